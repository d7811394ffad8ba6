/** The cashier pages: plain HTML with the look of WeChat's cashier, phone-sized, and plainly not the real one. */
import { html } from 'hono/html'
import type { Prepay, TradeState } from './books.ts'

const style = `
  :root { color-scheme: light dark; --ground: #ededed; --surface: #fff; --ink: #191919; --ink-2: #595959; --link: #3a5a86; --mark: #fff8e1; --on-mark: #5c4400 }
  @media (prefers-color-scheme: dark) { :root { --ground: #111; --surface: #1e1e1e; --ink: #ececec; --ink-2: #a6a6a6; --link: #8fb0dc; --mark: #3a2c10; --on-mark: #f3d9a0 } }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 "PingFang SC", "Noto Sans CJK SC", sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1rem 1rem calc(1rem + env(safe-area-inset-bottom, 0px)) }
  .mark { margin: 0; border: 1px solid #c9a23a; border-radius: .5rem; background: var(--mark); color: var(--on-mark); padding: .5rem .75rem; font-size: .875rem }
  .payee { margin: 2rem 0 0; text-align: center; font-size: inherit; font-weight: 400; overflow-wrap: anywhere } .amount { margin: .25rem 0 2rem; text-align: center; font-size: 2.75rem; font-weight: 600; font-variant-numeric: tabular-nums }
  dl { display: grid; grid-template-columns: auto 1fr; grid-gap: .5rem 1rem; margin: 0 0 1.5rem; border-radius: .5rem; background: var(--surface); padding: 1rem; font-size: .9375rem }
  dt { color: var(--ink-2) } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  button { display: block; width: 100%; min-height: 3rem; margin: .5rem 0; border: 0; border-radius: .5rem; background: var(--surface); color: var(--ink); font: inherit }
  .pay { background: #07c160; color: #00250f; font-weight: 600 } h2 { margin: 2rem 0 .5rem; color: var(--ink-2); font-size: .875rem; font-weight: 400 }
  a { display: block; padding: .75rem; color: var(--link); text-align: center } .notice { margin: 4rem 0; text-align: center; font-size: 1.125rem; font-weight: 400 }
  :focus-visible { outline: 2px solid currentColor; outline-offset: 2px }`

const states: Record<TradeState, string> = {
  NOTPAY: '待支付',
  USERPAYING: '支付处理中',
  PAYERROR: '支付失败',
  SUCCESS: '支付成功',
  REFUND: '已支付，有退款',
  CLOSED: '订单已关闭',
}

/** What can be rehearsed, by the word in its address. */
const rehearsals = {
  'notify-late': '支付，通知晚到 2 分钟',
  'notify-twice': '支付，通知重复送达',
  'notify-never': '支付，通知丢失',
  'notify-shuffled': '支付，退款通知先于支付通知',
  'notify-probe': '支付，先收到验签探测',
} as const
export type Rehearsal = keyof typeof rehearsals
export const isRehearsal = (word: string): word is Rehearsal => Object.hasOwn(rehearsals, word)

function page(content: unknown, returnTo?: string) {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        ${returnTo === undefined ? '' : html`<meta http-equiv="refresh" content="5;url=${returnTo}" />`}
        <title>本地模拟微信支付</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="mark"><strong>本地模拟微信支付</strong>：仅供试用，不会产生真实扣款。</p>
          ${content}
        </main>
      </body>
    </html>`
}

interface Cashier {
  prepay: Prepay
  payee: string
  /** In front of the word of each button: relative, since nobody here knows where this is mounted. */
  action: string
  /** Whether one came from another page, to which one can go back. */
  fromPage: boolean
}

export function cashierPage({ prepay: { trade }, payee, action, fromPage }: Cashier) {
  const { amount, description, out_trade_no } = trade.request
  const yuan = (amount.total / 100).toFixed(2)
  const button = (word: string, label: string, kind = '') =>
    html`<form method="post" action="${action}${word}"><button class="${kind}">${label}</button></form>`
  const waiting = trade.state === 'NOTPAY' || trade.state === 'PAYERROR'
  return page(
    html` <h1 class="payee">付款给 ${payee}</h1>
      <p class="amount">¥${yuan}</p>
      <dl>
        <dt>商品</dt>
        <dd>${description}</dd>
        <dt>商户单号</dt>
        <dd>${out_trade_no}</dd>
        <dt>状态</dt>
        <dd>${states[trade.state]}</dd>
      </dl>
      ${waiting ? button('pay', '支付', 'pay') : ''} ${fromPage ? button('cancel', waiting ? '取消' : '返回商家') : ''}
      ${
        waiting
          ? html`<h2>演练</h2>
              ${Object.entries(rehearsals).map(([word, label]) => button(word, label))}${fromPage ? button('leave', '不操作，5 秒后自动返回商家') : ''}`
          : ''
      }`,
  )
}

/** One sentence, as WeChat shows it. @param returnTo where to go by itself after five seconds. */
export function noticePage(sentence: string, returnTo?: string) {
  return page(
    html`<h1 class="notice">${sentence}</h1>
      ${returnTo === undefined ? '' : html`<a href="${returnTo}">返回商家</a>`}`,
    returnTo,
  )
}
