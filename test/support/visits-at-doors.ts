/** Visits that were let come, written straight into the tables, as their hosts and desks let them. */
import { writeJson } from '#server/db/json.ts'
import type { Row } from '#server/db/db.ts'
import { keyHashOf, liveKeyOf } from '#server/features/admission/live-key.ts'
import { tellDoors } from '#server/features/visitor/roster.ts'
import { visits } from '#server/features/visitor/store.ts'
import { newAdmissionCode, newId } from '#server/flow/ids.ts'
import { type TestApp, testEnv } from './app.ts'
import { liveCode } from './live-code.ts'

const HOUR = 3_600_000

export interface LetCome {
  id: string
  serial: number
  name: string
  mobile: string
  code: string
  /** As the visitor's phone shows it at a moment. */
  pass(at: number): string
}

let made = 0

/** From an hour ago until in four, with nobody beside them; what a test needs otherwise it says. */
export async function letCome(test: TestApp, more: Partial<Row<'visits'>> = {}): Promise<LetCome> {
  const [one] = await letAllCome(test, 1, () => more)
  return one as LetCome
}

/** The same for many. */
export function letAllCome({ deps: { db }, clock }: TestApp, size: number, moreOf: () => Partial<Row<'visits'>>): Promise<LetCome[]> {
  return db.write(async (tx) => {
    const come: LetCome[] = []
    for (let place = 0; place < size; place++) {
      const row = rowOf(clock(), moreOf())
      await visits.insert(tx, row)
      const { serial } = await tellDoors(tx, row)
      const { id, name, mobile, code } = row
      come.push({ id, name, mobile, code, serial: serial ?? 0, pass: (at) => liveCode({ admissionId: id, code }, at) })
    }
    return come
  })
}

function rowOf(now: number, more: Partial<Row<'visits'>>): Row<'visits'> {
  made += 1
  const id = newId(now)
  const code = newAdmissionCode()
  return {
    id,
    meeting_id: '1',
    third_id: '-000001',
    state: 'approved',
    name: `访客${made}`,
    mobile: `138${String(made).padStart(8, '0')}`,
    unit: '江城搬运公司',
    host_name: '王老师',
    host_mobile: '',
    host_id: null,
    sought_at: now,
    reason: '布展',
    from_at: now - HOUR,
    to_at: now + 4 * HOUR,
    companions: writeJson<string[]>([]),
    plate: '',
    document_kind: '',
    document_tail: '',
    walk_in: 0,
    key_digest: '',
    agreed_by: null,
    decided_by: null,
    decided_at: now,
    refusal: '',
    arrived_at: null,
    left_at: null,
    overdue_at: null,
    delete_at: now + 30 * 24 * HOUR,
    created_at: now,
    code,
    key_hash: keyHashOf(liveKeyOf(testEnv.secret, { id, code }).publicKey),
    serial: null,
    roster_version: null,
    entries: 0,
    gate: '',
    ...more,
  }
}
