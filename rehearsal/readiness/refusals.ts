/** What people were told no for, in the words that they read. */
import { type Reason, sentenceOf } from '#contract/codes.ts'
import { consoleLinks } from '#contract/console-links.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { beware, type Facts, type Family, wrong } from './finding.ts'

/** Nobody's settings: the server itself was not up to it. */
const ours: readonly string[] = ['unexpected', 'busy', 'unavailable']

/** What a meeting's own settings bring about and no other finding tells, and what can be done about it. */
const told: Partial<Record<Reason, { why: string; room: [room: string, form: string] }>> = {
  choice_full: { why: '请增加选项的名额，或加一个不限名额的选项。', room: ['sale', 'forms'] },
  not_invited: { why: '不在名单里的人也会来买。请核对名单，或在门票说明里写明对谁开放。', room: ['sale', 'tickets'] },
  booking_closed: { why: '停售后仍有人想报名。请核对停售时间，或在须知里写明。', room: ['sale', 'tickets'] },
  too_many_for_phone: { why: '为同事或家人买票的人会超过每人限购。如不是有意为之，请放宽。', room: ['sale', 'tickets'] },
  too_many_in_order: { why: '团体报名会超过每单最多的张数。如不是有意为之，请放宽。', room: ['sale', 'tickets'] },
  too_few_in_order: { why: '一个人来买会达不到每单最少的张数。请在门票说明里写明。', room: ['sale', 'tickets'] },
  attendee_incomplete: { why: '有人没填完必填项就提交。请看看必填项是否过多。', room: ['sale', 'forms'] },
  guardian_needed: { why: '未成年人报名需要监护人信息。请在须知里写明。', room: ['prepare', 'notice'] },
  voucher_used_up: { why: '拿到优惠码的人比可用次数多。请核对次数。', room: ['sale', 'vouchers'] },
  voucher_ended: { why: '优惠码过期后仍有人使用。请核对截止时间。', room: ['sale', 'vouchers'] },
  withdraw_late: { why: '会议结束后仍有人想取消报名。', room: ['prepare', 'notice'] },
  too_often: { why: '同一地址短时间内操作过多。请参会人稍候再试。', room: ['sale', 'tickets'] },
}

export const refusals: Family = ({ settings, measures }) => {
  const by = timesBy(measures)
  const failed = ours.reduce((sum, reason) => sum + (by.get(reason) ?? 0), 0)
  const found: Finding[] = (Object.keys(told) as (keyof typeof told)[]).flatMap((reason) => {
    const [times, how] = [by.get(reason) ?? 0, told[reason]]
    if (times === 0 || how === undefined) return []
    const [room, form] = how.room
    const what = `有 ${times} 次被告知：${sentenceOf(reason).replace(/[！。]$/, '')}`
    return [beware(`refused_${reason}`, what, how.why, consoleLinks.meeting(settings.meeting.id, room, form))]
  })
  if (failed > 0)
    found.unshift(wrong('failed', `服务器有 ${failed} 次没能完成操作`, '请服务器管理员查看日志，并在开售前确认服务器的配置足够。'))
  return found
}

/** A key is the call and the reason; a status without a reason is an error of ours. */
function timesBy({ refused }: Facts['measures']): Map<string, number> {
  const by = new Map<string, number>()
  for (const [key, times] of refused) {
    const last = key.split(' ').at(-1) ?? ''
    const reason = /^5\d\d$/.test(last) ? 'unexpected' : last
    by.set(reason, (by.get(reason) ?? 0) + times)
  }
  return by
}
