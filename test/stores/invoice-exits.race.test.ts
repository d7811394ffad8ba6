/**
 * No invoice, red invoice or card in the 微信卡包 is stuck for ever. Calls and jobs walk every edge of the machines. Each waiting
 * state (contract/invoice-waits.ts) has such an edge. If no service answers, a person or the clock still leads each row to an end.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { cardWaits, invoiceWaits, redWaits, RETURNED_DAYS, type Wait } from '#contract/invoice-waits.ts'
import { privacy } from '#contract/privacy.ts'
import { cardMachine } from '#server/features/invoice/card-machine.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { invoiceMachine } from '#server/features/invoice/machine.ts'
import { redMachine } from '#server/features/invoice/red-machine.ts'
import type { Machine } from '#server/flow/machine.ts'
import type { InvoiceProvider, Invoices } from '#server/providers/invoice-provider.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, HERE, HOUR } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { walker, walks } from '../support/invoice-walks.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { codeFor } from '../support/person.ts'
import { prepare } from '../support/product-test.ts'
import { putIn } from '../support/put-in.ts'

/** Each machine with the table of its waiting states. */
const machines = [
  [invoiceMachine, invoiceWaits],
  [redMachine, redWaits],
  [cardMachine, cardWaits],
] as const as readonly (readonly [Machine<string>, Readonly<Record<string, Wait | null>>])[]

/** `entity state action`, of every edge and every state that it leads from. */
const edges = machines.flatMap(([{ entity, edges: table }]) =>
  Object.entries(table).flatMap(([action, { from }]) => from.map((state) => `${entity} ${state} ${action}`)),
)

it('has a walk for every edge, and none for an edge that there is not', () => {
  expect(Object.keys(walks).toSorted()).toEqual(edges.toSorted())
})

onBothEngines('invoices that wait', (engine) => {
  // WeChat takes no notification address without TLS.
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true, app: { env: { publicUrl: 'https://huiwu.test' } } })
  beforeEach(async () => {
    await sellerIssues(accountant)
    await opened.db.write((tx) =>
      tx.updateTable('tickets').set({ total: 100_000, limit_phone: 0, limit_order: 0 }).where('id', '=', '2').execute(),
    )
    await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
  })
  const walking = prepare(() => walker({ test, accountant, buyer }))

  const forgetLimits = () => opened.db.write((tx) => tx.deleteFrom('limits').execute())
  const taken = () =>
    opened.db.read
      .selectFrom('log')
      .select(['entity', 'from_state', 'to_state', 'action', 'who'])
      .where('entity', 'in', ['invoice', 'invoiceRed', 'invoiceCard'])
      .execute()

  const countOf = async (key: string) =>
    (await taken()).filter(({ entity, from_state, action }) => `${entity} ${from_state} ${action}` === key).length

  it('leave each state along each edge, by a call that a person makes or by a job', async () => {
    for (const [key, walk] of Object.entries(walks)) {
      await forgetLimits()
      await walking.by('digital')
      const before = await countOf(key)
      await walk(walking)
      expect(await countOf(key), key).toBeGreaterThan(before)
      // What another walk has left due is not this one's.
      await opened.db.write((tx) => tx.deleteFrom('invoice_titles').execute())
      await opened.db.write((tx) => tx.updateTable('invoices').set({ ask_at: null }).execute())
      await opened.db.write((tx) => tx.updateTable('invoice_reds').set({ ask_at: null }).execute())
      await opened.db.write((tx) => tx.updateTable('invoice_reds').set({ until_at: null }).execute())
    }
    const people = new Set([accountant.id, buyer.id])
    const jobs = new Set(['timer', 'callback'])
    const lines = await taken()
    for (const [{ entity, states }, waits] of machines)
      for (const state of states) {
        const exits = lines.filter((line) => line.entity === entity && line.from_state === state && line.to_state !== state)
        if (waits[state] === null) continue
        expect(exits.filter(({ who }) => people.has(who) || jobs.has(who)).length, `${entity} ${state}`).toBeGreaterThan(0)
        expect(ends(entity, state, lines), `${entity} ${state}`).toBe(true)
      }
  }, 300_000)

  /** Whether edges that were taken lead from a state to one that does not wait. */
  function ends(entity: string, state: string, lines: Awaited<ReturnType<typeof taken>>): boolean {
    const waits = machines.find(([one]) => one.entity === entity)?.[1] ?? {}
    const reached = new Set([state])
    for (const from of reached)
      for (const line of lines) if (line.entity === entity && line.from_state === from && from !== '') reached.add(line.to_state)
    return [...reached].some((one) => waits[one] === null)
  }

  const dead = (provider: InvoiceProvider): InvoiceProvider => {
    const refuse = () => Promise.reject(new Error('no answer'))
    return { ...provider, issue: refuse, ask: refuse, reverse: refuse, askReverse: refuse, files: refuse, redFiles: refuse }
  }
  const services: Record<string, () => Invoices> = {
    'while no service answers': () => {
      const { digital, wechat } = test.deps.invoices
      return { digital: dead(digital as InvoiceProvider), wechat: dead(wechat as InvoiceProvider) }
    },
    'after the services were removed from the settings': () => ({}),
  }

  describe.each(Object.keys(services))('%s', (which) => {
    const withoutServices = () => ({ ...test.deps, invoices: (services[which] as () => Invoices)() })
    const row = async (no: string) => {
      const { list } = await accountant.do(invoiceManage.list, { ...HERE, keyword: '', pageSize: 200 })
      return list.find((one) => one.no === no)
    }

    /** The accountant does what is offered, the buyer too, until nothing of an invoice waits. */
    async function settleByPeople(no: string): Promise<void> {
      for (let round = 0; round < 40; round++) {
        await forgetLimits()
        test.clock.pass(round < 16 ? HOUR / 2 : 6 * HOUR)
        await lookAfterInvoices(withoutServices())
        const found = await row(no)
        if (found === undefined) throw new Error(`no invoice ${no}`)
        for (const red of found.reds) {
          const red_ = (action: 'takeOver' | 'record' | 'drop', more = {}) =>
            accountant.ask(invoiceManage.red, { ...HERE, no: red.no, action, ...more })
          if (red.actions.includes('takeOver')) await red_('takeOver')
          else if (red.actions.includes('record')) await red_('record', { number: walking.number() })
          else if (red.actions.includes('drop')) await red_('drop')
        }
        const { actions, state } = found
        if (actions.includes('takeOver')) await accountant.ask(invoiceManage.takeOver, { ...HERE, no })
        else if (actions.includes('return')) await walking.sendBack(no)
        else if (state === 'issued' && actions.includes('attach')) await attachTo(found.number)
        const mine = await invoiceNow(buyer, no)
        if (mine.state === 'returned' && mine.actions.includes('withdraw')) await buyer.do(invoice.withdraw, { no })
      }
    }
    async function attachTo(number: string): Promise<void> {
      const file = await putIn(accountant, Buffer.from(`<?xml version="1.0"?><EInvoice>${number}</EInvoice>`), '发票.xml', 'invoice')
      await accountant.do(invoiceManage.attach, { ...HERE, fileIds: [file.id] })
    }
    const waiting = async () => [
      ...(await opened.db.read.selectFrom('invoices').select(['no', 'state']).execute()).filter(
        ({ state }) => invoiceWaits[state] !== null,
      ),
      ...(await opened.db.read.selectFrom('invoice_reds').select(['no', 'state']).execute()).filter(
        ({ state }) => redWaits[state] !== null,
      ),
    ]

    const begun: Record<string, () => Promise<string>> = {
      'an application': () => walking.applied(),
      'an application that was refused': async () => (await walking.failed()).no,
      'an invoice that is being issued': async () => {
        const no = await walking.applied()
        await walking.issue(no)
        return no
      },
      'an invoice whose files do not come': async () => {
        const no = await walking.applied()
        await walking.issue(no)
        await lookAfterInvoices(test.deps)
        test.clock.pass(20_000)
        await test.invoices.report(
          { event: 'invoice', invoice: test.invoices.invoiceOnWire(test.invoices.books.look(no)!) },
          `${test.deps.env.publicUrl}${invoiceCallbackPath('digital')}`,
        )
        return no
      },
      'a red invoice that was never sent': async () => {
        const no = await walking.delivered()
        await walking.reverse(no)
        return no
      },
      'a red invoice that is being issued': async () => {
        const no = await walking.delivered()
        await walking.reverse(no)
        await lookAfterInvoices(test.deps)
        return no
      },
      'a red invoice that waits for its buyer': async () => {
        const no = await walking.used()
        await walking.reverse(no)
        await untilQuiet(test)
        return no
      },
      'a red invoice that the seller has agreed to, of which the service has not heard': async () => {
        const no = await walking.used()
        await walking.reverse(no)
        await untilQuiet(test)
        const red = await walking.redNo(no)
        await walking.answer(red, '03')
        await walking.act(red, 'agree')
        return no
      },
      'a red invoice of one that is being issued': async () => {
        const order = await walking.paid()
        const { no } = await applyFor(buyer, [wholeOf(order)])
        await walking.issue(no)
        await walking.giveBack(order)
        return no
      },
    }
    it.each(Object.keys(begun))('%s comes to an end by people and the clock', async (name) => {
      const no = await (begun[name] as () => Promise<string>)()
      expect(await waiting()).not.toEqual([])
      await settleByPeople(no)
      expect(await waiting()).toEqual([])
    })
  })

  it('are taken over from a service only after it has given no answer for hours', async () => {
    const no = await walking.applied()
    await walking.issue(no)
    const early = await accountant.ask(invoiceManage.takeOver, { ...HERE, no })
    expect(early.reason).toBe('invoice_moved')
    await walking.look()
    await untilQuiet(test)
    const { no: red } = (await walking.reverse(no)).reds[0] as { no: string }
    expect((await accountant.ask(invoiceManage.red, { ...HERE, no: red, action: 'takeOver' })).reason).toBe('invoice_moved')
  })

  it('of a red invoice that were returned, and whose money is in another invoice since, can be withdrawn by their buyer', async () => {
    const order = await walking.paid()
    await issuedTo(test, accountant, buyer, [wholeOf(order)])
    test.invoices.misbehave('issue-fails')
    await walking.giveBack(order, 5_000)
    test.invoices.misbehave('issue-fails')
    await untilQuiet(test, 4)
    const rest = (await buyer.do(invoice.mine, { pageSize: 20 })).list.find(({ state }) => state === 'failed') as { no: string }
    await walking.sendBack(rest.no)
    const [{ open = 0, orderNo = '' } = {}] = (await buyer.do(invoice.invoiceable, {})).list
    await applyFor(buyer, [{ orderNo, amount: open }])
    const titleId = await titleOf(buyer)
    expect((await buyer.ask(invoice.again, { no: rest.no, titleId, kind: 'plain' })).reason).toBe('invoice_too_much')
    expect((await invoiceNow(buyer, rest.no)).actions).toEqual(['withdraw', 'again'])
    expect((await buyer.do(invoice.withdraw, { no: rest.no })).state).toBe('withdrawn')
  })

  it('for a buyer who never corrects a returned application are withdrawn after three months', async () => {
    const no = await walking.applied()
    await walking.sendBack(no)
    test.clock.pass(RETURNED_DAYS * DAY - HOUR)
    await walking.look()
    expect((await invoiceNow(buyer, no)).state).toBe('returned')
    test.clock.pass(HOUR)
    await walking.look()
    expect((await invoiceNow(buyer, no)).state).toBe('withdrawn')
  })

  it('of an account that was closed are not returned to it, but end', async () => {
    const order = await walking.paid()
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(order)])
    // What was sold is no item of the profile any more: an accountant has to say what the rest is.
    const { profile } = await accountant.do(invoiceManage.profile, {})
    await sellerIssues(accountant, { items: profile!.items.slice(1) })
    await closeAccount()
    await walking.giveBack(order, 5_000)
    await untilQuiet(test, 4)
    const rows = await opened.db.read.selectFrom('invoices').select(['no', 'state']).where('replaces', '=', no).execute()
    expect(rows).toMatchObject([{ state: 'applied' }])
    await walking.sendBack(rows[0]?.no as string)
    const after = await opened.db.read.selectFrom('invoices').select(['state', 'title']).where('replaces', '=', no).execute()
    expect(after).toEqual([{ state: 'withdrawn', title: '' }])
  })
  const closeAccount = async () => {
    const over = { starts_at: test.clock() - 2 * DAY, ends_at: test.clock() - 1 }
    await opened.db.write((tx) => tx.updateTable('meetings').set(over).execute())
    const smsCode = await codeFor(test, buyer.mobile, 'change')
    test.clock.pass(61_000)
    await buyer.do(privacy.close, { smsCode })
  }
})
