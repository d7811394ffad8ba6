/**
 * What a column of states says of the person in a row: of an order, a sign-up, a review or a job. Only a closed list of words lets a
 * person in without a look; any other word is shown to a person who decides.
 */
import type { PersonState } from '#contract/namelist.ts'
import { asText, type Cell, plain } from './cell.ts'
import { stateSentence } from './sentences.ts'
import type { NamedCell } from './table-reader.ts'

const SUBJECT =
  '报名|参会|与会|参加|参与|出席|到会|缴费|交费|付费|支付|付款|退款|退票|取消|审核|审批|初审|复审|录取|录用|在职|任职|订单|注册|预约|确认'
const ACTION =
  '参会|参加|参与|出席|到会|来|报名|报名成功|缴费|交费|付款|支付|取消|退款|退票|离职|请假|在职|有效|确认|审核通过|通过|录取|录用'
const NAMES = [
  '(?!.*(?:婚姻|健康|政治|发票|开票|签到|到场|入场|住宿|入住|用餐|短信|邮件|通知|发送|同步|时间|原因|金额)).*(?:状态|审核结果|审批结果)',
  `(?:${SUBJECT})(?:情况|意愿|意向|回执|结果|反馈)`,
  '(?:会议)?回执',
  '(?:审核|审批)(?:意见)?',
  `(?:请问)?[您你]?(?:是否|能否|可否)(?:能|会|已|已经|可以|愿意)?(?:${ACTION})(?:(?:本次|此次|这次)?(?:会议|大会|年会)|(?:本次|此次|这次)活动)?`,
  '(?:退款|退票|退费|取消|离职)(?:时间|日期|原因|金额)|已退(?:款)?金额',
  '已取消|已退款|取消|退款',
  '(?:registration|order|payment|ticket|attendee|attendance|enrollment|refund|approval|rsvp|participation)?(?:status|state)',
  'rsvp|attending|cancell?ed|refunded|(?:cancell?(?:ed|ation)|refund(?:ed)?)(?:at|on|date|time|reason|amount)',
]

/**
 * Matches the plain name of a column that says whether a person comes, has paid, is approved, or works there. Digits, a question
 * mark or text in brackets can follow: 状态1, 是否参会?, 报名状态(系统).
 */
export const STATE_COLUMN = new RegExp(String.raw`^(?:${NAMES.join('|')})(?:[?!\d]|\([^()]*\))*$`)

/** Names of columns of states; the pattern finds others. */
export const STATE_NAMES = ['状态', '报名状态', '订单状态', '审核状态', '付款状态', '是否参会', '在职状态', 'status', 'state']

/** Asks whether a person is out: 是否取消, 退款状态. */
const ASKS_FOR_OUT = /取消|退款|退票|退费|已退|离职|请假|cancel|refund/
/** Asks a question that an empty cell leaves open. */
const ASKS_FOR_COMING = /^(?:请问)?[您你]?(?:是否|能否|可否)|^(?:rsvp|attending)$/
/** Filled in for a person who is out: 退款时间, Cancelled At. */
const TIME_OF_OUT = /(?:时间|日期)$|(?:at|on|date|time)$/
const REASON_OF_OUT = /原因$|reason$/
const AMOUNT_OF_OUT = /金额$|amount$/
/** A cell holds a verdict or the name of the reviewer. */
const OPINION = /^(?:审核|审批)(?:意见)?$/

const words = (text: string) => new Set(text.split(' '))
const CLEAR = words(
  '报名成功 已报名 报名已成功 成功 已支付 支付成功 已付款 付款成功 已付 已缴费 缴费成功 已交费 已缴 已转账 已汇款 免费 无需支付 免支付 参加 参会 出席 确认 已确认 确认参加 确认参会 ' +
    '会参加 来 会来 愿意 愿意参加 能 能参加 可以 可以参加 准时参加 按时参加 全程参加 全程参会 现场参会 线上参会 线下参会 线上参加 线下参加 ' +
    '是 对 √ ✓ ✔ 1 审核通过 已通过 通过 同意 录取 已录取 录用 已录用 合格 正常 有效 已生效 已出票 出票成功 已完成 完成 交易成功 交易完成 未入场 已入场 已离场 未使用 已使用 待使用 已签到 在职 在岗 在编 ' +
    '已入职 正式 试用 试用期 返聘 approved paid confirmed registered attending going accepted complete completed active valid success successful succeeded checkedin yes y true ok',
)
const OUT =
  /(?<![未无不])(?:取消|退款|退票|退费|退订)|退出|退会|不参加|不参会|不出席|不来|不去|不能参加|不能来|不能参会|无法参加|无法参会|不愿|不同意|[未不]录[取用]|落选|缺席|请假|未通过|不通过|驳回|拒绝|作废|失效|无效|关闭|离职|离岗|退休|辞职|辞退|调离|调出|停用|删除|放弃|cancel|refund|reject|declin|void|inactive|resigned|retired|notattending|notgoing|withdrawn|deleted|expired/
/** 缴费情况 is 1200元. */
const PAID_COLUMN = /^(?:缴费|交费|付费|支付|付款)情况$/
const PAID_SUM = /^(?:已[缴交付])?[¥￥]?[1-9]\d{1,8}元?$/
const NO = /^(?:否|无|不|不能|不会|不可以|不是|没有|未|no|n|false|0|×|✗|x|none)$/
/** Answers to a question about a cancellation that say that there is none. */
const NOT_OUT = /^(?:未取消|未退款|无退款|未申请|未申请退款|未退票|不退款|没有退款|未离职|未请假|正常|在职)$/
const YES = /^(?:是|对|有|√|✓|✔|1|yes|y|true)$/

const plainWord = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[\s_:。.!-]/g, '')

/** @returns undefined for an empty cell, except under a question that asks for an answer: there it is unclear. */
export function personState(columnName: string, cell: Cell): PersonState | undefined {
  const [name, word] = [plainWord(columnName).replace(/\([^()]*\)|[?\d]/g, ''), plainWord(asText(cell))]
  if (word === '') return ASKS_FOR_COMING.test(name) && !ASKS_FOR_OUT.test(name) ? 'unclear' : undefined
  if (ASKS_FOR_OUT.test(name)) {
    if (AMOUNT_OF_OUT.test(name)) return stateOfRefund(asText(cell))
    if (NO.test(word) || NOT_OUT.test(word)) return 'clear'
    if (REASON_OF_OUT.test(name)) return 'unclear'
    return TIME_OF_OUT.test(name) || YES.test(word) || OUT.test(word) ? 'out' : 'unclear'
  }
  if (CLEAR.has(word) || (PAID_COLUMN.test(name) && PAID_SUM.test(word))) return 'clear'
  if (OUT.test(word) || NO.test(word)) return 'out'
  return OPINION.test(name) && !/待|未|中|补/.test(word) ? undefined : 'unclear'
}

function stateOfRefund(text: string): PersonState {
  const [amount] = /\d+(?:\.\d+)?/.exec(plain(text).replaceAll(',', '')) ?? []
  if (amount === undefined) return NO.test(plainWord(text)) ? 'clear' : 'unclear'
  return Number(amount) > 0 ? 'out' : 'clear'
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
