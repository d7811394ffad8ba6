/**
 * A helper enters by a link and its PIN, and gets a name for the log, a session and some check-in lists until the day ends.
 * A PIN is counted before it is compared; a right PIN gives its count back.
 */
import type { staff } from '#contract/staff.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, keep, refuse } from '../../use-case.ts'
import { openSessionUntil } from '../session/open.ts'
import { addHelper } from '../session/store.ts'
import { countRefusal, type RefusingLimit } from '../verify/limit-refusals.ts'
import { counted, take, uncount } from '../verify/limit-store.ts'
import { nameOf, pinHash } from './helper-links.ts'
import { findLink, helperLinks, staffTable, useLink } from './store.ts'
import { stateOf } from './wire.ts'

const SPAN = 15 * 60_000
/** Wrong PINs for a link within SPAN: 500 of the million PINs while the longest link lives. */
const WRONG_BY_LINK = 5

export const link: Handler<typeof staff.link> = async ({ deps: { db, env }, input: { code }, ip, now }) => {
  const [ofAddress, most] = [`helper-link:${ip}`, env.limits.deadHelperLinksPerAddress]
  if ((await counted(db, ofAddress, SPAN, now)) >= most) return refuseBy('deadHelperLinksPerAddress')
  const found = await findLink(db, code)
  if (found !== undefined && stateOf(found, now) === 'live') return { meetingName: found.title, untilTime: toWire(found.until_at) }
  const isWithin = await db.write((tx) => take(tx, ofAddress, most, SPAN, now))
  return isWithin ? refuse('helper_gone') : refuseBy('deadHelperLinksPerAddress')
}

function refuseBy(limit: RefusingLimit) {
  countRefusal(limit)
  return refuse('too_often')
}

export const enter: Handler<typeof staff.enter> = async ({ deps: { db, env }, input: { code, pin, name }, ip, agent, device, now }) => {
  // A made-up code costs one read.
  if ((await findLink(db, code)) === undefined) return refuse('helper_gone')
  const [ofLink, ofAddress] = [`helper-pin:${code}`, `helper-pin:${ip}`]
  return db.write(async (tx) => {
    const found = await helperLinks.lock(tx, { code })
    if (found === undefined || stateOf(found, now) !== 'live') return refuse('helper_gone')
    if (!(await take(tx, ofLink, WRONG_BY_LINK, SPAN, now))) return refuse('too_often')
    if (!(await take(tx, ofAddress, env.limits.wrongHelperPinsPerAddress, SPAN, now))) return refuseBy('wrongHelperPinsPerAddress')
    if (found.pin_hash !== pinHash(env.secret, code, pin)) return keep(refuse('pin_wrong'))
    await uncount(tx, [ofLink, ofAddress])
    if (!(await useLink(tx, code))) return refuse('helper_gone')

    const id = await addHelper(tx, name, now)
    await staffTable.insertNew(
      tx,
      {
        meeting_id: found.meeting_id,
        user_id: id,
        created_at: now,
        list_ids: found.list_ids,
        until_at: found.until_at,
        link_code: code,
        written_name: '',
      },
      'meeting_id',
      'user_id',
    )
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
