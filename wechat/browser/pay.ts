/** WeChat's payment sheet over the page. Needs no `wx.config`, only the bridge and a page under the account's 支付授权目录 (facts 3.4). */
import { type Bridge, outcomeOf } from './bridge.ts'

/** As the server signed them; `package` is `prepay_id=…`, `signType` is `RSA`. */
export interface PayParams {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}

/**
 * @returns what WeChat told the page, which proves nothing: `ok` may come before
 *   the money and `cancel` also after a wrong signature, which WeChat shows in
 *   a dialog of its own. Ask the server about the order in every case. It may
 *   also never end (the person left WeChat from within the sheet).
 */
export function raiseSheet(
  bridge: Bridge,
  { appId, timeStamp, nonceStr, package: prepay, signType, paySign }: PayParams,
): Promise<'ok' | 'cancel' | 'fail'> {
  return new Promise((resolve) => {
    try {
      bridge.invoke('getBrandWCPayRequest', { appId, timeStamp, nonceStr, package: prepay, signType, paySign }, (answer) => {
        const outcome = outcomeOf(answer)
        resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail')
      })
    } catch {
      resolve('fail')
    }
  })
}
