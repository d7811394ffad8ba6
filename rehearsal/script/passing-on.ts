/** What holders do with their tickets: hand them out, give them away, fill in what is asked later, let go what cost nothing. */
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { order } from '#contract/order.ts'
import { transfer } from '#contract/transfer.ts'
import { dayOf } from '#server/flow/clock.ts'
import { answersOf } from '../people/answers.ts'
import type { World } from '../world.ts'
import { type Bought, crowdOf, together } from './crowd.ts'
import { handIn, questionsOf } from './sign-up.ts'

const AT_ONCE = 8
/** Of orders for several, so many are handed out; of single ones, so many are given to somebody else. */
const HANDED_OUT = 0.6
const GIVEN = 0.03
const LINKS = 2
/** Of those who are asked something later; and at most so many. */
const FILLED_IN = 0.6
const FILLED_MOST = 60
/** Of tickets that cost nothing. */
const LET_GO = 0.04

/** @returns whose orders are not only theirs any more. */
export async function passOn(world: World, paid: readonly Bought[]): Promise<Set<string>> {
  const { chance } = world
  const several = paid.filter(({ people }) => people.length > 1)
  const links = several.slice(0, LINKS)
  const handed = several.slice(LINKS).filter(() => chance() < HANDED_OUT)
  const single = paid.filter(({ people }) => people.length === 1).filter((_, at) => at === 0 || chance() < GIVEN)
  const out = await together(handed, AT_ONCE, async ({ buyer, no }) => {
    const { data } = await (await crowdOf(world).player(buyer)).ask(transfer.handOut, { no })
    return data?.handed ?? 0
  })
  const taken = await together(links, AT_ONCE, (bought) => byLink(world, bought))
  const given = await together(single, AT_ONCE, (bought) => give(world, bought))
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  if (sum(out) + sum(taken) + sum(given) > 0) world.say(`团体订单分发 ${sum(out)} 张，链接领取 ${sum(taken)} 张，转让 ${sum(given)} 张`)
  return new Set([...handed, ...links, ...single].map(({ no }) => no))
}

async function ticketsOf(world: World, { buyer, no }: Bought) {
  const player = await crowdOf(world).player(buyer)
  const { data } = await player.ask(admission.mine, { meetingId: world.meetingId, pageSize: 100 })
  return { player, tickets: (data?.list ?? []).filter(({ orderNo, status }) => orderNo === no && status === 'issued') }
}

/** @returns how many were taken by whoever got the link. */
async function byLink(world: World, bought: Bought): Promise<number> {
  const { player, tickets } = await ticketsOf(world, bought)
  const { data } = await player.ask(transfer.makeLink, { id: tickets.at(-1)?.id ?? '' })
  if (data === null) return 0
  const friend = crowdOf(world).named()
  const taker = await crowdOf(world).player(friend)
  await taker.ask(transfer.seeLink, { code: data.code })
  return (await taker.ask(transfer.takeLink, { code: data.code, name: friend.name })).data === null ? 0 : 1
}

async function give(world: World, bought: Bought): Promise<number> {
  const { player, tickets } = await ticketsOf(world, bought)
  const { name, mobile } = crowdOf(world).named()
  return (await player.ask(transfer.give, { id: tickets[0]?.id ?? '', name, mobile })).data === null ? 0 : 1
}

/** What is asked once there is a place. */
export async function fillIn(world: World, paid: readonly Bought[]): Promise<void> {
  const crowd = crowdOf(world)
  crowd.asked.clear()
  const asked: Bought[] = []
  for (const bought of paid.slice(0, FILLED_MOST)) {
    const questions = await questionsOf(world, await crowd.player(bought.buyer), bought.ticketId)
    if (questions.some((one) => one.asked === 'later') && world.chance() < FILLED_IN) asked.push(bought)
  }
  const filled = await together(asked, AT_ONCE, async (bought) => {
    const player = await crowd.player(bought.buyer)
    const { data } = await player.ask(order.attendees, { no: bought.no, pageSize: 100 })
    let n = 0
    for (const before of data?.list ?? []) {
      const person = bought.people.find(({ name }) => name === before.name)
      if (person === undefined || before.passed === 1) continue
      const questions = await questionsOf(world, player, bought.ticketId)
      const more = { questions, when: 'all' as const, before, today: dayOf(world.now()), handIn: () => handIn(world, player) }
      const { typed, answers } = await answersOf(person, more, world.chance)
      if ((await player.ask(attendee.replenish, { id: before.id, ...typed, answers })).data !== null) n++
    }
    return n
  })
  const people = filled.reduce((all, one) => all + one, 0)
  if (people > 0) world.say(`${people} 人补充了报名信息`)
}

/** Some who have paid nothing cannot come after all. @returns how many places are free again. */
export async function letGo(world: World, free: readonly Bought[]): Promise<void> {
  const going = free.filter((_, at) => at === 0 || world.chance() < LET_GO)
  const done = await together(going, AT_ONCE, async ({ buyer, no }) => {
    const { data } = await (await crowdOf(world).player(buyer)).ask(order.withdraw, { no })
    return data !== null
  })
  const orders = done.filter(Boolean).length
  if (orders > 0) world.say(`${orders} 单免费报名自行取消，名额已释放`)
}
