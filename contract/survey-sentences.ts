/** As sentences.ts, for those who make surveys and those who answer them: apart, so that the phones of everybody else do not carry them. */
export const sayOfSurvey = {
  nameInvalid: '请填写问卷名称，最多40个字',
  categoryInvalid: '分类最多12个字',
  anonymousOnce: '匿名问卷每人只能填写一次，不能修改',
  envelopeInvalid: '回答没有封好，请重新提交',
  envelopeLong: '回答内容过长，匿名问卷请精简文字后再提交',
  keyInvalid: '请填写完整的拆封密钥',
} as const

/** The columns that stand before the questions in the table of a survey's answers. */
export const surveyColumns = {
  name: '姓名',
  phone: '手机号（隐藏中间四位）',
  session: '场次',
  version: '版本',
  time: '填写时间',
} as const
export const surveyTable = '问卷回答'
