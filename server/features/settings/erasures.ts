/** What went by itself because its time was over, as the platform's administrators read it. */
import { sweptWords } from '#contract/retention.ts'
import type { Erasure as OnWire, settings } from '#contract/settings.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, paged } from '../../use-case.ts'
import { type Erasure, erasuresOf } from '../system/erasure-store.ts'

export const erasures: Handler<typeof settings.erasures> = ({ deps: { db }, input }) =>
  paged(input, (range) => erasuresOf(db, range), onWire)

function onWire({ day, kind, removed, emptied, last_at }: Erasure): OnWire {
  return { day, kind: sweptWords[kind], removed, emptied, time: toWire(last_at) }
}
