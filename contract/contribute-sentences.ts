/** As sentences.ts, for authors, reviewers and chairs: apart, so that the phones of everybody else do not carry them. */
export const AUTHORS_MOST = 20
export const OWN_MOST = 50
export const REVIEWERS_MOST = 1_000
/** Papers of one reviewer at a call, at most. */
export const PAPERS_MOST = 500
export const KINDS_MOST = 10
export const TRACKS_MOST = 50
export const CRITERIA_MOST = 10
/** What is decided, or offered, in one go. */
export const AT_ONCE_MOST = 500

export const sayOfContribution = {
  titleInvalid: '题目最多100个字',
  abstractInvalid: '摘要最多20000个字',
  authorsInvalid: `作者应为1到${AUTHORS_MOST}位`,
  unitInvalid: '单位最多60个字',
  labelInvalid: '名称应为1到20个字',
  kindsInvalid: `投稿类型最多${KINDS_MOST}种`,
  tracksInvalid: `主题最多${TRACKS_MOST}个`,
  criteriaInvalid: `评分标准最多${CRITERIA_MOST}项`,
  weightInvalid: '权重应为1到100之间的整数',
  minutesInvalid: '时长应为0到600之间的整数',
  wordsInvalid: '字数上限应为0到20000之间的整数',
  perPaperInvalid: '每篇评审人数应为1到10之间的整数',
  quorumInvalid: '最少意见数应为0到10之间的整数',
  quorumLarge: '最少意见数不能多于每篇评审人数',
  takeDaysInvalid: '接受期限应为1到60之间的天数',
  papersInvalid: `最多评审篇数应为1到${PAPERS_MOST}之间的整数`,
  scoreInvalid: '每项评分应为1到10之间的整数',
  reasonMissing: '请填写原因，最多200个字',
  chosenInvalid: `请选择1到${AT_ONCE_MOST}份投稿`,
  roomMissing: '请填写会议室，最多40个字',
} as const

/** Where a text names somebody, as its author is told. */
export const placeWords = { title: '题目', abstract: '摘要', answers: '回答', file: '文件' } as const

/** What a reviewer's copy of a paper is called, and the table of all. */
export const paperName = (code: string) => `稿件 ${code}`
export const contributionTable = '投稿'
export const reviewTable = '我的评审'

/** What an author is told with a verdict. */
export const verdictSentence = (verdict: string, kind: string) => (kind === '' ? verdict : `${verdict}（${kind}）`)
/** What a reviewer is told with an offer; nothing of the paper. @param until `YYYY-MM-DD HH:mm:ss` */
export const offerSentence = (papers: number, until: string) => `共${papers}篇，请于 ${until.slice(5, 16)} 前答复`
/** What the templates take where there is nothing to say. */
export const ticketSentence = '报名参会'

/** Why somebody cannot review a paper. */
export const conflictWords = { own: '是作者本人', phone: '手机号与作者相同', unit: '与作者同单位', coauthor: '与作者共同投稿' } as const
export type Conflict = keyof typeof conflictWords
/** Why somebody was not asked. */
export const leftWords = {
  asked: '已经邀请过',
  full: '评审篇数已满',
  gone: '不是本场会议的评审人',
  moved: '该投稿现在不能送审',
} as const

/** What a call says before its chair has said anything. */
export const usualKinds = [
  { key: 'talk', label: '口头报告', minutes: 20, words: 1000, file: 'wanted' },
  { key: 'poster', label: '壁报', minutes: 0, words: 1000, file: 'wanted' },
] as const
export const usualCriteria = [
  { key: 'novelty', label: '创新性', weight: 40 },
  { key: 'rigour', label: '科学性', weight: 40 },
  { key: 'writing', label: '表达', weight: 20 },
] as const

/** The columns of the chair's table, in this order; and of a reviewer's own. */
export const contributionColumns = {
  code: '编号',
  title: '题目',
  kind: '类型',
  track: '主题',
  state: '状态',
  round: '轮次',
  authors: '作者',
  units: '单位',
  mobile: '手机号',
  score: '平均分',
  reviewed: '意见数',
  verdict: '评定',
  comments: '评审意见',
  submitTime: '提交时间',
} as const
export const reviewColumns = {
  code: '编号',
  title: '题目',
  kind: '类型',
  track: '主题',
  round: '轮次',
  state: '状态',
  score: '评分',
  recommend: '建议',
  toAuthor: '给作者的意见',
  toChair: '给主席的意见',
} as const

/** What must be there before something is handed in, as the form calls it. */
export const neededWords = { kind: '投稿类型', track: '主题', title: '题目', abstract: '摘要', unit: '作者单位', file: '文件' } as const
