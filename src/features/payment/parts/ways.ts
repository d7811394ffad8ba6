/** The ways to pay as people read them, and where people stand, which decides the ways. */
import type { PaySurface, Way } from '#contract/payment.ts'
import { environmentOf, isPhone, paysInside } from '#wechat/browser/environment.ts'
import { QrIcon, WalletIcon } from '../../../ui/icons-later.tsx'
import { BuildingIcon, type Icon } from '../../../ui/icons.tsx'

interface Words {
  name: string
  note: string
  sign: Icon
  /** What the button says. */
  go: string
  /** WeChat's own; it alone may wear WeChat's green. */
  wechat?: true
}

export const wayWords: Record<Way, Words> = {
  gateway: { name: '在线支付', note: '跳转到收银台，支持常用支付方式', sign: WalletIcon, go: '立即支付' },
  jsapi: { name: '微信支付', note: '在微信内直接支付', sign: WalletIcon, go: '立即支付', wechat: true },
  h5: { name: '微信支付', note: '将打开微信完成支付', sign: WalletIcon, go: '立即支付', wechat: true },
  native: { name: '微信支付', note: '用微信扫码支付', sign: QrIcon, go: '立即支付', wechat: true },
  transfer: { name: '银行转账', note: '转账后上传凭证，主办方审核后出票', sign: BuildingIcon, go: '去转账' },
}

export function placeOf(userAgent: string): PaySurface {
  const environment = environmentOf(userAgent)
  if (paysInside(environment)) return 'wechat'
  if (environment === 'browser') return isPhone(userAgent) ? 'phone' : 'desktop'
  // 企业微信 at a desk pays by the code, which the phone beside it scans; a mini-program is on the phone that would scan.
  return environment === 'wxwork' && !isPhone(userAgent) ? 'desktop' : 'other'
}
