/** What stands in the editor of a call, where it waits until it is saved. */
import { callFields, type OwnCall } from '#contract/contribute-manage.ts'
import type { FileWish } from '#contract/contribute-states.ts'
import { newKey } from '../../../api/key.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { fieldValues } from '../../../kit/form/field-values.ts'
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

/** Of a new row: small letters and digits. */
export const rowKey = () =>
  newKey()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 12)

export function valuesOf(call: OwnCall) {
  const { questions, kinds, tracks, criteria, perPaper, quorum, takeDays, ...same } = fieldValues(callFields, call)
  return {
    ...same,
    kinds: kinds.map(({ minutes, words, ...kind }) => ({ ...kind, minutes: String(minutes), words: String(words) })) as readonly KindRow[],
    tracks: tracks as readonly TrackRow[],
    perPaper: String(perPaper),
    quorum: String(quorum),
    takeDays: String(takeDays),
    criteria: criteria.map(({ weight, ...one }) => ({ ...one, weight: String(weight) })) as readonly CriterionRow[],
    entries: entriesOf(questions) as readonly Entry[],
    edition: call.edition,
  }
}
export type CallValues = ReturnType<typeof valuesOf>

const { questions: _, ...settings } = callFields
export const draftOf = (meetingId: string) =>
  formDraft<CallValues>(`contribute-call:${meetingId}`, [...(Object.keys(settings) as (keyof typeof settings)[]), 'entries'])
