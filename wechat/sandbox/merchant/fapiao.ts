/**
 * 电子发票 of the local merchant: accepted first, issued and reversed after a while, reported by a notification. A direct
 * merchant asks for its own; a service provider asks for those of its sub-merchant, which is that merchant. Fields and the
 * pages that list them: wechat/server/constants/fapiao.ts.
 */
import type { Books, Trade } from './books.ts'
import { rfc3339 } from './china-time.ts'
import { type Call, type Doors, ACCEPTED } from './door.ts'
import { type BookedCard, becomes, type CardRequest, type CardState, cardShelf, cardShown } from './fapiao-cards.ts'
import { FAPIAO_MOST, fapiaoChecks } from './fapiao-checks.ts'
import type { FapiaoFiles } from './fapiao-files.ts'
import type { Faults } from './faults.ts'
import { invalidRequest, paramError, reentered, Refusal } from './refusal.ts'

const ROOT = '/v3/new-tax-control-fapiao'
const TAKES = 5_000
/** Tax codes that one question may ask for. */
const PAGE_MOST = 20
const AGAIN_AFTER = 5 * 60_000

export type FapiaoState = 'ISSUE_ACCEPTED' | 'ISSUED' | 'ISSUE_FAILED' | 'REVERSE_ACCEPTED' | 'REVERSED' | 'REVERSE_FAILED'

export interface BookedFapiao {
  trade: Trade
  applyId: string
  fapiaoId: string
  print: string
  amountFen: number
  taxFen: number
  /** COMM_FAPIAO or VAT_FAPIAO as a service provider asked; a direct merchant gets 普票. */
  billType: string
  /** Of the buyer, opened. */
  contacts: Contacts
  state: FapiaoState
  number: string
  issuedAt: number
  redNumber: string
  endedAt: number
  /** Of the payer's card; empty before it is issued. */
  card: CardState | ''
}

interface Contacts {
  phone?: string
  email?: string
}

interface Item {
  total_amount: number
  tax_rate?: number
}
interface Asked {
  fapiao_id: string
  total_amount: number
  items: Item[]
  fapiao_bill_type?: string
  billing_person_id?: string
  transaction_information?: { transaction_id?: string; out_trade_no?: string; amount: number }[]
}
interface IssueRequest {
  fapiao_apply_id: string
  buyer_information: Contacts
  fapiao_information: Asked | Asked[]
}
interface ReverseRequest {
  fapiao_information?: { fapiao_id: string; fapiao_number: string }[]
}

/** An entry of 商品和服务税收分类编码对照表. */
export interface BookedTaxCode {
  goods_name: string
  goods_category: string
  tax_code: string
  tax_rate: number
  tax_prefer_mark: string
}

/** A service provider and the sub-merchant that has authorised it. */
export interface PartnerOf {
  subMchId: string
  /** The one 开票人ID that the tax bureau knows. */
  billingPersonId: string
}

interface Parts {
  clock: () => number
  files: FapiaoFiles
  /** Who calls: the direct merchant or the service provider. */
  mchId: string
  books: Books
  faults: Faults
  /** Left out for a direct merchant. */
  partner?: PartnerOf
  decrypt(serial: string, sealed: string): string | undefined
  /** As the merchant has set them at 商户平台. */
  taxCodes: readonly BookedTaxCode[]
  seller: { name: string; taxpayer_id: string }
  /** Called when one was issued or reversed. */
  ended(fapiao: BookedFapiao, callbackUrl: string, event: 'FAPIAO.ISSUED' | 'FAPIAO.REVERSED'): void
}

export interface FapiaoBox {
  doors: Doors
  /** All that there are, in the order in which they were asked for. */
  all: ReadonlyMap<string, BookedFapiao>
  /** Cards of those that were issued elsewhere, in the order in which they were put in. */
  cards: readonly BookedCard[]
}

const unknown = () => new Refusal(404, 'RESOURCE_NOT_EXISTS', '发票不存在')

export function fapiao({ clock, files, mchId, books, faults, partner, decrypt, taxCodes, seller, ended }: Parts): FapiaoBox {
  const all = new Map<string, BookedFapiao>()
  const { cards, take, insert } = cardShelf({ clock, books, faults })
  const checks = fapiaoChecks[partner === undefined ? 'merchant' : 'partner']
  let callbackUrl = ''
  let counter = 0
  const nextNumber = () => `26${'442000'}${String(++counter).padStart(12, '0')}`
  const ofPayment = (applyId: string) => [...all.values()].filter((one) => one.applyId === applyId)

  /** What is wrong with its fields; and whose it is. */
  function checked(check: keyof typeof checks, given: unknown, at: '/body' | '/query'): void {
    checks[check](given, at)
    const { sub_mchid, sub_mch_code } = (given ?? {}) as Record<string, unknown>
    const named = sub_mchid ?? sub_mch_code
    if (named !== undefined && named !== partner?.subMchId)
      throw new Refusal(403, 'NO_AUTH', '服务商与子商户之间无受理关系，请确认子商户是否对服务商进行相关授权')
  }

  /** @returns the buyer's contacts, opened by the key that the request names. */
  function contactsOf({ phone, email }: Contacts, serial: string): Contacts {
    if (serial === '') throw paramError('Http头缺少Wechatpay-Serial')
    const open = (name: 'phone' | 'email', sealed: string, form: RegExp) => {
      const plain = decrypt(serial, sealed)
      if (plain === undefined || !form.test(plain))
        throw paramError(`敏感字段“/body/buyer_information/${name}”解密失败或格式错误`, {
          field: `/buyer_information/${name}`,
          location: 'body',
        })
      return { [name]: plain }
    }
    return {
      ...(phone !== undefined && open('phone', phone, /^1\d{10}$/)),
      ...(email !== undefined && open('email', email, /^[^@\s]+@[^@\s]+$/)),
    }
  }

  /** Checks the payments and the 开票人 that a service provider names for an invoice. */
  function checkTransactions({ total_amount, transaction_information = [], billing_person_id }: Asked): void {
    if (partner === undefined) return
    if (billing_person_id !== partner.billingPersonId) throw invalidRequest('开票人ID不存在，请先在税局登记开票人')
    let sum = 0
    for (const { transaction_id, out_trade_no, amount } of transaction_information) {
      if (transaction_id === undefined && out_trade_no === undefined)
        throw paramError('支付订单号与支付商户订单号至少填写一个', {
          field: '/fapiao_information/transaction_information',
          location: 'body',
        })
      const trade = transaction_id === undefined ? books.trades.get(out_trade_no ?? '') : books.byTransactionId.get(transaction_id)
      if (trade?.paid === undefined || (out_trade_no !== undefined && trade.request.out_trade_no !== out_trade_no))
        throw invalidRequest('交易不存在或不属于子商户')
      if (amount !== trade.request.amount.total) throw invalidRequest('交易金额与微信支付订单不一致')
      sum += amount
    }
    if (total_amount > sum) throw invalidRequest('开票金额超过交易金额')
  }

  function issue(request: IssueRequest, serial: string): void {
    const { fapiao_apply_id, buyer_information, fapiao_information } = request
    const contacts = contactsOf(buyer_information, serial)
    // Encrypted again, the same words are other letters.
    const print = JSON.stringify({ ...request, buyer_information: { ...buyer_information, ...contacts } })
    const trade = books.byTransactionId.get(fapiao_apply_id)
    if (trade?.paid === undefined) throw invalidRequest('发票申请单号不是本商户的微信支付订单号')
    for (const asked of [fapiao_information].flat()) {
      const known = all.get(asked.fapiao_id)
      if (known !== undefined) {
        if (known.print !== print) throw reentered()
        continue
      }
      const before = ofPayment(fapiao_apply_id)
      if (before.length >= FAPIAO_MOST) throw new Refusal(403, 'RULE_LIMIT', '同一个开票申请单最多申请5张发票')
      if (asked.items.reduce((sum, line) => sum + line.total_amount, 0) !== asked.total_amount)
        throw invalidRequest('发票行金额合计与总价税合计不一致')
      checkTransactions(asked)
      const standing = before.filter(({ state }) => state !== 'REVERSED' && state !== 'ISSUE_FAILED')
      const sum = standing.reduce((all_, { amountFen }) => all_ + amountFen, 0)
      if (sum + asked.total_amount > trade.request.amount.total) throw invalidRequest('开票金额超过订单金额')
      const now = clock()
      const fails = faults.strikes('fapiao-fails')
      const booked: BookedFapiao = {
        trade,
        applyId: fapiao_apply_id,
        fapiaoId: asked.fapiao_id,
        print,
        amountFen: asked.total_amount,
        taxFen: asked.items.reduce(
          (tax, { total_amount, tax_rate = 0 }) => tax + Math.round((total_amount * tax_rate) / (10_000 + tax_rate)),
          0,
        ),
        billType: asked.fapiao_bill_type ?? 'COMM_FAPIAO',
        contacts,
        state: 'ISSUE_ACCEPTED',
        number: '',
        issuedAt: 0,
        redNumber: '',
        endedAt: now,
        card: '',
      }
      all.set(booked.fapiaoId, booked)
      books.later(now + TAKES, () => {
        if (fails) return void Object.assign(booked, { state: 'ISSUE_FAILED', endedAt: now + TAKES })
        const card: CardState = 'INSERT_ACCEPTED'
        Object.assign(booked, { state: 'ISSUED', number: nextNumber(), issuedAt: now + TAKES, endedAt: now + TAKES, card })
        if (callbackUrl !== '') ended(booked, callbackUrl, 'FAPIAO.ISSUED')
      })
      books.later(now + 2 * TAKES, () => becomes(booked, 'INSERT_ACCEPTED', 'INSERTED'))
    }
  }

  function reverse(applyId: string, { fapiao_information = [] }: ReverseRequest): void {
    for (const asked of fapiao_information) {
      const found = all.get(asked.fapiao_id)
      if (found === undefined || found.applyId !== applyId || found.number !== asked.fapiao_number) throw unknown()
      if (found.state === 'REVERSE_ACCEPTED' || found.state === 'REVERSED') continue
      if (found.state === 'REVERSE_FAILED' && clock() < found.endedAt + AGAIN_AFTER)
        throw new Refusal(429, 'FREQUENCY_LIMITED', '冲红失败后请间隔5分钟再重试')
      const now = clock()
      const fails = faults.strikes('fapiao-reverse-fails')
      found.state = 'REVERSE_ACCEPTED'
      books.later(now + TAKES, () => {
        if (fails) return void Object.assign(found, { state: 'REVERSE_FAILED', endedAt: now + TAKES })
        const card: CardState = 'DISCARD_ACCEPTED'
        Object.assign(found, { state: 'REVERSED', redNumber: nextNumber(), endedAt: now + TAKES, card })
        if (callbackUrl !== '') ended(found, callbackUrl, 'FAPIAO.REVERSED')
      })
      books.later(now + 2 * TAKES, () => becomes(found, 'DISCARD_ACCEPTED', 'DISCARDED'))
    }
  }

  const applications = `${ROOT}/fapiao-applications`
  const settings = () => ({ callback_url: callbackUrl, show_fapiao_cell: false })
  const issuing = ({ body, serial }: Call) => {
    checked('issue', body, '/body')
    issue(body as IssueRequest, serial)
    return ACCEPTED
  }
  const doors: Doors = {
    [`PATCH ${ROOT}/merchant/development-config`]: ({ body }) => {
      checked('configure', body, '/body')
      callbackUrl = (body as { callback_url?: string }).callback_url ?? callbackUrl
      return settings()
    },
    [`GET ${ROOT}/merchant/development-config`]: ({ query }) => {
      checked('configuration', query, '/query')
      return settings()
    },
    [`GET ${ROOT}/merchant/base-information`]: ({ query }) => {
      checked('base', query, '/query')
      return { seller_information: { ...seller, address: '杭州市西湖区文三路1号' }, extra_information: { drawer: '王敏' } }
    },
    [`GET ${ROOT}/merchant/tax-codes`]: ({ query }) => {
      checked('taxCodes', query, '/query')
      const [offset, limit] = [Number(query.offset), Number(query.limit)]
      if (limit < 1 || limit > PAGE_MOST) throw paramError(`本次查询的最大数量为1至${PAGE_MOST}`)
      const data = taxCodes.slice(offset, offset + limit).map((code, at) => ({ ...code, goods_id: offset + at + 1 }))
      return { offset, limit, links: {}, data, total_count: taxCodes.length }
    },
    // Of service providers alone; and they ask by no other.
    ...(partner === undefined && { [`POST ${applications}`]: issuing }),
    [`POST ${applications}/issue-general`]: (call) => {
      if (partner === undefined) throw new Refusal(403, 'NO_AUTH', '商户无权限')
      return issuing(call)
    },
    [`GET ${applications}/:id`]: ({ param, query }) => {
      checked('query', query, '/query')
      const found = ofPayment(param('id')).filter(({ fapiaoId }) => query.fapiao_id === undefined || query.fapiao_id === fapiaoId)
      const inserted = query.fapiao_id === undefined ? cards.filter((one) => one.applyId === param('id')) : []
      if (found.length + inserted.length === 0) throw unknown()
      return { total_count: found.length + inserted.length, fapiao_information: [...found.map(shown), ...inserted.map(cardShown)] }
    },
    [`POST ${applications}/:id/reverse`]: ({ param, body }) => {
      checked('reverse', body, '/body')
      reverse(param('id'), body as ReverseRequest)
      return ACCEPTED
    },
    [`POST ${applications}/upload-fapiao-file`]: ({ body, file }) => {
      checked('upload', body, '/body')
      return take(body as { digest: string }, file)
    },
    [`POST ${applications}/:id/insert-cards`]: ({ param, body, serial }) => {
      checked('card', body, '/body')
      contactsOf((body as IssueRequest).buyer_information, serial)
      insert(param('id'), body as CardRequest)
      return ACCEPTED
    },
    [`GET ${applications}/:id/fapiao-files`]: ({ param, query }) => {
      checked('files', query, '/query')
      const found = ofPayment(param('id')).filter(
        (one) => one.number !== '' && (query.fapiao_id === undefined || one.fapiaoId === query.fapiao_id),
      )
      return {
        fapiao_download_info_list: found.map(({ fapiaoId, number, trade }) => ({
          fapiao_id: fapiaoId,
          download_url: files.addressOf({ mchId, openId: trade.paid?.openId ?? '', number, fapiaoId }),
          status: 'ISSUED',
        })),
      }
    },
  }
  return { doors, all, cards }
}

function shown(one: BookedFapiao) {
  return {
    fapiao_id: one.fapiaoId,
    status: one.state,
    ...(one.number !== '' && { blue_fapiao: { fapiao_number: one.number, fapiao_time: rfc3339(one.issuedAt) } }),
    ...(one.redNumber !== '' && { red_fapiao: { fapiao_number: one.redNumber, fapiao_time: rfc3339(one.endedAt) } }),
    total_amount: one.amountFen,
    tax_amount: one.taxFen,
    amount: one.amountFen - one.taxFen,
    ...(one.card !== '' && { card_information: { card_openid: one.trade.paid?.openId ?? '', card_status: one.card } }),
    ...((one.state === 'ISSUE_FAILED' || one.state === 'REVERSE_FAILED') && { fail_reason: '税局侧处理失败' }),
  }
}

/** As a notification tells of it, decrypted. */
export function fapiaoNotice({ applyId, fapiaoId, state }: BookedFapiao, mchId: string, event: string, now: number) {
  return {
    mchid: mchId,
    fapiao_event: event,
    fapiao_apply_id: applyId,
    apply_time: rfc3339(now),
    fapiao_information: [{ fapiao_id: fapiaoId, fapiao_status: state }],
  }
}
export type FapiaoNotice = ReturnType<typeof fapiaoNotice>
