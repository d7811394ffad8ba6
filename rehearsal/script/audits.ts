/** Sums that must be equal, taken from two sides that know nothing of each other, and whether they were. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import { isByHand } from '#contract/payment.ts'
import type { Sheet } from '#contract/settlement.ts'
import { findDrift, findOverfull } from '#server/features/order/repair.ts'
import type { Truth } from '../doors/truth.ts'
import type { World } from '../world.ts'

/** So many of what is wrong are named. */
const NAMED = 3

/** Notes one; held where nothing is wrong. */
export function audit({ measures }: Pick<World, 'measures'>, key: string, what: string, flaws: readonly string[]): void {
  const more = flaws.length > NAMED ? `等 ${flaws.length} 处` : ''
  measures.audits.push({ key, what, held: flaws.length === 0, why: flaws.slice(0, NAMED).join('；') + more })
}

const differs = (what: string, here: number, there: number): string[] => (here === there ? [] : [`${what}：我方 ${here}，对方 ${there}`])

/** What the screens at the doors have said against what the server has in its books. */
export async function auditDoors(world: World, truth: Truth, lists: readonly CheckinList[]): Promise<void> {
  const { db } = world
  const ids = lists.map(({ id }) => id)
  const once = new Set(lists.filter(({ kind, passes }) => kind === 'entrance' && passes === 'once').map(({ id }) => id))
  const twice = truth.twice.filter(({ listId }) => once.has(listId))
  audit(
    world,
    'doors_once',
    '每张票在入口只放行一次',
    twice.map(({ guest }) => `${guest.name} 入场两次`),
  )
  audit(
    world,
    'doors_ended',
    '已退、已转让的票没有入场',
    truth.endedIn.map(({ name }) => `${name} 凭失效的票入场`),
  )
  audit(
    world,
    'doors_slipped',
    '截图、走错入口和别处的码都被拦下',
    truth.slipped.map(({ name }) => `${name} 的码被他人使用`),
  )
  const scans = ids.length === 0 ? [] : await db.read.selectFrom('checkin_scans').select('nonce').where('list_id', 'in', ids).execute()
  const told = new Set(scans.map(({ nonce }) => nonce))
  const untold = [...truth.nonces].filter((nonce) => !told.has(nonce)).length
  audit(world, 'doors_told', '断网时的查验记录全部上传', untold === 0 ? [] : [`${untold} 条没有上传`])
  const entered =
    ids.length === 0
      ? []
      : await db.read
          .selectFrom('checkin_states')
          .select((q) => ['list_id', q.fn.countAll<number>().as('n')])
          .where('list_id', 'in', ids)
          .where('entered', '>', 0)
          .groupBy('list_id')
          .execute()
  audit(
    world,
    'doors_counted',
    '入场人数与现场放行一致',
    lists.flatMap(({ id, name }) => differs(name, Number(entered.find(({ list_id }) => list_id === id)?.n ?? 0), truth.passedAt(id))),
  )
}

/** Places that are counted as sold against the orders that hold them, and those against the tickets that people have. */
export async function auditPlaces(world: World): Promise<void> {
  const { db, meetingId } = world
  const tickets = await db.read
    .selectFrom('tickets')
    .select(['id', 'name', 'total', 'sold', 'pool_id'])
    .where('meeting_id', '=', meetingId)
    .execute()
  const nameOf = (id: string) => tickets.find((ticket) => ticket.id === id)?.name ?? ''
  const drift = await findDrift(db)
  const overfull = await findOverfull(db)
  audit(world, 'places_held', '已售名额等于有效订单的名额', [
    ...drift.map(({ ticketId, sold, held }) => `${nameOf(ticketId)}：已售 ${sold}，订单 ${held}`),
    ...tickets.filter(({ total, sold }) => total > 0 && sold > total).map(({ name, sold, total }) => `${name}：售出 ${sold}，共 ${total}`),
    ...overfull.map(({ name, taken, total }) => `${name}：售出 ${taken}，共 ${total}`),
  ])
  const paid = await db.read
    .selectFrom('orders')
    .select((q) => ['ticket_id', q.fn.sum<number>('copies').as('n')])
    .where('meeting_id', '=', meetingId)
    .where('status', '=', 1)
    .groupBy('ticket_id')
    .execute()
  const live = await db.read
    .selectFrom('admissions')
    .select((q) => ['ticket_id', q.fn.countAll<number>().as('n')])
    .where('meeting_id', '=', meetingId)
    .where('status', '!=', 'revoked')
    .groupBy('ticket_id')
    .execute()
  const count = (rows: typeof paid, id: string) => Number(rows.find(({ ticket_id }) => ticket_id === id)?.n ?? 0)
  audit(
    world,
    'places_live',
    '每个名额有且只有一张有效门票',
    tickets.flatMap(({ id, name }) => differs(name, count(paid, id), count(live, id))),
  )
}

/** What a bank holds for us, by its own books. */
interface Ledger {
  received: number
  refunded: number
}

/** The sheet that the meeting is closed with against the books of the bank and of WeChat Pay, which share nothing with ours. */
export async function auditMoney(world: World, { accounts, lines }: Pick<Sheet, 'accounts' | 'lines'>): Promise<void> {
  const { outside, db } = world
  const trades = await db.read.selectFrom('trades').select(['no', 'provider']).execute()
  const ledgers = new Map<string, Ledger>()
  const add = (provider: string, received: number, refunded: number) => {
    const ledger = ledgers.get(provider) ?? { received: 0, refunded: 0 }
    ledgers.set(provider, { received: ledger.received + received, refunded: ledger.refunded + refunded })
  }
  for (const { no } of trades.filter(({ provider }) => provider === 'gateway')) {
    const { state, amountFen, refunds } = await atBank(outside, no)
    if (state !== 'success') continue
    const back = refunds.filter((one) => one.state === 'done').reduce((sum, one) => sum + one.amountFen, 0)
    add('gateway', amountFen, back)
  }
  for (const { paid, request, refunds } of outside.wechatBox.pay.books.trades.values()) {
    if (paid === undefined) continue
    const back = refunds.filter(({ state }) => state === 'SUCCESS').reduce((sum, one) => sum + one.amountFen, 0)
    add('wechat', request.amount.total, back)
  }
  const providers = new Set([...ledgers.keys(), ...accounts.map(({ provider }) => provider).filter((provider) => !isByHand(provider))])
  const yuan = (fen: number) => fen / 100
  audit(
    world,
    'money_bank',
    '结算单的收款和退款与银行账目一致',
    [...providers].flatMap((provider) => {
      const ours = accounts.find((account) => account.provider === provider)
      const theirs = ledgers.get(provider)
      return [
        ...differs('收款（元）', yuan(ours?.received ?? 0), yuan(theirs?.received ?? 0)),
        ...differs('退款（元）', yuan(ours?.refunded ?? 0), yuan(theirs?.refunded ?? 0)),
      ]
    }),
  )
  const sum = (of: 'received' | 'refunded', rows: readonly { received: number; refunded: number }[]) =>
    rows.reduce((all, row) => all + row[of], 0)
  audit(world, 'money_lines', '结算单的明细与各账户合计一致', [
    ...differs('收款（元）', yuan(sum('received', lines)), yuan(sum('received', accounts))),
    ...differs('退款（元）', yuan(sum('refunded', lines)), yuan(sum('refunded', accounts))),
  ])
}

/** As the page of the stand-in bank shows it to whoever asks. */
async function atBank({ cashier }: World['outside'], tradeNo: string) {
  const page = await cashier.routes.request(`/cashier/${tradeNo}`, { headers: { accept: 'application/json' } })
  if (!page.ok) return { state: '', amountFen: 0, refunds: [] }
  return (await page.json()) as { state: string; amountFen: number; refunds: { state: string; amountFen: number }[] }
}
