/** The 数电 service, asked for an invoice that nobody has asked it for. */
import type { Env } from '../../env/env.ts'
import { newCode, newNumber } from '../../flow/ids.ts'
import { digitalInvoices } from '../../providers/digital-invoice.ts'
import { GatewayRefused } from '../../providers/gateway-call.ts'
import { whoAnswers } from '../../providers/providers.ts'
import { bad, caution, type Finding, good, unseen } from './finding.ts'
import type { World } from './world.ts'

export async function lookAtDigital({ fetch, clock }: Pick<World, 'fetch' | 'clock'>, { providers, sandbox }: Env): Promise<Finding> {
  const { digital } = providers
  if (digital === undefined)
    return unseen(
      whoAnswers(providers, sandbox).digital === 'local'
        ? '没有接入：由本机替身代答，只供试用。'
        : '没有接入（INVOICE_URL）：发票在电子税务局手工开具，或使用微信支付电子发票。',
    )
  try {
    const found = await digitalInvoices({ ...digital, fetch, clock, nonce: newCode }).ask({ no: newNumber(0), payment: '' })
    if (found === undefined) return good(`${digital.url} 回答并签名，开票账户在线。`)
    if (found.state === 'face') return caution('开票账户已离线：请到电子税务局扫脸登录，登录后待开的发票自动继续。')
    return bad('查询一张没有申请过的发票，却有了结果：请核对 INVOICE_URL。')
  } catch (error) {
    const { message } = error as Error
    if (error instanceof GatewayRefused) return bad(`开票服务拒绝了（${message}）：请核对 INVOICE_URL 与 INVOICE_KEY。`)
    if (message.startsWith('no answer')) return bad(`开票服务没有回答（${message}）：请核对 INVOICE_URL，并检查本机能否访问它。`)
    return bad(`开票服务的回答没有用双方的密钥签名（${message}）：请核对 INVOICE_KEY 与 INVOICE_URL。`)
  }
}
