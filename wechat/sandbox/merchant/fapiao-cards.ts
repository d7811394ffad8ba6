/** Cards in the payer's 卡包 of invoices that were issued elsewhere: a file first, and then once a payment. */
import { createHash } from 'node:crypto'
import type { Books } from './books.ts'
import { word } from './chance.ts'
import { FAPIAO_MOST } from './fapiao-checks.ts'
import type { Faults } from './faults.ts'
import { invalidRequest, Refusal } from './refusal.ts'

/** So long a file that was sent may be put into a card. */
const FILE_FOR = 3 * 24 * 3_600_000
const FILE_BYTES = 2 * 1024 * 1024
const TAKES = 5_000

export type CardState = 'INSERT_ACCEPTED' | 'INSERTED' | 'DISCARD_ACCEPTED' | 'DISCARDED'

/** A fapiao that was issued elsewhere, in the payer's 卡包. */
export interface BookedCard {
  applyId: string
  /** What was asked for, but for the file: a repeat is known by it. */
  print: string
  number: string
  issuedAt: string
  amountFen: number
  taxFen: number
  card: CardState
}

export interface CardRequest {
  fapiao_card_information: {
    fapiao_media_id: string
    fapiao_number: string
    fapiao_time: string
    total_amount: number
    tax_amount: number
    amount: number
    items?: { total_amount: number; tax_amount: number }[]
  }[]
}

/** From one state to the next, where it is still in the first. */
export function becomes(one: { card: CardState | '' }, from: CardState, to: CardState): void {
  if (one.card === from) one.card = to
}

export interface CardShelf {
  /** In the order in which they were put in. */
  cards: readonly BookedCard[]
  take(meta: { digest: string }, file: Uint8Array | undefined): object
  insert(applyId: string, request: CardRequest): void
}

export function cardShelf({ clock, books, faults }: { clock: () => number; books: Books; faults: Faults }): CardShelf {
  const cards: BookedCard[] = []
  const files = new Map<string, number>()

  function take({ digest }: { digest: string }, file: Uint8Array | undefined): object {
    if (file === undefined || !Buffer.from(file).subarray(0, 5).equals(Buffer.from('%PDF-')))
      throw invalidRequest('电子发票文件只支持PDF格式')
    if (file.length > FILE_BYTES) throw invalidRequest('电子发票文件大小不能超过2M')
    if (createHash('sm3').update(file).digest('hex') !== digest) throw invalidRequest('文件摘要与文件内容不一致')
    const fapiao_media_id = word(32)
    files.set(fapiao_media_id, clock())
    return { fapiao_media_id }
  }

  function insert(applyId: string, { fapiao_card_information }: CardRequest): void {
    const trade = books.byTransactionId.get(applyId)
    if (trade?.paid === undefined) throw invalidRequest('发票申请单号不是本商户的微信支付订单号')
    const print = JSON.stringify(fapiao_card_information.map((one) => ({ ...one, fapiao_media_id: '' })))
    const before = cards.find((one) => one.applyId === applyId)
    if (before !== undefined) {
      if (before.print !== print) throw new Refusal(403, 'RULE_LIMIT', '一个微信支付订单只能插卡一次')
      return
    }
    if (fapiao_card_information.length > FAPIAO_MOST) throw new Refusal(403, 'RULE_LIMIT', '同一个微信支付订单最多对应5张发票')
    if (faults.strikes('fapiao-card-refused')) throw invalidRequest('插卡失败')
    const now = clock()
    let sum = 0
    for (const { fapiao_media_id, total_amount, tax_amount, amount, items = [] } of fapiao_card_information) {
      const sentAt = files.get(fapiao_media_id)
      if (sentAt === undefined || now > sentAt + FILE_FOR) throw invalidRequest('电子发票文件ID不存在或已过期')
      const adds = (of: 'total_amount' | 'tax_amount') => items.reduce((all, line) => all + line[of], 0)
      const differs = items.length > 0 && (adds('total_amount') !== total_amount || adds('tax_amount') !== tax_amount)
      if (amount + tax_amount !== total_amount || differs) throw invalidRequest('发票行合计与总价税合计不一致')
      sum += total_amount
    }
    if (sum > trade.request.amount.total) throw invalidRequest('发票金额超过订单金额')
    for (const { fapiao_number: number, fapiao_time: issuedAt, total_amount: amountFen, tax_amount: taxFen } of fapiao_card_information) {
      const card: BookedCard = { applyId, print, number, issuedAt, amountFen, taxFen, card: 'INSERT_ACCEPTED' }
      cards.push(card)
      books.later(now + TAKES, () => becomes(card, 'INSERT_ACCEPTED', 'INSERTED'))
    }
  }

  return { cards, take, insert }
}

/** As the query answers. */
export function cardShown({ number, issuedAt, amountFen, taxFen, card }: BookedCard) {
  return {
    status: 'ISSUED',
    blue_fapiao: { fapiao_number: number, fapiao_time: issuedAt },
    total_amount: amountFen,
    tax_amount: taxFen,
    amount: amountFen - taxFen,
    card_information: { card_status: card },
  }
}
