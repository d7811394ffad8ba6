/** Verdicts in the words of the door, said the same by server and device. */
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

/** One word that fills the screen. */
export function doorWord({ verdict, why }: { verdict: Verdict; why: string }): string {
  return ownWords[why as Why] ?? verdictWords[verdict]
}

/** And why, in one sentence. */
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
