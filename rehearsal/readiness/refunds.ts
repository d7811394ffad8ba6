/** Whether what texts promise of refunds is what tickets give. */
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { refundSentence } from '#contract/refund-sentence.ts'
import { daysBefore } from '#contract/refund-sum.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { beware, type Family, held, wrong } from './finding.ts'
import { contradicts, promisesIn } from './promises.ts'
import type { Settings, Ticket } from './settings.ts'

/** Told of one text: more would be the same again. */
const TOLD = 3

export const refunds: Family = ({ settings, played }) => {
  const paid = settings.tickets.filter(({ paid }) => paid)
  if (paid.length === 0) return []
  const found = [...paid.flatMap((ticket) => tiersOf(settings, ticket)), ...textsOf(settings, paid)]
  return [
    ...found,
    ...(found.length === 0
      ? [held('refunds_fine', '退款规则与页面文字没有矛盾', paid.length === 1 ? refundSentence(paid[0]?.refund_tiers ?? []) : '')]
      : []),
    ...(played.unanswered > 0
      ? [
          wrong(
            'refunds_waiting',
            `到会议结束，还有 ${played.unanswered} 个退款申请没有答复`,
            '请安排专人处理，参会人在等答复。',
            paths.users,
          ),
        ]
      : []),
  ]
}

/** Tiers that are over before anybody has bought. */
function tiersOf({ meeting }: Settings, { id, name, refund_tiers, booking_from }: Ticket): Finding[] {
  const left = daysBefore(meeting.starts_at, booking_from)
  // What is sold at the door goes by no tier at all, and nobody expects it to.
  const never = left > 0 ? refund_tiers.filter(({ days }) => days > left) : []
  return never.length === 0
    ? []
    : [
        beware(
          'tier_never',
          `门票“${name}”的“${Math.max(...never.map(({ days }) => days))} 天前”退款档不会生效`,
          `开售时距会议开始只有 ${left} 天。请核对退款规则或开售时间。`,
          consoleLinks.ticket(meeting.id, id),
        ),
      ]
}

/** What texts say, beside the rule of each ticket that they are about. */
function textsOf({ meeting }: Settings, paid: readonly Ticket[]): Finding[] {
  const at = (form: string) => consoleLinks.meeting(meeting.id, 'prepare', form)
  const texts = [
    { of: '报名须知', text: meeting.notice, link: at('notice'), tickets: paid },
    { of: '会议介绍', text: meeting.details, link: at('details'), tickets: paid },
    { of: '会议简介', text: meeting.summary, link: at('basic'), tickets: paid },
    ...paid.map((ticket) => ({
      of: `门票“${ticket.name}”的说明`,
      text: ticket.note,
      link: consoleLinks.ticket(meeting.id, ticket.id),
      tickets: [ticket],
    })),
  ]
  return texts.flatMap(({ of, text, link, tickets }) =>
    promisesIn(text)
      .flatMap((promise) => {
        const ticket = tickets.find(({ refund_tiers }) => contradicts(promise, refund_tiers))
        if (ticket === undefined) return []
        const why = `门票“${ticket.name}”的退款规则是：${refundSentence(ticket.refund_tiers)}。请核对，改成一致。`
        return [beware('refund_text', `${of}里写着“${promise.words}”，与退款规则不一致`, why, link)]
      })
      .slice(0, TOLD),
  )
}
