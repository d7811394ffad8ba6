/** What words of a list of people mean: which can be a name, which say what somebody does or where, which say that they do not come. */
import { LONG_SURNAMES } from '../../attendee/surname.ts'

/** The surnames of nearly everybody; who has another one is asked about, not left out. */
const SURNAMES = new Set(
  [
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付傅方邹熊白孟秦邱侯江尹薛闫阎段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文庞樊殷倪施洪翟安颜温芦季俞章鲁葛毕聂丛焦申',
    '耿关兰焉牛曲邢路岳齐梅盛童霍单卓柳伍左欧邬游舒涂骆甘景华祁柴阮裴詹柯凌包符鲍辛成辜宁尤冉佟翁楚卞费麦卫苗裘凤褚戚计伏窦云蓝蒲房车鞠丘郎项祝屈纪尚牟谷晏瞿苑靳商佘司隋宫解应喻桂闻滕束巩冀娄敖饶苟蔺戈桑仲储沙居揭臧谌谈郁连艾宗池乌管简冷边米蔚盘巫闵卜禹官甄战仝粟栗',
    '腾封荆鄢迟占仇宣练党古皮麻闾尧亓茹鹿扈邝藏洛漆湛虞植逄郗晁邸杭奚帅宓查庄惠修卿习续贝花柏竺於糜井富乜呼敬支昌危穆邰匡璩',
  ].join(''),
)

const JOBS =
  '老师|教师|教授|讲师|助教|导师|校长|园长|院长|主任|书记|处长|科长|局长|部长|厅长|镇长|村长|所长|馆长|站长|厂长|队长|店长|组长|班长|会长|社长|行长|秘书长|护士长|列车长|经理|总监|主管|董事长|董事|总裁|医生|大夫|医师|护士|药师|律师|法官|警官|工程师|会计|会计师|出纳|师傅|博士|秘书|干事|理事|主席|委员|研究员|教练|记者|编辑|主编|顾问|助理|专员|文员|司机|厨师|设计师|架构师|程序员|科员|干部|班主任|教研员|辅导员|管理员|合伙人|创始人|负责人|联络员|志愿者'
/** Said to somebody, not what they do. */
const POLITE = '先生|女士|小姐|同学|阿姨|叔叔|大姐|大哥'
const JOB = new RegExp(`^(?:${JOBS})$`)
/** After a name, as people write of each other. */
const AFTER_NAME = new RegExp(`^(.+?)((?:副|总|正|常务副|高级|特级)?(?:${JOBS})|${POLITE}|(?<=^.)(?:总|工|局|导|董))$`)
const BEFORE_NAME = new RegExp(`^((?:副|总|正)?(?:${JOBS}))(.+)$`)
/** 高级教师, 项目经理, 副校长: what somebody does, in longer words. */
const LONGER_JOB = new RegExp(
  `^(?:正高级|高级|中级|初级|特级|[一二三]级|资深|首席|常务|执行|独立|项目|产品|销售|市场|技术|财务|人事|行政|[高初]?[一二三]?年级|教研|车间|安全|党委|党支部|党总支|团委|工会|部门|区域|大区|客户|运营|采购|生产|质量|研发|设备|办公室|政教|教务|德育|总务|学科|主治|总|副|前|语文|数学|英语|物理|化学|小学|中学|初中|高中|大学)+(?:${JOBS}|工)$|^(?:HR|HRD|CEO|CFO|CTO|COO|CIO|VP|PM|IT)$`,
  'i',
)

/** Nobody is called so. */
const SURELY_PLACE =
  /(?:大学|学院|师大|小学|中学|[一二三四五六七八九十\d]中|附中|附小|实小|高中|初中|职高|技校|学校|分校|校区|幼儿园|公司|集团|工厂|中心|银行|支行|分行|医院|卫生院|诊所|研究院|研究所|设计院|协会|学会|商会|委员会|居委会|村委会|办公室|教研组|事务所|工作室|实验室|分局|总局|教育局|卫健局|财政局|公安局|税务局|街道|社区|事业部|部门|支部|科室|车间|股份|有限|传媒|科技|电视台|报社|出版社|图书馆|博物馆|[教政财总人市技后销采研运行客生学组宣德内外].{0,2}[务治事场术勤售购发营政户产工织传育保联][部处科室组])$/
const MAYBE_PLACE = /[部处科室组局院系班校厂所店会办站队社馆委厅]$/
const PLACE_THEN_NAME =
  /^(.*?(?:大学|学院|小学|中学|[一二三四五六七八九十\d]中|附中|学校|幼儿园|公司|集团|中心|银行|支行|医院|协会|委员会|办公室|教研组|事务所|工作室|[部处科室组局]))(\p{Script=Han}{2,3})$/u

/** Somebody who will not come. */
export const NOT_COMING = /不参加了?|不来了?|不去了?|来不了|去不了|参加不了|退出|退群|退报|取消|请假|作废|撤回|划掉|弃权|缺席/
/** Somebody who does not know yet. */
export const PERHAPS = /待定|不确定|不一定|尽量|可能来|看情况|候补|排队/
/** People who are not named. */
export const COMPANY =
  /(?:带|携|和|及|与|加)(?:[一二两三\d]?个?)(?:娃|孩子|小孩|孩|家属|家人|爱人|老公|老婆|儿子|女儿|父母|朋友|同事|同伴)|一家[三四五六]?口|全家|夫妻|夫妇|\d大\d小/
/** What stands in a line of a list and says nothing of a person. */
const NOISE =
  /^(?:我?(?:要|已|来)?(?:报名|参加|接龙|签到|预约)了?|报|到|来|去|我|我来|我去|加一|确认|确认参加|收到|准时参加|会来|可以|ok|yes|好的|谢谢|微信同号|同微信|微信同步|手机同微信|同号|本人|手机微信同号|电话同微信|身份证号?码?|证件类型|证件号码?|微信号?|邮箱)$/i
const ASIDE =
  /^(?:男|女|\d{1,3}岁|已?(?:付款|交费|缴费|转账|支付|付费|交钱|付|交)|未付|未交|素食|吃素|清真|住宿|不住宿|单间|标间|自驾|高铁|[SMLX]{1,4}码?|汉族?|[\d.]+元)$/i

const HAN = /^\p{Script=Han}+$/u
const DOTTED = /^\p{Script=Han}{1,15}(?:·\p{Script=Han}{1,15}){1,4}$/u
/** What follows the first letter of a word in an alphabet: no Han, and the marks inside words of contract/person-name.ts. */
const IN_WORD = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{M}.'’\-\u055a\u058a\u05be\u05f3\u05f4\u0f0b-\u0f0d\u1361\u1806\u180e\u200c\u200d])*`
const wordsFrom = (first: string) => `${first}${IN_WORD}(?: ${first}${IN_WORD})*`
/**
 * A name of one or several words in an alphabet: `Nguyễn Thị Hồng`, `Иван Петров`. A Latin word ends where Han begins (`John陈`);
 * Han and kana in one word are one name (`さくら渡辺`).
 */
export const SPACED_NAME = String.raw`${wordsFrom(String.raw`\p{Script=Latin}`)}|${wordsFrom(String.raw`(?!\p{Script=Han})\p{L}`)}(?![\p{L}\p{M}])`
const ALPHABETIC = new RegExp(`^(?:${SPACED_NAME})$`, 'u')
/** A Korean surname and given name are one word. */
const HANGUL = /^\p{Script=Hangul}{2,5}$/u
const EMOJI = /\p{Extended_Pictographic}\u200d?|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u20e3\ufe0f]/gu

/**
 * How sure it is that a word is somebody's name: `sure`; `two`: four letters that may be two people; `surname`: 王老师;
 * `nick`: something else that may stand for somebody.
 */
export type Sureness = 'sure' | 'two' | 'surname' | 'nick'

export type Word =
  | { is: 'name'; name: string; sureness: Sureness; job: string; place: string }
  | { is: 'job' | 'place' | 'maybePlace' | 'aside' | 'text'; text: string }
  | { is: 'nothing' }

export function hasSurname(text: string): boolean {
  return SURNAMES.has(text[0] ?? '') || LONG_SURNAMES.test(text)
}

/** A surname and nothing after it. */
export function isSurname(text: string): boolean {
  return (text.length === 1 && SURNAMES.has(text)) || (text.length === 2 && LONG_SURNAMES.test(text))
}

export function withoutEmoji(text: string): string {
  return text.replace(EMOJI, '').trim()
}

/** How sure it is that these letters are a person's name; undefined where they are not like one. */
export function namedSurely(text: string): Sureness | undefined {
  if (DOTTED.test(text)) return 'sure'
  if (HAN.test(text)) {
    if (LONG_SURNAMES.test(text)) return text.length === 3 || text.length === 4 ? 'sure' : text.length === 2 ? 'surname' : undefined
    if (!SURNAMES.has(text[0] as string)) return text.length >= 2 && text.length <= 6 ? 'nick' : undefined
    if (text.length === 2 || text.length === 3) return 'sure'
    return text.length === 4 ? 'two' : text.length === 1 ? 'surname' : undefined
  }
  if (!ALPHABETIC.test(text)) return undefined
  return text.includes(' ') || HANGUL.test(text) ? 'sure' : 'nick'
}

/** @param typed a word between two marks or spaces. */
export function wordOf(typed: string): Word {
  const text = withoutEmoji(typed)
    .replace(/^[\s~!?.*^_=<>"'“”‘’/\\|+&-]+|[\s~!?*^_=<>"'“”‘’/\\|+&-]+$/gu, '')
    .trim()
  if (text === '' || NOISE.test(text)) return { is: 'nothing' }
  if (ASIDE.test(text)) return { is: 'aside', text }
  if (JOB.test(text) || LONGER_JOB.test(text)) return { is: 'job', text }
  if (SURELY_PLACE.test(text)) return { is: 'place', text }
  const [, stem, job] = AFTER_NAME.exec(text) ?? []
  if (stem !== undefined && isSurname(stem)) return { is: 'name', name: text, sureness: 'surname', job: '', place: '' }
  const named = nameOf(text)
  const plain = named?.sureness === 'two' && text !== typed.trim() ? { ...named, sureness: 'nick' as const } : named
  if (plain?.sureness === 'sure' && !(text.length === 3 && MAYBE_PLACE.test(text))) return plain
  if (stem !== undefined && job !== undefined) {
    const said = new RegExp(`^(?:${POLITE})$`).test(job) ? '' : job
    const called = nameOf(stem)
    if (called !== undefined && (called.sureness !== 'nick' || stem.length <= 4)) return { ...called, job: said }
    if (SURELY_PLACE.test(stem) || MAYBE_PLACE.test(stem)) return { is: 'job', text }
    const placed = PLACE_THEN_NAME.exec(stem)
    const inner = placed?.[2] === undefined ? undefined : nameOf(placed[2])
    if (inner?.sureness === 'sure') return { ...inner, job: said, place: placed?.[1] ?? '' }
  }
  const [, before, after] = BEFORE_NAME.exec(text) ?? []
  if (before !== undefined && after !== undefined && namedSurely(after) === 'sure' && after.length <= 3)
    return { is: 'name', name: after, sureness: 'sure', job: before, place: '' }
  const [, place, name] = PLACE_THEN_NAME.exec(text) ?? []
  if (place !== undefined && name !== undefined && namedSurely(name) === 'sure')
    return { is: 'name', name, sureness: 'sure', job: '', place }
  if (MAYBE_PLACE.test(text)) return { is: 'maybePlace', text }
  return plain ?? { is: 'text', text }
}

function nameOf(text: string): Extract<Word, { is: 'name' }> | undefined {
  const name = text.replace(/^(?:Dr|Mr|Mrs|Ms|Prof)\.? (?=\p{L}{2})/iu, '')
  const sureness = namedSurely(name)
  return sureness === undefined ? undefined : { is: 'name', name, sureness, job: '', place: '' }
}
