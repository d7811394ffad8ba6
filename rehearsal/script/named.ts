/** People who do not come by the shop: those of a list, and those who are given a ticket. */
import { desk } from '#contract/desk.ts'
import { namelist, type NamelistWay } from '#contract/namelist.ts'
import { order, orderStatus } from '#contract/order.ts'
import { type OwnTicket, ticketManage } from '#contract/ticket-manage.ts'
import type { MadeUp } from '../people/person.ts'
import type { World } from '../world.ts'
import { type Bought, crowdOf } from './crowd.ts'
import { mannerFrom, payAll } from './paying.ts'

/** Of all people. */
const LISTED = 0.08
const GIVEN = 0.04
/** Of those on lists, so many pay by a link that they are sent. */
const BY_LINK = 0.25

/** What can still be had, dearest first. */
async function standing(world: World): Promise<OwnTicket[]> {
  const { data } = await world.organiser.ask(ticketManage.sale, { meetingId: world.meetingId })
  return (data?.tickets ?? []).filter(({ stage, left }) => stage === 'on' && left > 0).sort((one, other) => other.nowFen - one.nowFen)
}

/** A list comes in as somebody pastes it, with a line twice and one that nobody can read. */
export async function pasteList(world: World): Promise<void> {
  const tickets = await standing(world)
  const ticket = tickets.filter(({ hidden }) => hidden === 0).sort((one, other) => other.left - one.left)[0] ?? tickets[0]
  const size = Math.min(Math.max(3, Math.round(world.people * LISTED)), Math.floor((ticket?.left ?? 0) / 2))
  if (ticket === undefined || size === 0) return world.say('没有余票，没有导入名单')
  const crowd = crowdOf(world)
  const people = Array.from({ length: size }, crowd.named)
  const byLink = ticket.nowFen === 0 ? 0 : Math.round(size * BY_LINK)
  const [first, second] = [people.slice(byLink), people.slice(0, byLink)]
  const came = await bringIn(world, ticket, first, ticket.nowFen === 0 ? 'free' : 'outside')
  world.say(`粘贴名单导入“${ticket.name}” ${came} 人`)
  if (second.length === 0) return
  await bringIn(world, ticket, second, 'link')
  const owing: Bought[] = []
  for (const person of second) {
    const player = await crowd.player(person)
    const { data } = await player.ask(order.list, { meetingId: world.meetingId, status: orderStatus.unpaid })
    for (const { no, ticketId, totalAmount } of data?.list ?? [])
      owing.push({ buyer: person, people: [person], attendeeIds: [], no, ticketId, amount: totalAmount, waits: false })
  }
  await payAll(
    world,
    owing.map((bought) => ({ bought, manner: mannerFrom(world) })),
  )
  crowd.bought.push(...owing)
  world.say(`名单中 ${second.length} 人收到付款链接，${owing.length} 人已打开`)
}

/** @returns how many came in. */
async function bringIn(world: World, ticket: OwnTicket, people: readonly MadeUp[], way: NamelistWay): Promise<number> {
  const { meetingId, organiser } = world
  const lines = people.map(({ name, mobile, company }, at) => `${at + 1}. ${name} ${mobile} ${company}`)
  const text = ['#接龙', '参会报名', ...lines, lines[0], `${people.length + 1}. 电话待补`].join('\n')
  const { data: read } = await organiser.ask(namelist.read, { meetingId, text })
  const rows = (read?.rows ?? []).filter(({ kind, phone }) => (kind === 'new' || kind === 'doubtful') && phone !== '')
  if (rows.length === 0) return 0
  const chosen = rows.map(({ row, name, phone, department, position }) => ({ row, name, phone, department, position }))
  const { data } = await organiser.ask(namelist.apply, { meetingId, ticketId: ticket.id, way, people: chosen })
  await world.settle()
  if (data === null) return 0
  noteWanted(world, ticket, chosen.length)
  return chosen.length
}

/** Speakers and helpers are given a ticket. */
export async function giveAway(world: World): Promise<void> {
  const [ticket] = await standing(world)
  const size = Math.min(Math.max(2, Math.round(world.people * GIVEN)), ticket?.left ?? 0, 100)
  if (ticket === undefined || size === 0) return
  const people = Array.from({ length: size }, crowdOf(world).named).map(({ name, mobile }) => ({ name, mobile }))
  const { data } = await world.organiser.ask(desk.comp, { meetingId: world.meetingId, ticketId: ticket.id, people, reason: '嘉宾与志愿者' })
  if (data === null) return
  noteWanted(world, ticket, size)
  world.say(`赠送“${ticket.name}” ${data.tickets} 张`)
}

function noteWanted({ measures }: World, { id }: OwnTicket, copies: number): void {
  const measure = measures.tickets.find((one) => one.id === id)
  if (measure !== undefined) measure.wanted += copies
}
