/** One's own certifications: as they stand, taken back, and who has looked at them. */
import type { certification, OwnCertification } from '#contract/certification.ts'
import type { CertificationKind } from '#contract/mark.ts'
import type { Db } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { nameOf } from '../history/wire.ts'
import { countLooks, pageOfLooks } from './look-store.ts'
import { certificationMachine } from './machine.ts'
import { deleteDay } from './papers.ts'
import { ruleOf } from './rule-store.ts'
import { ruleOnWire } from './rule.ts'
import { lockOwn, ownCertification } from './store.ts'
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
  const row = await ownCertification(read, userId, thirdId, kind)
  return row === undefined ? null : ownOnWire(row, await countLooks(read, row.id), now)
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
    return ownOnWire({ ...row, ...columns, state: to }, await countLooks(tx, row.id), now)
  })

export const looks: Handler<typeof certification.looks> = async ({ deps: { db }, input, user, thirdId }) => {
  const row = await ownCertification(db.read, user.id, thirdId, input.kind)
  if (row === undefined) return refuse('certification_gone')
  return paged(
    input,
    (range) => pageOfLooks(db, row.id, range),
    ({ id, at, field, name, mobile }) => ({ id, time: toWire(at), who: nameOf({ name, mobile }), field }),
  )
}
