/** What stands in the editor of a call, where it waits until it is saved. */
import type { OwnCall } from '#contract/contribute-manage.ts'
import type { Blind, FileWish } from '#contract/contribute-states.ts'
import { newKey } from '../../../api/key.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { entriesOf, type Entry } from '../../../kit/questions/entries.ts'

export interface KindRow {
  key: string
  label: string
  minutes: string
  words: string
  file: FileWish
}
export interface TrackRow {
  key: string
  label: string
}
export interface CriterionRow extends TrackRow {
  weight: string
}

export interface CallValues {
  about: string
  kinds: readonly KindRow[]
  tracks: readonly TrackRow[]
  blind: Blind
  perPaper: string
  quorum: string
  takeDays: string
  criteria: readonly CriterionRow[]
  submitFrom: string
  submitUntil: string
  reviewUntil: string
  decideUntil: string
  reviseUntil: string
  finalUntil: string
  speakerCode: string
  entries: readonly Entry[]
  edition: number
}

/** Of a new row: small letters and digits. */
export const rowKey = () =>
  newKey()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 12)

export const valuesOf = (call: OwnCall): CallValues => ({
  about: call.about,
  kinds: call.kinds.map(({ minutes, words, ...kind }) => ({ ...kind, minutes: String(minutes), words: String(words) })),
  tracks: call.tracks,
  blind: call.blind,
  perPaper: String(call.perPaper),
  quorum: String(call.quorum),
  takeDays: String(call.takeDays),
  criteria: call.criteria.map(({ weight, ...one }) => ({ ...one, weight: String(weight) })),
  submitFrom: call.submitFrom,
  submitUntil: call.submitUntil,
  reviewUntil: call.reviewUntil,
  decideUntil: call.decideUntil,
  reviseUntil: call.reviseUntil,
  finalUntil: call.finalUntil,
  speakerCode: call.speakerCode,
  entries: entriesOf(call.questions),
  edition: call.edition,
})

export const draftOf = (meetingId: string) =>
  formDraft<CallValues>(`contribute-call:${meetingId}`, [
    'about',
    'kinds',
    'tracks',
    'blind',
    'perPaper',
    'quorum',
    'takeDays',
    'criteria',
    'submitFrom',
    'submitUntil',
    'reviewUntil',
    'decideUntil',
    'reviseUntil',
    'finalUntil',
    'speakerCode',
    'entries',
  ])
