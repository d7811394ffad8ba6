/** What hosts, deputies and leads read in messages about guests, and what a file's fields are called beside it. */

/** `what` of `vip_host`: it names nobody, for the phone may be somebody else's. */
export const vipDuties = { host: '担任嘉宾接待人', deputy: '担任嘉宾副接待人', lead: '负责嘉宾接待名单', task: '有一项待办交给您' } as const
export type VipDuty = keyof typeof vipDuties

/**
 * `what` of `vip_arrived`.
 * @param at `HH:mm` of a scan that a door without a network tells of later; empty where it is told at once.
 */
/*@__NO_SIDE_EFFECTS__*/
export function arrivedWords({ name, gate, seat, at }: { name: string; gate: string; seat: string; at: string }): string {
  return [name, gate, seat, at === '' ? '' : `于 ${at}`].filter((word) => word !== '').join(' ')
}

/** What somebody reads whose place went with their file. */
export const PLACE_TAKEN_BACK = '接待安排有变更'

/** By the wire's names: what was changed meanwhile, in a word. */
export const vipFileWords = {
  name: '姓名',
  honorific: '称谓',
  unit: '单位',
  post: '职务',
  mobile: '手机号',
  documentType: '证件类型',
  documentNumber: '证件号码',
  duties: '接待要求',
  visibility: '公开程度',
  photographs: '拍摄意愿',
  photoId: '照片',
  languages: '语言',
  companions: '随行人员',
  gift: '礼品',
  speaksFor: '代表人',
  host: '接待人',
  deputy: '副接待人',
  ticketId: '门票',
  diet: '饮食',
  health: '健康',
  notes: '内部备注',
} as const
export type VipFileField = keyof typeof vipFileWords

export const vipListWords = { lead: '接待负责人', marginMinutes: '提前时间', deleteDay: '删除日期', banquets: '用餐安排' } as const
