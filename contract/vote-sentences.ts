/** As sentences.ts, for votes: apart, so that the phones of everybody else do not carry them. */
export const OPTIONS_MOST = 50
export const SEATS_MOST = 500
export const WEIGHT_MOST = 10_000
export const SCORE_MOST = 100
export const VOTES_MOST = 500

export const sayOfVote = {
  titleInvalid: '请填写投票标题，2至100个字',
  optionInvalid: '请填写选项，最多60个字',
  optionsFew: '请至少填写2个选项',
  optionsMany: `选项最多${OPTIONS_MOST}个`,
  optionTwice: '选项不能重复',
  mostInvalid: '请填写最多可选的项数，不能超过选项的数量',
  scoreInvalid: `请填写最高分，1到${SCORE_MOST}之间的整数`,
  quorumInvalid: '最低投票数应为0到1000000之间的整数',
  ticketsMissing: '请选择可以投票的门票',
  listMissing: '请选择签到点',
  tagMissing: '请填写可以投票的人的标签',
  seatsMissing: '请填写参加投票的机构',
  seatsMany: `参加投票的机构最多${SEATS_MOST}家`,
  seatTwice: '同一家机构只能填写一次',
  delegateTwice: '同一个手机号只能代表一家机构',
  weightInvalid: `票数应为1到${WEIGHT_MOST}之间的整数`,
  weightTells: '不记名投票的每家机构都只能有1票，票数不同会暴露投票人',
  secretLive: '不记名投票不能实时公布结果',
  closesBeforeOpens: '截止时间必须晚于开始时间',
  keyInvalid: '密钥有误，应为52位字母和数字',
  keyMissing: '请先生成并保存密钥',
  ballotInvalid: '选票有误，请重新选择',
  receiptInvalid: '请输入完整的回执编号，应为64位',
  secretReplaced: '服务器更换过密钥，此前的选票无法开启，请重新发起投票',
} as const

/** Who may vote, in a few words. @param names of ticket types, a list, or tags. */
export const electorsSay = {
  signed: () => '登录用户都可以投票',
  holders: (names: string) => `持有${names}的参会人可以投票`,
  arrived: (names: string) => `在“${names}”签到的参会人可以投票`,
  inside: (names: string) => `在“${names}”签到且此刻在场的参会人可以投票`,
  tagged: (names: string) => `标签为“${names}”的参会人可以投票`,
  seats: (many: number) => `${many}家机构的投票代表可以投票`,
} as const
