import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { type Cases, organisers, organisersThere, signedIn, type World } from '../support/cases.ts'
import { aCompany, applyFor, aProfile, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { type Person, signInAs } from '../support/person.ts'
import { noQuery, type Place } from '../support/place.ts'
import { putIn } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'

const HERE = { meetingId: '1' } as const
/** Signed in once a day: nobody is sent codes without end. */
const accountants = new WeakMap<World['test'], { person: Promise<Person>; until: number }>()
function accountantOf({ test }: World): Promise<Person> {
  const known = accountants.get(test)
  if (known !== undefined && test.clock() < known.until) return known.person
  const person = signInAs(test, 'admin')
  accountants.set(test, { person, until: test.clock() + 24 * 3_600_000 })
  return person
}
const paid = ({ test, person }: World) => paidOrder(test, person, ['发票甲'])
const asked = async (world: World) => {
  await sellerIssues(await accountantOf(world))
  return applyFor(world.person, [wholeOf(await paid(world))])
}
const issued = async (world: World) => {
  const accountant = await accountantOf(world)
  await sellerIssues(accountant)
  return issuedTo(world.test, accountant, world.person, [wholeOf(await paid(world))])
}
const returned = async (world: World) => {
  const { no } = await asked(world)
  await (await accountantOf(world)).do(invoiceManage.return, { ...HERE, no, reason: '抬头与税号不一致' })
  return no
}
/** A red letter that was opened and lapsed. */
const lapsed = async (world: World) => {
  const { no, number } = await issued(world)
  const accountant = await accountantOf(world)
  await world.person.do(invoice.use, { no, used: 1 })
  for (const one of world.test.invoices.books.invoices.values()) if (one.number === number) one.used = true
  await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'sales_return' })
  await untilQuiet(world.test)
  world.test.clock.pass(73 * 3_600_000)
  await lookAfterInvoices(world.test.deps)
  return (await world.person.do(invoice.mine, { pageSize: 200 })).list.find((one) => one.no === no)?.reds[0]?.no as string
}

/** An order that is still to be paid, of which an invoice may be wanted. */
const unpaid = async (world: World) => {
  await sellerIssues(await accountantOf(world))
  const { order } = await signUp(world.person, { ticketId: '2', names: ['发票乙'] })
  return { orderNo: order.no }
}

const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
const none = { no: 'none' } as const

const tableOfResults = async ({ person }: Pick<World, 'person'>) => ({
  ...HERE,
  fileId: (await putIn(person, Buffer.from('数电票号码,价税合计\n26332000000000009999,1.00\n'), '结果.csv', 'list')).id,
})

export const cases: Cases<typeof invoice & typeof invoiceManage & typeof invoiceWish> = {
  access: {
    offer: signedIn,
    wish: signedIn,
    saveWish: signedIn,
    dropWish: signedIn,
    titles: signedIn,
    saveTitle: signedIn,
    removeTitle: signedIn,
    invoiceable: signedIn,
    apply: signedIn,
    again: signedIn,
    withdraw: signedIn,
    mine: signedIn,
    replace: signedIn,
    use: signedIn,
    card: signedIn,
    file: signedIn,
    profile: organisers,
    issuer: organisers,
    saveProfile: organisers,
    list: organisersThere,
    return: organisersThere,
    issue: organisersThere,
    takeOver: organisersThere,
    reverse: organisersThere,
    red: organisersThere,
    export: organisersThere,
    import: organisersThere,
    importPreview: organisersThere,
    attach: organisersThere,
    month: organisersThere,
  },
  fixtures: {
    offer: HERE,
    wish: unpaid,
    saveWish: async (world) => ({ ...(await unpaid(world)), titleId: await titleOf(world.person), kind: 'plain' }),
    dropWish: unpaid,
    titles: {},
    saveTitle: { ...aCompany, contactPhone: '13977770071', contactEmail: 'caiwu@example.cn' },
    removeTitle: async ({ person }) => ({ id: await titleOf(person) }),
    invoiceable: { meetingId: '1' },
    apply: async (world) => {
      await sellerIssues(await accountantOf(world))
      return { titleId: await titleOf(world.person), kind: 'plain', parts: [wholeOf(await paid(world))] }
    },
    again: async (world) => ({ no: await returned(world), titleId: await titleOf(world.person), kind: 'plain' }),
    withdraw: async (world) => ({ no: (await asked(world)).no }),
    mine: {},
    replace: async (world) => ({ no: (await issued(world)).no, titleId: await titleOf(world.person), kind: 'plain', promise: 1 }),
    use: async (world) => ({ no: (await issued(world)).no, used: 1 }),
    card: async (world) => {
      const { no, orders } = await issued(world)
      // The money of a test's address goes through the gateway: WeChat reports to no address without TLS.
      const trade = { provider: 'wechat', provider_id: `4200${no}` } as const
      const orderNo = orders[0]?.orderNo as string
      await world.test.deps.db.write((tx) => tx.updateTable('trades').set(trade).where('order_no', '=', orderNo).execute())
      return { no }
    },
    file: async (world) => ({ no: (await issued(world)).no }),
    profile: {},
    issuer: { provider: 'hand' },
    saveProfile: async ({ person }) => {
      const { profile, sellers } = await person.do(invoiceManage.profile, {})
      const { kinds, items, ...rest } = aProfile
      return { ...rest, kinds: [...kinds], items: [...items], name: sellers[0] as string, edition: profile?.edition ?? 0 }
    },
    list: { ...HERE, keyword: '', state: 'applied', waiting: 0 },
    return: async (world) => ({ ...HERE, no: (await asked(world)).no, reason: '抬头与税号不一致' }),
    issue: async (world) => ({ ...HERE, no: (await asked(world)).no, item: 0 }),
    takeOver: async (world) => {
      const { no } = await asked(world)
      await (await accountantOf(world)).do(invoiceManage.issue, { ...HERE, no, item: 0 })
      // Its service was asked for hours, and has said nothing final.
      await world.test.deps.db.write((tx) => tx.updateTable('invoices').set({ asked: 20 }).where('no', '=', no).execute())
      return { ...HERE, no }
    },
    reverse: async (world) => ({ ...HERE, no: (await issued(world)).no, reason: 'sales_return' }),
    red: async (world) => ({ ...HERE, no: await lapsed(world), action: 'again' }),
    export: { ...HERE, what: 'list' },
    import: tableOfResults,
    importPreview: tableOfResults,
    attach: async ({ person }) => ({
      ...HERE,
      fileIds: [(await putIn(person, Buffer.from('<?xml version="1.0"?><EInvoice/>'), '发票.xml', 'invoice')).id],
    }),
    month: { ...HERE, month: '2026-09' },
  },
  boundElsewhere: { saveProfile: 'one row a tenant: profile.ts', saveWish: 'one row for each order' },
  inputs: [
    { kind: 'id', field: 'no', call: invoiceManage.return, rest: { ...HERE, reason: '税号有误' }, comesTo: 'invoice_gone' },
    { kind: 'id', field: 'no', call: invoiceManage.issue, rest: { ...HERE, item: 0 }, comesTo: 'invoice_gone' },
    { kind: 'id', field: 'no', call: invoiceManage.takeOver, rest: HERE, comesTo: 'invoice_gone' },
    { kind: 'id', field: 'no', call: invoiceManage.reverse, rest: { ...HERE, reason: 'sales_return' }, comesTo: 'invoice_gone' },
    { kind: 'id', field: 'no', call: invoiceManage.red, rest: { ...HERE, action: 'again' }, comesTo: 'invoice_red_gone' },
    { kind: 'id', field: 'fileId', call: invoiceManage.import, rest: HERE, comesTo: 'file_gone' },
    { kind: 'id', field: 'fileId', call: invoiceManage.importPreview, rest: HERE, comesTo: 'file_gone' },
    { kind: 'id', field: 'id', call: invoice.removeTitle, comesTo: 'invoice_title_gone' },
    { ...atNoMeeting, call: invoiceWish.offer, without: noQuery },
    { kind: 'id', field: 'orderNo', call: invoiceWish.wish, comesTo: 'order_gone', without: noQuery },
    { kind: 'id', field: 'orderNo', call: invoiceWish.saveWish, rest: { titleId: 'none', kind: 'plain' }, comesTo: 'order_gone' },
    { kind: 'id', field: 'orderNo', call: invoiceWish.dropWish, comesTo: 'order_gone' },
    { kind: 'id', field: 'no', call: invoice.withdraw, comesTo: 'invoice_gone' },
    { kind: 'id', field: 'no', call: invoice.file, comesTo: 'invoice_gone' },
    { kind: 'id', field: 'no', call: invoice.card, comesTo: 'invoice_gone' },
    { kind: 'id', field: 'no', call: invoice.use, rest: { used: 1 }, comesTo: 'invoice_gone' },
    { kind: 'flag', field: 'open', call: invoice.invoiceable },
    { kind: 'flag', field: 'used', call: invoice.use, rest: none, comesTo: 'invoice_gone' },
    { kind: 'flag', field: 'waiting', call: invoiceManage.list, rest: HERE },
    { kind: 'flag', field: 'byHand', call: invoiceManage.issue, rest: { ...HERE, ...none, item: 0 }, comesTo: 'invoice_gone' },
  ],
  otherFields: {
    saveWish: ['titleId', 'kind'],
    saveTitle: ['id', 'kind', 'name', 'taxNo', 'insist', 'phone', 'account', 'contactPhone', 'contactEmail', 'isDefault'],
    invoiceable: ['pageNum', 'pageSize', 'meetingId'],
    apply: ['titleId', 'kind', 'parts'],
    again: ['no', 'titleId', 'kind'],
    mine: ['pageNum', 'pageSize', 'meetingId'],
    replace: ['no', 'titleId', 'kind', 'promise'],
    issuer: ['provider'],
    saveProfile: [
      'edition',
      'name',
      'taxNo',
      'kinds',
      'items',
      'remark.meeting',
      'remark.dates',
      'remark.place',
      'remark.people',
      'fromPayment',
      'days',
      'policy',
      'provider',
    ],
    list: ['pageNum', 'pageSize', 'state'],
    return: ['reason'],
    issue: ['item'],
    reverse: ['reason', 'amount', 'exchange'],
    red: ['action', 'form', 'number'],
    export: ['what'],
    attach: ['fileIds'],
    month: ['month'],
  },
  tables: {
    invoice_titles: { found: 'user_id', copy: 'invoiceTitles', closing: 'gone' },
    invoice_profiles: 'nobody',
    // What was never issued; what was issued keeps its title as long as the law wants (test/stores/invoice-people.test.ts).
    invoices: { found: 'user_id', copy: 'invoices', closing: 'blanked' },
    invoice_parts: 'nobody',
    invoice_reds: 'nobody',
    invoice_red_parts: 'nobody',
  },
  leaveTraces: async (world) => {
    const { test, person, admin } = world
    await sellerIssues(admin)
    const { order: wanted } = await signUp(person, { ticketId: '2', names: ['欧阳小鱼'] })
    const personal = await titleOf(person, { kind: 'person', name: '欧阳小鱼', taxNo: '' })
    await person.do(invoiceWish.saveWish, { orderNo: wanted.no, titleId: personal, kind: 'plain' })
    const { order, ...rest } = await paidOrder(test, person, ['欧阳小鱼'])
    const titleId = await titleOf(person, { kind: 'person', name: '欧阳小鱼', taxNo: '', address: '鱼塘路8号', phone: person.mobile })
    const { no } = await applyFor(person, [wholeOf({ order, ...rest })], { titleId })
    await admin.do(invoiceManage.return, { ...HERE, no, reason: '欧阳小鱼的抬头不完整' })
  },
}
