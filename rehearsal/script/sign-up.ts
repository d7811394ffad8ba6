/** Somebody's way from a ticket to an order: what is asked, who comes along, and what is refused on the way. */
import { attendee } from '#contract/attendee.ts'
import { type Input, PAGE_SIZE_MAX } from '#contract/call.ts'
import { file } from '#contract/file.ts'
import { order, orderStatus } from '#contract/order.ts'
import { priceOf } from '#contract/price.ts'
import { ticket } from '#contract/ticket.ts'
import type { OwnTicket } from '#contract/ticket-manage.ts'
import { voucher } from '#contract/voucher.ts'
import { dayOf, fromWire } from '#server/flow/clock.ts'
import { answersOf } from '../people/answers.ts'
import { marked } from '../people/mark.ts'
import type { MadeUp } from '../people/person.ts'
import { slip } from '../people/slip.ts'
import type { Player } from '../player.ts'
import type { World } from '../world.ts'
import { type Bought, crowdOf } from './crowd.ts'

/** Somebody who wants a ticket, for themselves or for several. */
export interface Wish {
  buyer: MadeUp
  people: readonly MadeUp[]
  ticket: OwnTicket
  /** Empty for none. */
  code: string
  /** Taps twice. */
  hasty: boolean
}

/** What came of it: an order, or why there is none. */
export type Came = { bought: Bought } | { refused: string }

/** How often somebody mends what was refused before they give up. */
const TRIES = 3

/** Signs up as the screens do it; nothing of it fails, but all of it may be refused. */
export async function signUp(world: World, wish: Wish): Promise<Came> {
  const player = await crowdOf(world).player(wish.buyer)
  const offered = wish.code === '' ? undefined : await priceWith(world, player, wish)
  if (typeof offered === 'string') return { refused: offered }
  const attendeeIds: string[] = []
  for (const person of wish.people) {
    const saved = await writeDown(world, player, wish, person)
    if (typeof saved !== 'object') return { refused: saved }
    attendeeIds.push(saved.id)
  }
  let price = offered ?? priceNow(wish.ticket, world.now())
  let refused = ''
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await submit(world, player, wish, attendeeIds, price)
    const made = answer.data
    if (made !== null) {
      const { buyer, people } = wish
      const waits = made.status === orderStatus.review
      const bought = { buyer, people, attendeeIds, no: made.no, ticketId: wish.ticket.id, amount: made.totalAmount, waits }
      return { bought }
    }
    refused = answer.reason ?? String(answer.http)
    // Between looking and ordering a price step has begun, or an option was taken by others.
    if (refused === 'price_differs') price = await priceShown(world, player, wish.ticket)
    else if (refused === 'choice_full') await chooseAnew(world, player, wish, attendeeIds)
    else break
  }
  return { refused }
}

const priceNow = ({ fen, steps }: OwnTicket, now: number) =>
  priceOf({ fen, steps: steps.map((step) => ({ until: fromWire(step.untilTime), fen: step.fen })) }, { now }).each

async function priceShown(world: World, player: Player, { id, ...rest }: OwnTicket): Promise<number> {
  const shown = await player.ask(ticket.list, { meetingId: world.meetingId, pageSize: PAGE_SIZE_MAX })
  const one = shown.data?.list.find((each) => each.id === id)
  return one === undefined ? priceNow({ id, ...rest }, world.now()) : Math.round(one.price * 100)
}

/** @returns fen with the code, or why it is of no use. */
async function priceWith(world: World, player: Player, { code, ticket: { id } }: Wish): Promise<number | string> {
  const { data, reason, http } = await player.ask(voucher.check, { meetingId: world.meetingId, code })
  if (data === null) return reason ?? String(http)
  const covered = data.tickets.find((one) => one.id === id)
  return covered === undefined ? 'voucher_unfit' : Math.round(covered.price * 100)
}

async function submit(world: World, player: Player, { ticket: { id }, code, hasty }: Wish, enrollInfoIds: string[], ticketPrice: number) {
  const body: Input<typeof order.submit> = {
    enrollInfoIds,
    meetingId: world.meetingId,
    thirdId: world.thirdId,
    ticketId: id,
    ticketNum: enrollInfoIds.length,
    ticketPrice,
    ...(code !== '' && { voucher: code }),
  }
  const key = `rehearsal-${enrollInfoIds[0]}-${ticketPrice}`
  if (!hasty) return player.ask(order.submit, body, { key })
  const [first, second] = await Promise.all([player.ask(order.submit, body, { key }), player.ask(order.submit, body, { key })])
  return first.data === null ? second : first
}

/** What a ticket asks, read once for all of a moment. */
export function questionsOf(world: World, player: Player, ticketId: string) {
  const { asked } = crowdOf(world)
  let questions = asked.get(ticketId)
  if (questions === undefined) {
    questions = player.ask(ticket.parameters, { meetingId: world.meetingId, ticketId }).then(({ data }) => data ?? [])
    asked.set(ticketId, questions)
  }
  return questions
}

/** @returns the attendee, or why they are not taken. */
async function writeDown(world: World, player: Player, wish: Wish, person: MadeUp, id?: string): Promise<{ id: string } | string> {
  const { meetingId } = world
  const ticketId = wish.ticket.id
  const questions = await questionsOf(world, player, ticketId)
  const asked = { questions, when: 'signup' as const, today: dayOf(world.now()), handIn: () => handIn(world, player) }
  const { typed, answers } = await answersOf(person, asked, world.chance)
  const { data, reason, http } = await player.ask(attendee.save, {
    ...(id !== undefined && { id }),
    meetingId,
    ticketId,
    name: person.name,
    ...typed,
    answers,
  })
  return data ?? reason ?? String(http)
}

/** With the places that are left now. */
async function chooseAnew(world: World, player: Player, wish: Wish, attendeeIds: readonly string[]): Promise<void> {
  crowdOf(world).asked.delete(wish.ticket.id)
  for (const [at, id] of attendeeIds.entries()) await writeDown(world, player, wish, wish.people[at] as MadeUp, id)
}

/** A file that a form asks for. @returns its address; empty where it was not taken. */
export async function handIn(world: World, player: Player): Promise<string> {
  const bytes = slip(Math.floor(world.chance() * 1000))
  const { data } = await player.ask(file.save, {
    upload: `rehearsal-${Math.floor(world.chance() * 1e15)}-${player.mobile}`,
    purpose: 'annex',
    name: `${marked('证明')}.png`,
    size: bytes.length,
    from: 0,
    base64: bytes.toString('base64'),
  })
  return data?.file?.address ?? ''
}
