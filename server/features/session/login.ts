/** Signing in: by password or by SMS, on the portal and on a meeting's page. */
import type { Channel } from '#contract/consent.ts'
import type { session } from '#contract/session.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { recordConsents, terms, termsOf } from '../consent/store.ts'
import { rightsOf } from '../right/rights.ts'
import { addOwnSystem } from '../system/store.ts'
import { withCode } from '../verify/codes.ts'
import { take } from '../verify/limit-store.ts'
import { checkPassword, forgiven } from './check-password.ts'
import { loginReply, openSession, type Origin } from './open.ts'
import { Busy } from './password.ts'
import { findOrAddUser, holdsPassword, upgradePassword, userByMobile } from './store.ts'

export const login: Handler<typeof session.login> = async (context) => {
  const { deps, input, thirdId } = context
  const remember = input.remember === 1
  const agreeing = agreeingBy(input.agreed, 'login')
  if (input.loginType === 'sms') {
    const opened = await bySms(context, input, remember, agreeing)
    return opened instanceof Refusal
      ? opened
      : loginReply(deps.db, opened.user, { thirdId, token: opened.token, remember, now: context.now })
  }
  const user = await userByMobile(deps.db, input.mobile)
  try {
    const refused = await checkPassword(deps, user, { ...input, ip: context.ip, device: context.device, now: context.now })
    if (refused !== undefined || user === undefined) return refused ?? refuse('login_wrong')
  } catch (error) {
    if (error instanceof Busy) return refuse('busy')
    throw error
  }
  // A separate transaction: a right password clears the counted tries, even if the sign-in is refused later.
  await deps.db.write((tx) => forgiven(tx, deps.env, { ...context, mobile: user.mobile }))
  const token = await deps.db.write(async (tx) => {
    // Hashing takes its time: meanwhile the owner may have set another one and ended what the old one opened.
    if (!(await holdsPassword(tx, user))) return undefined
    return enter(tx, user.id, context, remember, agreeing)
  })
  if (token === undefined) return refuse('login_wrong')
  if (token instanceof Refusal) return token
  await renew(deps, user, input.password)
  return loginReply(deps.db, user, { thirdId, token, remember, now: context.now })
}

/** Replaces a hash of an older kind; where too many wait, some other time. */
async function renew(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  user: { id: string; password_hash: string },
  password: string,
): Promise<void> {
  if (!passwords.isOld(user.password_hash)) return
  try {
    await upgradePassword(db, user.id, user.password_hash, await passwords.hash(password))
  } catch (error) {
    if (!(error instanceof Busy)) throw error
  }
}

export const meetingLogin: Handler<typeof session.meetingLogin> = async (context) => {
  const { deps, input, thirdId } = context
  // Attendees are on their own phones, and the ticket must be there weeks later.
  const opened = await bySms(context, input, true, agreeingBy(input.agreed, 'meeting'))
  if (opened instanceof Refusal) return opened
  const { id } = opened.user
  return {
    jwtToken: opened.token,
    checktOperate: (await rightsOf(deps.db, id, thirdId, context.now)).roles.includes('staff') ? 1 : 0,
    mobile: input.mobile,
    thirdId,
    id,
  }
}

type From = Origin & Pick<Parameters<Handler<typeof session.meetingLogin>>[0], 'deps'>

/** An unknown phone gets an account: the code proved whose it is. */
async function bySms(context: From, { mobile, smsCode }: { mobile: string; smsCode: string }, remember: boolean, agreeing: Agreeing) {
  const { deps, ip, device, now } = context
  return withCode(deps, { mobile, purpose: 'login', code: smsCode, ip, device, now }, async (tx) => {
    const user = await findOrAddUser(tx, mobile, now)
    const token = await enter(tx, user.id, context, remember, agreeing)
    return token instanceof Refusal ? token : { user, token }
  })
}

/** Sessions that one account begins: each is a row, and it takes the right password or a code. */
const SESSIONS = { most: 60, span: 3_600_000 }

/** What a sign-in says of the terms: that they were ticked, that they were not, or nothing, as a client of the specification. */
interface Agreeing {
  channel: Channel
  tick: boolean | undefined
}
const agreeingBy = (agreed: string | undefined, channel: Channel): Agreeing => ({
  channel,
  tick: agreed === undefined ? undefined : agreed !== '',
})

/**
 * Opens the session, and keeps what follows from coming in here: consent, and
 * this system among one's own. Whoever took an agreement back gives it again
 * first, and so does whoever never gave it and sees our form; a form of the
 * specification had the tick before it sent anything.
 */
async function enter(
  tx: Tx,
  userId: string,
  place: Origin,
  remember: boolean,
  { channel, tick }: Agreeing,
): Promise<string | Refusal<'agreement_missing' | 'too_often'>> {
  const standing = tick === true ? 'none' : await termsOf(tx, userId)
  if (standing === 'withdrawn' || (standing === 'none' && tick === false)) return refuse('agreement_missing')
  if (standing === 'none') await recordConsents(tx, { userId, documents: terms, channel, ip: place.ip, now: place.now })
  if (!(await take(tx, `sessions:${userId}`, SESSIONS.most, SESSIONS.span, place.now))) return refuse('too_often')
  await addOwnSystem(tx, userId, place.thirdId, place.now)
  return openSession(tx, userId, place, remember)
}
