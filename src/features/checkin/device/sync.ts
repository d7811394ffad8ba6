/**
 * What is new comes down. Admissions and slots that the server wants are let go of on disk first, and told to be so in
 * the next question.
 */
import type { Data } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import { HOLD_MS } from '#contract/checkin/devices.ts'
import type { Device, Opened } from './device.ts'
import { agree, inTime, LATE_MS } from './in-time.ts'
import type { Change } from './store.ts'
import type { HandedOver } from './ownership.ts'
import { logged, sealedOpened } from './sealed-log.ts'

type Reply = Data<typeof checkin.sync>
/** As many as one question carries. */
const TEXTS_MOST = 20
const WORDS_MOST = 200

export interface Turn {
  wait: boolean
  /** Gives the whole turn up: the network it began in is gone. */
  signal?: AbortSignal
  /** Gives up the waiting for news only. */
  hold?: AbortSignal
}

/** What is told with the next question, until it is known to have arrived. */
export interface Telling {
  gaveUp: Set<string>
  kept: Set<string>
  /** Slots let go of because the server wants them; told once nothing here is untold about them. */
  leaving: Set<number>
}

export async function sync(
  device: Device,
  telling: Telling,
  { wait, signal, hold }: { [Name in keyof Turn]: Turn[Name] | undefined },
): Promise<boolean> {
  const { ownership, marks } = device
  const facts = ownership.facts()
  const round = ++device.round
  const told = messagesToTell([...facts.given, ...facts.taken])
  const said = {
    gaveUp: some(telling.gaveUp),
    kept: some(telling.kept),
    heard: some(device.heard),
    gave: [...telling.leaving].filter((slot) => isQuiet(device, slot)),
  }
  const waits = wait && marks.complete && told.length === 0 && said.gave.length === 0
  const asked = device.at()
  const reply = await inTime(
    device,
    waits ? HOLD_MS + LATE_MS : LATE_MS,
    device.transport.sync(
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
  agree(device, asked, reply.now)
  device.online = true
  await device.critical(() => take(device, telling, reply, round, new Set(told)))
  for (const id of said.gaveUp) telling.gaveUp.delete(id)
  for (const id of said.kept) telling.kept.delete(id)
  for (const nonce of said.heard) device.heard.delete(nonce)
  device.changed()
  return reply.more === 1 || reply.asks.length > 0 || [...telling.leaving].some((slot) => isQuiet(device, slot))
}

const some = (words: ReadonlySet<string>) => [...words].slice(0, WORDS_MOST)

/** Whole messages, or none of one. */
function messagesToTell(handed: readonly HandedOver[]): HandedOver[] {
  const told: HandedOver[] = []
  let texts = 0
  for (const one of handed) if ((texts += one.texts.length) <= TEXTS_MOST) told.push(one)
  return told
}

/** Whatever happened to admissions of a slot is known to the server. */
export function isQuiet(
  { queue, knowledge, roster, inFlight }: Pick<Device, 'queue' | 'knowledge' | 'roster' | 'inFlight'>,
  slot: number,
): boolean {
  if (queue.waiting().some((item) => item.slot === slot)) return false
  for (const serials of [inFlight, knowledge.untold()]) for (const serial of serials) if (roster.slotOf(serial) === slot) return false
  return true
}

async function take(device: Device, telling: Telling, reply: Reply, round: number, told: ReadonlySet<HandedOver>): Promise<void> {
  const { ownership, marks, queue } = device
  const complete = reply.more === 0
  const changes: Change[] = complete ? queue.settledBefore(round) : []
  const settled = [...changes]
  if (reply.rows.length > 0 || reply.stateRows.length > 0)
    changes.push(...(await logged(device, { roster: reply.rows, states: reply.stateRows })))
  const after = {
    roster: reply.roster,
    states: reply.states,
    shares: reply.shares,
    complete: complete || marks.complete,
    syncedAt: reply.now,
    ahead: device.ahead,
  }
  const opened = device.opened && {
    ...device.opened,
    counts: reply.counts,
    sharing: reply.sharing ?? device.opened.sharing,
    list: reply.list ?? device.opened.list,
  }
  if (device.cipher !== undefined && opened !== undefined)
    changes.push({ shelf: 'facts', key: 'marks', value: after }, ...(await sealedOpened(device, opened)))

  const facts = ownership.heard(reply, told, device.at())
  const given = new Set((facts.given ?? []).flatMap(({ slots }) => slots))
  const answers = reply.asks.map(({ id, serial }) => ({ id, serial, gives: mayGiveUp(device, serial, given) }))
  const released = new Set(ownership.facts().released)
  for (const { serial, gives } of answers) if (gives) released.add(serial)
  await ownership.keep({ ...facts, leaseUntil: reply.leaseUntil, released: [...released] }, changes)

  device.marks = after
  device.opened = opened
  if (reply.list !== undefined) standAtAGate(device, reply.list)
  queue.drop(settled)
  for (const { id, gives } of answers) (gives ? telling.gaveUp : telling.kept).add(id)
  // What was handed on by QR code is for its taker to give back.
  telling.leaving = new Set(reply.give.filter((slot) => !given.has(slot)))
}

/** Nothing has happened to it here that the server does not know, and nobody else was given it. */
function mayGiveUp(
  { inFlight, knowledge, roster }: Pick<Device, 'inFlight' | 'knowledge' | 'roster'>,
  serial: number,
  given: ReadonlySet<number>,
): boolean {
  return !inFlight.has(serial) && !knowledge.isAhead(serial) && !given.has(roster.slotOf(serial) ?? -1)
}

/** The organiser may have taken its gate away. */
export function standAtAGate(device: Pick<Device, 'gateId'>, { gates }: Opened['list']): void {
  if (!gates.some(({ id }) => id === device.gateId)) device.gateId = gates[0]?.id ?? ''
}
