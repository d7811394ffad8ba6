/** Whether there are as many places as are wanted, and whether totals agree with each other. */
import { consoleLinks } from '#contract/console-links.ts'
import { say } from '#contract/sentences.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { countsBy } from '#server/features/ticket/places.ts'
import { beware, type Family, held, naming, spanWords, wrong } from './finding.ts'
import type { Settings, Ticket } from './settings.ts'

/** Copies that people wanted and nobody got: fewer may be somebody who has changed their mind. */
const FEW = 3
const MANY = 10

export const places: Family = ({ settings, measures, people }) => {
  const { meeting, tickets } = settings
  const link = (id: string) => consoleLinks.ticket(meeting.id, id)
  const sold = measures.tickets.flatMap(({ id, name, wanted, sold, soldOutAt }) => {
    const ticket = tickets.find((one) => one.id === id)
    if (ticket === undefined || wanted <= sold) return []
    if (sold === 0 && wanted >= FEW) {
      const why = `有 ${wanted} 张想买。请核对名额、售卖时间和谁能买。`
      return [(wanted >= MANY ? wrong : beware)('never_sold', `门票“${name}”一张也没有卖出`, why, link(id))]
    }
    if (soldOutAt === null) return []
    const after = spanWords(Math.max(1, (soldOutAt - ticket.booking_from) / 1000))
    const what = `门票“${name}”开售 ${after}后售罄，还有 ${wanted - sold} 张没有买到`
    return [beware('sold_out', what, `演练按 ${people} 人计。若实际人数相近，请增加数量，或在须知里说明候补办法。`, link(id))]
  })
  const found = [...tickets.flatMap((ticket) => own(ticket, link(ticket.id))), ...settings.pools.flatMap((pool) => shared(settings, pool))]
  const agree = held('places_fine', '各门票的数量与共享名额相符', '没有超卖，也没有卖不出去的名额。')
  return found.length === 0 && tickets.length > 0 ? [...sold, agree] : [...sold, ...found]
}

function own({ name, total, limited, sold, least_order, limit_order, limit_phone }: Ticket, link: string): Finding[] {
  if (total === 0) return [wrong('no_places', `门票“${name}”没有名额`, '数量为 0，没有人能买到。请填写数量。', link)]
  if (total < sold)
    return [wrong('total_below_sold', `门票“${name}”已售 ${sold} 张，多于数量 ${total} 张`, '请把数量改到不少于已售张数。', link)]
  const most = [limited ? total : 0, limit_order, limit_phone].filter((one) => one > 0)
  return most.some((one) => one < least_order)
    ? [
        wrong(
          'least_unreachable',
          `门票“${name}”每单至少 ${least_order} 张，超过可买的张数`,
          '没有人能下单。请改小每单最少，或放宽限购和数量。',
          link,
        ),
      ]
    : []
}

function shared({ meeting, tickets }: Settings, pool: Settings['pools'][number]): Finding[] {
  const link = consoleLinks.meeting(meeting.id, 'sale', 'pools')
  const name = pool.whole === 1 ? say.wholePool : pool.name
  const of = tickets.filter((ticket) => countsBy(ticket, pool))
  if (pool.total < pool.taken)
    return [wrong('pool_below_sold', `“${name}”共 ${pool.total} 个，已占用 ${pool.taken} 个`, '名额少于已售。请增加名额。', link)]
  const sum = of.filter(({ limited }) => limited).reduce((all, { total }) => all + total, 0)
  if (sum <= pool.total) return []
  const names = naming(
    of.filter(({ limited }) => limited).map((one) => one.name),
    '种门票',
  )
  return [
    beware(
      'totals_above_pool',
      `${names}的数量合计 ${sum} 张，“${name}”只有 ${pool.total} 个`,
      '先买先得，后买的会提前售罄。如不是有意为之，请调整。',
      link,
    ),
  ]
}
