/** WeChat's web authorisation: who, to WeChat, the person in front of this browser is. */
import * as v from 'valibot'
import { isOwnPath } from './address.ts'
import { get } from './call.ts'
import { line } from './fields.ts'

/** A path of this portal, to come back to; nothing that leads elsewhere. */
const back = v.pipe(
  line(500),
  v.check((text) => text === '' || isOwnPath(text)),
)

export const wechat = {
  /**
   * Begins an authorisation: the account's appid, and the address to go to by
   * `location.replace`. The state in it belongs to this browser (Device-Id; its
   * address where it sends none) and to whoever is signed in.
   */
  appId: get('/api/user-system/wechat/getAppId', {
    access: 'anyone',
    input: v.object({ sysCode: line(40), type: v.literal('1'), back: v.optional(back, '') }),
    data: v.object({ appId: v.string(), state: v.string(), authorizeUrl: v.string() }),
    reasons: ['wechat_off'],
  }),
  /**
   * Exchanges the code that came back for an openId; binds it to the member who is signed in. A code that was used here
   * before answers the same again. Without the state of `appId` nobody knows whose browser the code was meant for.
   */
  openId: get('/api/user-system/wechat/getOpenId', {
    access: 'anyone',
    input: v.object({ appId: line(40), code: v.pipe(line(512), v.nonEmpty()), state: line(128) }),
    data: v.object({ openId: v.string(), back: v.string() }),
    reasons: ['wechat_off', 'wechat_state_gone', 'wechat_code_gone', 'wechat_snapshot', 'wechat_busy'],
  }),
}

/** Authorisations begun in a row before a person is asked what to do. */
export const AUTHORISE_TRIES = 2
