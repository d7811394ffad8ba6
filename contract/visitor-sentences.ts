/** As sentences.ts, for those who announce visits and who receive them: apart, so that the phones of everybody else do not carry them. */
export const sayOfVisit = {
  companionsInvalid: '同行人员最多20位，请填写姓名',
  plateInvalid: '请填写正确的车牌号',
  hostMissing: '请填写被访人的手机号或全名',
  reasonMissing: '请填写来访事由，2到100个字',
  documentInvalid: '请填写证件号后四位',
  /** @param document its name. */
  tailInvalid: (document: string) => `请填写${document}号码的后四位`,
  hoursInvalid: '离开时间应晚于到访时间',
  refusalMissing: '请填写原因，2到100个字',
  blockReasonMissing: '请填写限制来访的原因，2到100个字',
  daysInvalid: '每次来访最长应为1到7天',
  retentionInvalid: '保留天数应为1到180之间的整数',
} as const

const minuteOf = (moment: string) => moment.slice(5, 16)

/** What messages say of a visit; moments as the wire has them. */
export const visitSays = {
  hours: (from: string, to: string) => `${minuteOf(from)} 至 ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : minuteOf(to)}`,
  arrived: (name: string, people: number, gate: string) => [people > 1 ? `${name}等${people}人` : name, gate].join(' ').trim(),
  overdue: (name: string, until: string) => `${name}，应于 ${minuteOf(until)} 前离开`,
} as const
