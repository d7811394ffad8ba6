/**
 * Phones that want nothing of a tenant. A row is named by a reference and not by its phone: whoever sees phones masked takes one
 * off the list as well, and learns no more of it.
 */
import type { campaign as calls } from '#contract/campaign.ts'
import { toWire } from '../../flow/clock.ts'
import { keyedDigest } from '../../flow/ids.ts'
import { canReadField, showField } from '../../privacy/field-gate.ts'
import { type Handler, paged } from '../../use-case.ts'
import { blockedWithTail, messageBlocks, pageOfBlocks } from './store.ts'
import { byOf } from './wire.ts'

/** Digits that every mask shows. */
const TAIL = 4
/** As long as an identifier of the contract may be, with the tail before it. */
const DIGEST = 36

/** Begins with the tail, so that few phones are tried to find the one that it names. */
function referenceOf(secret: string, thirdId: string, mobile: string): string {
  return mobile.slice(-TAIL) + keyedDigest(secret, `block ${thirdId} ${mobile}`).slice(0, DIGEST)
}

export const blocks: Handler<typeof calls.blocks> = ({ deps: { db, env }, input: { keyword, ...page }, thirdId, grants }) =>
  paged(
    page,
    (range) => pageOfBlocks(db, { thirdId, keyword, wholePhones: canReadField('attendee.phone', grants) }, range),
    (row) => ({
      id: referenceOf(env.secret, thirdId, row.mobile),
      mobile: showField('attendee.phone', row.mobile, grants),
      note: row.note,
      by: byOf(row),
      createTime: toWire(row.created_at),
    }),
  )

export const block: Handler<typeof calls.block> = async ({ deps: { db }, input: { mobile, note }, user, thirdId, now }) => {
  await db.write((tx) =>
    messageBlocks.upsert(tx, { third_id: thirdId, mobile, note, made_by: user.id, created_at: now }, ['third_id', 'mobile'], ['note']),
  )
  return null
}

export const unblock: Handler<typeof calls.unblock> = async ({ deps: { db, env }, input: { id }, thirdId }) => {
  const alike = await blockedWithTail(db, thirdId, id.slice(0, TAIL))
  const named = alike.find((mobile) => referenceOf(env.secret, thirdId, mobile) === id)
  if (named !== undefined) await db.write((tx) => messageBlocks.delete(tx, { third_id: thirdId, mobile: named }))
  return null
}
