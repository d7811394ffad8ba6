/**
 * How long what people leave behind is kept: one table, for what throws it away (server/jobs/sweep.ts), for the policy
 * that promises it, and for the floors that the law sets below it.
 */
import type { ParameterKey } from './question.ts'

interface Period {
  /** Days since what `since` says; null: until an account closes, or for ever where nobody is named in it. */
  readonly days: number | null
  readonly since: string
  /** Days that the law wants it kept at least; 0 where it wants none. */
  readonly floor: number
}

const HALF_A_YEAR = 183
const THREE_YEARS = 3 * 366
const FIVE_YEARS = 5 * 366

export const retention = {
  captchas: { days: 0, since: 'their end', floor: 0 },
  smsCodes: { days: 7, since: 'they were sent', floor: 0 },
  limits: { days: 1, since: 'the window began', floor: 0 },
  pairings: { days: 1, since: 'their end', floor: 0 },
  sessions: { days: 30, since: 'their end', floor: 0 },
  helpers: { days: 30, since: 'the end of their day', floor: 0 },
  wechatStates: { days: 0, since: 'their end', floor: 0 },
  /** Links that give a ticket. */
  claimLinks: { days: 0, since: 'their end', floor: 0 },
  /** ID numbers, age, nation, address, mail, annexes and the like, cards that were kept: what a meeting needed while it lasted. */
  answers: { days: 180, since: 'the end of the meeting', floor: 0 },
  /** Phones of those for whom organisers have set a ticket aside; lists by hand of those who are to have a certificate. */
  invited: { days: 180, since: 'the end of the meeting', floor: 0 },
  /** Names and phones of lists that never came in. */
  namelists: { days: 1, since: 'they were begun', floor: 0 },
  /** Phones of those in whose name a ticket is, for a message that is under way to them. */
  toldPhones: { days: 30, since: 'the message ended', floor: 0 },
  /** Files of guests who are received apart, with all that is arranged for them. */
  vips: { days: 0, since: 'the day that their list names', floor: 0 },
  /** Visits; each meeting says after how many days. */
  visits: { days: 0, since: 'the day that was told when they were announced', floor: 0 },
  /** Pictures and numbers that certifications were proved with; each tenant says after how many days. */
  certificationPapers: { days: 0, since: 'the day that was set when it was decided', floor: 0 },
  /** Who has looked at them: their holder can ask about it as long. */
  certificationLooks: { days: HALF_A_YEAR, since: 'somebody looked', floor: HALF_A_YEAR },
  /** Whom an invoice is made out to, and its files: 发票管理办法 第二十九条 wants five years. */
  invoices: { days: FIVE_YEARS, since: 'it was issued', floor: FIVE_YEARS },
  /** Pictures of bank transfers, with who paid and from where: as long as invoices, which people settle by them. */
  proofPayers: { days: FIVE_YEARS, since: 'they were handed in', floor: THREE_YEARS },
  tasks: { days: 30, since: 'their end', floor: 0 },
  imports: { days: 30, since: 'they were begun', floor: 0 },
  importReports: { days: HALF_A_YEAR, since: 'the file was read', floor: 0 },
  unusedFiles: { days: 1, since: 'they were begun', floor: 0 },
  /** What people wrote when they did something, with reasons for what became of money: as long as trades. */
  logWords: { days: THREE_YEARS, since: 'the line was written', floor: THREE_YEARS },
  /** Who did what, without these words: 网络安全法 第二十一条 wants network logs for six months. */
  log: { days: null, since: '', floor: HALF_A_YEAR },
  /** Orders, trades and refunds, and that there were proofs: 电子商务法 第三十一条 wants three years. */
  transactions: { days: null, since: '', floor: THREE_YEARS },
} as const satisfies Record<string, Period>
export type Kept = keyof typeof retention
/** Of what a form asks, that which stays when `answers` go: it says who was there. */
export const keptAfterAnswers: readonly ParameterKey[] = [
  'name',
  'sex',
  'phone',
  'department',
  'position',
  'hospital',
  'grassroots',
  'project',
  'awarded',
]
/** What goes by itself. */
export type Swept = { [K in Kept]: (typeof retention)[K]['days'] extends number ? K : never }[Kept]

/** What went by itself, as whoever runs the portal reads of it. */
export const sweptWords: Readonly<Record<Swept, string>> = {
  captchas: '图形验证码',
  smsCodes: '短信验证码',
  limits: '操作次数的记录',
  pairings: '扫码登录的记录',
  sessions: '登录状态',
  helpers: '临时验票员的链接',
  wechatStates: '微信授权的记录',
  claimLinks: '赠票链接',
  answers: '参会资料与投稿、问卷、名片、投票名册',
  invited: '受邀名单中的手机号码',
  namelists: '没有导入的名单',
  toldPhones: '消息中的手机号码',
  vips: '嘉宾接待档案',
  visits: '来访登记',
  certificationPapers: '认证材料',
  certificationLooks: '查看认证材料的记录',
  invoices: '发票抬头与文件',
  proofPayers: '转账凭证的图片与付款人',
  tasks: '长任务及其结果文件',
  imports: '日程导入的记录',
  importReports: '导入文件的读取记录',
  unusedFiles: '没有用到的文件',
  logWords: '操作记录中的说明',
}
