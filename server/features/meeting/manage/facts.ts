/** What is known of a meeting when its organisers want to move it: the checks it passes, and what it may do now. */
import { type CheckKey, checks } from '#contract/meeting-manage.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { can } from '../../../flow/machine.ts'
import { sellingAt } from '../../system/store.ts'
import { type Around, aroundMeeting, type OwnRow } from '../manage-store.ts'
import { edgeOf, meetingMachine } from './machine.ts'

export interface Checked {
  done: boolean
  count: number
  drafts: number
}

/** What organisers move a meeting by; cancelling and settling it say more and ask more, and have calls of their own. */
const offers = ['publish', 'pause', 'archive', 'remove', 'restore'] as const

/** @param on the read side, or the transaction that the meeting is locked in. */
export async function factsOf(deps: Pick<Deps, 'payments'>, on: Tx | Db['read'], row: OwnRow, now: number) {
  const around = await aroundMeeting(on, row)
  const list = checkAll(row, around, await maySell(deps, on, row.third_id))
  const ready = (Object.keys(checks) as CheckKey[]).every((key) => !checks[key].needed || list[key].done)
  const facts = { ready, over: row.ends_at <= now, sold: around.sold, was: row.archived_from ?? '' }
  // What is still missing is said by the checklist: publishing is offered all the same.
  const offered = { ...facts, ready: true, ordered: around.sold > 0 }
  const actions = offers.filter((action) => can(meetingMachine, edgeOf(action, facts.was), row.state, offered))
  return { list, ...facts, actions }
}

/** Whether there is a way to pay at a tenant for what costs something. */
export async function maySell({ payments }: Pick<Deps, 'payments'>, on: Tx | Db['read'], thirdId: string): Promise<boolean> {
  const { merchant, transfer } = await sellingAt({ read: on }, thirdId)
  return transfer || (merchant && Object.values(payments).some((provider) => provider !== undefined))
}

function checkAll(row: OwnRow, around: Around, payable: boolean): Record<CheckKey, Checked> {
  const there = (done: boolean): Checked => ({ done, count: 0, drafts: 0 })
  const some = (count: number, drafts = 0): Checked => ({ done: count > 0, count, drafts })
  return {
    title: there(row.title !== ''),
    time: there(row.ends_at > row.starts_at),
    contact: there(row.phone !== ''),
    operator: there(around.operator !== ''),
    // Whose money it would be is asked before anything that costs something is sold.
    payment: there(around.paidTickets === 0 || payable),
    address: there(row.address !== '' || row.live_url !== ''),
    cover: there(row.cover !== ''),
    details: there(row.details !== ''),
    guests: some(around.guests),
    schedule: some(around.sessions),
    modules: some(around.modules),
    tickets: some(around.tickets, around.draftTickets),
    notice: there(row.notice !== ''),
  }
}
