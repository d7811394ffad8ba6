/** 开售: the crowd of the first minute, and all who come after it, until nobody buys any more. */
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { type OwnTicket, PHONES_MAX, ticketManage } from '#contract/ticket-manage.ts'
import { voucher } from '#contract/voucher.ts'
import { addMember } from '#server/features/organisation/member-store.ts'
import { fromWire } from '#server/flow/clock.ts'
import type { Phase, World } from '../world.ts'
import { crowdOf, together } from './crowd.ts'
import { payAll, payLater, mannerFrom } from './paying.ts'
import { type Moment, type Plan, planOf } from './plan.ts'
import { decideReviews } from './reviews.ts'
import { type Came, signUp, type Wish } from './sign-up.ts'
import { tally } from './tally.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** So many taps arrive at one time, when a sale opens, and else. */
const RUSH = 48
const CALM = 8
/** Of phones that a list should have, one in so many is missing. */
const UNLISTED = 15
/** So many try a ticket that cannot be had. */
const IN_VAIN = 3
/** Whoever finds nothing left takes another ticket, this often. */
const INSTEAD = 0.4

export const sale: Phase = {
  name: 'sale',
  weight: 300,
  play: async (world) => {
    const { data: stock } = await world.organiser.ask(ticketManage.sale, { meetingId: world.meetingId })
    if (stock === null || stock.tickets.length === 0) return world.say('会议没有门票，没有开售可以演练')
    const { data: codes } = await world.organiser.ask(voucher.list, { meetingId: world.meetingId, keyword: '', pageSize: PAGE_SIZE_MAX })
    const crowd = crowdOf(world)
    const plan = planOf(world, { sale: stock, vouchers: codes?.list ?? [], somebody: crowd.somebody })
    for (const { id, name } of stock.tickets) world.measures.tickets.push({ id, name, wanted: 0, sold: 0, soldOutAt: null })
    await invite(world, plan)
    await tryInVain(world, plan)
    for (const moment of plan.moments) await play(world, moment)
    await tally(world)
    await lookAtStock(world)
  },
}

async function play(world: World, { at, opens, wishes, last }: Moment): Promise<void> {
  const crowd = crowdOf(world)
  await world.until(at)
  crowd.asked.clear()
  crowd.stock = undefined
  const came = await together(wishes, opens.length > 0 ? RUSH : CALM, (wish) => want(world, wish))
  const bought = came.flatMap((one) => ('bought' in one ? [one.bought] : []))
  crowd.bought.push(...bought)
  const minutes = payMinutesOf(wishes)
  if (last) crowd.latest.push(...bought)
  else {
    const paid = payLater(world, bought, (id) => minutes.get(id) ?? 30)
    if (bought.some(({ waits }) => waits)) world.later(Math.max(paid, at + 3 * HOUR), () => review(world))
  }
  await world.settle()
  await tally(world)
  const names = opens.map(({ name }) => `“${name}”`).join('、')
  const failed = came.length - bought.length
  const orders = failed === 0 ? '全部下单成功' : `${bought.length} 单下单成功，${failed} 单没有买到`
  if (opens.length > 0) world.say(`${names}开售，第一分钟 ${came.length} 单同时提交，${orders}`)
  else if (came.length > 0) world.say(`又有 ${came.length} 单报名，${orders}`)
  await lookAtStock(world)
}

const payMinutesOf = (wishes: readonly Wish[]) => new Map(wishes.map(({ ticket }) => [ticket.id, ticket.payMinutes]))

async function review(world: World): Promise<void> {
  const approved = await decideReviews(world)
  await payAll(
    world,
    approved.map((bought) => ({ bought, manner: mannerFrom(world) })),
  )
}

/** Somebody tries to buy what they want; where nothing is left, some take another ticket. */
async function want(world: World, wish: Wish): Promise<Came> {
  const came = await signUp(world, wish)
  noteWish(world, wish, came)
  if ('bought' in came || (came.refused !== 'sold_out' && came.refused !== 'not_enough_left')) return came
  if (world.chance() >= INSTEAD) return came
  const others = (await stockNow(world)).filter((one) => one.id !== wish.ticket.id && isForAll(one, wish.people.length, world.now()))
  const other = others[Math.floor(world.chance() * others.length)]
  if (other === undefined) return came
  const instead = { ...wish, ticket: other, code: '' }
  const second = await signUp(world, instead)
  noteWish(world, instead, second)
  return second
}

/** As it stood when the first of this moment found nothing left. */
function stockNow(world: World): Promise<readonly OwnTicket[]> {
  const crowd = crowdOf(world)
  crowd.stock ??= world.organiser.ask(ticketManage.sale, { meetingId: world.meetingId }).then(({ data }) => data?.tickets ?? [])
  return crowd.stock
}

/** Whether anybody may have so many of it at that moment, as far as is seen. */
const isForAll = ({ stage, hidden, audience, left, leastPerOrder, limitPerOrder, ...ticket }: OwnTicket, copies: number, now: number) =>
  stage === 'on' &&
  hidden === 0 &&
  audience === 'anyone' &&
  left >= copies &&
  copies >= leastPerOrder &&
  (limitPerOrder === 0 || copies <= limitPerOrder) &&
  fromWire(ticket.bookingStratTime) <= now &&
  now < fromWire(ticket.bookingEndTime)

function noteWish(world: World, { ticket, people }: Wish, came: Came): void {
  const measure = world.measures.tickets.find(({ id }) => id === ticket.id)
  if (measure === undefined) return
  measure.wanted += people.length
  if ('refused' in came && came.refused === 'sold_out') measure.soldOutAt ??= world.now()
}

/** What is sold by now, and what has gone. */
export async function lookAtStock(world: World): Promise<void> {
  const { data } = await world.organiser.ask(ticketManage.sale, { meetingId: world.meetingId })
  for (const { id, name, sold, held, left } of data?.tickets ?? []) {
    const measure = world.measures.tickets.find((one) => one.id === id)
    if (measure === undefined) continue
    measure.sold = sold + held
    if (left > 0) measure.soldOutAt = null
    else if (sold + held > 0) {
      if (measure.soldOutAt === null) world.say(`“${name}”售罄`)
      measure.soldOutAt ??= world.now()
    }
  }
}

/** Whoever wants a ticket that is for some is one of them, but for one now and then. */
async function invite(world: World, { moments }: Plan): Promise<void> {
  const { meetingId, organiser } = world
  const wishes = moments.flatMap((moment) => moment.wishes)
  const wantedBy = (ticket: OwnTicket) => wishes.filter((wish) => wish.ticket.id === ticket.id)
  const tickets = [...new Set(wishes.map(({ ticket }) => ticket))]
  for (const ticket of tickets.filter(({ audience }) => audience === 'phones')) {
    const listed = (await organiser.ask(ticketManage.phones, { meetingId, id: ticket.id })).data?.phones ?? []
    const theirs = wantedBy(ticket).flatMap(({ buyer }, at) => (at % UNLISTED === UNLISTED - 1 ? [] : [buyer.mobile]))
    const phones = [...theirs, ...listed].slice(0, PHONES_MAX)
    await organiser.ask(ticketManage.savePhones, { meetingId, id: ticket.id, phones })
    world.say(`“${ticket.name}”的名单加入 ${theirs.length} 个虚构手机号`)
  }
  for (const ticket of tickets.filter(({ audience }) => audience === 'organisations')) {
    const theirs = wantedBy(ticket).filter((_, at) => at % UNLISTED !== UNLISTED - 1)
    const players = await together(theirs, CALM, ({ buyer }) => crowdOf(world).player(buyer))
    // Whoever runs a meeting has no say in who belongs to an organisation.
    await world.db.write(async (tx) => {
      for (const { id } of players)
        await addMember(tx, { organisation_id: ticket.organisationIds[0] as string, user_id: id, joined_at: world.now() })
    })
    world.say(`${players.length} 个虚构的人加入“${ticket.name}”限定的机构`)
  }
}

/** Some try what cannot be had, as people do who have heard of it: what they read is worth knowing. */
async function tryInVain(world: World, { closed, unseen }: Plan): Promise<void> {
  for (const ticket of [...closed, ...unseen]) {
    const asked = Array.from({ length: IN_VAIN }, () => crowdOf(world).somebody())
    await together(asked, CALM, async (buyer) => {
      const wish = { buyer, people: [buyer], ticket, code: '', hasty: false }
      noteWish(world, wish, await signUp(world, wish))
    })
    world.say(
      closed.includes(ticket) ? `“${ticket.name}”的售票时间不在演练的时间内，没有人买得到` : `“${ticket.name}”凭码可见，但没有可用的优惠码`,
    )
  }
}
