/** How the portal settles in inside WeChat, once a page is alive and idle; fetched nowhere else. */
import { mutate } from 'swr'
import { whenBridge } from '#wechat/browser/bridge.ts'
import { environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import { followFontSize } from '#wechat/browser/font-size.ts'
import { repairAfterKeyboard } from '#wechat/browser/keyboard.ts'
import { onReturnFromCache } from '#wechat/browser/page-cache.ts'
import { applyTextSize } from '../session/text-size.ts'
import { WECHAT_TIMEOUT_MS } from './wechat-sdk.ts'
import { keepCardTrue } from './wechat-share.ts'

export function settleIn(): void {
  const { userAgent } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent)) repairAfterKeyboard()
  onReturnFromCache(askAgain)
  void whenBridge({ timeoutMs: WECHAT_TIMEOUT_MS }).then(
    (bridge) => bridge && followFontSize(bridge, (scale) => applyTextSize(Math.max(1, scale))),
  )
  if (isWeChat(environmentOf(userAgent))) keepCardTrue()
}

/** All that is in sight is asked for anew, and stands until the answer is there. */
function askAgain(): void {
  void mutate(() => true)
}
