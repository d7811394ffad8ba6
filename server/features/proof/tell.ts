/** Who hears of a proof: those who decide, that it waits or was missed; the payer, that it was rejected or has lapsed. */
import { proofSays, REVIEW_DAYS } from '#contract/proof.ts'
import { dayOf, toWire } from '../../flow/clock.ts'
import type { Telling } from '../message/outbox.ts'
import type { About, Proof } from './store.ts'

type Told = Pick<Proof, 'id' | 'third_id' | 'user_id' | 'created_at'> & Pick<About, 'meeting_id' | 'meeting_title' | 'amount_fen'>

const DAY = 86_400_000

/** When a proof about which nobody decides takes its order with it. */
export function lapsesAt({ created_at }: Pick<Proof, 'created_at'>): number {
  return created_at + REVIEW_DAYS * DAY
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
/** Month, day and minute. */
const shortly = (at: number) => toWire(at).slice(5, 16)

const to = (proof: Told, userId: string, about: string) => ({ about, userId, thirdId: proof.third_id, meetingId: proof.meeting_id })

/** One message a day for each meeting, however many proofs wait: what is to be done stands on the screen that it opens. */
export function waitingTellings(proof: Told, people: readonly string[], at: number): Telling[] {
  const what = proofSays.waits(yuan(proof.amount_fen), shortly(lapsesAt(proof)))
  return people.map((userId) => ({
    ...to(proof, userId, `${proof.meeting_id} ${dayOf(at)}`),
    kind: 'proof_waiting',
    facts: { meeting: proof.meeting_title, what },
  }))
}

/** @param until when the order ends unless another proof comes; past where it ends at once. */
export function rejectedTelling(proof: Told, reason: string, until: number, at: number): Telling {
  const what = proofSays.rejected(until > at ? shortly(until) : '', reason)
  return {
    ...to(proof, proof.user_id, proof.id),
    kind: 'proof_rejected',
    facts: { meeting: proof.meeting_title, what },
  }
}

export function lapsedTellings(proof: Told, people: readonly string[]): Telling[] {
  const what = yuan(proof.amount_fen)
  return [
    { ...to(proof, proof.user_id, proof.id), kind: 'proof_lapsed', facts: { meeting: proof.meeting_title, what } },
    ...people.map((userId): Telling => ({
      ...to(proof, userId, proof.id),
      kind: 'proof_missed',
      facts: { meeting: proof.meeting_title, what: proofSays.missed(shortly(proof.created_at), what) },
    })),
  ]
}
