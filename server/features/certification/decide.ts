/** A yes or a no to a certification, or a mark taken back. Of two who decide at once the first has decided. */
import type { Checked } from '#contract/call.ts'
import {
  type certification,
  certificationFields,
  certificationKindWords,
  organisationFields,
  personFields,
} from '#contract/certification.ts'
import { certificationSays } from '#contract/certification-sentences.ts'
import type { Db, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { dayOf } from '../../flow/clock.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, type Refusal, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import { endMark, noMark } from './end-mark.ts'
import { certificationMachine } from './machine.ts'
import type { MarkMoved } from './marks.ts'
import { deleteDay } from './papers.ts'
import { findReviewed, type Reviewed } from './read-store.ts'
import { ruleOf } from './rule-store.ts'
import { type Certification, type CertificationColumns, lockCertification, lockHolderOfCode } from './store.ts'
import { untilOf } from './until.ts'
import { isMarked, reviewedOnWire } from './wire.ts'

type Decision = Checked<typeof certification.decide>
type Told = { columns: CertificationColumns; what: string }

export function decideBy(markMoved: MarkMoved): Handler<typeof certification.decide> {
  return ({ deps: { db, seals }, input, user, grants, thirdId, now }) =>
    db.write(async (tx) => {
      const row = await lockOneOf(db, tx, thirdId, input.id)
      if (row === undefined || row.state === 'draft') return refuse('certification_gone')
      if (row.edition !== input.edition) return refuse('certification_decided')
      const decision = await decisions[input.action](tx, row, input, now, markMoved)
      if ('reason' in decision) return decision
      const columns = {
        ...decision.columns,
        edition: row.edition + 1,
        decided_at: now,
        decided_by: user.id,
        delete_at: await deleteDay(tx, row, now),
      }
      // Why is told to the holder; the log outlives them.
      const step = { entityId: row.id, action: input.action, from: row.state, who: user.id, why: '', at: now, marked: isMarked(row, now) }
      const { to } = await move(tx, certificationMachine, step, columns)
      if (to === undefined) return refuse('certification_decided')
      if (input.action !== 'refuse') await markMoved(tx, row.id)
      await tellHolder(tx, { ...row, ...columns }, decision.what, now)
      return reviewedOnWire((await findReviewed(tx, thirdId, row.id)) as Reviewed, now, { seals, reader: grants })
    })
}

/** Decisions of a tenant take turns: which codes have a mark there is asked of all rows. */
async function lockOneOf(db: Db, tx: Tx, thirdId: string, id: string): Promise<Certification | undefined> {
  await db.serialise(tx, `certifications:${thirdId}`)
  const row = await lockCertification(tx, id)
  return row?.third_id === thirdId ? row : undefined
}

const decisions: Readonly<
  Record<
    Decision['action'],
    (
      tx: Tx,
      row: Certification,
      input: Decision,
      now: number,
      markMoved: MarkMoved,
    ) => Promise<Told | Refusal<'certification_until' | 'certification_code_taken'>>
  >
> = {
  approve: async (tx, row, { untilDay }, now, markMoved) => {
    const mark_until = untilOf(untilDay, row, (await ruleOf(tx, row.third_id)).months, now)
    if (mark_until === undefined) return refuse('certification_until')
    const holder = await lockHolderOfCode(tx, row.third_id, row.code)
    if (holder !== undefined && holder.id !== row.id) {
      if (isMarked(holder, now)) return refuse('certification_code_taken')
      await endMark(tx, holder, now, markMoved)
    }
    const columns = { mark_name: row.name, mark_code: row.code, mark_until, told_at: null, reasons: writeJson([]), reason: '' }
    return { columns, what: certificationSays.approved(dayOf(mark_until)) }
  },
  refuse: (_, row, { reasons, reason }) => {
    const fields: Readonly<Record<string, string>> = row.kind === 'person' ? personFields : organisationFields
    const kept = reasons.filter((one) => one.reason !== '' && fields[one.field] !== undefined)
    const words = [...kept.map((one) => `${certificationFields[one.field]}：${one.reason}`), ...(reason === '' ? [] : [reason])]
    return Promise.resolve({ columns: { reasons: writeJson(kept), reason }, what: certificationSays.refused(words) })
  },
  revoke: (_, _row, { reason }) =>
    Promise.resolve({ columns: { ...noMark, reasons: writeJson([]), reason }, what: certificationSays.revoked(reason) }),
}

/** Once for each decision. */
function tellHolder(
  tx: Tx,
  { id, edition, kind, user_id: userId, third_id: thirdId }: Certification,
  what: string,
  now: number,
): Promise<void> {
  const facts = { meeting: certificationKindWords[kind], what }
  return tell(tx, [{ kind: 'certification_decided', about: `${id}-${edition}`, userId, thirdId, meetingId: '', facts }], now)
}
