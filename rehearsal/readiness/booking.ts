/** When tickets are sold, and by which steps their price goes. */
import { consoleLinks } from '#contract/console-links.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { beware, type Family, held, naming, timeWords, wrong } from './finding.ts'
import type { Settings, Ticket } from './settings.ts'

export const booking: Family = ({ settings, measures }) => {
  const { meeting, tickets } = settings
  const found = tickets.flatMap((ticket) => {
    const link = consoleLinks.ticket(meeting.id, ticket.id)
    return [...windowOf(settings, ticket, link), ...stepsOf(ticket, link)]
  })
  const ends = Math.max(...tickets.map(({ booking_to }) => booking_to))
  const atDoor = tickets.length > 0 && ends <= meeting.starts_at
  const { came, sold } = measures.walkIns
  const walkIns =
    came > sold
      ? [
          beware(
            'walk_ins',
            `有 ${came - sold} 人到现场想买票，没有买到`,
            atDoor
              ? `所有门票在 ${timeWords(ends)} 前停售。如要接待现场报名，请留一种卖到散会的门票。`
              : '如要接待现场报名，请为现场留出名额。',
            consoleLinks.meeting(meeting.id, 'sale', 'tickets'),
          ),
        ]
      : []
  if (found.length > 0 || tickets.length === 0) return [...found, ...walkIns]
  const names = tickets.map(({ name }) => name)
  return [held('sale_fine', `${naming(names, '种门票')}的售卖时间与会议相符`, '开售、停售和价格阶段前后一致。'), ...walkIns]
}

function windowOf({ meeting }: Settings, { name, booking_from, booking_to }: Ticket, link: string): Finding[] {
  if (booking_to <= booking_from)
    return [wrong('sale_never', `门票“${name}”的停售时间不晚于开售时间`, '没有人能买到。请改正售卖时间。', link)]
  if (booking_from >= meeting.ends_at)
    return [wrong('sale_after_meeting', `门票“${name}”在会议结束后才开售`, `开售时间是 ${timeWords(booking_from)}。请改正售卖时间。`, link)]
  if (booking_to > meeting.ends_at)
    return [wrong('sale_outlives', `门票“${name}”卖到会议结束以后`, `会议 ${timeWords(meeting.ends_at)} 结束。请提前停售时间。`, link)]
  return booking_from >= meeting.starts_at
    ? [beware('sale_opens_late', `门票“${name}”在会议开始后才开售`, `开售时间是 ${timeWords(booking_from)}。如不是现场票，请改正。`, link)]
    : []
}

function stepsOf({ name, steps, price_fen, booking_from, booking_to }: Ticket, link: string): Finding[] {
  const prices = [...steps.map(({ fen }) => fen), price_fen]
  const past = steps.find(({ until }) => until > booking_to)
  const never = steps.find(({ until }) => until <= booking_from)
  return orNone([
    past &&
      beware(
        'step_past_sale',
        `门票“${name}”有价格阶段截止在停售之后`,
        `${timeWords(past.until)} 之后的价格不会生效。请核对价格阶段。`,
        link,
      ),
    never &&
      beware('step_never', `门票“${name}”有价格阶段在开售前已截止`, `${timeWords(never.until)} 前的价格不会生效。请核对价格阶段。`, link),
    prices.some((fen, at) => at > 0 && fen < (prices[at - 1] ?? 0)) &&
      beware('step_falls', `门票“${name}”越晚买越便宜`, '早买的人可能要求退差价。如不是有意为之，请核对价格阶段。', link),
  ])
}

const orNone = (found: readonly (Finding | false | undefined)[]) => found.filter((one): one is Finding => Boolean(one))
