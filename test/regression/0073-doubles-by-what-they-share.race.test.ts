/** The search for double sign-ups compared names only where one had no phone, and said that no name was there twice (issue 50). */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('sign-ups of one person', (engine) => {
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13977770091' }, { engine })
  beforeEach(async () => {
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0 }).execute())
    await askInstead(opened.db, '1', (questions) => [
      ...questions
        .filter(({ key }) => !['hospital', 'department', 'grassroots'].includes(key))
        .map((one) => ({ ...one, required: one.key === 'name' ? 1 : 0 })),
      usualQuestion('hospital', false),
      usualQuestion('department', false),
    ])
  })

  let phones = 0
  async function comes(name: string, said: Partial<Input<typeof attendee.save>> = {}): Promise<void> {
    test.clock.pass(1000)
    const phone = `1391111${String(1000 + (phones += 1))}`
    const { id } = await buyer.do(attendee.save, { ...HERE, ticketId: '1', sex: 1, phone, organiserConsent: 1, ...said, name })
    await buyer.do(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
  }
  const groups = async () =>
    (await organiser.do(people.doubles, HERE)).list.map(({ why, people: group }) => [why, group.map(({ name }) => name)])
  const filtered = async (more: Partial<Input<typeof people.list>>) => (await organiser.do(people.list, { ...HERE, ...more })).total

  it('with two phones are found by name and 单位, however these are written', async () => {
    await comes('吴敏军', { hospital: '望湖小学' })
    await comes('吴敏军', { department: '望湖 小学' })
    await comes('吴敏军', { hospital: '城北小学' })
    expect(await groups()).toEqual([
      ['workplace', ['吴敏军', '吴敏军']],
      ['name', ['吴敏军', '吴敏军', '吴敏军']],
    ])
    expect([await filtered({ double: 1 }), await filtered({ sameName: 1 })]).toEqual([2, 3])
  })

  it('come in the order of their likelihood, each group once for what its members share', async () => {
    await comes('李雷', { hospital: '甲校' })
    await comes('李雷', { hospital: '乙校' })
    await comes('韩梅梅', { hospital: '丙校' })
    await comes('韩梅梅', { hospital: '丙校' })
    await comes('王小明', { hospital: '丁校', phone: '13911110000' })
    await comes('王小明', { hospital: '丁校', phone: '13911110000' })
    await comes('赵四')
    expect(await groups()).toEqual([
      ['phone', ['王小明', '王小明']],
      ['workplace', ['韩梅梅', '韩梅梅']],
      ['name', ['李雷', '李雷']],
    ])
    expect([await filtered({ double: 1 }), await filtered({ sameName: 1 })]).toEqual([4, 2])
  })

  it('are not compared by a 单位 that organisers may not read', async () => {
    await comes('韩梅梅', { hospital: '丙校', organiserConsent: 0 })
    await comes('韩梅梅', { hospital: '丙校', organiserConsent: 0 })
    expect(await groups()).toEqual([['name', ['韩梅梅', '韩梅梅']]])
  })
})
