/** Red letters: what takes an invoice back, and 红字发票信息确认单, by which the other side agrees to it (R21, R22). */

export const redStates = ['asked', 'waiting_buyer', 'waiting_seller', 'red_issuing', 'reversed', 'lapsed', 'dropped'] as const
export type RedState = (typeof redStates)[number]
export const redStateWords: Record<RedState, string> = {
  asked: '待冲红',
  waiting_buyer: '待购买方确认',
  waiting_seller: '待我方确认',
  red_issuing: '红票开具中',
  reversed: '已冲红',
  lapsed: '确认单已作废',
  dropped: '无需冲红',
}

/** Of a dropped one whose place a full red invoice took. */
export const turnedWhole = '已改为全额冲红'

export const redReasons = ['issue_error', 'sales_return', 'service_suspension', 'sales_discount'] as const
export type RedReason = (typeof redReasons)[number]
export const redReasonWords: Record<RedReason, string> = {
  issue_error: '开票有误',
  sales_return: '销货退回',
  service_suspension: '服务中止',
  sales_discount: '销售折让',
}
/** Never for part of an invoice. */
export const isForAll = (reason: RedReason) => reason === 'issue_error'

/**
 * Actions of accountants on a red invoice. `whole`: a full red invoice replaces it, and the remaining amount is invoiced again.
 * `takeOver`: its service gives no answer, and a person continues at the tax bureau. `record`: enters its state there.
 */
export const redActions = ['again', 'drop', 'agree', 'release', 'record', 'whole', 'takeOver'] as const
export type RedAction = (typeof redActions)[number]

/** Why it was opened: money went back, other data are wanted, or a person says so. */
export const redCauses = ['refund', 'replace', 'asked'] as const
export type RedCause = (typeof redCauses)[number]

/** States of a 确认单, as issuing services number them. */
export const formStates = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const
export type FormState = (typeof formStates)[number]
export const formStateWords: Record<FormState, string> = {
  '01': '无需确认',
  '02': '销方录入待购方确认',
  '03': '购方录入待销方确认',
  '04': '购销双方已确认',
  '05': '作废（销方录入购方否认）',
  '06': '作废（购方录入销方否认）',
  '07': '作废（超72小时未确认）',
  '08': '作废（发起方已撤销）',
  '09': '作废（确认后撤销）',
}

/** What each comes to for a red letter. */
export const formMeans: Record<FormState, Extract<RedState, 'red_issuing' | 'waiting_buyer' | 'waiting_seller' | 'lapsed'>> = {
  '01': 'red_issuing',
  '02': 'waiting_buyer',
  '03': 'waiting_seller',
  '04': 'red_issuing',
  '05': 'lapsed',
  '06': 'lapsed',
  '07': 'lapsed',
  '08': 'lapsed',
  '09': 'lapsed',
}
/** What the clock makes of one that nobody has agreed to. */
export const LAPSED_BY_TIME: FormState = '07'
