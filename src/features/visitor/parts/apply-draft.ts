/** What was typed of a visit and not sent yet, for this visit to the page only: the handset may stand at a reception. */
import type { Draft } from '../../../kit/form/draft.ts'
import { kept } from '../../../session/kept.ts'
import { blankVisit, type VisitValues } from './visit-values.ts'

/** Neither the code nor anything of a document. */
const apart: ReadonlySet<string> = new Set(['smsCode', 'documentKind', 'documentTail'])
const keys = (Object.keys(blankVisit) as (keyof VisitValues)[]).filter((key) => !apart.has(key))

export function applyDraft(meetingId: string): Draft<VisitValues> {
  const place = kept<Partial<VisitValues>>('visit', `visit:${meetingId}`)
  return {
    keys,
    recall: () => place.get() ?? {},
    keep(values, from) {
      const changed = keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(from[key]))
      place.set(changed.length === 0 ? undefined : Object.fromEntries(changed.map((key) => [key, values[key]])))
    },
    forget: () => place.set(undefined),
  }
}
