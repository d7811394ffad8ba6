/**
 * An organisation as those see it who belong to it or look after it: what it has proved, who of its people comes, what was
 * bought for them.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { flag, id, line } from './fields.ts'
import { edition } from './history.ts'
import { taxIssue, typedTitle } from './invoice-title.ts'
import { Mark } from './mark.ts'
import { link, paths } from './paths.ts'

export const Unit = v.object({
  id: v.string(),
  name: v.string(),
  /** Names from the root down to it. */
  path: v.array(v.string()),
  type: v.string(),
  phone: v.string(),
  address: v.string(),
  introduce: v.string(),
  members: v.number(),
  /** 1: the caller belongs to it. */
  mine: v.number(),
  /** 1: the caller lets those who look after it know which meetings they go to. */
  shows: v.number(),
  /** What somebody who belongs to it has proved in its name; empty: nothing. */
  marks: v.array(Mark),
  /** Members who let themselves be seen. */
  showing: v.number(),
  /** Orders and seats that were bought for it. */
  orders: v.number(),
  seats: v.number(),
  /** Stands at meetings. */
  stands: v.number(),
  /** What the caller may do now. */
  actions: v.array(v.picklist(['edit', 'coming', 'book'])),
})
export type Unit = v.InferOutput<typeof Unit>

/** One of ours who comes, with their consent. */
export const Coming = v.object({
  userId: v.string(),
  name: v.string(),
  duty: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  meetingStratTime: v.string(),
  ticketName: v.string(),
  /** 1: has been let in. */
  arrived: v.number(),
})
export type Coming = v.InferOutput<typeof Coming>

/** An order that was bought for its people. */
export const UnitOrder = v.object({
  orderNo: v.string(),
  meetingName: v.string(),
  meetingStratTime: v.string(),
  ticketName: v.string(),
  /** Places it holds now; those in somebody's name; those who have been let in. */
  seats: v.number(),
  named: v.number(),
  arrived: v.number(),
  /** Who bought it, masked unless it is the caller. */
  buyer: v.string(),
  mine: v.number(),
  bookTime: v.string(),
})
export type UnitOrder = v.InferOutput<typeof UnitOrder>

/** An order of the caller that may be put down to it. */
export const BookableOrder = v.object({
  orderNo: v.string(),
  meetingName: v.string(),
  ticketName: v.string(),
  seats: v.number(),
  createTime: v.string(),
})
export type BookableOrder = v.InferOutput<typeof BookableOrder>

/** The title that its people may have invoices made out to. */
export const UnitTitle = v.object({
  /** 0: there is none yet. */
  edition: v.number(),
  name: v.string(),
  taxNo: v.string(),
  /** What there is to be said of the tax number; empty where it is good. */
  warning: v.string(),
  address: v.string(),
  phone: v.string(),
  bank: v.string(),
  account: v.string(),
})
export type UnitTitle = v.InferOutput<typeof UnitTitle>

const unitTitleInput = v.pipe(
  v.strictObject({ id, edition, ...typedTitle }),
  v.rawCheck(({ dataset, addIssue }) => {
    const issue = dataset.typed ? taxIssue({ ...dataset.value, kind: 'unit' }) : undefined
    if (issue !== undefined) addIssue({ message: issue.message, path: [...issue.path] })
  }),
)

export const unitLinks = {
  /** Without an id one's own, the first joined. */
  unit: (id?: string) => link(paths.unit, { id }),
} as const

const one = v.strictObject({ id })
const gone = ['organisation_gone'] as const

export const unit = {
  /** For members and for those who look after organisations; without an id the caller's own, the first joined. */
  get: get('/api/meeting/unit/get', { access: 'user', input: v.strictObject({ id: line(40) }), data: Unit, reasons: gone }),
  /** The caller lets themself be seen, or does not any more. */
  show: post('/api/meeting/unit/show', {
    access: 'user',
    input: v.strictObject({ id, shows: flag }),
    data: Unit,
    reasons: ['organisation_gone', 'not_member'],
  }),
  /** Who of its people comes to what is not over, the next meeting first; with an empty `meetingId` to any. */
  coming: post('/api/meeting/unit/coming', {
    access: { permissions: ['organisation:member:view'] },
    input: v.strictObject({ ...paging, id, meetingId: line(40) }),
    data: page(Coming),
    reasons: gone,
  }),
  /** What was bought for its people, the newest first: its members see how many, nobody sees whom. */
  orders: post('/api/meeting/unit/orders', {
    access: 'user',
    input: v.strictObject({ ...paging, id }),
    data: page(UnitOrder),
    reasons: gone,
  }),
  /** Orders of the caller's own that hold places and are not put down to an organisation yet. */
  bookable: get('/api/meeting/unit/bookable', { access: 'user', input: one, data: v.array(BookableOrder), reasons: gone }),
  /** Puts an order of the caller's own down to it. */
  book: post('/api/meeting/unit/book', {
    access: 'user',
    input: v.strictObject({ id, orderNo: id }),
    data: v.null(),
    reasons: ['organisation_gone', 'not_member', 'order_gone', 'order_booked'],
  }),
  /** For its members, who may use it, and for those who look after it; nobody else. Null: none. */
  title: get('/api/meeting/unit/title/get', { access: 'user', input: one, data: v.nullable(UnitTitle), reasons: gone }),
  saveTitle: post('/api/meeting/unit/title/save', {
    access: { permissions: ['organisation:organisation:edit'] },
    input: unitTitleInput,
    data: UnitTitle,
    reasons: ['organisation_gone', 'changed_meanwhile'],
  }),
  /** Invoices that were made out to it keep it. */
  removeTitle: post('/api/meeting/unit/title/remove', {
    access: { permissions: ['organisation:organisation:edit'] },
    input: one,
    data: v.null(),
    reasons: gone,
  }),
  /** Takes it off again: whoever bought it, or whoever looks after the organisation. */
  unbook: post('/api/meeting/unit/unbook', {
    access: 'user',
    input: v.strictObject({ id, orderNo: id }),
    data: v.null(),
    reasons: ['organisation_gone', 'order_gone'],
  }),
}
