/** What is new comes down. Tickets and slots that the server wants are let go of on disk first, and said to be so in the next question. */
import type { Data } from '#contract/call.ts'
import { type checkin, HOLD_MS } from '#contract/checkin.ts'
import type { Desk, Opened } from './desk.ts'
import { agree, inTime, LATE_MS } from './in-time.ts'
import type { Turn } from './news.ts'
import type { Change } from './place.ts'
import type { Passed } from './say.ts'
import { logged, sealedOpened } from './sealed-log.ts'

type Reply = Data<typeof checkin.sync>
/** As many as one question carries. */
const TEXTS_MOST = 20
const WORDS_MOST = 200

/** What is said with the next question, until it is known to have arrived. */
export interface Telling {
  gaveUp: Set<string>
  kept: Set<string>
  /** Slots let go of because the server wants them; said once nothing here is untold about them. */
  leaving: Set<number>
}

export async function sync(
  desk: Desk,
  telling: Telling,
  { wait, signal, hold }: { [Name in keyof Turn]: Turn[Name] | undefined },
): Promise<boolean> {
  const { say, marks } = desk
  const facts = say.facts()
  const round = ++desk.round
  const told = messagesToTell([...facts.given, ...facts.taken])
  const said = {
    gaveUp: some(telling.gaveUp),
    kept: some(telling.kept),
    heard: some(desk.heard),
    gave: [...telling.leaving].filter((slot) => isQuiet(desk, slot)),
  }
  const waits = wait && marks.complete && told.length === 0 && said.gave.length === 0
  const asked = desk.at()
  const reply = await inTime(
    desk,
    waits ? HOLD_MS + LATE_MS : LATE_MS,
    desk.transport.sync(
      {
        deviceId: facts.deviceId,
        roster: marks.roster,
        states: marks.states,
        shares: marks.shares,
        ...said,
        handovers: told.flatMap(({ texts }) => texts),
        wait: waits ? 1 : 0,
      },
      waits ? hold : signal,
    ),
  )
  agree(desk, asked, reply.now)
  desk.online = true
  await desk.critical(() => take(desk, telling, reply, round, new Set(told)))
  for (const id of said.gaveUp) telling.gaveUp.delete(id)
  for (const id of said.kept) telling.kept.delete(id)
  for (const nonce of said.heard) desk.heard.delete(nonce)
  desk.changed()
  return reply.more === 1 || reply.asks.length > 0 || [...telling.leaving].some((slot) => isQuiet(desk, slot))
}

const some = (words: ReadonlySet<string>) => [...words].slice(0, WORDS_MOST)

/** Whole messages, or none of one. */
function messagesToTell(passed: readonly Passed[]): Passed[] {
  const told: Passed[] = []
  let texts = 0
  for (const one of passed) if ((texts += one.texts.length) <= TEXTS_MOST) told.push(one)
  return told
}

/** Whatever happened to tickets of a slot is known to the server. */
export function isQuiet({ queue, knowledge, roster, inFlight }: Desk, slot: number): boolean {
  if (queue.waiting().some((entry) => entry.slot === slot)) return false
  for (const serials of [inFlight, knowledge.untold()]) for (const serial of serials) if (roster.slotOf(serial) === slot) return false
  return true
}

async function take(desk: Desk, telling: Telling, reply: Reply, round: number, told: ReadonlySet<Passed>): Promise<void> {
  const { say, marks, queue } = desk
  const complete = reply.more === 0
  const changes: Change[] = complete ? queue.settledBefore(round) : []
  const settled = [...changes]
  if (reply.rows.length > 0 || reply.stateRows.length > 0)
    changes.push(...(await logged(desk, { roster: reply.rows, states: reply.stateRows })))
  const after = {
    roster: reply.roster,
    states: reply.states,
    shares: reply.shares,
    complete: complete || marks.complete,
    syncedAt: reply.now,
    ahead: desk.ahead,
  }
  const opened = desk.opened && {
    ...desk.opened,
    counts: reply.counts,
    sharing: reply.sharing ?? desk.opened.sharing,
    list: reply.list ?? desk.opened.list,
  }
  if (desk.cipher !== undefined && opened !== undefined)
    changes.push({ shelf: 'facts', key: 'marks', value: after }, ...(await sealedOpened(desk, opened)))

  const facts = say.heard(reply, told, desk.at())
  const given = new Set((facts.given ?? []).flatMap(({ slots }) => slots))
  const answers = reply.asks.map(({ id, serial }) => ({ id, serial, gives: mayGiveUp(desk, serial, given) }))
  const released = new Set(say.facts().released)
  for (const { serial, gives } of answers) if (gives) released.add(serial)
  await say.keep({ ...facts, leaseUntil: reply.leaseUntil, released: [...released] }, changes)

  desk.marks = after
  desk.opened = opened
  if (reply.list !== undefined) standAtAGate(desk, reply.list)
  queue.drop(settled)
  for (const { id, gives } of answers) (gives ? telling.gaveUp : telling.kept).add(id)
  // What was handed on by QR code is for its taker to give back.
  telling.leaving = new Set(reply.give.filter((slot) => !given.has(slot)))
}

/** Nothing has happened to it here that the server does not know, and nobody else was handed the say over it. */
function mayGiveUp({ inFlight, knowledge, roster }: Desk, serial: number, given: ReadonlySet<number>): boolean {
  return !inFlight.has(serial) && !knowledge.isAhead(serial) && !given.has(roster.slotOf(serial) ?? -1)
}

/** The organiser may have taken its gate away. */
export function standAtAGate(desk: Desk, { gates }: Opened['list']): void {
  if (!gates.some(({ id }) => id === desk.gateId)) desk.gateId = gates[0]?.id ?? ''
}
