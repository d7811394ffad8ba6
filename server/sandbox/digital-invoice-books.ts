/**
 * The books of the stand-in 数电 service and of the tax bureau behind it, in memory: its own reckoning of tax, its own table of
 * 确认单, its own ledger. It shares no line with what it is asked by.
 */
import type { Clock } from '../flow/clock.ts'

const HOUR = 3_600_000
/** R22: ten to fifteen seconds. */
const TAKES = 12_000

export interface BookedInvoice {
  orderNo: string
  fingerprint: string
  amount: number
  tax: number
  title: string
  xml: string
  notifyUrl: string
  dueAt: number
  /** Fails when it is due. */
  fails: string
  number: string
  issuedAt: number
  /** The buyer has confirmed its use, or booked it. */
  used: boolean
}

export interface BookedRed {
  redNo: string
  orderNo: string
  amount: number
  tax: number
  whole: boolean
  reason: number
  notifyUrl: string
  form: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09'
  askedAt: number
  /** When it is issued; Infinity while somebody has to agree. */
  dueAt: number
  fails: string
  number: string
}

export interface Ledger {
  blue: number
  red: number
  blueTax: number
  redTax: number
}

/** What can be made to go wrong with the next call or invoice. */
export type InvoiceFault = 'face' | 'lost-answer' | 'refused' | 'issue-fails' | 'red-fails'

export function invoiceBooks(clock: Clock) {
  const invoices = new Map<string, BookedInvoice>()
  const reds = new Map<string, BookedRed>()
  let counter = 0
  const nextNumber = () => `26${'332000'}${String(++counter).padStart(12, '0')}`

  function advance(invoice: BookedInvoice): BookedInvoice {
    if (invoice.number === '' && invoice.fails === '' && clock() >= invoice.dueAt)
      Object.assign(invoice, { number: nextNumber(), issuedAt: invoice.dueAt })
    return invoice
  }

  function advanceRed(red: BookedRed): BookedRed {
    const waits = red.form === '02' || red.form === '03'
    if (waits && clock() >= red.askedAt + 72 * HOUR) red.form = '07'
    if (!waits && red.number === '' && red.fails === '' && clock() >= red.dueAt) red.number = nextNumber()
    return red
  }

  const redsOf = (orderNo: string) => [...reds.values()].filter((red) => red.orderNo === orderNo).map(advanceRed)
  const isAlive = ({ form, fails }: BookedRed) => fails === '' && !['05', '06', '07', '08', '09'].includes(form)

  return {
    invoices,
    reds,
    look: (orderNo: string) => {
      const found = invoices.get(orderNo)
      return found && advance(found)
    },
    lookRed: (redNo: string) => {
      const found = reds.get(redNo)
      return found && advanceRed(found)
    },
    open: (invoice: Omit<BookedInvoice, 'dueAt' | 'number' | 'issuedAt' | 'used'>) => {
      const booked = { ...invoice, dueAt: clock() + TAKES, number: '', issuedAt: 0, used: false }
      invoices.set(booked.orderNo, booked)
      return booked
    },
    /** @returns why the tax bureau takes none; else the red letter, with its 确认单 as it stands. */
    openRed: (
      red: Pick<BookedRed, 'redNo' | 'orderNo' | 'amount' | 'tax' | 'whole' | 'reason' | 'notifyUrl' | 'fails'>,
    ): BookedRed | string => {
      const invoice = invoices.get(red.orderNo)
      if (invoice === undefined || advance(invoice).number === '') return '蓝字发票不存在'
      const before = redsOf(red.orderNo).filter(isAlive)
      const [left, taxLeft] = [
        invoice.amount - before.reduce((sum, one) => sum + one.amount, 0),
        invoice.tax - before.reduce((sum, one) => sum + one.tax, 0),
      ]
      if (red.amount < 1 || red.amount > left) return '冲红金额超过蓝字发票剩余金额'
      if (red.tax < 0 || red.tax > taxLeft || (red.amount === left && red.tax !== taxLeft)) return '冲红税额与蓝字发票不符'
      const isAll = red.amount === left
      if (!invoice.used && !isAll) return '购买方未使用的发票只能全额冲红'
      if (red.reason === 1 && !isAll) return '开票有误不能部分冲红'
      const form = invoice.used ? '02' : '01'
      const booked: BookedRed = {
        ...red,
        form,
        askedAt: clock(),
        dueAt: form === '01' ? clock() + TAKES : Infinity,
        number: '',
      }
      reds.set(booked.redNo, booked)
      return booked
    },
    /** The other side, or the seller, says so. */
    answer: (redNo: string, form: '03' | '04' | '05' | '06' | '08' | '09'): boolean => {
      const red = reds.get(redNo)
      if (red === undefined || !['02', '03', '04'].includes(advanceRed(red).form) || red.number !== '') return false
      Object.assign(red, { form, ...(form === '04' && { dueAt: clock() + TAKES }) })
      return true
    },
    ledger: (): Ledger => {
      const issued = [...invoices.values()].map(advance).filter(({ number }) => number !== '')
      const reversed = [...reds.values()].map(advanceRed).filter(({ number }) => number !== '')
      const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0)
      return {
        blue: sum(issued, (one) => one.amount),
        blueTax: sum(issued, (one) => one.tax),
        red: sum(reversed, (one) => one.amount),
        redTax: sum(reversed, (one) => one.tax),
      }
    },
  }
}

export type InvoiceBooks = ReturnType<typeof invoiceBooks>
