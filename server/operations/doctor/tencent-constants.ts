/** Lists the constants sent to Tencent, and the answers read, that no page is known for (wechat/server/constants). */
import { constantsOf, fapiaoCount, tencentCalls, type Unproven, unprovenConstants, unprovenFapiao } from '#wechat/server/constants/calls.ts'
import { caution, type Finding, good } from './finding.ts'

const wordsOf = ({ title, names, doubt }: Unproven) => `${title}：${names.join('、')}${doubt === undefined ? '' : `，${doubt}`}`

export function lookAtTencentConstants(
  unproven: readonly Unproven[] = [...unprovenConstants(), ...unprovenFapiao()],
  total = tencentCalls.flatMap(constantsOf).length + fapiaoCount(),
): Finding {
  if (unproven.length === 0) return good(`与腾讯往来的 ${total} 个地址、字段与取值都有文档出处。`)
  const listed = unproven.map(wordsOf).join('；')
  return caution(`与腾讯往来的以下内容没有找到确切的文档出处，正式使用前请用小额订单核实（${listed}）。`)
}
