/** Begins an authorisation: a state that belongs to this browser and leads back to where it was. */
import { paths } from '#contract/paths.ts'
import type { wechat } from '#contract/wechat.ts'
import { authoriseUrl } from '#wechat/server/oauth.ts'
import { digest, newCode } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { counted, take } from '../verify/limit-store.ts'
import { browserOf } from './browser-of.ts'
import { insertState } from './store.ts'

/** Longer than the 5 minutes in which a code is good, for a person who is asked first. */
const STATE_MINUTES = 10
/** States begun at one address within a minute: a venue behind one NAT stays under it, a script does not fill the table. */
const BEGUN = { most: 600, span: 60_000 }

export const begin: Handler<typeof wechat.appId> = async ({ deps, input, user, device, ip, now }) => {
  const { wechat } = deps
  if (wechat === undefined) return refuse('wechat_off')
  // Most of a flood is turned away by a look; those who came at the same moment, by the count itself.
  if ((await counted(deps.db, `wechat:${ip}`, BEGUN.span, now)) >= BEGUN.most) return refuse('too_often')
  if (!(await deps.db.write((tx) => take(tx, `wechat:${ip}`, BEGUN.most, BEGUN.span, now)))) return refuse('too_often')
  const state = newCode(32)
  await insertState(deps.db, {
    state_hash: digest(state),
    device: browserOf(device, ip),
    user_id: user?.id ?? null,
    back: input.back,
    created_at: now,
    expires_at: now + STATE_MINUTES * 60_000,
    code_hash: null,
    openid: null,
    used_at: null,
  })
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
