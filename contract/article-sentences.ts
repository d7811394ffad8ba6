/** As sentences.ts, for whoever writes a meeting's news: apart, so that the phones of everybody else do not carry them. */

export const sayOfArticle = {
  titleInvalid: '标题应为2-60个字',
  summaryInvalid: '摘要最多120个字',
  categoryInvalid: '分类名称应为1-12个字',
  ticketsInvalid: '最多选择50种门票',
  time: '定时发布的时间必须晚于现在，且在一年以内',
  valid: '有效期必须晚于现在和发布时间',
  urgentTime: '紧急通知的截止时间必须晚于现在和发布时间，且在30天以内',
  urgentAudience: '紧急通知显示在会议的每个页面上，可见范围只能是“所有人”',
  ticketsMissing: '请选择可见的门票',
} as const
