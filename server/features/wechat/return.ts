/** Back from WeChat with a code: exchanged once, bound to the member who is signed in, answered alike to whoever comes Back with it. */
import type { ReasonOf } from '#contract/call.ts'
import type { wechat } from '#contract/wechat.ts'
import { kindOf, WechatError } from '#wechat/server/errors.ts'
import { exchangeCode, type Granted } from '#wechat/server/oauth.ts'
import type { Row } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { digest } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Context, type Handler, type Refusal, refuse } from '../../use-case.ts'
import { noteOpenId } from '../session/store.ts'
import { bind } from '../session/binding-store.ts'
import { take } from '../verify/limit-store.ts'
import { browserOf } from './browser-of.ts'
import { takeState, wechatStates } from './store.ts'

/** Codes of one authorisation that WeChat may leave unjudged; a stranger must not have it asked without end. */
const UNJUDGED = { most: 5, span: 15 * 60_000 }

type Refused = Refusal<ReasonOf<typeof wechat.openId>>

export const comeBack: Handler<typeof wechat.openId> = async (context) => {
  const { deps, input, user, device, ip, now } = context
  if (deps.wechat === undefined) return refuse('wechat_off')
  const state = await wechatStates.find(deps.db.read, { state_hash: digest(input.state) })
  if (state === undefined || input.appId !== deps.wechat.account.appId || !belongs(state, browserOf(device, ip), user?.id, now))
    return refuse('wechat_state_gone')
  const codeHash = digest(input.code)
  if (state.used_at !== null || !(await takeState(deps.db, state.state_hash, codeHash, now)))
    return again(context, state.state_hash, codeHash)
  const granted = await exchange(deps, state, input.code)
  if (!('openId' in granted)) return granted
  await remember(context, state.state_hash, granted.openId, granted.unionId ?? '')
  return { openId: granted.openId, back: state.back }
}

/** The browser that began it, and nobody else's session: a link with somebody's code leads nobody into that somebody's WeChat. */
function belongs({ device, user_id, expires_at }: Row<'wechat_states'>, here: string, userId: string | undefined, now: number): boolean {
  return now < expires_at && device === here && (user_id === null || user_id === userId)
}

/** Back in the history, a reload, a second request in flight (facts 1.6): the code's own answer, once it is there. */
async function again(
  context: Context<typeof wechat.openId>,
  stateHash: string,
  codeHash: string,
): Promise<{ openId: string; back: string } | Refused> {
  const state = await wechatStates.find(context.deps.db.read, { state_hash: stateHash })
  if (state?.code_hash !== codeHash) return refuse('wechat_code_gone')
  if (state.openid === null) return refuse('wechat_busy')
  await remember(context, stateHash, state.openid, '')
  return { openId: state.openid, back: state.back }
}

async function exchange(deps: Deps, state: Row<'wechat_states'>, code: string): Promise<Granted | Refused> {
  const { outside, account } = deps.wechat as NonNullable<Deps['wechat']>
  try {
    const granted = await exchangeCode(outside, account, code)
    // A snapshot page's people are virtual, and one unionid stands for many of them: nobody is ever bound to one (facts 1.5).
    return granted.snapshot ? refuse('wechat_snapshot') : granted
  } catch (error) {
    const kind = error instanceof WechatError ? kindOf(error) : 'busy'
    if (kind === 'restart') return refuse('wechat_code_gone')
    deps.log.error('wechat.exchange_failed', error)
    const again = await deps.db.write((tx) => take(tx, `wechat-code:${state.state_hash}`, UNJUDGED.most, UNJUDGED.span, deps.clock()))
    if (again) await deps.db.write((tx) => wechatStates.update(tx, { state_hash: state.state_hash }, { code_hash: null, used_at: null }))
    return refuse('wechat_busy')
  }
}

/** The session stands in front of this WeChat, and the member hears from us there. */
async function remember(
  { deps, user, now, input }: Context<typeof wechat.openId>,
  stateHash: string,
  openId: string,
  unionId: string,
): Promise<void> {
  await deps.db.write(async (tx) => {
    await wechatStates.update(tx, { state_hash: stateHash }, { openid: openId })
    if (user === undefined || user.openId === openId) return
    // Whoever was put out while WeChat was thinking binds nothing.
    if (!(await noteOpenId(tx, user.tokenHash, openId))) return
    const before = await bind(tx, { app_id: input.appId, user_id: user.id, openid: openId, unionid: unionId, created_at: now })
    await writeLog(tx, [{ entity: 'wechat', entityId: user.id, action: 'bind', from: before ?? '', to: user.id, who: user.id, at: now }])
  })
}
