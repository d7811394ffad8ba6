/** Cells of columns that a reader does not know. Such a cell can still say that the row does not count: 备注 is 已退款. */
import { oneLine, plain } from './cell.ts'
import type { NamedCell } from './table-reader.ts'

/** Cells about these subjects say nothing of the row: 用餐 is 取消, 车票 is 退票. */
const OTHER_SUBJECT =
  /婚|健康|政治|发票|开票|住|房|酒店|餐|宴|饮|接|送|车|机票|航班|交通|行程|考察|参观|游|短信|邮件|通知|订阅|论文|稿|签到|保险|上次|去年|往年|历史/
const CLEARLY_OUT =
  /^(?:(?:已|已经|申请|自动|用户|本人|个人|报名|订单|会议|日程|活动|本场)*(?:取消|退款|退票|退费|离职|辞职|退会|作废|驳回|拒绝|撤稿)(?:了|成功|中|报名|参会|参加|订单|预约|完成)*|(?:审核|审批|初审|复审)?[未不]通过|[不未]录[用取]|不参会了?|不来了|cancell?ed|refunded|rejected?|declined|withdrawn|voided|notattending)$/
/** Longer cells are articles. */
const TEXT_MAX = 200

/** @returns the part of a text that says nothing but that a row does not count, such as 已退款; undefined if there is none. */
export function outWordIn(text: string): string | undefined {
  if (text.length > TEXT_MAX) return undefined
  const line = oneLine(text)
  return [line, ...line.split(/[\s,，;；。、!！()（）]+/)].find((part) => CLEARLY_OUT.test(plain(part).toLowerCase().replace(/\s/g, '')))
}

/** @returns the first cell that says that the row does not count. */
export const outCellIn = (cells: readonly NamedCell[]): NamedCell | undefined =>
  cells.find(({ name, cell }) => typeof cell === 'string' && !OTHER_SUBJECT.test(name) && outWordIn(cell) !== undefined)
