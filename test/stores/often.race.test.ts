/** U6: whoever signs people up again finds those that they have written down before. */
import { expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('people written down before', (engine) => {
  const { opened, test, buyer } = productTest({ buyer: '13800000011' }, { engine })

  async function save(more: object) {
    test.clock.pass(1000)
    return buyer.do(attendee.save, { meetingId: '1', ticketId: '1', sex: 1, phone: '13912345678', name: '王小明', ...more })
  }
  const people = async () => (await buyer.do(attendee.often, {})).people

  it('are offered where they were kept, the newest first, each once, with what was ever typed of them but an ID number', async () => {
    await save({ often: 1, idcard: '11010519491231002X', hospital: '望湖小学', position: '校长' })
    await save({ name: '李老师', phone: '13912345679', often: 1 })
    await save({ name: '赵小华' })
    await save({ often: 1, hospital: '云栖中学' })
    expect(await people()).toMatchObject([
      { name: '王小明', hospital: '云栖中学', position: '校长', idcard: '' },
      { name: '李老师', phone: '13912345679' },
    ])
  })

  it('are no longer offered when they were last written down without being kept', async () => {
    await save({ often: 1 })
    await save({ often: 0 })
    expect(await people()).toEqual([])
  })

  it('are nobody else’s, and the account says who one is oneself', async () => {
    await save({ often: 1 })
    const other = await signIn(test, '13800000012')
    await opened.db.write((tx) => tx.updateTable('users').set({ name: '沈知远' }).where('id', '=', other.id).execute())
    expect(await other.do(attendee.often, {})).toMatchObject({ self: { name: '沈知远', phone: '13800000012', hospital: '' }, people: [] })
  })
})
