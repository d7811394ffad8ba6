/** What somebody types of a visit, as its row has it. */
import type { Checked } from '#contract/call.ts'
import type { visitor } from '#contract/visitor.ts'
import { writeJson } from '../../db/json.ts'
import type { Visit } from './store.ts'

export function asTyped(input: Omit<Checked<typeof visitor.walkIn>, 'toTime'>) {
  return {
    name: input.name,
    mobile: input.mobile,
    unit: input.unit,
    host_name: input.host.name,
    host_mobile: input.host.mobile,
    reason: input.reason,
    companions: writeJson(input.companions),
    plate: input.plate.toUpperCase(),
    document_kind: input.documentKind,
    document_tail: input.documentTail.toUpperCase(),
  } satisfies Partial<Visit>
}

/** Of a visit that nobody has seen yet. */
export const unseen = {
  host_id: null,
  sought_at: null,
  agreed_by: null,
  decided_by: null,
  decided_at: null,
  refusal: '',
  arrived_at: null,
  left_at: null,
  overdue_at: null,
  code: '',
  key_hash: '',
  serial: null,
  roster_version: null,
  entries: 0,
  gate: '',
} satisfies Partial<Visit>
