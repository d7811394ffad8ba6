/** The H5_ZL gateway, asked for a trade of a day on which nobody sold anything. */
import type { Env } from '../../env/env.ts'
import { newCode, newNumber } from '../../flow/ids.ts'
import { gatewayPayments } from '../../providers/gateway.ts'
import { GatewayRefused } from '../../providers/gateway-call.ts'
import { whoAnswers } from '../../providers/providers.ts'
import { bad, type Finding, good, unseen } from './finding.ts'
import type { World } from './world.ts'

export async function lookAtGateway({ fetch, clock }: Pick<World, 'fetch' | 'clock'>, { providers, sandbox }: Env): Promise<Finding> {
  const { gateway } = providers
  if (gateway === undefined)
    return unseen(whoAnswers(providers, sandbox).gateway === 'local' ? '没有接入：由本机替身代答，只供试用。' : '没有接入（GATEWAY_URL）。')
  try {
    const found = await gatewayPayments({ ...gateway, fetch, clock, nonce: newCode }).ask(newNumber(0))
    return found === undefined ? good(`${gateway.url} 回答并签名。`) : bad('查询一笔不存在的交易，却有了结果。')
  } catch (error) {
    const { message } = error as Error
    if (error instanceof GatewayRefused) return bad(`网关拒绝了（${message}）：请核对 GATEWAY_URL 与 GATEWAY_KEY。`)
    if (message.startsWith('no answer')) return bad(`网关没有回答（${message}）：请核对 GATEWAY_URL，并检查本机能否访问它。`)
    return bad(`网关的回答没有用双方的密钥签名（${message}）：请核对 GATEWAY_KEY 与 GATEWAY_URL。`)
  }
}
