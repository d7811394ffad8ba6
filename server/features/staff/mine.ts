/** The meetings somebody works at; an organiser has all of the tenant. */
import { may } from '#contract/may.ts'
import type { staff } from '#contract/staff.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import type { Handler } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { meetingsOf } from './store.ts'

const MOST = 200

export const mine: Handler<typeof staff.mine> = async ({ deps: { db }, user, thirdId, now }) => {
  const all = may(await rightsOf(db, user.id, thirdId, now), { permissions: ['meeting:meeting:edit'] })
  const rows = await meetingsOf(db, { userId: user.id, thirdId, all, now, most: MOST })
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    address: row.address,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    role: all ? 'organiser' : user.helper ? 'helper' : 'staff',
    // Whoever organises works everywhere, whatever their duties once were.
    listIds: all || row.list_ids === null ? [] : readJson(row.list_ids),
  }))
}
