/**
 * What a column of states says of the person in a row: of an order, a sign-up, a review or a job. Only a closed list of words lets a
 * person in without a look; any other word is shown to a person who decides.
 */
import type { PersonState } from '#contract/namelist.ts'
import { asText, type Cell, plain } from './cell.ts'
import { stateSentence } from './sentences.ts'
import type { NamedCell } from './table-reader.ts'

/** Matches the plain name of a column that says whether a person comes, has paid, is approved, or works there. */
export const STATE_COLUMN =
  /^(?!.*(?:婚姻|健康|政治|发票|开票|签到|到场|入场|住宿|入住|用餐|短信|邮件|通知|发送|同步|时间|原因|金额)).*(?:状态|审核结果|审批结果)(?:\([^()]*\))?$|^是否(?:已)?(?:参会|参加|出席|到会|报名|报名成功|缴费|交费|付款|支付|取消|退款|退票|离职|请假|在职|有效|确认|审核通过|通过)$|^(?:已取消|已退款|取消|退款)$|^(?:(?:registration|order|payment|ticket|attendee|attendance|enrollment|refund|approval|rsvp|participation)?(?:status|state)|rsvp|attending|cancelled|canceled|refunded)$/

/** Names of columns of states; the pattern finds others. */
export const STATE_NAMES = ['状态', '报名状态', '订单状态', '审核状态', '付款状态', '是否参会', '在职状态', 'status', 'state']

/** Asks whether a person is out: 是否取消, 退款状态. */
const ASKS_FOR_OUT = /取消|退款|退票|离职|请假|cancel|refund/
/** Asks a question that an empty cell leaves open. */
const ASKS_FOR_COMING = /^是否|^(?:rsvp|attending)$/

const words = (text: string) => new Set(text.split(' '))
const CLEAR = words(
  '报名成功 已报名 报名已成功 成功 已支付 支付成功 已付款 付款成功 已付 已缴费 缴费成功 已交费 已缴 免费 无需支付 免支付 参加 参会 出席 确认 已确认 确认参加 确认参会 ' +
    '会参加 来 会来 是 对 √ ✓ ✔ 1 审核通过 已通过 通过 正常 有效 已生效 已出票 出票成功 已完成 完成 交易成功 交易完成 未入场 已入场 已离场 未使用 已使用 待使用 已签到 在职 在岗 在编 ' +
    '已入职 正式 试用 试用期 返聘 approved paid confirmed registered attending going accepted complete completed active valid success successful succeeded checkedin yes y true ok',
)
const OUT =
  /(?<![未无不])(?:取消|退款|退票|退费|退订)|退出|退会|不参加|不参会|不出席|不来|不去|缺席|请假|未通过|不通过|驳回|拒绝|作废|失效|无效|关闭|离职|离岗|退休|辞职|辞退|调离|调出|停用|删除|放弃|cancel|refund|reject|declin|void|inactive|resigned|retired|notattending|notgoing|withdrawn|deleted|expired/
const NO = /^(?:否|无|不是|没有|未|no|n|false|0|×|✗|x|none)$/
/** Answers to a question about a cancellation that say that there is none. */
const NOT_OUT = /^(?:未取消|未退款|无退款|未申请|未申请退款|未退票|不退款|没有退款|未离职|未请假|正常|在职)$/
const YES = /^(?:是|对|有|√|✓|✔|1|yes|y|true)$/

const plainWord = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[\s_:。.!-]/g, '')

/** @returns undefined for an empty cell, except under a question that asks for an answer: there it is unclear. */
export function personState(columnName: string, cell: Cell): PersonState | undefined {
  const [name, word] = [plainWord(columnName), plainWord(asText(cell))]
  if (word === '') return ASKS_FOR_COMING.test(name) && !ASKS_FOR_OUT.test(name) ? 'unclear' : undefined
  if (ASKS_FOR_OUT.test(name)) {
    if (NO.test(word) || NOT_OUT.test(word)) return 'clear'
    return YES.test(word) || OUT.test(word) ? 'out' : 'unclear'
  }
  if (CLEAR.has(word)) return 'clear'
  return OUT.test(word) || NO.test(word) ? 'out' : 'unclear'
}

export interface NamedState {
  state: PersonState
  /** 「报名状态」是「已取消」, or 「是否参会」没有填写. */
  said: string
}

/**
 * @param cells of all columns of states, with the names of the columns.
 * @param isAsked whether a column has a value in some row: an empty cell in an empty column says nothing.
 * @returns the state that matters most; clear if the row says nothing.
 */
export function stateOf(cells: readonly NamedCell[], isAsked: (name: string) => boolean): NamedState {
  const states = cells.flatMap(({ name, cell }): NamedState[] => {
    const state = personState(name, cell)
    if (state === undefined || state === 'clear') return []
    return cell === undefined && !isAsked(name) ? [] : [{ state, said: stateSentence({ name, cell }) }]
  })
  return states.find(({ state }) => state === 'out') ?? states[0] ?? { state: 'clear', said: '' }
}
