/** Whether those for whom a ticket is can buy it, and somebody says yes in time. */
import { consoleLinks } from '#contract/console-links.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { covers } from '#server/features/voucher/rule.ts'
import { paths } from '#contract/paths.ts'
import { beware, DAY, type Family, held, naming, timeWords, wrong } from './finding.ts'
import type { Settings, Ticket } from './settings.ts'

export const audience: Family = ({ settings, real }) =>
  settings.tickets.flatMap((ticket) => {
    const link = consoleLinks.ticket(settings.meeting.id, ticket.id)
    return [...hidden(settings, ticket), ...listed(settings, ticket, real.phones[ticket.id] ?? 0, link)]
  })

function hidden({ meeting, vouchers }: Settings, ticket: Ticket): Finding[] {
  if (ticket.hidden === 0) return []
  const link = consoleLinks.meeting(meeting.id, 'sale', 'vouchers')
  const opening = vouchers.filter((voucher) => covers(voucher, ticket))
  if (opening.length === 0)
    return [
      wrong(
        'hidden_locked',
        `凭码可见的门票“${ticket.name}”没有能打开它的优惠码`,
        '没有人看得到它。请新建一个用于这种门票的优惠码。',
        link,
      ),
    ]
  const inTime = opening.filter(
    ({ starts_at, ends_at }) => (starts_at ?? 0) < ticket.booking_to && (ends_at ?? Infinity) > ticket.booking_from,
  )
  if (inTime.length > 0) return []
  return [wrong('voucher_untimely', `门票“${ticket.name}”的优惠码在售卖期间都无效`, '优惠码的起止时间与售卖时间不重合。请改正。', link)]
}

function listed({ organisations }: Settings, { name, audience: who, organisation_ids }: Ticket, phones: number, link: string): Finding[] {
  if (who === 'phones' && phones === 0)
    return [wrong('phones_empty', `门票“${name}”只对指定手机号开放，名单是空的`, '没有人能买。请添加手机号，或改为任何人可买。', link)]
  if (who === 'organisations' && !organisation_ids.some((one) => organisations.has(one)))
    return [wrong('organisations_empty', `门票“${name}”只对机构成员开放，没有选定机构`, '没有人能买。请选择机构，或改为任何人可买。', link)]
  return []
}

/** A ticket that waits for somebody's yes, and wishes that wait for an answer. */
export const deciding: Family = ({ settings, played, real }) => {
  const { meeting, tickets } = settings
  const asking = tickets.filter(({ approval }) => approval === 1)
  const late = asking.filter(
    ({ booking_to, pay_minutes, paid }) => booking_to + (paid ? pay_minutes * 60_000 : 0) > meeting.starts_at - DAY,
  )
  const money = tickets.some(({ paid }) => paid)
  return [
    ...(asking.length > 0 && real.listeners.order_review === 0
      ? [
          wrong(
            'nobody_approves',
            `${namesOf(asking)}需要审核，但没有人会收到提醒`,
            '请给同事“处理订单”的权限，并请对方在“提醒我”里打开“报名待审核”。',
            paths.users,
          ),
        ]
      : []),
    ...(money && settings.transfer && real.listeners.proof_waiting === 0
      ? [
          wrong(
            'nobody_reviews',
            '有人转账后，没有人会收到付款凭证的审核提醒',
            '凭证 7 天无人处理，订单会自动取消。请给同事“审核付款凭证等会议事项”的权限。',
            paths.users,
          ),
        ]
      : []),
    ...(money && real.listeners.refund_asked === 0
      ? [
          beware(
            'nobody_refunds',
            '有人申请退款时，没有人会收到提醒',
            '请给同事“办理退款”的权限，并请对方在“提醒我”里打开“退款申请待处理”。',
            paths.users,
          ),
        ]
      : []),
    ...(played.unapproved > 0
      ? [
          wrong(
            'unapproved',
            `到会议结束，还有 ${played.unapproved} 笔报名没有人审核`,
            '他们一直没有门票。请安排专人审核，或取消审核。',
            consoleLinks.meeting(meeting.id, 'sale', 'tickets'),
          ),
        ]
      : []),
    ...late.map((ticket) =>
      beware(
        'approval_late',
        `需要审核的门票“${ticket.name}”卖到 ${timeWords(ticket.booking_to)}`,
        '最后报名的人可能来不及等到审核和付款。请至少在会议前一天停售，或安排人随时审核。',
        consoleLinks.ticket(meeting.id, ticket.id),
      ),
    ),
    ...(asking.length > 0 && real.listeners.order_review > 0 && played.unapproved === 0
      ? [held('approved', `${namesOf(asking)}的报名都得到了审核`, `有 ${real.listeners.order_review} 人会收到“报名待审核”的提醒。`)]
      : []),
  ]
}

const namesOf = (tickets: readonly Ticket[]) =>
  naming(
    tickets.map(({ name }) => name),
    '种门票',
  )
