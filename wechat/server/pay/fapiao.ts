/**
 * 电子发票: accepted first, issued or reversed after a while, reported by a notification and by a query. An application is a
 * payment (微信支付订单号); it has up to five fapiao, each under a number of the merchant's own. Invoices issued elsewhere can be
 * put into the payer's 卡包, once a payment; those that WeChat issued come there by themselves. A direct merchant issues 普票;
 * a service provider issues 普票 and 专票 for its sub-merchant, by another call.
 */
import { createHash } from 'node:crypto'
import type { Hosts } from '../outside.ts'
import { type Json, need, part, text, whole } from './answer.ts'
import type { Calls } from './call.ts'
import { encrypted } from './encrypt.ts'
import { hasCode, PayError } from './errors.ts'
import {
  type CardState,
  type Fapiao,
  type FapiaoSeller,
  readCardState,
  readFapiao,
  readFileQuery,
  readSeller,
  readTaxCode,
  type TaxCode,
} from './fapiao-answer.ts'
import {
  cardBody,
  checkFapiaoId,
  type FapiaoBuyer,
  type FapiaoCard,
  type FapiaoPartner,
  type FapiaoRequest,
  issueBody,
  issueGeneralBody,
  type ReverseReason,
  type SealedContacts,
} from './fapiao-request.ts'
import type { Answer } from './request.ts'

export const FAPIAO_PER_PAYMENT = 5

const ROOT = '/v3/new-tax-control-fapiao'
/** Tax codes that one question answers, and that are read in all. */
const PAGE = 20
const CODES_MOST = 200

export interface FapiaoClient {
  /** Where notifications of all of the merchant's fapiao go; empty where nothing is set. */
  reportsTo(): Promise<string>
  reportTo(url: string): Promise<void>
  /** Accepted, not issued. Asked again alike, it is the same. */
  issue(request: FapiaoRequest): Promise<void>
  /** Nothing where Tencent knows no such fapiao. */
  query(applyId: string, fapiaoId: string): Promise<Fapiao | undefined>
  /** Accepted, not reversed. All of it, always; again no sooner than five minutes after it failed. */
  reverse(applyId: string, fapiao: { fapiaoId: string; number: string }, reason: ReverseReason): Promise<void>
  /** The PDF; nothing while it is being made. */
  file(applyId: string, fapiaoId: string): Promise<Uint8Array | undefined>
  /** State of the card of the fapiao with this number; undefined without a card. */
  card(applyId: string, number: string): Promise<CardState | undefined>
  /** Accepted, not done. Once a payment: asked again alike it is the same, otherwise refused. */
  insertCard(card: FapiaoCard): Promise<void>
  /** 商品和服务税收分类编码对照表, at most 200 entries. */
  taxCodes(): Promise<TaxCode[]>
  /** 商户开票基础信息 */
  seller(): Promise<FapiaoSeller>
}

/**
 * @param mchId number of the merchant or service provider that calls.
 * @param partner a service provider's sub-merchant; the keys of `made` are the provider's then.
 */
export function fapiaoClient(made: Calls, hosts: Hosts, mchId: string, partner?: FapiaoPartner): FapiaoClient {
  const sub: Record<string, string> = partner === undefined ? {} : { sub_mchid: partner.subMchId }
  const asked = (path: string, search: Record<string, string | number> = {}) => {
    const query = new URLSearchParams(Object.entries({ ...sub, ...search }).map(([name, value]) => [name, String(value)])).toString()
    return made.get(`${ROOT}${path}${query === '' ? '' : `?${query}`}`)
  }
  const at = (applyId: string) => {
    checkFapiaoId(applyId, 'fapiao_apply_id')
    return `/fapiao-applications/${applyId}`
  }
  const listed = async (applyId: string, search: Record<string, string> = {}): Promise<Json[]> => {
    const answer = await asked(at(applyId), search).catch(nothingThere)
    return answer === undefined ? [] : list(answer.fapiao_information)
  }
  /** The page wants the serial on every request of this kind, with or without contacts. */
  const sealing = async ({ phone, email }: FapiaoBuyer): Promise<{ contacts: SealedContacts; serial: string }> => {
    const key = await made.encryptionKey()
    const contacts = { ...(phone && { phone: encrypted(key, phone) }), ...(email && { email: encrypted(key, email) }) }
    return { contacts, serial: key.serial }
  }
  // The only call that names the sub-merchant otherwise (doc/v3/partner/4015792563).
  const config: Record<string, string> = partner === undefined ? {} : { sub_mch_code: partner.subMchId }
  const configPath = `${ROOT}/merchant/development-config`
  return {
    reportsTo: async () => {
      const search = new URLSearchParams(config).toString()
      const answer = await made.get(`${configPath}${search === '' ? '' : `?${search}`}`).catch(nothingThere)
      return text(answer?.callback_url) ?? ''
    },
    reportTo: (url) => made.change(configPath, { ...config, callback_url: url, show_fapiao_cell: false }),
    issue: async (request) => {
      const { contacts, serial } = await sealing(request.buyer)
      await (partner === undefined
        ? made.accept(`${ROOT}/fapiao-applications`, issueBody(request, contacts), serial)
        : made.accept(`${ROOT}/fapiao-applications/issue-general`, issueGeneralBody(request, contacts, partner), serial))
    },
    query: async (applyId, fapiaoId) => {
      checkFapiaoId(fapiaoId, 'fapiao_id')
      const one = (await listed(applyId, { fapiao_id: fapiaoId })).find((each) => each.fapiao_id === fapiaoId)
      return one && readFapiao(one)
    },
    reverse: (applyId, { fapiaoId, number }, reason) =>
      made.accept(`${ROOT}${at(applyId)}/reverse`, {
        ...sub,
        reverse_reason: reason,
        fapiao_information: [{ fapiao_id: fapiaoId, fapiao_number: number }],
      }),
    file: async (applyId, fapiaoId) => {
      checkFapiaoId(fapiaoId, 'fapiao_id')
      const answer = await asked(`${at(applyId)}/fapiao-files`, { fapiao_id: fapiaoId })
      const url = text(list(answer.fapiao_download_info_list).find((each) => each.fapiao_id === fapiaoId)?.download_url)
      if (url === undefined) return undefined
      const one = part((await listed(applyId, { fapiao_id: fapiaoId })).find((each) => each.fapiao_id === fapiaoId))
      const query = readFileQuery(one)
      if (query === undefined) return undefined
      const address = `${checkedAddress(hosts, url)}&${new URLSearchParams({ mchid: mchId, ...query })}`
      return intact(await made.downloadUnsigned(address))
    },
    card: async (applyId, number) => readCardState((await listed(applyId)).find((each) => part(each.blue_fapiao).fapiao_number === number)),
    insertCard: async (card) => {
      const { number, pdf, applyId } = card
      const { contacts, serial } = await sealing(card.buyer)
      const body = cardBody(card, contacts)
      // `digest_alogrithm` is the page's spelling (docs/merchant/apis/fapiao/fapiao-applications/upload-fapiao-file.html, 2025-09-26).
      const meta = { ...sub, file_type: 'PDF', digest_alogrithm: 'SM3', digest: createHash('sm3').update(pdf).digest('hex') }
      const kept = await made.upload(`${ROOT}/fapiao-applications/upload-fapiao-file`, meta, {
        name: `${number}.pdf`,
        type: 'application/pdf',
        bytes: pdf,
      })
      const inserting = { ...sub, ...body(need(text(kept.fapiao_media_id), 'fapiao_media_id')) }
      await made.accept(`${ROOT}${at(applyId)}/insert-cards`, inserting, serial)
    },
    taxCodes: async () => {
      const codes: TaxCode[] = []
      for (let total = 1; codes.length < Math.min(total, CODES_MOST);) {
        const answer = await asked('/merchant/tax-codes', { offset: codes.length, limit: PAGE })
        const page = list(answer.data).map(readTaxCode)
        if (page.length === 0) break
        codes.push(...page)
        total = need(whole(answer.total_count), 'total_count')
      }
      return codes
    },
    seller: async () => readSeller(await asked('/merchant/base-information')),
  }
}

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(part) : [])

function nothingThere(error: unknown): undefined {
  if (hasCode(error, 'RESOURCE_NOT_EXISTS', 'NOT_FOUND')) return undefined
  throw error
}

/** Address of every `download_url`; the query holds a token (docs/merchant/apis/fapiao/fapiao-applications/download-invoice-file.html). */
const FILES = 'https://pay.wechatpay.cn'
const FILE_PLACE = /^\/invoicing\/fapiao\/fapiao-file\?token=[\w\-.~%=+/]+$/

/** The payer's openid goes to Tencent, and nowhere else. */
function checkedAddress(hosts: Hosts, url: string): string {
  const host = [hosts.mch, FILES].find((one) => url.startsWith(`${one}/`))
  if (host === undefined || !FILE_PLACE.test(url.slice(host.length)))
    throw new PayError(200, 'ANSWER_FORM', 'a fapiao in a strange place', { field: 'download_url' })
  return url
}

/** @throws where the file is not the one whose digest the header names: it is unsigned. */
function intact({ body, header }: Answer): Uint8Array {
  const digest = need(header('SM3-Digest') ?? undefined, 'SM3-Digest')
  if (createHash('sm3').update(body).digest('hex') !== digest.toLowerCase())
    throw new PayError(200, 'ANSWER_FORM', 'the file is not the one announced', { field: 'SM3-Digest' })
  return body
}
