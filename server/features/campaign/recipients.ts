/**
 * Who gets a message, and how: one person one message, by their phone, whether they are told by an account or by the name on a
 * ticket. Found some at a time, from whoever came last to whoever came first: who comes meanwhile is not among them.
 */
import { type CampaignKey, campaignKinds, campaignSays, type CampaignTo } from '#contract/campaign.ts'
import type { Facts } from '#contract/message.ts'
import { say } from '#contract/sentences.ts'
import type { Deps } from '../../deps.ts'
import { toWire } from '../../flow/clock.ts'
import { goesBySms } from '../message/deliver.ts'
import { type Place, sorted } from '../people/narrow-store.ts'
import { blocked, type Candidate, candidates, consenting, namesIn, owed, type Owed, peopleFor, type Segment } from './segment-store.ts'

export interface Telling {
  kind: CampaignKey
  what: string
  to: CampaignTo
  thirdId: string
  /** The meeting's title. */
  meeting: string
  segment: Segment
}

export interface Recipient {
  mobile: string
  name: string
  /** Told by this account; where `named`, it is that of whoever has put the name down, and the phone is told. */
  userId: string
  named: boolean
  channel: 'wechat' | 'sms'
  /** The order by which they are among those who are told. */
  orderNo: string
}

export interface Batch {
  recipients: Recipient[]
  /** Phones that are left out: they have not agreed to such messages, or have refused them. */
  refused: string[]
  /** People who cannot be told by any way there is. */
  unreachable: number
}

type Reads = Pick<Deps, 'db' | 'env' | 'sms' | 'wechat'>

/** Where somebody of a segment stands in it, from whom one goes on. */
export type Standing = Awaited<ReturnType<typeof sorted>>[number]

/** The next people of a segment. Some filters look at all of a meeting for however few: whoever walks asks for many at once. */
export async function peopleAfter(
  { db }: Pick<Deps, 'db'>,
  { kind, segment }: Pick<Telling, 'kind' | 'segment'>,
  { after, most, now }: { after?: Place | undefined; most: number; now: number },
): Promise<Standing[]> {
  const query = await peopleFor(db.read, segment, kind, now)
  return sorted(query, 'newest', { ...(after !== undefined && { after }), most })
}

/** Whom some people are told by, each at most once; whoever asks for several such batches looks after that between them. */
export async function recipientsOf(deps: Reads, telling: Telling, people: readonly Standing[]): Promise<Batch> {
  const { kind, thirdId } = telling
  const on = deps.db.read
  const ids = people.map(({ id }) => id)
  const found = new Map((await candidates(on, ids, deps.wechat?.account.appId ?? '')).map((one) => [one.id, one]))
  const ways = waysOf(deps, telling)
  const reached = new Map<string, Recipient>()
  let unreachable = 0
  const left = new Set<string>()
  for (const id of ids) {
    const one = found.get(id)
    if (one === undefined) continue
    const theirs = ways(one)
    if (theirs.every(({ channel }) => channel === undefined)) unreachable++
    for (const way of theirs)
      if (way.channel !== undefined && !reached.has(way.mobile)) reached.set(way.mobile, { ...way, channel: way.channel })
  }
  if (!campaignKinds[kind].own) {
    const all = [...reached.values()]
    const agreed = await consenting(
      on,
      all.filter(({ named }) => !named).map(({ userId }) => userId),
    )
    const refusing = await blocked(on, thirdId, [...reached.keys()])
    for (const { mobile, userId, named } of all) if (named || !agreed.has(userId) || refusing.has(mobile)) left.add(mobile)
  }
  return {
    recipients: [...reached.values()].filter(({ mobile }) => !left.has(mobile)),
    refused: [...left],
    unreachable,
  }
}

type Way = Omit<Recipient, 'channel'> & { channel: Recipient['channel'] | undefined }

/** By WeChat where they are bound and it has a template for this, else by SMS where that is sent; else not at all. */
function waysOf(deps: Reads, { kind, to }: Telling): (one: Candidate) => Way[] {
  const byWechat = deps.wechat?.templates[kind] !== undefined
  const bySms = goesBySms(deps, kind)
  const channel = (bound: string | null): Way['channel'] => (bound !== null && byWechat ? 'wechat' : bySms ? 'sms' : undefined)
  return (one) => {
    const order = { orderNo: one.order_no ?? '' }
    const ways: Way[] = []
    if (to !== 'names' && one.holder_closed === null) {
      const account = { mobile: one.holder_mobile, userId: one.holder_id, named: false, channel: channel(one.holder_bound) }
      ways.push({ ...account, name: one.holder_name || one.name, ...order })
    }
    if (to !== 'holders' && one.phone !== '' && !ways.some(({ mobile }) => mobile === one.phone)) {
      const account = one.named_id === null ? undefined : { userId: one.named_id, name: one.named_name ?? '' }
      const named = account === undefined
      const by = named ? channel(null) : channel(one.named_bound)
      ways.push({
        mobile: one.phone,
        userId: account?.userId ?? one.holder_id,
        named,
        channel: by,
        name: account?.name || one.name,
        ...order,
      })
    }
    return ways
  }
}

/** What each of them is told; nothing for whom it is not true any more. */
export async function factsFor(
  { db }: Pick<Deps, 'db'>,
  { kind, what, meeting, segment }: Telling,
  recipients: readonly Recipient[],
  now: number,
): Promise<(Facts | undefined)[]> {
  if (kind === 'fill_wanted') return recipients.map(() => ({ meeting, what: say.fillWanted }))
  if (kind === 'survey_wanted') {
    const { survey } = await namesIn(db.read, segment.filter)
    return recipients.map(() => ({ meeting, what: survey }))
  }
  if (kind !== 'pay_due') return recipients.map(() => ({ meeting, what }))
  const userIds = recipients.filter(({ named }) => !named).map(({ userId }) => userId)
  const nos = [...new Set(recipients.map(({ orderNo }) => orderNo).filter((no) => no !== ''))]
  const { theirs, named } = await owed(db.read, segment.filter.meetingId, { userIds, nos }, now)
  const byUser = Map.groupBy(theirs, ({ user_id }) => user_id)
  const byNo = Map.groupBy(named, ({ no }) => no)
  return recipients.map((one) => {
    const orders = (one.named ? undefined : byUser.get(one.userId)) ?? byNo.get(one.orderNo)
    return orders === undefined ? undefined : { meeting, what: dueOf(orders) }
  })
}

/** The sum of what somebody owes, and when the first of it has to be there. */
function dueOf(orders: readonly Owed[]): string {
  const fen = orders.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const first = orders.flatMap(({ expires_at }) => expires_at ?? []).toSorted((a, b) => a - b)[0]
  return campaignSays.due(orders.length, `¥${(fen / 100).toFixed(2)}`, first === undefined ? '' : toWire(first).slice(5, 16))
}
