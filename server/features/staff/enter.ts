/**
 * A helper comes in: a link and its PIN give a name for the log, a session and
 * work at some lists, all of which end with the day. Tries at the PIN are
 * counted before they are judged; a right one does not count.
 */
import type { staff } from '#contract/staff.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { openSessionUntil } from '../session/open.ts'
import { addHelper } from '../session/store.ts'
import { take, uncount } from '../verify/limit-store.ts'
import { nameOf, pinHash } from './helper-links.ts'
import { findLink, insertStaff, lockLink, useLink } from './store.ts'
import { stateOf } from './wire.ts'

const SPAN = 15 * 60_000
/** Of a million PINs five hundred can be tried while the longest link lives. */
const WRONG = { link: 5, address: 10 }
/** A team that opens its link all at once comes from one address. */
const LOOKS = 100

export const link: Handler<typeof staff.link> = async ({ deps: { db }, input: { code }, ip, now }) => {
  if (!(await db.write((tx) => take(tx, `helper-link:${ip}`, LOOKS, SPAN, now)))) return refuse('too_often')
  const found = await findLink(db, code)
  return found !== undefined && stateOf(found, now) === 'live'
    ? { meetingName: found.title, untilTime: toWire(found.until_at) }
    : refuse('helper_gone')
}

export const enter: Handler<typeof staff.enter> = async ({ deps: { db, env }, input: { code, pin, name }, ip, agent, device, now }) => {
  // Whoever makes links up costs a read.
  if ((await findLink(db, code)) === undefined) return refuse('helper_gone')
  const [ofLink, ofAddress] = [`helper-pin:${code}`, `helper-pin:${ip}`]
  return db.write(async (tx) => {
    const found = await lockLink(tx, code)
    if (found === undefined || stateOf(found, now) !== 'live') return refuse('helper_gone')
    if (!(await take(tx, ofLink, WRONG.link, SPAN, now)) || !(await take(tx, ofAddress, WRONG.address, SPAN, now)))
      return refuse('too_often')
    if (found.pin_hash !== pinHash(env.secret, code, pin)) return refuse('pin_wrong')
    await uncount(tx, [ofLink, ofAddress])
    if (!(await useLink(tx, code))) return refuse('helper_gone')

    const id = await addHelper(tx, name, now)
    await insertStaff(tx, {
      meeting_id: found.meeting_id,
      user_id: id,
      created_at: now,
      list_ids: found.list_ids,
      until_at: found.until_at,
      link_code: code,
    })
    const jwtToken = await openSessionUntil(tx, id, { thirdId: found.third_id, ip, agent, device, now }, found.until_at)
    await writeLog(tx, [
      {
        entity: 'staff',
        entityId: id,
        action: 'come',
        to: readJson(found.list_ids).join(','),
        who: id,
        why: `meeting ${found.meeting_id}, link ${nameOf(code)}`,
        at: now,
      },
    ])
    return { jwtToken, checktOperate: 1, mobile: '', thirdId: found.third_id, id }
  })
}
