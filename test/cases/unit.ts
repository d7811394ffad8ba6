import { unit } from '#contract/unit.ts'
import { type Cases, orgadmins, signedIn, type World } from '../support/cases.ts'
import { aUnitTitle } from '../support/invoicing.ts'
import { joinHome } from '../support/units.ts'
import { signUp } from '../support/sign-up.ts'
import { noQuery } from '../support/place.ts'

const own = async ({ test, person }: World) => {
  await joinHome(test, person)
  const { order } = await signUp(person, { ticketId: '1', names: ['王小明'] })
  return { id: '1', orderNo: order.no }
}

export const cases: Cases<typeof unit> = {
  access: {
    get: signedIn,
    show: signedIn,
    coming: orgadmins,
    orders: signedIn,
    bookable: signedIn,
    book: signedIn,
    unbook: signedIn,
    title: signedIn,
    saveTitle: orgadmins,
    removeTitle: orgadmins,
  },
  fixtures: {
    get: { id: '1' },
    show: async ({ test, person }) => {
      await joinHome(test, person)
      return { id: '1', shows: 1 }
    },
    coming: { id: '1', meetingId: '', pageNum: 1, pageSize: 30 },
    orders: { id: '1', pageNum: 1, pageSize: 30 },
    bookable: { id: '1' },
    book: own,
    unbook: async (world) => {
      const asked = await own(world)
      await world.person.do(unit.book, asked)
      return asked
    },
    title: { id: '1' },
    saveTitle: async ({ person }) => ({ ...aUnitTitle, edition: (await person.do(unit.title, { id: '1' }))?.edition ?? 0 }),
    removeTitle: { id: '1' },
  },
  boundElsewhere: { book: 'one row for each order', saveTitle: 'one row an organisation' },
  inputs: [
    { kind: 'id', call: unit.show, field: 'id', rest: { shows: 0 }, comesTo: 'organisation_gone' },
    { kind: 'flag', call: unit.show, field: 'shows', rest: { id: 'none' }, comesTo: 'organisation_gone' },
    { kind: 'id', call: unit.orders, field: 'id', comesTo: 'organisation_gone' },
    { kind: 'id', call: unit.coming, field: 'id', rest: { meetingId: '' }, comesTo: 'organisation_gone' },
    { kind: 'id', call: unit.book, field: 'id', rest: { orderNo: 'none' }, comesTo: 'organisation_gone' },
    { kind: 'id', call: unit.saveTitle, field: 'id', rest: { ...aUnitTitle, edition: 0 }, comesTo: 'organisation_gone' },
    { kind: 'id', call: unit.removeTitle, field: 'id', comesTo: 'organisation_gone' },
    { kind: 'id', call: unit.title, field: 'id', comesTo: 'organisation_gone', without: noQuery },
    { kind: 'id', call: unit.unbook, field: 'id', rest: { orderNo: 'none' }, comesTo: 'organisation_gone' },
  ],
  otherFields: {
    coming: ['pageNum', 'pageSize'],
    orders: ['pageNum', 'pageSize'],
    bookable: ['id'],
    saveTitle: ['edition', 'name', 'taxNo', 'insist', 'phone', 'account'],
    book: ['orderNo'],
    unbook: ['orderNo'],
  },
  tables: { organisation_orders: { found: 'user_id', copy: 'orders', closing: 'gone' } },
  leaveTraces: async ({ test, person }) => {
    await joinHome(test, person)
    await person.do(unit.show, { id: '1', shows: 1 })
    const [bought] = await person.do(unit.bookable, { id: '1' })
    if (bought !== undefined) await person.do(unit.book, { id: '1', orderNo: bought.orderNo })
  },
}
