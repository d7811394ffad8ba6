/** The title of an organisation: its caretakers keep it, its members have invoices made out to it, nobody else sees it. */
import { beforeEach, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { unit } from '#contract/unit.ts'
import { onBothEngines } from '../support/database.ts'
import { aCompany, aUnitTitle, beyondPaid, sellerIssues, titleOf, wholeOf } from '../support/invoicing.ts'
import { paidOrder, payFor } from '../support/paid.ts'
import { grantRole, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'
import { joinHome } from '../support/units.ts'

const SCHOOL = '2'
const title = { ...aUnitTitle, id: SCHOOL }

onBothEngines('the title of an organisation', (engine) => {
  const { opened, test, caretaker, member, stranger } = productTest(
    { caretaker: 'orgadmin', member: '13900000001', stranger: '13900000009' },
    { engine, invariants: [beyondPaid] },
  )
  beforeEach(() => joinHome(test, member, SCHOOL))

  const offered = async (person = member) => (await person.do(invoice.titles, {})).map(({ name, from }) => [name, from])
  const removed = () => caretaker.do(unit.removeTitle, { id: SCHOOL })
  const nameOf = async (id = SCHOOL) =>
    (await opened.db.read.selectFrom('organisations').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

  it('is kept by whoever looks after it, judged like any other, and read by its members', async () => {
    expect(await member.do(unit.title, { id: SCHOOL })).toBeNull()
    const kept = await caretaker.do(unit.saveTitle, title)
    expect(kept).toMatchObject({ edition: 1, name: title.name, warning: '' })
    expect(await member.do(unit.title, { id: SCHOOL })).toEqual(kept)
    const typed = { ...title, edition: 1, name: ' ９１望湖 教育 ', taxNo: '11010519491231002X' }
    expect((await caretaker.ask(unit.saveTitle, typed)).msg).toContain('身份证号码')
    const wrong = { ...title, edition: 1, taxNo: `${title.taxNo.slice(0, 17)}4` }
    expect((await caretaker.ask(unit.saveTitle, wrong)).msg).toContain('最后一位校验不通过')
    expect(await caretaker.do(unit.saveTitle, { ...wrong, insist: 1 })).toMatchObject({ edition: 2, warning: expect.any(String) })
    const log = await opened.db.read.selectFrom('log').select(['action', 'who', 'why']).where('entity_id', '=', SCHOOL).execute()
    expect(log.filter(({ action }) => action === 'insist')).toEqual([{ action: 'insist', who: caretaker.id, why: '' }])
    await removed()
    expect([await member.do(unit.title, { id: SCHOOL }), await offered()]).toEqual([null, []])
  })

  it('of two caretakers at once, one saves, and the other is told', async () => {
    const answers = await Promise.all(
      ['甲公司', '乙公司', '丙公司'].map((name) => caretaker.ask(unit.saveTitle, { ...title, name: `望湖${name}` })),
    )
    expect(answers.map(({ reason }) => reason ?? '').toSorted()).toEqual(['', 'changed_meanwhile', 'changed_meanwhile'])
  })

  it('is nobody’s to change or to read who neither looks after it nor belongs to it', async () => {
    await caretaker.do(unit.saveTitle, title)
    const organiser = await signInAs(test, 'organiser')
    for (const person of [member, stranger, organiser]) {
      expect((await person.ask(unit.saveTitle, { ...title, edition: 1 })).reason).toBe('forbidden')
      expect((await person.ask(unit.removeTitle, { id: SCHOOL })).reason).toBe('forbidden')
    }
    for (const person of [stranger, organiser]) {
      expect((await person.ask(unit.title, { id: SCHOOL })).reason).toBe('organisation_gone')
      expect(await offered(person)).toEqual([])
    }
    // Looking after it is not belonging to it.
    expect(await offered(caretaker)).toEqual([])
    await grantRole(opened.db, stranger, 'orgadmin', { third_id: '-000002' })
    const there = { headers: { [headers.sysCode]: '-000002' } }
    expect((await stranger.ask(unit.saveTitle, { ...title, edition: 1 }, there)).reason).toBe('organisation_gone')
    expect((await stranger.ask(unit.removeTitle, { id: SCHOOL }, there)).reason).toBe('organisation_gone')
    expect((await stranger.ask(unit.title, { id: SCHOOL }, there)).reason).toBe('organisation_gone')
    expect(await member.do(unit.title, { id: SCHOOL })).toMatchObject({ name: title.name })
  })

  it('is offered to its members beside their own, copied into what they apply for, and not theirs to change', async () => {
    await caretaker.do(unit.saveTitle, title)
    const own = await titleOf(member)
    const [, theirs] = await member.do(invoice.titles, {})
    expect(theirs).toMatchObject({ name: title.name, taxNo: title.taxNo, kind: 'unit', from: await nameOf(), isDefault: 0 })
    const id = theirs?.id as string
    expect((await member.ask(invoice.saveTitle, { ...aCompany, id })).reason).toBe('invoice_title_gone')
    expect((await member.ask(invoice.removeTitle, { id })).reason).toBe('invoice_title_gone')
    await sellerIssues(await signInAs(test, 'organiser'))
    const paid = await paidOrder(test, member, ['王晓明'])
    const { no } = await member.do(invoice.apply, { titleId: id, kind: 'special', parts: [wholeOf(paid)] })
    await caretaker.do(unit.saveTitle, { ...title, edition: 1, name: '改名后的学校' })
    const list = (await member.do(invoice.mine, {})).list
    expect(list).toMatchObject([{ no, title: title.name, taxNo: title.taxNo, titleKind: 'unit' }])
    expect(own).not.toBe(id)
    const other = await paidOrder(test, stranger, ['李雷'])
    const asked = await stranger.ask(invoice.apply, { titleId: id, kind: 'plain', parts: [wholeOf(other)] })
    expect(asked.reason).toBe('invoice_title_gone')
  })

  it('goes from whoever leaves, with what they wanted made out to it; and with an organisation that is closed or taken in', async () => {
    await sellerIssues(await signInAs(test, 'organiser'))
    await caretaker.do(unit.saveTitle, title)
    const [{ id: titleId } = { id: '' }] = await member.do(invoice.titles, {})
    const { order } = await signUp(member, { ticketId: '2', names: ['王晓明'] })
    await member.do(invoiceWish.saveWish, { orderNo: order.no, titleId, kind: 'plain' })
    await member.do(organisationManage.leave, { id: SCHOOL })
    expect(await offered()).toEqual([])
    await payFor(test, member, order)
    expect(await member.do(invoiceWish.wish, { orderNo: order.no })).toMatchObject({ wish: { title: '', failed: '该抬头不存在或已删除' } })
    expect((await member.do(invoice.mine, {})).total).toBe(0)
    await joinHome(test, member, SCHOOL)
    expect(await offered()).toEqual([[title.name, await nameOf()]])
    await caretaker.do(organisationManage.merge, { id: SCHOOL, intoId: '3' })
    expect(await offered()).toEqual([])
    expect(await opened.db.read.selectFrom('organisation_titles').selectAll().execute()).toEqual([])
    await caretaker.do(unit.saveTitle, { ...title, id: '3', name: '来到的公司' })
    expect(await offered()).toEqual([['来到的公司', await nameOf('3')]])
    await opened.db.write((tx) => tx.updateTable('organisations').set({ closed_at: test.clock() }).where('id', '=', '3').execute())
    expect(await offered()).toEqual([])
  })
})
