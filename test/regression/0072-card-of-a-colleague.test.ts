/** The card of a buyer was the card of a colleague, whose ticket the buyer held (issue 50). */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { card } from '#contract/card.ts'
import { exhibitorCodeOf } from '#server/features/admission/codes.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const BUYER = '13977770081'
const COLLEAGUE = '13977770082'

onBothEngines('the card of a buyer', (engine) => {
  const { opened, test, buyer } = productTest({ buyer: BUYER }, { engine })
  beforeEach(() => opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0 }).execute()))

  async function buys(name: string, phone: string) {
    test.clock.pass(1000)
    await signUp(buyer, { ticketId: '1', names: [name], phone })
  }
  const call = (name: string) => opened.db.write((tx) => tx.updateTable('users').set({ name }).where('id', '=', buyer.id).execute())
  const tickets = async () => new Map((await buyer.do(admission.mine, {})).list.map((ticket) => [ticket.attendeeName, ticket] as const))
  const kinds = async () => Object.fromEntries([...(await tickets())].map(([name, { attendeeIs }]) => [name, attendeeIs]))
  const sample = async () => (await buyer.do(card.mine, {})).sample

  it('is of their own ticket, though a colleague’s is newer', async () => {
    await buys('王小明', BUYER)
    await buys('李晓华', COLLEAGUE)
    expect((await sample()).name).toBe('王小明')
    expect(await kinds()).toEqual({ 王小明: 'holder', 李晓华: 'other' })
    const codeOf = async (name: string) => buyer.ask(admission.exhibitorCode, { id: (await tickets()).get(name)?.id as string })
    expect([(await codeOf('王小明')).code, (await codeOf('李晓华')).reason]).toEqual(['000', 'admission_gone'])
  })

  it('is of their profile where they hold tickets of other people only', async () => {
    await call('王小明')
    await buys('李晓华', COLLEAGUE)
    expect(await sample()).toMatchObject({ name: '王小明', company: '', meetingName: '' })
    expect(await kinds()).toEqual({ 李晓华: 'other' })
  })

  it('is not of a colleague for whom they typed their own phone', async () => {
    await call('王小明')
    await buys('王小明', BUYER)
    await buys('李晓华', BUYER)
    expect((await sample()).name).toBe('王小明')
    expect(await kinds()).toEqual({ 王小明: 'holder', 李晓华: 'unknown' })
    await call('')
    expect(await sample()).toMatchObject({ name: '', meetingName: '' })
  })

  it('gives no phone of a colleague, whatever the buyer lets others have', async () => {
    await buyer.do(card.save, { shows: ['company', 'mobile', 'email'] })
    await buys('李晓华', COLLEAGUE)
    const code = exhibitorCodeOf((await tickets()).get('李晓华')?.code ?? '')
    const exhibitor = await signIn(test, '13977770083')
    expect(await exhibitor.do(card.keep, { code, exhibitorId: '', note: '' })).toMatchObject({ name: '李晓华', mobile: '', email: '' })
  })
})
