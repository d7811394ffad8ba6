/** Own name, sex and 单位 had to be typed again for each sign-up, and the account stayed without a name (issue 50). */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { member } from '#contract/member.ts'
import { order } from '#contract/order.ts'
import { session } from '#contract/session.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { comingIn, somebody } from '../support/name-lists.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const PHONE = '13977770101'
const IDCARD = '11010519491231002X'

onBothEngines('somebody who signs up again', (engine) => {
  const { opened, test, person } = productTest({ person: PHONE }, { engine })
  beforeEach(async () => {
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0 }).execute())
    await askInstead(opened.db, '1', (questions) => questions.map((one) => ({ ...one, required: one.key === 'name' ? 1 : 0 })))
  })

  async function comes(name: string, said: Partial<Input<typeof attendee.save>> = {}): Promise<void> {
    test.clock.pass(1000)
    const { id } = await person.do(attendee.save, { ...HERE, ticketId: '1', phone: PHONE, organiserConsent: 1, ...said, name })
    await person.do(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
  }
  const self = async () => (await person.do(attendee.often, {})).self

  it('finds what they last answered of themselves, and no number of a document', async () => {
    await comes('王小明', { sex: 1, hospital: '望湖小学', position: '教师', idcard: IDCARD, nation: '回族', self: 1 })
    await comes('王小明', { position: '教研组长', email: 'wang@example.com' })
    expect(await self()).toEqual({
      name: '王小明',
      phone: PHONE,
      sex: 1,
      email: 'wang@example.com',
      hospital: '望湖小学',
      grassroots: '',
      department: '',
      position: '教研组长',
      address: '',
    })
  })

  it('finds nothing of a colleague for whom they typed their own phone', async () => {
    await comes('李晓华', { hospital: '春风小学', sex: 2 })
    await comes('王小明', { hospital: '望湖小学', self: 1 })
    expect(await self()).toMatchObject({ name: '王小明', hospital: '望湖小学', sex: null })
  })

  it('finds nothing that others have written under their phone', async () => {
    const organiser = await signInAs(test, 'organiser')
    await comingIn(organiser, [{ ...somebody('刘秘书'), phone: PHONE, department: '别的学校' }])
    await takeSteps(test.deps)
    expect(await self()).toMatchObject({ name: '', hospital: '', department: '' })
  })

  it('gives the account its name once, and only by what they write of themselves', async () => {
    const names = async () => [(await person.do(session.me, {})).name, (await person.do(member.profile, {})).name]
    await comes('李晓华', { phone: '13977770102' })
    expect(await names()).toEqual(['', ''])
    await comes('王小明', { self: 1 })
    expect(await names()).toEqual(['王小明', '王小明'])
    await comes('王晓明', { self: 1 })
    expect(await names()).toEqual(['王小明', '王小明'])
  })
})
