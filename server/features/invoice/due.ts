/**
 * What happens to invoices by itself: wishes whose time has come are applied for; invoices are sent, asked about, fetched; red
 * letters too, until they lapse.
 */
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import type { Deps } from '../../deps.ts'
import type { InvoiceProvider, ProviderInvoice, ProviderRed } from '../../providers/invoice-provider.ts'
import { lookAfterCard } from './card-due.ts'
import { KEEPER } from './card-rule.ts'
import { contentOf } from './content.ts'
import { endReturned } from './end-returned.ts'
import { grantDueWishes } from './grant-wish.ts'
import { keepFiles, keepRedFiles } from './keep-files.ts'
import { earlierThere, numberThere, triedThere } from './numbers.ts'
import { amountOf, paymentOf } from './one-payment.ts'
import { standingOf } from './parts-store.ts'
import { claimRed, dueReds, type Red, redsTurnedInto, unaskedReds, wakeRed } from './red-store.ts'
import { remindBuyers } from './remind-buyer.ts'
import { settleInvoice } from './settle.ts'
import { lapseRed, settleRed } from './settle-red.ts'
import { isSilent } from './silent.ts'
import { claimInvoice, dueInvoices, findInvoice, type Invoice } from './store.ts'
import { isSurplusUnderWay } from './surplus.ts'

const BATCH = 20
const SECONDS = [10, 20, 30, 60, 120, 300, 600, 1800]

/** How long until it is asked again: soon at first, for most take seconds; then half an hour. */
const waitFor = (asked: number) => (SECONDS[Math.min(asked, SECONDS.length - 1)] as number) * 1000

/** One bounded round. @returns how many were sent, asked about or told of. */
export async function lookAfterInvoices(deps: Deps): Promise<number> {
  const granted = await grantDueWishes(deps)
  const ended = (await lapseUnasked(deps)) + (await endReturned(deps, BATCH))
  const sent = (await sendInvoices(deps)) + (await sendReds(deps))
  return granted + ended + sent + (await remindBuyers(deps, BATCH))
}

async function sendInvoices(deps: Deps): Promise<number> {
  let sent = 0
  for (const invoice of await dueInvoices(deps.db, deps.clock(), BATCH)) {
    if (!(await claimInvoice(deps.db, invoice, deps.clock() + waitFor(invoice.asked)))) continue
    sent++
    try {
      if (invoice.state === 'delivered' || invoice.state === 'reversed') {
        await lookAfterCard(deps, invoice, await cardPayment(deps, invoice))
        continue
      }
      const provider = providerOf(deps, invoice.provider)
      if (invoice.state === 'issuing')
        await settleInvoice(deps, provider.name, await wordOn(deps, provider, invoice), 'timer', unsentOf(invoice))
      else if (invoice.state === 'issued') {
        await lookForSurplus(deps, provider, invoice)
        await fetchFiles(deps, provider, invoice)
      }
    } catch (error) {
      deps.log.error('invoice.not_sent', error, { invoiceNo: invoice.no, asked: invoice.asked + 1 })
    }
  }
  return sent
}

function providerOf({ invoices }: Pick<Deps, 'invoices'>, name: string): InvoiceProvider {
  const provider = invoices[name]
  if (provider === undefined) throw new Error(`nobody issues invoices as ${name}`)
  return provider
}

/**
 * What was sent once may have arrived though nobody said so: it is asked about before it is sent again. What had been refused
 * may have been mended at the provider by hand: that is asked before another one is sent.
 */
async function wordOn(deps: Deps, provider: InvoiceProvider, invoice: Invoice): Promise<ProviderInvoice> {
  const payment = await paymentAt(deps, provider, invoice.no)
  if (isSurplusUnderWay(invoice)) return surplusWord(provider, invoice, payment)
  if (invoice.asked === 0)
    for (const no of earlierThere(invoice)) {
      const word = await provider.ask({ no, payment })
      if (word?.state === 'issued') return word
    }
  const no = numberThere(invoice)
  const known = invoice.asked === 0 ? undefined : await provider.ask({ no, payment })
  // An account that has to sign in has taken nothing yet.
  return known === undefined || known.state === 'face'
    ? provider.issue(await asOrder(deps, invoice, { no, payment, of: provider.payments?.of ?? '' }))
    : known
}

/** Its first turn only asks about attempts before: where one of them is issued, the latest is not sent. */
const unsentOf = ({ asked }: Invoice) => ({ unsent: asked === 0 })

/** A surplus is never sent. What its provider has not heard of for hours was not sent either. */
async function surplusWord(provider: InvoiceProvider, invoice: Invoice, payment: string): Promise<ProviderInvoice> {
  const no = numberThere(invoice)
  return (await provider.ask({ no, payment })) ?? { no, state: isSilent(invoice) ? 'failed' : 'issuing' }
}

/** Attempts that were refused may be issued after all, and no report may tell: asked while the files of the issued one are fetched. */
async function lookForSurplus(deps: Deps, provider: InvoiceProvider, invoice: Invoice): Promise<void> {
  const payment = invoice.attempt === 0 ? '' : await paymentAt(deps, provider, invoice.no)
  for (const no of triedThere(invoice).filter((one) => one !== numberThere(invoice))) {
    const word = await provider.ask({ no, payment })
    if (word?.state === 'issued') await settleInvoice(deps, provider.name, word, 'timer')
  }
}

async function asOrder(deps: Deps, invoice: Invoice, { no, payment, of }: { no: string; payment: string; of: string }) {
  return {
    ...(await contentOf(deps.db.read, invoice)),
    no,
    kind: invoice.kind,
    payment,
    paidFen: payment === '' ? 0 : await amountOf(deps.db.read, payment, of),
    notifyUrl: deps.env.publicUrl + invoiceCallbackPath(invoice.provider),
  }
}

/** The payment that an invoice stands for, where its provider goes by that. */
async function paymentAt({ db }: Pick<Deps, 'db'>, { payments }: InvoiceProvider, invoiceNo: string): Promise<string> {
  const [part] = payments === undefined ? [] : await standingOf(db.read, invoiceNo)
  return part === undefined || payments === undefined ? '' : paymentOf(db.read, part.orderNo, payments.of)
}

/** The payment for whose payer its card is. WeChat need not be configured any more. */
async function cardPayment({ db }: Pick<Deps, 'db'>, { no, provider, card_payment }: Invoice): Promise<string> {
  if (card_payment !== null || provider !== KEEPER) return card_payment ?? ''
  const [part] = await standingOf(db.read, no)
  return part === undefined ? '' : paymentOf(db.read, part.orderNo, KEEPER)
}

async function fetchFiles(deps: Deps, provider: InvoiceProvider, invoice: Invoice): Promise<void> {
  const files = await provider.files({ no: numberThere(invoice), payment: await paymentAt(deps, provider, invoice.no) })
  if (files.length > 0) await keepFiles(deps, invoice.no, files)
}

/** Kept beside those of what it takes back. */
async function fetchRedFiles(deps: Deps, provider: InvoiceProvider, red: Red): Promise<void> {
  const asked = { no: numberThere(red), invoiceNo: red.invoice_no, payment: '' }
  const files = provider.redFiles === undefined ? undefined : await provider.redFiles(asked)
  if (files?.length !== 0) await keepRedFiles(deps, red, files ?? [])
}

/** Its 72 hours are over. */
const isOver = ({ until_at }: Red, now: number) => until_at !== null && until_at <= now

/** Each backs off by itself; none sleeps through the end of its 72 hours. */
function nextTurn({ asked, until_at }: Red, now: number): number {
  const next = now + waitFor(asked)
  return until_at !== null && until_at > now ? Math.min(next, until_at) : next
}

/** An accountant has agreed, and it may not have arrived there. */
const isAgreed = ({ state, form }: Red) => state === 'waiting_seller' && form === '04'

/** Before the clock decides the provider is asked: somebody may have agreed in the last minute. */
async function lastWordOn(deps: Deps, provider: InvoiceProvider, red: Red): Promise<ProviderRed | undefined> {
  const invoice = await findInvoice(deps.db.read, red.invoice_no)
  if (invoice === undefined) return undefined
  const payment = await paymentAt(deps, provider, invoice.no)
  return provider.askReverse({ no: numberThere(red), invoiceNo: numberThere(invoice), payment })
}

async function sendReds(deps: Deps): Promise<number> {
  let sent = 0
  for (const red of await dueReds(deps.db, deps.clock(), BATCH)) {
    const over = isOver(red, deps.clock())
    if (!(await claimRed(deps.db, red, nextTurn(red, deps.clock())))) continue
    sent++
    try {
      if (over && deps.invoices[red.provider] === undefined) {
        await lapseRed(deps, red)
        continue
      }
      const provider = providerOf(deps, red.provider)
      if (red.state === 'reversed') {
        await fetchRedFiles(deps, provider, red)
        continue
      }
      const word = await (over && !isAgreed(red) ? lastWordOn : redWordOn)(deps, provider, red)
      if (word !== undefined) await settleRed(deps, provider.name, word, 'timer')
      // While the account has to sign in nobody knows whether the other side has agreed meanwhile.
      if (over && word?.state !== 'face') await lapseRed(deps, red)
    } catch (error) {
      deps.log.error('invoice.red_not_sent', error, { redNo: red.no, asked: red.asked + 1 })
    }
  }
  return sent
}

/** Numbers there, with their sums, that were refused before: of this red invoice, and of those whose place it took. */
async function earlierNumbers({ db }: Pick<Deps, 'db'>, red: Red): Promise<[string, number][]> {
  const own = earlierThere(red).map((no): [string, number] => [no, red.amount_fen])
  const turned = (await redsTurnedInto(db.read, red.no)).filter(({ provider }) => provider === red.provider)
  return [
    ...own,
    ...turned.flatMap((one) => earlierThere({ ...one, attempt: one.attempt + 1 }).map((no): [string, number] => [no, one.amount_fen])),
  ]
}

async function redWordOn(deps: Deps, provider: InvoiceProvider, red: Red): Promise<ProviderRed | undefined> {
  const invoice = await findInvoice(deps.db.read, red.invoice_no)
  if (invoice?.number == null) return undefined
  const payment = await paymentAt(deps, provider, invoice.no)
  const asked = { invoiceNo: numberThere(invoice), payment }
  if (red.asked === 0)
    for (const [no, amountFen] of await earlierNumbers(deps, red)) {
      const word = await provider.askReverse({ ...asked, no })
      if (word?.state === 'done') return { ...word, amountFen }
    }
  const no = numberThere(red)
  const known = red.asked === 0 ? undefined : await provider.askReverse({ ...asked, no })
  const agree = isAgreed(red)
  if (known !== undefined && known.state !== 'face' && !(agree && known.form === '03')) return known
  // The confirmation form is at the tax bureau: a service that has lost it is not asked for another; the clock decides.
  if (known === undefined && !agree && (red.state === 'waiting_buyer' || red.state === 'waiting_seller')) return undefined
  return provider.reverse({
    ...asked,
    no,
    number: invoice.number,
    amountFen: red.amount_fen,
    taxFen: red.tax_fen,
    whole: red.whole === 1,
    reason: red.reason,
    agree,
    notifyUrl: deps.env.publicUrl + invoiceCallbackPath(red.provider),
  })
}

/** Where nobody is there to be asked the clock alone decides; what waits for no turn to be asked gets one. */
async function lapseUnasked(deps: Deps): Promise<number> {
  const overdue = await unaskedReds(deps.db, deps.clock(), BATCH)
  for (const red of overdue) {
    try {
      if (deps.invoices[red.provider] === undefined) await lapseRed(deps, red)
      else await wakeRed(deps.db, red, deps.clock())
    } catch (error) {
      deps.log.error('invoice.red_not_sent', error, { redNo: red.no, asked: red.asked })
    }
  }
  return overdue.length
}
