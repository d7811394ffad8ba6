/**
 * A portal where invoices are issued, and people who do anything at all with invoices there: they ask, merge, split, refund, exchange,
 * use; the service loses answers, refuses, wants a face, reports twice, early or late; servers die before and after their commit.
 */
import { expect } from 'vitest'
import { invoice, type Invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { type InvoiceProviderName, invoiceProviders } from '#contract/invoice-states.ts'
import { cardWaits, invoiceWaits, redWaits } from '#contract/invoice-waits.ts'
import { order } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import type { Chance } from '#rehearsal/chance.ts'
import type { Db } from '#server/db/db.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { type TestApp, testApp } from './app.ts'
import { bring, crowd } from './crowd.ts'
import { type Engine, freshDatabase, type Opened } from './database.ts'
import { type BureauBooks, bureauBooks, bureauWork } from './invoice-bureau.ts'
import { type Issuer, issuerOf } from './invoice-issuers.ts'
import { aCompany, sellerIssues, titleOf } from './invoicing.ts'
import { type Answer, type Person, signInAs, visitor } from './person.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HERE = { meetingId: '1' } as const
const PRICE = 19_900
/** What a service that refuses, is away or is asked by a server that dies has us note. */
export const expected = new Set(['invoice.not_sent', 'invoice.red_not_sent', 'invoice.refused', 'invoice.red_refused'])

export interface Portal {
  opened: Opened
  test: TestApp
  accountant: Person
  buyers: Person[]
  /** Of the tax bureau: what people issue there. */
  bureau: BureauBooks
}

/** @param people so many buyers. */
export async function portalOn(engine: Engine, people = 4): Promise<Portal> {
  const opened = await freshDatabase(engine)
  // WeChat takes no notification address without TLS.
  const test = await testApp(opened.db, { env: { publicUrl: 'https://huiwu.test' } })
  const accountant = await signInAs(test, 'organiser')
  await sellerIssues(accountant, { days: 360 })
  await opened.db.write((tx) =>
    tx.updateTable('tickets').set({ total: 100_000, limit_phone: 0, limit_order: 0 }).where('id', '=', '2').execute(),
  )
  const members = await crowd(opened.db, people, { ticketId: '2', each: 0, now: test.clock() })
  await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
  const buyers = members.map(({ userId, mobile, token }) => Object.assign(visitor(test.app), { id: userId, mobile, token }))
  return { opened, test, accountant, buyers, bureau: bureauBooks() }
}

class Killed extends Error {}

/** A server that dies at its next write: before the commit, or right after it. */
function dying(db: Db, chance: Chance): Db {
  return {
    ...db,
    write: async (work) => {
      const fate = chance()
      if (fate < 0.08) throw new Killed('before the commit')
      const done = await db.write(work)
      if (fate > 0.92) throw new Killed('after the commit')
      return done
    },
  }
}

/** @param issuer who issues; without it the digital service as it is. */
export function world(portal: Portal, buyer: Person, chance: Chance, issuer: Issuer = issuerOf(portal, 'digital', chance)) {
  const { opened, test, accountant } = portal
  const { invoices } = issuer
  const upTo = (most: number) => Math.floor(chance() * (most + 1))
  const oneOf = <T>(list: readonly T[]) => list[upTo(list.length - 1)] as T
  const orders: string[] = []
  const heard = <T>(answer: Answer<T>): T | undefined => {
    expect(answer.reason, JSON.stringify(answer)).not.toBe('unexpected')
    return answer.data ?? undefined
  }
  const mine = async () => (await buyer.do(invoice.mine, { pageSize: 200 })).list
  const some = async (is: (one: Invoice) => boolean) => oneOf((await mine()).filter(is))
  const isThere = ({ state }: Invoice) => state === 'issued' || state === 'delivered'

  async function buy(): Promise<void> {
    const ids = await bring(opened.db, buyer.id, 1 + upTo(2), { ticketId: '2', meetingId: '1', now: test.clock() })
    const wish = { enrollInfoIds: ids, ...HERE, thirdId: '-000001', ticketId: '2', ticketNum: ids.length, ticketPrice: PRICE }
    const made = heard(await buyer.ask(order.submit, wish))
    if (made === undefined) return
    await issuer.pay(buyer, made)
    orders.push(made.no)
  }
  async function apply(): Promise<void> {
    const open = (await buyer.do(invoice.invoiceable, { pageSize: 200 })).list.filter((row) => row.open > 0)
    if (open.length === 0) return
    const chosen = chance() < 0.35 ? open.slice(0, 1 + upTo(2)) : [oneOf(open)]
    const parts = chosen.map(({ orderNo, open: left }) => ({
      orderNo,
      // Now and then a fen more than there is.
      amount: chance() < 0.1 ? left + 1 : chance() < 0.4 ? 1 + upTo(left - 1) : left,
    }))
    const titleId = (await buyer.do(invoice.titles, {}))[0]?.id ?? (await titleOf(buyer, aCompany))
    heard(await buyer.ask(invoice.apply, { titleId, kind: 'plain', parts }))
  }
  async function withdraw(): Promise<void> {
    const one = await some(({ actions }) => actions.includes('withdraw'))
    if (one !== undefined) heard(await buyer.ask(invoice.withdraw, { no: one.no }))
  }
  async function sendBack(): Promise<void> {
    const one = await some(({ state }) => state === 'applied')
    if (one !== undefined) heard(await accountant.ask(invoiceManage.return, { ...HERE, no: one.no, reason: '请核对抬头' }))
  }
  async function again(): Promise<void> {
    const one = await some(({ state }) => state === 'returned')
    const titleId = (await buyer.do(invoice.titles, {}))[0]?.id
    if (one !== undefined && titleId !== undefined) heard(await buyer.ask(invoice.again, { no: one.no, titleId, kind: 'plain' }))
  }
  async function issue(): Promise<void> {
    const one = await some(({ state }) => state === 'applied' || state === 'failed')
    if (one === undefined) return
    const hands = chance() < 0.3 ? 2 : 1
    await Promise.all(
      Array.from({ length: hands }, async () => heard(await accountant.ask(invoiceManage.issue, { ...HERE, no: one.no, item: upTo(2) }))),
    )
  }
  async function giveBack(): Promise<void> {
    if (orders.length === 0) return
    const outTradeNo = oneOf(orders)
    const amount = chance() < 0.7 ? { keep: 1, amount: 1 + upTo(PRICE) } : {}
    heard(await accountant.ask(refund.create, { outTradeNo, reason: '行程有变', ...amount }))
  }
  async function use(): Promise<void> {
    const one = await some(isThere)
    if (one === undefined) return
    const used = chance() < 0.25 ? 0 : 1
    if (heard(await buyer.ask(invoice.use, { no: one.no, used })) === undefined || used === 0) return
    // Now and then the tax bureau knows nothing of it.
    for (const there of test.invoices.books.invoices.values()) if (there.number === one.number && chance() < 0.9) there.used = true
  }
  async function exchange(): Promise<void> {
    const one = await some(({ actions }) => actions.includes('replace'))
    const titleId = (await buyer.do(invoice.titles, {}))[0]?.id
    if (one === undefined || titleId === undefined) return
    heard(await buyer.ask(invoice.replace, { no: one.no, titleId, kind: 'plain', promise: 1 }))
  }
  async function reverse(): Promise<void> {
    const one = await some(isThere)
    if (one === undefined) return
    const amount = chance() < 0.4 ? { amount: 1 + upTo(one.amount) } : {}
    const reason = oneOf(['issue_error', 'sales_return', 'sales_discount'] as const)
    heard(await accountant.ask(invoiceManage.reverse, { ...HERE, no: one.no, reason, ...amount }))
  }
  async function answerForm(): Promise<void> {
    const waiting = [...test.invoices.books.reds.keys()].filter((no) => test.invoices.books.lookRed(no)?.form === '02')
    if (waiting.length > 0) test.invoices.books.answer(oneOf(waiting), oneOf(['04', '04', '05', '03', '08'] as const))
  }
  async function red(): Promise<void> {
    const one = oneOf((await mine()).flatMap(({ reds }) => reds))
    if (one === undefined) return
    const action = oneOf(['again', 'drop', 'agree', 'release', 'whole', 'takeOver'] as const)
    heard(await accountant.ask(invoiceManage.red, { ...HERE, no: one.no, action }))
  }
  /** The seller changes the issuer: invoices under way stay with the earlier one. */
  const changeIssuer = async (provider: InvoiceProviderName) => void (await sellerIssues(accountant, { provider, kinds: ['plain'] }))
  const report = () => issuer.report(chance)
  const fault = async () => issuer.misbehave(chance)
  const work = bureauWork({ portal, buyer, chance, faultOf: issuer.faultOf, heard })
  /** Two servers, of which either may die. */
  async function jobs(): Promise<void> {
    test.clock.pass(chance() < 0.1 ? 30 * HOUR : upTo(10) * 10_000)
    const servers = Array.from({ length: 1 + upTo(1) }, () => ({ ...test.deps, invoices, db: dying(opened.db, chance) }))
    await Promise.all(
      servers.map((deps) =>
        lookAfterInvoices(deps).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        }),
      ),
    )
  }

  /** Waits of the buyer's own, by state. */
  async function waiting(): Promise<string[]> {
    const own = await opened.db.read
      .selectFrom('invoices')
      .select(['no', 'state', 'card', 'use_undo'])
      .where('user_id', '=', buyer.id)
      .execute()
    const nos = own.map(({ no }) => no)
    const reds =
      nos.length === 0
        ? []
        : await opened.db.read.selectFrom('invoice_reds').select(['no', 'state']).where('invoice_no', 'in', nos).execute()
    return [
      ...own.filter(({ state }) => invoiceWaits[state] !== null).map(({ no, state }) => `invoice ${no} ${state}`),
      ...own.filter(({ use_undo }) => use_undo === 1).map(({ no }) => `已入账 of ${no} taken back`),
      ...own.filter(({ card }) => cardWaits[card] !== null).map(({ no, card }) => `card ${no} ${card}`),
      ...reds.filter(({ state }) => redWaits[state] !== null).map(({ no, state }) => `red invoice ${no} ${state}`),
    ]
  }

  async function applyForAll(): Promise<number> {
    const open = (await buyer.do(invoice.invoiceable, { pageSize: 200 })).list.filter((row) => row.open > 0)
    const titleId = (await buyer.do(invoice.titles, {}))[0]?.id ?? (await titleOf(buyer, aCompany))
    for (const { orderNo, open: amount } of open)
      heard(await buyer.ask(invoice.apply, { titleId, kind: 'plain', parts: [{ orderNo, amount }] }))
    return open.length
  }
  /** One round of jobs without a server that dies, each wait agreed to; then everybody does what is offered to them. */
  async function goOn(round: number, deps: TestApp['deps']): Promise<void> {
    await opened.db.write((tx) => tx.deleteFrom('limits').execute())
    for (const [no, { form }] of test.invoices.books.reds) if (form === '02' || form === '03') test.invoices.books.answer(no, '04')
    test.clock.pass(round % 8 === 7 ? 6 * HOUR : round % 4 === 0 ? 30_000 : 31 * MINUTE)
    for (let turn = 0; turn < 3; turn++) await lookAfterInvoices(deps)
    await work()
    for (const one of await mine()) await doWhatIsOffered(one)
  }

  /** Everybody does what is offered to them, and the service answers again. @returns what waits all the same. */
  async function finish(): Promise<string[]> {
    issuer.steady()
    await changeIssuer(issuer.name)
    let left: string[] = []
    for (let round = 0; round < 60; round++) {
      await goOn(round, test.deps)
      const open = await applyForAll()
      left = await waiting()
      if (left.length === 0 && open === 0) return []
    }
    return left
  }

  /** Invoices are issued, reversed whole and issued again until all calls of the service were made that `isReached` waits for. */
  async function reach(isReached: () => boolean): Promise<void> {
    issuer.steady()
    await changeIssuer(issuer.name)
    if (!isReached()) await buy()
    for (let round = 0; round < 60 && !isReached(); round++) {
      await applyForAll()
      await goOn(round, { ...test.deps, invoices })
      for (const { no, state, used } of await mine()) {
        if (state !== 'delivered') continue
        // The tax bureau wants a 确认单 for what was used.
        if (issuer.name === 'hand' && used === 0 && round % 2 === 0) heard(await buyer.ask(invoice.use, { no, used: 1 }))
        heard(await accountant.ask(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' }))
      }
    }
  }
  const tries = new Map<string, number>()
  /** What a service does not issue a person issues at the tax bureau. */
  async function issueIt(no: string): Promise<void> {
    const tried = tries.get(no) ?? 0
    tries.set(no, tried + 1)
    heard(await accountant.ask(invoiceManage.issue, { ...HERE, no, item: 0, ...(tried > 2 && { byHand: 1 as const }) }))
  }
  async function doWhatIsOffered({ no, state, actions }: Invoice): Promise<void> {
    if (state === 'returned') {
      const titleId = (await buyer.do(invoice.titles, {}))[0]?.id ?? ''
      if (heard(await buyer.ask(invoice.again, { no, titleId, kind: 'plain' })) === undefined)
        heard(await buyer.ask(invoice.withdraw, { no }))
    } else if (state === 'draft' && actions.includes('withdraw')) heard(await buyer.ask(invoice.withdraw, { no }))
    else if (state === 'applied' || state === 'failed') await issueIt(no)
    for (const lapsed of (
      await opened.db.read.selectFrom('invoice_reds').select(['no', 'state']).where('invoice_no', '=', no).execute()
    ).filter((one) => one.state === 'lapsed')) {
      const act = async (action: 'again' | 'drop') => heard(await accountant.ask(invoiceManage.red, { ...HERE, no: lapsed.no, action }))
      if ((await act('drop')) === undefined) await act('again')
    }
  }

  const weighted = [
    [buy, 3],
    [apply, 14],
    [withdraw, 2],
    [sendBack, 2],
    [again, 3],
    [issue, 14],
    [giveBack, 10],
    [use, 6],
    [exchange, 5],
    [reverse, 5],
    [answerForm, 6],
    [red, 4],
    [report, 8],
    [fault, 3],
    [() => changeIssuer(oneOf(invoiceProviders)), 2],
    [jobs, 22],
    [work, issuer.name === 'hand' ? 16 : 2],
  ] as const
  const all = weighted.reduce((sum, [, weight]) => sum + weight, 0)
  return {
    buy,
    /** All that can be is invoiced, and the first jobs have run. */
    invoiceAll: async () => {
      await applyForAll()
      await issue()
      for (let n = 0; n < 5; n++) await jobs()
      await work()
    },
    any: () => {
      let at = chance() * all
      for (const [act, weight] of weighted) if ((at -= weight) < 0) return act()
      return jobs()
    },
    /** Nothing goes wrong any more, and everybody agrees: all that is under way comes to its end. */
    calm: async () => {
      issuer.steady()
      for (let n = 0; n < 14; n++) {
        for (const [no, booked] of test.invoices.books.reds)
          if (booked.form === '02' || booked.form === '03') test.invoices.books.answer(no, '04')
        test.clock.pass(n < 4 ? 30_000 : 31 * MINUTE)
        await lookAfterInvoices(test.deps)
        await work()
      }
    },
    reach,
    finish,
  }
}

/** What we say was issued and taken back, and what the digital service, WeChat and the tax bureau say. */
export async function ledgers({ opened, test, bureau }: Portal) {
  const invoices = await opened.db.read.selectFrom('invoices').selectAll().where('number', 'is not', null).execute()
  const reds = await opened.db.read.selectFrom('invoice_reds').selectAll().where('state', '=', 'reversed').execute()
  const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)
  const fapiao = [...test.wechat.pay.fapiao.values()].filter(({ number }) => number !== '')
  const reversed = fapiao.filter(({ redNumber }) => redNumber !== '')
  const wechat = {
    blue: sum(fapiao, (one) => one.amountFen),
    red: sum(reversed, (one) => one.amountFen),
    blueTax: sum(fapiao, (one) => one.taxFen),
    redTax: sum(reversed, (one) => one.taxFen),
  }
  const books = [test.invoices.books.ledger(), wechat, bureau.ledger()]
  return {
    ours: {
      blue: sum(invoices, (one) => one.amount_fen),
      red: sum(reds, (one) => one.amount_fen),
      blueTax: sum(invoices, (one) => one.tax_fen),
      redTax: sum(reds, (one) => one.tax_fen),
    },
    theirs: {
      blue: sum(books, (one) => one.blue),
      red: sum(books, (one) => one.red),
      blueTax: sum(books, (one) => one.blueTax),
      redTax: sum(books, (one) => one.redTax),
    },
  }
}
