/**
 * People of a list on their way in, some at a time: places, orders and the row that says whose are written together, so that
 * whoever goes on after a server that died finds nobody twice.
 */
import { sentenceOf } from '#contract/codes.ts'
import { namelistSays, type NamelistWay } from '#contract/namelist.ts'
import { foldText } from '#contract/search-text.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Db, Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { Refusal } from '../../use-case.ts'
import { pinyinOf } from '../attendee/pinyin.ts'
import { type PlacedPerson, placeOrders, type PlaceWish } from '../desk/place-orders.ts'
import { lockTickets } from '../order/store.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { keepPlaced, type List, listOfTask, type ListRow, moveList, namelistRows, peoplePlaced, rowsAfter } from './store.ts'

export interface Checkpoint {
  /** The last position of the list that is done with. */
  at: number
  done: number
}

/** So many people are taken in by one step. */
export const PEOPLE_A_STEP = 50
/** Whoever is sent a link to pay has so long at least. */
const LINK_MS = 24 * 3_600_000

export const namelistImport: Kind = {
  open: async ({ db, clock }, task) => {
    const list = await listOfTask(db, task.id)
    const total = Math.max(task.total, await namelistRows.count(db.read, { namelist_id: list.id }))
    return async ({ at, done }: Checkpoint): Promise<Step<Checkpoint>> => {
      const rows = await rowsAfter(db.read, { listId: list.id, after: at, most: PEOPLE_A_STEP }, false)
      const people = new Map<number, PlacedPerson>()
      for (const row of rows) people.set(row.position, await personOf(row))
      const last = rows.length < PEOPLE_A_STEP
      return {
        checkpoint: { at: rows.at(-1)?.position ?? at, done: done + rows.length },
        done: done + rows.length,
        total: last ? done + rows.length : total,
        write: async (tx) => {
          const now = clock()
          const failures = await takeIn(db, tx, { list, rows, people, now })
          if (last) await finish(tx, task, list, now)
          return failures
        },
        ...(last && { over: {} }),
      }
    }
  },
}

async function personOf({ name, phone, department, post }: ListRow): Promise<PlacedPerson> {
  return { name, namePinyin: await pinyinOf(name), phone, workplace: department, position: post }
}

interface Coming {
  list: List
  rows: readonly ListRow[]
  people: ReadonlyMap<number, PlacedPerson>
  now: number
}

/** @returns those who are in the meeting already, or find no place. */
async function takeIn(db: Db, tx: Tx, { list, rows, people, now }: Coming): Promise<TaskFailure[]> {
  // Whoever buys this ticket now is waited for, and then known.
  const [ticket] = (await lockTickets(db, tx, { ids: [list.ticket_id] })).rows
  if (ticket === undefined) throw new TaskEnds('ticket_gone')
  const placed = await peoplePlaced(
    tx,
    list.meeting_id,
    rows.map(({ phone }) => phone),
  )
  const isKnown = ({ name, phone }: ListRow) => placed.get(phone)?.has(foldText(name)) === true
  const coming = rows.filter((row) => !isKnown(row))
  const wish = wishOf(list, ticket.pay_minutes * 60_000, now)
  const nos = await placeAsMany(db, tx, {
    ...wish,
    orders: coming.map(({ position }) => ({ people: [people.get(position) as PlacedPerson] })),
  })
  await keepPlaced(db, tx, rows, new Map(nos.map((no, at) => [(coming[at] as ListRow).position, no])))
  const told = ({ row, name }: ListRow, why: string): TaskFailure => ({ row, what: name, why })
  return [
    ...rows.filter(isKnown).map((row) => told(row, namelistSays.knownMeanwhile)),
    ...coming.slice(nos.length).map((row) => told(row, sentenceOf('sold_out'))),
  ].toSorted((a, b) => a.row - b.row)
}

const ways: Record<NamelistWay, PlaceWish['paid']> = { free: 'free', outside: { method: 'transfer', serial: '' }, link: 'link' }

function wishOf({ ticket_id: ticketId, user_id: madeBy, way }: List, payMs: number, now: number): Omit<PlaceWish, 'orders'> {
  return { ticketId, origin: 'import', madeBy, paid: ways[way], payUntil: now + Math.max(payMs, LINK_MS), now }
}

/** As many as there are places for, the first of the list before the others. @returns the orders of those. */
async function placeAsMany(db: Db, tx: Tx, wish: PlaceWish): Promise<string[]> {
  const nos: string[] = []
  for (let most = wish.orders.length; nos.length < wish.orders.length && most > 0;) {
    const placed = await placeOrders(db, tx, { ...wish, orders: wish.orders.slice(nos.length, nos.length + most) })
    if (!(placed instanceof Refusal)) nos.push(...placed.nos)
    else if (placed.reason === 'sold_out' || placed.reason === 'not_enough_left') most = Math.floor(most / 2)
    else throw new TaskEnds(placed.reason)
  }
  return nos
}

async function finish(tx: Tx, task: Task, list: List, at: number): Promise<void> {
  await moveList(tx, list.id, { state: 'applied', ended_at: at })
  const people = await namelistRows.count(tx, { namelist_id: list.id })
  const { meeting_id: meetingId, user_id: who } = task
  const why = `${people} people, ${list.way}`
  await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'namelistIn', who, why, at }])
}
