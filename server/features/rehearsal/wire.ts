/** A rehearsal as organisers read it. */
import type { Rehearsal, RehearsalProgress } from '#contract/rehearsal.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import type { Rehearsals } from './rehearsals.ts'
import type { RehearsalRow } from './store.ts'

/** Whoever plays one says so every few seconds; unheard of for so long, it is dead. */
export const SILENT_MS = 30_000

const nowhere = { organiser: '', door: '', attendee: '' }

export const notBegun: RehearsalProgress = {
  phase: 'sale',
  done: 0,
  time: '',
  counts: { orders: 0, paid: 0, refunded: 0, told: 0, entered: 0, turnedAway: 0 },
  happened: [],
  waiting: { approve: 0, refund: 0, guest: null },
}

/** What has become of it, whoever plays it. */
export function stateOf(row: RehearsalRow, rehearsals: Rehearsals, now: number): Rehearsal['state'] {
  const live = rehearsals.live(row.id)
  if (live !== undefined) return live.sheet !== null ? 'played' : live.paused ? 'paused' : 'playing'
  if (row.state === 'played') return 'played'
  return row.holder === rehearsals.holder || row.beat_at < now - SILENT_MS ? 'broken' : row.state
}

/** Whether another server has it, and is alive. */
export function isElsewhere(row: RehearsalRow, rehearsals: Rehearsals, now: number): boolean {
  return row.holder !== rehearsals.holder && row.beat_at >= now - SILENT_MS
}

export function rehearsalOnWire(row: RehearsalRow, rehearsals: Rehearsals, now: number): Rehearsal {
  const live = rehearsals.live(row.id)
  const state = stateOf(row, rehearsals, now)
  const plays = (state === 'playing' || state === 'paused') && live !== undefined
  return {
    id: row.id,
    state,
    people: row.people,
    speed: (live?.speed ?? row.speed) as Rehearsal['speed'],
    byHand: [...(live?.byHand ?? readJson(row.hands))],
    beganTime: toWire(row.began_at),
    progress: live?.progress ?? readJson(row.progress),
    entrances: live?.entrances ?? nowhere,
    sheet: live?.sheet ?? (row.sheet === '' ? null : readJson(row.sheet)),
    actions: [...(plays ? (['steer', state === 'paused' ? 'goOn' : 'pause'] as const) : []), 'discard'],
  }
}
