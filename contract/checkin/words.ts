/** Verdicts in the words of the door, said the same by server and device. */
import type { ListKind } from './lists.ts'
import type { Verdict, Why } from './rule.ts'

const verdictWords: Readonly<Record<Verdict, string>> = {
  admit: '放行',
  already: '已入场',
  unpaid: '未付款',
  refunded: '已退票',
  elsewhere: '非本场',
  closed: '不在时段',
  fake: '伪码',
  manual: '需人工',
}

/** Where the reason has a word of its own: forged is only what provably is, paid back only what was. */
const ownWords: Readonly<Partial<Record<Why, string>>> = {
  transferred: '已转让',
  withdrawn: '已取消',
  foreign: '未知码',
  unknown: '未知码',
  stale: '已过期',
  exhibitor: '非入场码',
  static: '非入场码',
}

/** What a visit is called where admissions have the name of their ticket. */
export const visitWord = '访客'

/**
 * What a door is to notice of a visit.
 * @param people with whoever announced it.
 * @param document as visitDocument writes it: the guard compares it.
 */
export const visitNote = (people: number, plate: string, document: string): string =>
  [people > 1 ? `共 ${people} 人` : '', plate, document].filter((word) => word !== '').join(' · ')

/** One word that fills the screen. @param of the list's kind. */
export function doorWord({ verdict, why }: { verdict: Verdict; why: string }, of?: ListKind): string {
  return (of === 'visitor' ? visitWords[why as Why]?.[0] : undefined) ?? ownWords[why as Why] ?? verdictWords[verdict]
}

/** And why, in one sentence. @param of the list's kind: what is shown at a list for visits is no ticket. */
export function whySentence(why: Why, of?: ListKind): string {
  return (of === 'visitor' ? visitWords[why]?.[1] : undefined) ?? whyWords[why]
}

/** Of tickets. */
export const whyWords: Readonly<Record<Why, string>> = {
  in: '请入场',
  again: '再次入场',
  out: '已离场，慢走',
  forced: '人工放行',
  inside: '这张票已经入场',
  used: '这张票已经用过',
  gone_out: '已经离场，请勿重复登记',
  unpaid: '订单还没有付款，请到服务台办理',
  refunded: '这张票已经退款',
  transferred: '这张票已经转让他人，原二维码作废',
  withdrawn: '这张票已经取消报名，原二维码作废',
  other_meeting: '这是其他会议的门票',
  other_ticket: '这种门票不能从这里入场',
  other_door: '这是访客码，请走访客通道',
  too_early: '还没有到入场时间',
  too_late: '入场时间已过',
  between: '现在不在入场时间内',
  foreign: '这不是本平台的入场码',
  unknown: '查无此票',
  forged: '签名不符，二维码是伪造的',
  stale: '二维码已过期，可能是截图，请出示实时的动态码',
  exhibitor: '这是展商交流码，不能入场，请出示入场码',
  static: '这里不接受这种二维码，请出示手机上的入场码',
  questions: '请先核对以下事项',
  held: '这张票归另一台设备查验',
  off_roster: '本机名单里没有这张票，请联网后再试或到服务台办理',
  unsure: '另一台设备扫过这张票，但没有收到结果，请核实',
  not_inside: '没有入场记录，请核实',
  unchecked: '本机不能离线查验动态码，请联网后再试',
  not_a_ticket: '这是票号或订单号，请核对身份后查找参会人',
}

/** At a list for visits: the word and the sentence, where a ticket's would be wrong. */
const visitWords: Readonly<Partial<Record<Why, readonly [word: string | undefined, sentence: string]>>> = {
  in: [undefined, '请进'],
  again: [undefined, '再次进入'],
  out: [undefined, '已离开，有效时间内可再次进入'],
  inside: ['已在场', '这位访客已经进入'],
  gone_out: ['已离开', '已经登记离开，请勿重复登记'],
  withdrawn: ['已失效', '这次来访已取消或已结束'],
  other_door: [undefined, '这是会议门票，请从会议入口入场'],
  other_meeting: [undefined, '这是其他会议的入场码或访客码'],
  too_early: [undefined, '还没有到来访时间'],
  too_late: [undefined, '来访时间已过'],
  unknown: [undefined, '查无此访客'],
  static: ['非访客码', '这里只接受手机上实时的访客动态码'],
  held: [undefined, '这位访客由另一台设备查验'],
  off_roster: [undefined, '本机名单里没有这位访客，请联网后再试或到服务台办理'],
  unsure: [undefined, '另一台设备扫过这位访客，但没有收到结果，请核实'],
  not_inside: [undefined, '没有进入记录，请核实'],
  not_a_ticket: [undefined, '这不是访客码，请出示手机上的访客动态码'],
  exhibitor: ['非访客码', '这是展商交流码，不能进入，请出示访客动态码'],
}
