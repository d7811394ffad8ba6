/** Lists the constants sent to Tencent that no page is known for (wechat/server/constants). */
import { constantsOf, tencentCalls, unprovenConstants } from '#wechat/server/constants/calls.ts'
import type { TencentCall } from '#wechat/server/constants/constant.ts'
import { caution, type Finding, good } from './finding.ts'

export function lookAtTencentConstants(calls: readonly TencentCall[] = tencentCalls): Finding {
  const unproven = unprovenConstants(calls)
  const total = calls.flatMap(constantsOf).length
  if (unproven.length === 0) return good(`发给腾讯的 ${total} 个地址、字段与取值都有文档出处。`)
  const listed = unproven.map(({ title, names }) => `${title}：${names.join('、')}`).join('；')
  return caution(`发给腾讯的以下内容没有找到文档出处，正式使用前请用小额订单核实（${listed}）。`)
}
