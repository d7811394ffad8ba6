/**
 * Every edge of the machines of an invoice, walked by the calls and jobs that perform it: `walks[entity state action]` brings a row
 * into `state` and then does what takes it along `action`. The log says which edge was taken, and by whom.
 */
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import type { FormState } from '#contract/invoice-red.ts'
import type { CardState } from '#contract/invoice-states.ts'
import { refund } from '#contract/refund.ts'
import { cardMachine } from '#server/features/invoice/card-machine.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import type { InvoiceCards } from '#server/providers/invoice-provider.ts'
import type { BookedRed } from '#server/sandbox/digital-invoice-books.ts'
import type { TestApp } from './app.ts'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from './invoicing.ts'
import { paidOrder, type PaidOrder } from './paid.ts'
import type { Person } from './person.ts'
import { putIn } from './put-in.ts'
import { signUp } from './sign-up.ts'

const HERE = { meetingId: '1' } as const
const PRICE = 19_900
const HOUR = 3_600_000

export interface Walker {
  test: TestApp
  accountant: Person
  buyer: Person
}

/** The tools of a walk: paid orders, and functions that bring an invoice into a state. */
export function walker({ test, accountant, buyer }: Walker) {
  let made = 0
  const paid = () => paidOrder(test, buyer, [`参会人${++made}`])
  const number = () => `27332000${String(++made).padStart(12, '0')}`
  const issue = (no: string) => accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
  const giveBack = (order: PaidOrder, amount?: number) =>
    accountant.do(refund.create, {
      outTradeNo: order.order.no,
      reason: '行程有变',
      ...(amount !== undefined && { keep: 1 as const, amount }),
    })
  const redNo = async (no: string) => (await invoiceNow(buyer, no)).reds.at(-1)?.no as string
  const reverse = (no: string) => accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'sales_return' })
  const act = (no: string, action: 'again' | 'drop' | 'agree' | 'takeOver') => accountant.do(invoiceManage.red, { ...HERE, no, action })
  const record = (no: string, word: { form?: FormState; number?: string }) =>
    accountant.do(invoiceManage.red, { ...HERE, no, action: 'record', ...word })
  const by = async (provider: 'digital' | 'hand') => void (await sellerIssues(accountant, { provider }))
  const sendBack = (no: string) => accountant.do(invoiceManage.return, { ...HERE, no, reason: '抬头与税号不一致' })

  const applied = async () => (await applyFor(buyer, [wholeOf(await paid())])).no
  const delivered = async () => (await issuedTo(test, accountant, buyer, [wholeOf(await paid())])).no
  const used = async () => {
    const no = await delivered()
    const { number: there } = await invoiceNow(buyer, no)
    for (const one of test.invoices.books.invoices.values()) if (one.number === there) one.used = true
    await buyer.do(invoice.use, { no, used: 1 })
    return no
  }
  const failed = async () => {
    test.invoices.misbehave('issue-fails')
    const order = await paid()
    const { no } = await applyFor(buyer, [wholeOf(order)])
    await issue(no)
    await untilQuiet(test)
    return { no, order }
  }
  const wish = async () => {
    const no = await delivered()
    const titleId = await titleOf(buyer, { name: '杭州望湖小学' })
    return (await buyer.do(invoice.replace, { no, titleId, kind: 'plain', promise: 1 })).replacedBy
  }
  /** Issued by hand, without files. */
  const issuedByHand = async () => {
    await by('hand')
    const no = await applied()
    await issue(no)
    const csv = `发票流水号,数电票号码,价税合计\n${no},${number()},${PRICE / 100}.00\n`
    await accountant.do(invoiceManage.import, { ...HERE, fileId: (await putIn(accountant, Buffer.from(csv), '结果.csv', 'list')).id })
    return no
  }
  /** A red invoice of one that a person has issued, with these words about it. */
  const redByHand = async (...forms: FormState[]) => {
    const no = await issuedByHand()
    await reverse(no)
    const red = await redNo(no)
    for (const form of forms) await record(red, { form })
    return red
  }
  /** A red invoice that waits for its buyer, or for its seller. */
  const waitingRed = async (form: '02' | '03') => {
    const no = await used()
    await reverse(no)
    await untilQuiet(test)
    const red = await redNo(no)
    if (form === '03') await answer(red, '03')
    return red
  }
  const answer = async (red: string, form: '03' | '04' | '05') => {
    test.invoices.books.answer(red, form)
    test.clock.pass(HOUR)
    await untilQuiet(test)
  }
  const lapsedRed = async () => {
    const red = await waitingRed('02')
    await answer(red, '05')
    return red
  }
  /** The service reports that it could not issue one after all. */
  const failsThere = async (red: string) => {
    const there = test.invoices.books.lookRed(red) as BookedRed
    Object.assign(there, { fails: '税局开具失败', form: '04' })
    await reported(red)
  }
  const reported = async (red: string) => {
    const there = test.invoices.books.lookRed(red) as BookedRed
    const url = `${test.deps.env.publicUrl}${invoiceCallbackPath('digital')}`
    await test.invoices.report({ event: 'red', red: test.invoices.redOnWire(there) }, url)
  }

  const wechatOrder = async () => {
    const { order } = await signUp(buyer, { ticketId: '2', names: [`参会人${++made}`] })
    const body = { ...paymentSettings, bankType: bankTypes.native, outTradeNo: order.no, totalAmount: order.totalAmount, userId: buyer.id }
    const { tradeNo } = await buyer.do(payment.createTrade, body)
    test.wechat.pay.pay(tradeNo, test.wechat.platform.users[0]?.openId as string)
    await test.wechat.pay.tick()
    return { orderNo: order.no, amount: order.totalAmount }
  }
  /** An invoice whose entry is in a state, and due. */
  const withCard = async (card: CardState, asked = 0) => {
    const { no } = await issuedTo(test, accountant, buyer, [await wechatOrder()])
    await buyer.do(invoice.card, { no })
    const row = { card, asked, ask_at: test.clock(), ...(card === '' && { card_payment: `none ${no}` }) }
    await test.deps.db.write((tx) => tx.updateTable('invoices').set(row).where('no', '=', no).execute())
    return no
  }
  /** WeChat says that an entry is in a state; undefined: it cannot be reached. */
  const whileWechatSays = async (said: CardState | undefined, work: () => Promise<unknown>) => {
    const door = test.deps.invoices['wechat']?.cards as InvoiceCards
    const { ask } = door
    door.ask = () => (said === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(said as 'accepted'))
    await work()
    door.ask = ask
  }
  const look = () => lookAfterInvoices(test.deps)

  return {
    test,
    buyer,
    accountant,
    paid,
    by,
    issue,
    giveBack,
    redNo,
    reverse,
    act,
    record,
    sendBack,
    applied,
    delivered,
    used,
    failed,
    wish,
    issuedByHand,
    redByHand,
    waitingRed,
    lapsedRed,
    failsThere,
    reported,
    answer,
    withCard,
    whileWechatSays,
    look,
    number,
  }
}

export type Walking = ReturnType<typeof walker>

const again = async ({ buyer }: Walking, no: string) => buyer.do(invoice.again, { no, titleId: await titleOf(buyer), kind: 'plain' })

/** By `entity state action`. */
export const walks: Readonly<Record<string, (w: Walking) => Promise<unknown>>> = {
  'invoice draft submit': async (w) => {
    const order = await w.paid()
    await issuedTo(w.test, w.accountant, w.buyer, [wholeOf(order)])
    await w.giveBack(order, 5_000)
    await untilQuiet(w.test, 4)
  },
  'invoice applied return': async (w) => w.sendBack(await w.applied()),
  'invoice failed return': async (w) => w.sendBack((await w.failed()).no),
  'invoice returned again': async (w) => {
    const no = await w.applied()
    await w.sendBack(no)
    await again(w, no)
  },
  'invoice draft withdraw': async (w) => w.buyer.do(invoice.withdraw, { no: await w.wish() }),
  'invoice applied withdraw': async (w) => w.buyer.do(invoice.withdraw, { no: await w.applied() }),
  'invoice returned withdraw': async (w) => {
    const no = await w.applied()
    await w.sendBack(no)
    await w.buyer.do(invoice.withdraw, { no })
  },
  'invoice failed withdraw': async (w) => w.giveBack((await w.failed()).order),
  'invoice draft refuse': async (w) => w.sendBack(await w.wish()),
  'invoice applied issue': async (w) => w.issue(await w.applied()),
  'invoice failed issue': async (w) => w.issue((await w.failed()).no),
  'invoice issuing fail': async (w) => w.failed(),
  'invoice issuing finish': async (w) => w.delivered(),
  'invoice failed finish': async (w) => {
    const { no } = await w.failed()
    const there = w.test.invoices.books.look(no)
    if (there !== undefined) there.fails = ''
    const url = `${w.test.deps.env.publicUrl}${invoiceCallbackPath('digital')}`
    await w.test.invoices.report({ event: 'invoice', invoice: w.test.invoices.invoiceOnWire(w.test.invoices.books.look(no)!) }, url)
  },
  'invoice issued deliver': async (w) => w.delivered(),
  'invoice issued reverse': async (w) => {
    const no = await w.issuedByHand()
    await w.reverse(no)
    await w.record(await w.redNo(no), { number: w.number() })
  },
  'invoice delivered reverse': async (w) => {
    await w.reverse(await w.delivered())
    await untilQuiet(w.test)
  },

  'invoiceRed asked clear': async (w) => {
    await w.reverse(await w.delivered())
    await untilQuiet(w.test)
  },
  'invoiceRed asked askBuyer': async (w) => w.waitingRed('02'),
  'invoiceRed asked askSeller': async (w) => w.redByHand('03'),
  'invoiceRed waiting_buyer askSeller': async (w) => w.waitingRed('03'),
  'invoiceRed waiting_buyer agree': async (w) => {
    const red = await w.waitingRed('02')
    w.test.invoices.books.answer(red, '04')
    await w.reported(red)
  },
  'invoiceRed waiting_seller agree': async (w) => {
    await w.act(await w.waitingRed('03'), 'agree')
    await untilQuiet(w.test)
  },
  'invoiceRed asked lapse': async (w) => w.redByHand('05'),
  'invoiceRed waiting_buyer lapse': async (w) => {
    await w.waitingRed('02')
    w.test.clock.pass(73 * HOUR)
    await untilQuiet(w.test)
  },
  'invoiceRed waiting_seller lapse': async (w) => {
    await w.waitingRed('03')
    w.test.clock.pass(73 * HOUR)
    await untilQuiet(w.test)
  },
  'invoiceRed red_issuing lapse': async (w) => w.redByHand('04', '09'),
  'invoiceRed lapsed again': async (w) => w.act(await w.lapsedRed(), 'again'),
  'invoiceRed waiting_buyer fail': async (w) => w.failsThere(await w.waitingRed('02')),
  'invoiceRed waiting_seller fail': async (w) => w.failsThere(await w.waitingRed('03')),
  'invoiceRed red_issuing fail': async (w) => {
    const no = await w.delivered()
    await w.reverse(no)
    await w.look()
    await w.failsThere(await w.redNo(no))
  },
  'invoiceRed asked finish': async (w) => w.record(await w.redByHand(), { number: w.number() }),
  'invoiceRed waiting_buyer finish': async (w) => w.record(await w.redByHand('02'), { number: w.number() }),
  'invoiceRed waiting_seller finish': async (w) => w.record(await w.redByHand('03'), { number: w.number() }),
  'invoiceRed red_issuing finish': async (w) => {
    await w.reverse(await w.delivered())
    await untilQuiet(w.test)
  },
  'invoiceRed lapsed finish': async (w) => w.record(await w.redByHand('05'), { number: w.number() }),
  'invoiceRed dropped finish': async (w) => {
    const order = await w.paid()
    const { no } = await issuedTo(w.test, w.accountant, w.buyer, [wholeOf(order)])
    await w.buyer.do(invoice.use, { no, used: 1 })
    await w.giveBack(order, 5_000)
    await w.buyer.do(invoice.use, { no, used: 0 })
    const [part] = (await invoiceNow(w.buyer, no)).reds
    const red = {
      redNo: part?.no as string,
      orderNo: no,
      redStatus: 8,
      formStatus: '04',
      redInvoiceNumber: w.number(),
      amount: 5_000,
    } as const
    await w.test.invoices.report({ event: 'red', red }, `${w.test.deps.env.publicUrl}${invoiceCallbackPath('digital')}`)
  },
  'invoiceRed asked drop': async (w) => {
    w.test.invoices.misbehave('issue-fails')
    const order = await w.paid()
    const { no } = await applyFor(w.buyer, [wholeOf(order)])
    await w.issue(no)
    await w.look()
    await w.giveBack(order, 5_000)
    await untilQuiet(w.test)
  },
  'invoiceRed lapsed drop': async (w) => w.act(await w.lapsedRed(), 'drop'),

  ...Object.fromEntries(
    (['', 'failed', 'unconfirmed'] as const).map((from) => [
      `invoiceCard ${from} want`,
      async (w: Walking) => {
        const no = await w.withCard(from)
        await w.test.deps.db.write((tx) => tx.updateTable('invoices').set({ card_payment: null }).where('no', '=', no).execute())
        await w.buyer.do(invoice.card, { no })
      },
    ]),
  ),
  'invoiceCard wanted refuse': async (w) => {
    w.test.wechat.pay.misbehave('fapiao-card-refused')
    await w.withCard('wanted')
    await w.look()
  },
  'invoiceCard wanted cancel': async (w) => {
    const no = await w.withCard('wanted')
    const red = (await w.reverse(no)).reds[0]?.no as string
    await w.test.deps.db.write(async (tx) => {
      await tx.updateTable('invoices').set({ ask_at: null }).where('no', '=', no).execute()
      await tx.updateTable('invoice_reds').set({ provider: 'hand', ask_at: null }).where('no', '=', red).execute()
    })
    await w.record(red, { number: w.number() })
  },
  'invoiceCard wanted giveUp': async (w) => {
    await w.withCard('wanted', 7 * 48)
    await w.whileWechatSays(undefined, w.look)
  },
  'invoiceCard accepted giveUp': async (w) => {
    await w.withCard('accepted', 20)
    await w.whileWechatSays('accepted', w.look)
  },
  'invoiceCard discarding giveUp': async (w) => {
    await w.withCard('discarding', 20)
    await w.whileWechatSays('discarding', w.look)
  },
  // WeChat reports the target state of each edge, from each state in which the edge starts.
  ...Object.fromEntries(
    (['accept', 'insert', 'leave', 'discard'] as const).flatMap((action) =>
      cardMachine.edges[action].from.map((from) => [
        `invoiceCard ${from} ${action}`,
        async (w: Walking) => {
          await w.withCard(from)
          await w.whileWechatSays(cardMachine.edges[action].to, w.look)
        },
      ]),
    ),
  ),
}
