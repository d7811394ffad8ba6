/**
 * A person who issues at the tax bureau, and the bureau's own books. Every step of the person may be refused, not be done, be done
 * twice, or be done with its answer lost.
 */
import { invoiceManage } from '#contract/invoice-manage.ts'
import type { Input } from '#contract/call.ts'
import type { FormState, RedAction } from '#contract/invoice-red.ts'
import type { Chance } from '#rehearsal/chance.ts'
import { openReds, type Red } from '#server/features/invoice/red-store.ts'
import type { Invoice } from '#server/features/invoice/store.ts'
import type { Fault } from './invoice-faults.ts'
import type { Portal } from './invoice-world.ts'
import type { Answer, Person } from './person.ts'
import { putIn } from './put-in.ts'

const HERE = { meetingId: '1' } as const

/** All steps of a person at the tax bureau: a number registered, files attached, a 确认单 and a red invoice recorded. */
export const handSteps = ['register', 'files', 'form', 'red'] as const
export type HandStep = (typeof handSteps)[number]

interface Booked {
  number: string
  amountFen: number
  taxFen: number
}

interface BookedRed extends Booked {
  invoiceNo: string
}

/** Books of the tax bureau for what people issue there. One for each portal. */
export function bureauBooks() {
  const blue = new Map<string, Booked>()
  const red = new Map<string, BookedRed>()
  let counter = 0
  const nextNumber = () => `28332000${String(++counter).padStart(12, '0')}`
  const sum = (books: ReadonlyMap<string, Booked>, of: 'amountFen' | 'taxFen') => [...books.values()].reduce((all, one) => all + one[of], 0)
  return {
    blue,
    red,
    /** Asked again under the same number, it is the same. */
    issue: (no: string, row: Omit<Booked, 'number'>): Booked => {
      const found = blue.get(no) ?? { ...row, number: nextNumber() }
      blue.set(no, found)
      return found
    },
    reverse: (no: string, row: Omit<BookedRed, 'number'>): BookedRed => {
      const found = red.get(no) ?? { ...row, number: nextNumber() }
      red.set(no, found)
      return found
    },
    ledger: () => ({
      blue: sum(blue, 'amountFen'),
      red: sum(red, 'amountFen'),
      blueTax: sum(blue, 'taxFen'),
      redTax: sum(red, 'taxFen'),
    }),
  }
}
export type BureauBooks = ReturnType<typeof bureauBooks>

interface Desk {
  portal: Portal
  buyer: Person
  chance: Chance
  faultOf: (step: HandStep) => Fault | undefined
  heard: <T>(answer: Answer<T>) => T | undefined
}

/** @returns one round of work of the accountant at the tax bureau, on what people issue of a buyer. */
export function bureauWork({ portal, buyer, chance, faultOf, heard }: Desk): () => Promise<void> {
  const { opened, accountant, bureau } = portal
  const { read } = opened.db

  async function work(): Promise<void> {
    const rows = await read.selectFrom('invoices').selectAll().where('user_id', '=', buyer.id).orderBy('no').execute()
    for (const invoice of rows.filter(({ provider }) => provider === 'hand'))
      if (invoice.state === 'issuing' || invoice.state === 'failed') await register(invoice)
      else if (invoice.state === 'issued') await bringFiles(invoice)
    for (const invoice of rows.filter(({ number }) => number !== null)) {
      const reds = read.selectFrom('invoice_reds').selectAll().where('invoice_no', '=', invoice.no).where('provider', '=', 'hand')
      for (const red of await reds.orderBy('no').execute()) await lookAfterRed(invoice, red)
    }
  }

  /** Does a step as its fault has it. @param again what is done twice, or once more because its answer was lost. */
  async function doStep(fault: Fault | undefined, act: () => Promise<unknown>): Promise<void> {
    if (fault === 'unreached' || fault === 'late') return
    if (fault === 'twice') await Promise.all([act(), act()])
    else await act()
    if (fault === 'unheard') await act()
  }

  async function importTable(no: string, number: string, amount: string): Promise<void> {
    const csv = `发票流水号,数电票号码,价税合计\n${no},${number},${amount}\n`
    const kept = await putIn(accountant, Buffer.from(csv), '结果.csv', 'list')
    heard(await accountant.ask(invoiceManage.import, { ...HERE, fileId: kept.id }))
  }

  async function register(invoice: Invoice): Promise<void> {
    const { no, attempt, amount_fen: amountFen, tax_fen: taxFen } = invoice
    const there = `${no}-${attempt}`
    if (invoice.state === 'failed' && !bureau.blue.has(there)) return
    const fault = faultOf('register')
    if (fault === 'refused' && !bureau.blue.has(there)) {
      heard(await accountant.ask(invoiceManage.return, { ...HERE, no, reason: '税局校验未通过' }))
      return
    }
    if (fault === 'unreached') return
    const { number } = bureau.issue(there, { amountFen, taxFen })
    const amount = fault === 'unreadable' ? '以发票为准' : (amountFen / 100).toFixed(2)
    await doStep(fault, () => importTable(no, number, amount))
  }

  async function bringFiles({ number }: Invoice): Promise<void> {
    const fault = faultOf('files')
    const said = fault === 'refused' || fault === 'unreadable' ? '' : number
    await doStep(fault, async () => {
      const kept = await putIn(accountant, Buffer.from(`<?xml version="1.0"?><EInvoice>${said}</EInvoice>`), '发票.xml', 'invoice')
      heard(await accountant.ask(invoiceManage.attach, { ...HERE, fileIds: [kept.id] }))
    })
  }

  async function lookAfterRed(invoice: Invoice, red: Red): Promise<void> {
    const act = async (action: RedAction, word: Partial<Input<typeof invoiceManage.red>> = {}) =>
      heard(await accountant.ask(invoiceManage.red, { ...HERE, no: red.no, action, ...word }))
    const booked = bureau.red.get(red.no)
    if (booked !== undefined && red.state !== 'reversed') return void (await act('record', { number: booked.number }))
    if (!openReds.includes(red.state) || red.state === 'lapsed') return
    const left = invoice.amount_fen - reversedOf(invoice.no)
    if (red.amount_fen > left) return
    const isFormWanted = invoice.used === 1 && (red.state === 'asked' || red.state === 'waiting_buyer')
    if (isFormWanted) return recordForm(red.state === 'asked' ? '02' : chance() < 0.5 ? '04' : '03', act)
    if (red.state === 'waiting_seller') return void (await act('agree'))
    // The tax bureau issues a partial red invoice only for an invoice that the buyer has booked.
    if (invoice.used === 0 && red.amount_fen < left && red.state === 'asked') return void (await act('whole'))
    const fault = faultOf('red')
    if (fault === 'refused') return void (await act('record', { form: red.state === 'asked' ? '05' : '09' }))
    if (fault === 'unreached') return
    const { amount_fen: amountFen, tax_fen: taxFen } = red
    const { number } = bureau.reverse(red.no, { amountFen, taxFen, invoiceNo: invoice.no })
    await doStep(fault, () => act('record', { number: fault === 'unreadable' ? (invoice.number ?? '') : number }))
  }

  async function recordForm(form: FormState, act: (action: RedAction, word: { form: FormState }) => Promise<unknown>): Promise<void> {
    const fault = faultOf('form')
    await doStep(fault, () => act('record', { form: fault === 'refused' ? '05' : fault === 'unreadable' ? '08' : form }))
  }

  const reversedOf = (invoiceNo: string) =>
    [...bureau.red.values()].filter((one) => one.invoiceNo === invoiceNo).reduce((all, one) => all + one.amountFen, 0)

  return work
}
