/** Links that let helpers in for a day, with a PIN that is passed on apart from them; made, listed and taken back. */
import type { staff } from '#contract/staff.ts'
import { writeJson } from '../../db/json.ts'
import { keyedDigest, newCode, newSmsCode } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { endSessions } from '../session/store.ts'
import { cutOff } from './device-store.ts'
import { areLists, helperLinks, linksOf, revoke } from './store.ts'
import { linkOnWire } from './wire.ts'

/** 100 bits: the PIN keeps out whoever has come by the link, nobody comes by it by trying. */
const CODE_LENGTH = 20

export function pinHash(secret: string, code: string, pin: string): string {
  return keyedDigest(secret, `helper:${code}:${pin}`)
}

export const links: Handler<typeof staff.links> = async ({ deps: { db }, input: { meetingId }, now }) =>
  (await linksOf(db, meetingId)).map((link) => linkOnWire(link, now))

export const makeLink: Handler<typeof staff.makeLink> = ({
  deps: { db, env },
  input: { meetingId, listIds, uses, hours },
  user,
  thirdId,
  now,
}) => {
  const [code, pin] = [newCode(CODE_LENGTH), newSmsCode()]
  return db.write(async (tx) => {
    if (!(await areLists(tx, meetingId, listIds))) return refuse('list_gone')
    const row = {
      code,
      meeting_id: meetingId,
      third_id: thirdId,
      list_ids: writeJson(listIds),
      pin_hash: pinHash(env.secret, code, pin),
      uses_left: uses,
      until_at: now + hours * 3_600_000,
      revoked_at: null,
      created_by: user.id,
      created_at: now,
    }
    await helperLinks.insert(tx, row)
    await writeLog(tx, [
      { entity: 'helper_link', entityId: nameOf(code), action: 'make', who: user.id, why: `meeting ${meetingId}`, at: now },
    ])
    return { ...linkOnWire(row, now), pin }
  })
}

export const revokeLink: Handler<typeof staff.revokeLink> = ({ deps: { db }, input: { code, meetingId }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const link = await helperLinks.lock(tx, { code })
    if (link?.third_id !== thirdId || (meetingId !== undefined && link.meeting_id !== meetingId)) return refuse('helper_gone')
    // A second tap: revoked is what was asked for.
    if (link.revoked_at !== null) return null
    const helpers = await revoke(tx, code, now)
    await cutOff(tx, link.meeting_id, helpers, now)
    for (const helper of helpers) await endSessions(tx, helper, now)
    await writeLog(tx, [
      { entity: 'helper_link', entityId: nameOf(code), action: 'revoke', who: user.id, why: `meeting ${link.meeting_id}`, at: now },
    ])
    return null
  })

/** What the log calls a link by: the whole code would be half a way in. */
export const nameOf = (code: string): string => `${code.slice(0, 6)}…`
