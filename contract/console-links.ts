/** Links of the console, apart from paths.ts: the phones of everybody else do not carry them. */
import type { OrderStatus } from './order.ts'
import { link, paths } from './paths.ts'

export const consoleLinks = {
  /** My meetings, with the sheet for a new one open. */
  newMeeting: link(paths.consoleList, { new: '1' }),
  /** A meeting in its rooms: the first one, a room, or a form of a room. */
  meeting: (meetingId: string, room?: string, form?: string) => link(paths.console, { meetingId, room, form }),
  /** Its page before it is published, for whoever has the code. */
  preview: (meetingId: string, preview: string) => link(paths.particulars, { shareParticulars: meetingId, preview }),
  /** What has been sold of a meeting, by whom it came, who has arrived. */
  figures: (meetingId: string) => link(paths.dashboardMeeting, { meetingId }),
  /** One ticket in its form; a new one without. */
  ticket: (meetingId: string, ticket?: string) => link(paths.console, { meetingId, room: 'sale', form: 'ticket', ticket }),
  /** A meeting's page that has the voucher typed in already: to be passed on. */
  voucher: (meetingId: string, voucher: string) => link(paths.particulars, { shareParticulars: meetingId, voucher }),
  /** One form of what attendees are asked; a new one without. */
  asking: (meetingId: string, id?: string) => link(paths.console, { meetingId, room: 'sale', form: 'asking', id }),
  /** What one person has answered, found by name. */
  answersOf: (meetingId: string, name: string) => link(paths.console, { meetingId, room: 'people', form: 'answers', q: name }),
  /** What attendees have answered, to any form or to one. */
  answers: (meetingId: string, formId?: string) => link(paths.console, { meetingId, room: 'people', form: 'answers', of: formId }),
  /** One order in full, in the console. */
  order: (meetingId: string, no: string) => link(paths.console, { meetingId, room: 'money', form: 'orders', order: no }),
  /** Money that goes back, and what somebody has to do about it by hand. */
  refunds: (meetingId: string) => link(paths.console, { meetingId, room: 'money', form: 'refunds', tab: 'refunds' }),
  /** Orders found by a word. */
  ordersOf: (meetingId: string, q: string) => link(paths.console, { meetingId, room: 'money', form: 'orders', q }),
  /** Orders in one state. */
  ordersAt: (meetingId: string, status: OrderStatus) =>
    link(paths.console, { meetingId, room: 'money', form: 'orders', status: String(status) }),
  /** What a meeting asks beside the sign-up. */
  surveys: (meetingId: string) => link(paths.console, { meetingId, room: 'taking-part', form: 'surveys' }),
  /** One of it in its editor; a new one without. */
  survey: (meetingId: string, id?: string) => link(paths.console, { meetingId, room: 'taking-part', form: 'survey', id }),
  /** What came of it. */
  surveyResult: (meetingId: string, id: string) => link(paths.console, { meetingId, room: 'taking-part', form: 'survey-result', id }),
  /** What was handed in for a meeting; one of it. */
  papers: (meetingId: string, paper?: string) => link(paths.console, { meetingId, room: 'contribute', form: 'papers', paper }),
  /** What people have transferred too much, and has not gone back to them. */
  surplus: (meetingId: string) => link(paths.console, { meetingId, room: 'money', form: 'receipts', surplus: '1' }),
  /** What people of a meeting are told; a new one begun with a kind and whom it is for, by the filter's own words. */
  campaigns: (meetingId: string, begin: Readonly<Record<string, string>> = {}) =>
    link(paths.console, { meetingId, room: 'people', form: 'messages', ...begin }),
  /** The sheet that a meeting is settled with. */
  settlement: (meetingId: string) => link(paths.console, { meetingId, room: 'money', form: 'settlement' }),
  /** Invoices of a meeting: what waits, what was issued. */
  invoices: (meetingId: string) => link(paths.console, { meetingId, room: 'money', form: 'invoices' }),
  /** A meeting's page by a link whose word is kept with the orders that come of it. */
  sourced: (meetingId: string, from: string) => link(paths.particulars, { shareParticulars: meetingId, from }),
  /** Cancelling or putting off a meeting. */
  cancelling: (meetingId: string) => link(paths.console, { meetingId, room: 'prepare', form: 'cancel' }),
  /** A meeting's rehearsal, before, during and after. */
  rehearsal: (meetingId: string) => link(paths.console, { meetingId, room: 'prepare', form: 'rehearsal' }),
  /** The lists of a meeting's guests who are received apart, its visitors and its exhibitors. */
  hosting: (meetingId: string, form?: string) => link(paths.console, { meetingId, room: 'hosting', form }),
  /** A person in full, in the console. */
  person: (meetingId: string, person: string) => link(paths.console, { meetingId, room: 'people', form: 'people', person }),
}
