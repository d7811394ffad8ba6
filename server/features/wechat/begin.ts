/** Begins an authorisation: a state that belongs to this browser and leads back to where it was. */
import { paths } from '#contract/paths.ts'
import type { wechat } from '#contract/wechat.ts'
import { authoriseUrl } from '#wechat/server/oauth.ts'
import { digest, newCode } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { countRefusal } from '../verify/limit-refusals.ts'
import { counted, take } from '../verify/limit-store.ts'
import { browserOf } from './browser-of.ts'
import { wechatStates } from './store.ts'

/** Longer than the 5 minutes in which a code is good, for a person who is asked first. */
const STATE_MINUTES = 10
const MINUTE = 60_000

export const begin: Handler<typeof wechat.appId> = async ({ deps, input, user, device, ip, now }) => {
  const { wechat } = deps
  if (wechat === undefined) return refuse('wechat_off')
  const [ofAddress, most] = [`wechat:${ip}`, deps.env.limits.wechatPerAddress]
  // The read refuses most of a flood without a lock.
  const isOver =
    (await counted(deps.db, ofAddress, MINUTE, now)) >= most || !(await deps.db.write((tx) => take(tx, ofAddress, most, MINUTE, now)))
  if (isOver) {
    countRefusal('wechatPerAddress')
    return refuse('too_often')
  }
  const state = newCode(32)
  const row = {
    state_hash: digest(state),
    device: browserOf(device, ip),
    user_id: user?.id ?? null,
    back: input.back,
    created_at: now,
    expires_at: now + STATE_MINUTES * MINUTE,
    code_hash: null,
    openid: null,
    used_at: null,
  }
  await deps.db.write((tx) => wechatStates.insert(tx, row))
  const { appId } = wechat.account
  // Silent: the page asks for no profile, so that WeChat shows no sheet and no snapshot page (facts 1.5).
  const authorizeUrl = authoriseUrl(wechat.outside.hosts, {
    appId,
    redirectUri: deps.env.publicUrl + paths.transition,
    scope: 'snsapi_base',
    state,
  })
  return { appId, state, authorizeUrl }
}
