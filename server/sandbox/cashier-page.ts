/** The stand-in bank's page: plain HTML, phone-sized, and plainly not a real bank. */
import { html } from 'hono/html'
import type { BankTrade } from './cashier-bank.ts'

const style = `
  body { margin: 0; background: #f5f5f4; color: #1c1917; font: 16px/1.6 "PingFang SC", "Noto Sans CJK SC", sans-serif }
  main { max-width: 420px; margin: 0 auto; padding: 16px }
  .mark { background: #fef3c7; color: #78350f; border: 1px solid #f59e0b; border-radius: 8px; padding: 8px 12px; font-size: 14px }
  .amount { font-size: 40px; text-align: center; margin: 24px 0 8px; font-variant-numeric: tabular-nums }
  dl { background: #fff; border-radius: 16px; padding: 12px 16px; display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; font-size: 14px }
  dt { color: #57534e } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  button { display: block; width: 100%; min-height: 48px; margin: 8px 0; border: 1px solid #d6d3d1; border-radius: 8px; background: #fff; color: inherit; font: inherit }
  .pay { background: #0f766e; border-color: #0f766e; color: #fff } h2 { font-size: 14px; color: #57534e; margin: 24px 0 0 }
  a { display: block; text-align: center; padding: 12px; color: #0f766e }`

const states = { paying: '待支付', success: '已支付', failed: '支付失败', closed: '已关闭' } as const

function button(trade: BankTrade, action: string, label: string, kind = '') {
  return html`<form method="post" action="/sandbox/cashier/${trade.tradeNo}/${action}"><button class="${kind}">${label}</button></form>`
}

/** @param may `open`: nobody has paid or ended it. `payable`: and its time is not up. */
export function cashierPage(trade: BankTrade, may: { open: boolean; payable: boolean }) {
  const yuan = (trade.amountFen / 100).toFixed(2)
  const giving = [...trade.refunds.values()].some((refund) => refund.state === 'processing')
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" />
        <title>本地模拟收银台</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="mark"><strong>本地模拟收银台</strong>：仅供试用，不会产生真实扣款。</p>
          <p class="amount">¥${yuan}</p>
          <dl>
            <dt>商品</dt>
            <dd>${trade.subject}</dd>
            <dt>订单号</dt>
            <dd>${new URL(trade.returnUrl).searchParams.get('no') ?? ''}</dd>
            <dt>支付单号</dt>
            <dd>${trade.tradeNo}</dd>
            <dt>状态</dt>
            <dd>${may.open && !may.payable ? '已过支付时限' : states[trade.state]}</dd>
          </dl>
          ${
            may.payable
              ? html` ${button(trade, 'pay', `支付 ¥${yuan}`, 'pay')} ${button(trade, 'fail', '支付失败')}
                ${button(trade, 'cancel', '取消支付')}`
              : ''
          }
          ${may.open || giving ? html`<h2>演练</h2>` : ''}
          ${
            may.payable
              ? html` ${button(trade, 'pay-late?minutes=2', '2 分钟后才支付')} ${button(trade, 'pay-late?minutes=31', '订单过期后才支付')}
                ${button(trade, 'pay-twice', '支付，并重复通知两次')} ${button(trade, 'pay-silently', '支付，但不发送通知')}`
              : ''
          }
          ${may.open && !may.payable ? button(trade, 'pay-late?minutes=0', '过期前已支付，现在才通知') : ''}
          ${
            giving
              ? html` ${button(trade, 'refund-done', '退款到账，并发送通知')} ${button(trade, 'refund-failed', '退款失败，并发送通知')}`
              : ''
          }
          <a href="${trade.returnUrl}">返回商家</a>
        </main>
      </body>
    </html>`
}
