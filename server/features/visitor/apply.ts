/**
 * Announcing a visit. Nothing here looks for the host: the words are kept as they were typed, and a job looks afterwards
 * (seek.ts), so that neither the reply nor its time says whether such a person exists.
 */
import type { Checked } from '#contract/call.ts'
import { OPEN_VISITS_MOST, type visitor } from '#contract/visitor.ts'
import type { Db, Tx } from '../../db/db.ts'
import { fromWire } from '../../flow/clock.ts'
import { digest, newId, newToken } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, type Refusal, refuse } from '../../use-case.ts'
import { closedOf } from '../meeting/state.ts'
import { findMeeting } from '../meeting/store.ts'
import { withCode } from '../verify/codes.ts'
import { isBlocked } from './block-store.ts'
import { type Desk, deskOf } from './desk-store.ts'
import { areFit, DAY_MS } from './hours.ts'
import { countToCome, type Visit, visits } from './store.ts'
import { asTyped, unseen } from './typed.ts'

export const apply: Handler<typeof visitor.apply> = async ({ deps, input, user, now, ip, device }) => {
  const { meetingId, mobile, smsCode } = input
  const meeting = await findMeeting(deps.db, meetingId)
  if (meeting === undefined) return refuse('meeting_gone')
  const desk = await deskOf(deps.db.read, meeting)
  if (desk.open !== 1 || closedOf(meeting) !== undefined) return refuse('visits_closed')
  const unfit = unfitFor(desk, input)
  if (unfit !== undefined) return refuse(unfit)
  const row = announced(desk, input, now)
  if (!areFit(meeting, desk, { from: row.from_at, to: row.to_at, now })) return refuse('visit_hours_unfit')
  const key = newToken()
  const add = (tx: Tx) => addVisit(deps.db, tx, { ...row, key_digest: digest(key) })
  const added =
    user?.mobile === mobile
      ? await deps.db.write(add)
      : await withCode(deps, { mobile, purpose: 'visit', code: smsCode, ip, device, now }, add)
  return added ?? { id: row.id, key }
}

type Announced = Checked<typeof visitor.apply>

function unfitFor(desk: Desk, input: Announced): 'visit_document_missing' | 'visit_companions_many' | undefined {
  if (desk.asks_document === 1 && (input.documentKind === '' || input.documentTail === '')) return 'visit_document_missing'
  return input.companions.length > desk.companions_most ? 'visit_companions_many' : undefined
}

/** What nobody asks for is not kept. */
function announced(desk: Desk, input: Announced, now: number): Visit {
  const typed = asTyped(input)
  const to_at = fromWire(input.toTime)
  return {
    ...unseen,
    id: newId(now),
    meeting_id: desk.meeting_id,
    third_id: desk.third_id,
    state: 'waiting',
    ...typed,
    ...(desk.asks_document === 0 && { document_kind: '', document_tail: '' }),
    from_at: fromWire(input.fromTime),
    to_at,
    walk_in: 0,
    key_digest: '',
    delete_at: to_at + desk.retention_days * DAY_MS,
    created_at: now,
  }
}

/** In the transaction that has proved the phone: a block is nobody else's business. */
async function addVisit(db: Db, tx: Tx, row: Visit): Promise<Refusal<'visit_blocked' | 'visits_full'> | undefined> {
  const { id, third_id: thirdId, meeting_id: meetingId, mobile, created_at: now } = row
  await db.serialise(tx, `visits:${meetingId}:${mobile}`)
  if (await isBlocked(tx, { thirdId, meetingId, mobile, now })) return refuse('visit_blocked')
  if ((await countToCome(tx, { mobile, meetingId, now })) >= OPEN_VISITS_MOST) return refuse('visits_full')
  await visits.insert(tx, row)
  await writeLog(tx, [{ entity: 'visit', entityId: id, action: 'announce', to: row.state, who: 'visitor', at: now }])
  return undefined
}
