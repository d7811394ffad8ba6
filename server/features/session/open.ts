/** Opening a session: the only moment at which its token is readable. */
import { type Login, REMEMBERED_DAYS, UNREMEMBERED_HOURS } from '#contract/session.ts'
import type { Db, Tx } from '../../db/db.ts'
import { digest, newCode, newToken } from '../../flow/ids.ts'
import { rightsOf } from '../right/rights.ts'
import { endDevice, sessionTable } from './store.ts'

/** Where and when a session is opened, as the request tells it. */
export interface Origin {
  thirdId: string
  ip: string
  agent: string
  device: string
  now: number
}

const lifeOf = (remember: boolean) => (remember ? REMEMBERED_DAYS * 86_400_000 : UNREMEMBERED_HOURS * 3_600_000)

/** Inside the transaction that proved who it is. */
export function openSession(tx: Tx, userId: string, place: Origin, remember: boolean): Promise<string> {
  return openSessionUntil(tx, userId, place, place.now + lifeOf(remember))
}

/** For whoever is let in for a time. */
export async function openSessionUntil(
  tx: Tx,
  userId: string,
  { thirdId, ip, agent, device, now }: Origin,
  until: number,
): Promise<string> {
  const token = newToken()
  await endDevice(tx, userId, device, now)
  await sessionTable.insert(tx, {
    token_hash: digest(token),
    id: newCode(20),
    user_id: userId,
    third_id: thirdId,
    created_at: now,
    seen_at: now,
    expires_at: until,
    ended_at: null,
    ip,
    agent,
    device,
    openid: '',
  })
  return token
}

/** The reply to a login (spec.md section 3). */
export async function loginReply(
  db: Db,
  user: { id: string; name: string },
  { thirdId, token, remember, now }: { thirdId: string; token: string; remember: boolean; now: number },
): Promise<Login> {
  const { roles } = await rightsOf(db, user.id, thirdId, now)
  return {
    id: user.id,
    name: user.name,
    sysCode: thirdId,
    role: roles.join(','),
    tokenInfoVo: { access_token: token, expires_in: lifeOf(remember) / 1000 },
  }
}
