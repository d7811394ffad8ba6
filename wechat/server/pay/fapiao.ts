/**
 * 电子发票 of a direct merchant (pay.weixin.qq.com, fapiao-applications, read 2025-09): accepted first, issued or reversed after a
 * while, told by a notification and by a query. An application is a payment (微信支付订单号) of this merchant; it has up to five
 * fapiao, each under a number of the merchant's own. Those that were issued elsewhere can be put into the payer's 卡包, once for a
 * payment; those that were issued here come there by themselves.
 */
import { createHash } from 'node:crypto'
import { type Hosts, tencent } from '../outside.ts'
import { type Json, need, oneOf, part, text, whole } from './answer.ts'
import type { Calls } from './call.ts'
import { hasCode, PayError } from './errors.ts'
import { checkFen, demand } from './fields.ts'
import { fromRfc3339, toRfc3339 } from './moment.ts'
import { cut, plainText } from './text.ts'

export const FAPIAO_PER_PAYMENT = 5
/** As the pages of 2025 write them; SERVICE_SUSPENTION stands beside it in one of them. */
export const reverseReasons = ['ISSUE_ERROR', 'SALES_RETURN', 'SERVICE_SUSPENSION', 'SALES_DISCOUNT'] as const
export type ReverseReason = (typeof reverseReasons)[number]

const states = ['ISSUE_ACCEPTED', 'ISSUED', 'ISSUE_FAILED', 'REVERSE_ACCEPTED', 'REVERSED', 'REVERSE_FAILED'] as const
export type FapiaoState = (typeof states)[number]

const cardStates = ['INSERT_ACCEPTED', 'INSERTED', 'DISCARD_ACCEPTED', 'DISCARDED'] as const
export type CardState = (typeof cardStates)[number]
/** What WeChat takes of a file for the 卡包. */
const CARD_FILE_BYTES = 2 * 1024 * 1024

export interface FapiaoItem {
  taxCode: string
  name: string
  amountFen: number
  /** In ten-thousandths: 600 is 6 %. */
  taxRate: number
}

export interface FapiaoRequest {
  /** 微信支付订单号 */
  applyId: string
  /** 商户发票单号 */
  fapiaoId: string
  buyer: {
    type: 'INDIVIDUAL' | 'ORGANIZATION'
    name: string
    taxpayerId: string
    address: string
    telephone: string
    bankName: string
    bankAccount: string
  }
  special: boolean
  amountFen: number
  items: readonly FapiaoItem[]
  remark: string
}

/** A fapiao that was issued elsewhere. */
export interface FapiaoCard extends Pick<FapiaoRequest, 'applyId' | 'buyer' | 'amountFen' | 'remark'> {
  /** 20 digits */
  number: string
  issuedAt: number
  taxFen: number
  seller: { name: string; taxpayerId: string }
  items: readonly (FapiaoItem & { taxFen: number })[]
  pdf: Uint8Array
}

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

const ROOT = '/v3/new-tax-control-fapiao'
/** 0.00000001 is the unit of a quantity. */
const ONE = 100_000_000
const checkId = (id: string, field: string) => demand(/^[0-9A-Za-z_-]{1,32}$/.test(id), field, '1 to 32 letters and digits')
const given = (name: string, value: string, bytes: number) => (value === '' ? {} : { [name]: cut(plainText(value), bytes) })

export interface FapiaoClient {
  /** Where notifications go, for all of the merchant's fapiao. */
  reportTo(url: string): Promise<void>
  /** Accepted, not issued. Asked again alike, it is the same. */
  issue(request: FapiaoRequest): Promise<void>
  /** Nothing where Tencent knows no such fapiao. */
  query(applyId: string, fapiaoId: string): Promise<Fapiao | undefined>
  /** Accepted, not reversed. All of it, always; again no sooner than five minutes after it failed. */
  reverse(applyId: string, fapiao: { fapiaoId: string; number: string }, reason: ReverseReason): Promise<void>
  /** The PDF; nothing while it is being made. */
  file(applyId: string, fapiaoId: string): Promise<Uint8Array | undefined>
  /** How the card of the fapiao with this number stands; nothing where there is none. */
  card(applyId: string, number: string): Promise<CardState | undefined>
  /** Accepted, not done. Once for a payment: asked again alike it is the same, otherwise refused. */
  insertCard(card: FapiaoCard): Promise<void>
}

export function fapiaoClient(made: Calls, hosts: Hosts): FapiaoClient {
  const at = (applyId: string) => {
    checkId(applyId, 'fapiao_apply_id')
    return `${ROOT}/fapiao-applications/${applyId}`
  }
  const listed = async (path: string): Promise<Json[]> => {
    const answer = await made.get(path).catch((error: unknown) => {
      if (hasCode(error, 'RESOURCE_NOT_EXISTS', 'NOT_FOUND')) return undefined
      throw error
    })
    return answer === undefined || !Array.isArray(answer.fapiao_information) ? [] : answer.fapiao_information.map(part)
  }
  return {
    reportTo: (url) => made.change(`${ROOT}/merchant/development-config`, { callback_url: url, show_fapiao_cell: false }),
    issue: (request) => made.accept(`${ROOT}/fapiao-applications`, issueBody(request)),
    query: async (applyId, fapiaoId) => {
      checkId(fapiaoId, 'fapiao_id')
      const one = (await listed(`${at(applyId)}?fapiao_id=${fapiaoId}`)).find((each) => each.fapiao_id === fapiaoId)
      return one && readFapiao(one)
    },
    reverse: (applyId, { fapiaoId, number }, reason) =>
      made.accept(`${at(applyId)}/reverse`, {
        reverse_reason: reason,
        fapiao_information: [{ fapiao_id: fapiaoId, fapiao_number: number }],
      }),
    file: async (applyId, fapiaoId) => {
      checkId(fapiaoId, 'fapiao_id')
      const answer = await made.get(`${at(applyId)}/fapiao-files?fapiao_id=${fapiaoId}`)
      const list = Array.isArray(answer.fapiao_download_info_list) ? answer.fapiao_download_info_list.map(part) : []
      const url = text(list.find((each) => each.fapiao_id === fapiaoId)?.download_url)
      return url === undefined ? undefined : made.download(downloadPath(hosts, url))
    },
    card: async (applyId, number) => {
      const one = (await listed(at(applyId))).find((each) => part(each.blue_fapiao).fapiao_number === number)
      const status = part(one?.card_information).card_status
      return status === undefined ? undefined : oneOf(cardStates, status, 'card_status')
    },
    insertCard: async (card) => {
      const { number, pdf } = card
      demand(pdf.length <= CARD_FILE_BYTES, 'file', 'at most 2 MB')
      const body = cardBody(card)
      // The third word is misspelt as the pages have it.
      const meta = { file_type: 'PDF', digest_alogrithm: 'SM3', digest: createHash('sm3').update(pdf).digest('hex') }
      const kept = await made.upload(`${ROOT}/fapiao-applications/upload-fapiao-file`, meta, {
        name: `${number}.pdf`,
        type: 'application/pdf',
        bytes: pdf,
      })
      await made.accept(`${at(card.applyId)}/insert-cards`, body(need(text(kept.fapiao_media_id), 'fapiao_media_id')))
    },
  }
}

function issueBody({ applyId, fapiaoId, buyer, special, amountFen, items, remark }: FapiaoRequest): object {
  checkId(applyId, 'fapiao_apply_id')
  checkId(fapiaoId, 'fapiao_id')
  checkFen(amountFen, 'total_amount')
  for (const { taxCode } of items) demand(/^\d{19}$/.test(taxCode), 'tax_code', '19 digits')
  return {
    scene: 'WITH_WECHATPAY',
    fapiao_apply_id: applyId,
    buyer_information: buyerBody(buyer),
    fapiao_information: [
      {
        fapiao_id: fapiaoId,
        fapiao_bill_type: special ? 'DIGITAL_SPECIAL' : 'DIGITAL_NORMAL',
        total_amount: amountFen,
        need_list: false,
        ...given('remark', remark, 230),
        items: items.map((item) => ({
          tax_code: item.taxCode,
          goods_name: cut(plainText(item.name), 92),
          quantity: ONE,
          total_amount: item.amountFen,
          tax_rate: item.taxRate,
          discount: false,
        })),
      },
    ],
  }
}

const buyerBody = ({ type, name, taxpayerId, address, telephone, bankName, bankAccount }: FapiaoRequest['buyer']) => ({
  type,
  name: cut(plainText(name), 256),
  ...given('taxpayer_id', taxpayerId, 32),
  ...given('address', address, 128),
  ...given('telephone', telephone, 32),
  ...given('bank_name', bankName, 128),
  ...given('bank_account', bankAccount, 32),
})

/** @returns the body, once the file has its number there: what is wrong is said before anything is sent. */
function cardBody({ number, issuedAt, buyer, seller, amountFen, taxFen, items, remark }: FapiaoCard): (mediaId: string) => object {
  demand(/^\d{20}$/.test(number), 'fapiao_number', '20 digits')
  checkFen(amountFen, 'total_amount')
  return (mediaId) => ({
    scene: 'WITH_WECHATPAY',
    buyer_information: buyerBody(buyer),
    fapiao_card_information: [
      {
        fapiao_media_id: mediaId,
        fapiao_number: number,
        fapiao_time: toRfc3339(issuedAt),
        total_amount: amountFen,
        tax_amount: taxFen,
        amount: amountFen - taxFen,
        seller_information: { name: cut(plainText(seller.name), 256), taxpayer_id: seller.taxpayerId },
        items: items.map((item) => ({
          tax_code: item.taxCode,
          goods_name: cut(plainText(item.name), 92),
          quantity: ONE,
          total_amount: item.amountFen,
          tax_amount: item.taxFen,
          amount: item.amountFen - item.taxFen,
          tax_rate: item.taxRate,
          discount: false,
        })),
        ...given('remark', remark, 230),
      },
    ],
  })
}

function readFapiao(answer: Json): Fapiao {
  const [blue, red] = [part(answer.blue_fapiao), part(answer.red_fapiao)]
  const number = text(blue.fapiao_number)
  const redNumber = text(red.fapiao_number)
  const issuedAt = fromRfc3339(text(blue.fapiao_time))
  const why = text(answer.fail_reason)
  return {
    fapiaoId: need(text(answer.fapiao_id), 'fapiao_id'),
    state: oneOf(states, answer.status, 'status'),
    amountFen: need(whole(answer.total_amount), 'total_amount'),
    taxFen: need(whole(answer.tax_amount), 'tax_amount'),
    ...(number !== undefined && { number }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(redNumber !== undefined && { redNumber }),
    ...(why !== undefined && { why }),
  }
}

/** The signature of the request goes where the merchant's other requests go, and nowhere else. */
function downloadPath(hosts: Hosts, url: string): string {
  const host = [hosts.mch, tencent.mch].find((one) => url.startsWith(`${one}/`))
  const path = host === undefined ? '' : url.slice(host.length)
  if (!/^\/v3\/[\w/-]+(?:\?[\w\-.~%=&+/:]*)?$/.test(path))
    throw new PayError(200, 'ANSWER_FORM', 'a fapiao in a strange place', { field: 'download_url' })
  return path
}
