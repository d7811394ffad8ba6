/** One's own certifications: as they stand, taken back, and who has looked at them. */
import type { certification, OwnCertification } from '#contract/certification.ts'
import type { CertificationKind } from '#contract/mark.ts'
import type { Db } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { nameOf } from '../history/wire.ts'
import { certificationLooks, pageOfLooks } from './look-store.ts'
import { certificationMachine } from './machine.ts'
import { deleteDay } from './papers.ts'
import { ruleOf } from './rule-store.ts'
import { ruleOnWire } from './rule.ts'
import { certifications, lockOwn } from './store.ts'
import { isMarked, ownOnWire } from './wire.ts'

export const mine: Handler<typeof certification.mine> = async ({ deps: { db }, user, thirdId, now }) => {
  const shown = (kind: CertificationKind) => ownAs(db, user.id, thirdId, kind, now)
  const { edition: _, ...rule } = ruleOnWire(await ruleOf(db.read, thirdId))
  return { person: await shown('person'), organisation: await shown('organisation'), ...rule }
}

async function ownAs(
  { read }: Pick<Db, 'read'>,
  userId: string,
  thirdId: string,
  kind: CertificationKind,
  now: number,
): Promise<OwnCertification | null> {
  const row = await certifications.find(read, { user_id: userId, third_id: thirdId, kind })
  return row === undefined ? null : ownOnWire(row, await certificationLooks.count(read, { certification_id: row.id }), now)
}

/** A draft again; where a mark stands, that stays as it is. */
export const withdraw: Handler<typeof certification.withdraw> = ({ deps: { db }, input: { kind }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const row = await lockOwn(tx, user.id, thirdId, kind)
    if (row === undefined) return refuse('certification_gone')
    const marked = isMarked(row, now)
    const columns = { edition: row.edition + 1, delete_at: await deleteDay(tx, row, now) }
    const action = marked ? 'keep' : 'withdraw'
    const step = { entityId: row.id, action, from: row.state, who: user.id, why: '', at: now, marked } as const
    const { to } = await move(tx, certificationMachine, step, columns)
    if (to === undefined) return refuse('certification_decided')
    return ownOnWire({ ...row, ...columns, state: to }, await certificationLooks.count(tx, { certification_id: row.id }), now)
  })

export const looks: Handler<typeof certification.looks> = async ({ deps: { db }, input, user, thirdId }) => {
  const row = await certifications.find(db.read, { user_id: user.id, third_id: thirdId, kind: input.kind })
  if (row === undefined) return refuse('certification_gone')
  return paged(
    input,
    (range) => pageOfLooks(db, row.id, range),
    ({ id, at, field, name, mobile }) => ({ id, time: toWire(at), who: nameOf({ name, mobile }), field }),
  )
}
