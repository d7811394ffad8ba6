/** What the calls of 电子发票 answer. */
import { type Json, need, oneOf, part, text, whole } from './answer.ts'
import { type TaxMark, taxMarks } from './fapiao-request.ts'
import { fromRfc3339 } from './moment.ts'

/** The two that failed are unproven: pages that could be read list the other four. */
const states = ['ISSUE_ACCEPTED', 'ISSUED', 'ISSUE_FAILED', 'REVERSE_ACCEPTED', 'REVERSED', 'REVERSE_FAILED'] as const
export type FapiaoState = (typeof states)[number]

const cardStates = ['INSERT_ACCEPTED', 'INSERTED', 'DISCARD_ACCEPTED', 'DISCARDED'] as const
export type CardState = (typeof cardStates)[number]

export interface Fapiao {
  fapiaoId: string
  state: FapiaoState
  amountFen: number
  taxFen: number
  /** Of the blue one; and of the red one that took it back. */
  number?: string
  issuedAt?: number
  redNumber?: string
  /** Of a failed one. */
  why?: string
}

/** An entry of 商品和服务税收分类编码对照表, as the merchant keeps it at WeChat. */
export interface TaxCode {
  name: string
  /** 19 digits. */
  code: string
  /** In ten-thousandths. */
  rate: number
  /** `undefined` for one that this program does not know. */
  mark: TaxMark | undefined
}

/** Who sells, as the merchant has set it at WeChat. */
export interface FapiaoSeller {
  name: string
  taxpayerId: string
}

export function readFapiao(answer: Json): Fapiao {
  const [blue, red] = [part(answer.blue_fapiao), part(answer.red_fapiao)]
  const number = text(blue.fapiao_number)
  const redNumber = text(red.fapiao_number)
  const issuedAt = fromRfc3339(text(blue.fapiao_time))
  const why = text(answer.fail_reason)
  return {
    fapiaoId: need(text(answer.fapiao_id), 'fapiao_id'),
    state: stateOf(answer.status, number !== undefined),
    amountFen: need(whole(answer.total_amount), 'total_amount'),
    taxFen: need(whole(answer.tax_amount), 'tax_amount'),
    ...(number !== undefined && { number }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(redNumber !== undefined && { redNumber }),
    ...(why !== undefined && { why }),
  }
}

/** A failure under a name that this program does not know is a failure all the same. */
function stateOf(status: unknown, isIssued: boolean): FapiaoState {
  const known = states.find((state) => state === status)
  if (known === undefined && /FAIL/.test(text(status) ?? '')) return isIssued ? 'REVERSE_FAILED' : 'ISSUE_FAILED'
  return need(known, 'status')
}

/**
 * @returns what the address of a file names of its invoice; undefined before the payer has its card. An invoice of 20 digits has no
 *   发票代码: the field is sent empty (unproven).
 */
export function readFileQuery(answer: Json): Record<string, string> | undefined {
  const [{ fapiao_number, fapiao_code }, { card_openid }] = [part(answer.blue_fapiao), part(answer.card_information)]
  const [number, openId] = [text(fapiao_number), text(card_openid)]
  if (number === undefined || openId === undefined) return undefined
  return { openid: openId, invoice_code: text(fapiao_code) ?? '', invoice_no: number, fapiao_id: need(text(answer.fapiao_id), 'fapiao_id') }
}

export function readCardState(answer: Json | undefined): CardState | undefined {
  const status = part(answer?.card_information).card_status
  return status === undefined ? undefined : oneOf(cardStates, status, 'card_status')
}

export const readTaxCode = (answer: Json): TaxCode => ({
  name: need(text(answer.goods_name), 'goods_name'),
  code: need(text(answer.tax_code), 'tax_code'),
  rate: need(whole(answer.tax_rate), 'tax_rate'),
  mark: (Object.keys(taxMarks) as TaxMark[]).find((mark) => mark === answer.tax_prefer_mark),
})

export function readSeller(answer: Json): FapiaoSeller {
  const seller = part(answer.seller_information)
  return { name: need(text(seller.name), 'seller_information.name'), taxpayerId: need(text(seller.taxpayer_id), 'taxpayer_id') }
}
