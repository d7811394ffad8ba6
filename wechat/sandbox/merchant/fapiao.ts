/**
 * 电子发票 of the local merchant: accepted first, issued and reversed after a while, told by a notification. Their cards in the
 * payer's 卡包, and those of fapiao that were issued elsewhere, are told by the query.
 */
import { createHash } from 'node:crypto'
import type { Books, Trade } from './books.ts'
import { word } from './chance.ts'
import { rfc3339 } from './china-time.ts'
import { type Doors, ACCEPTED } from './door.ts'
import type { Faults } from './faults.ts'
import { flag, list, notifyUrl, one, record, text, whole } from './fields.ts'
import { invalidRequest, reentered, Refusal } from './refusal.ts'

const MOST_PER_PAYMENT = 5
const TAKES = 5_000
const AGAIN_AFTER = 5 * 60_000
/** So long a file that was sent may be put into a card. */
const FILE_FOR = 3 * 24 * 3_600_000
const FILE_BYTES = 2 * 1024 * 1024

export type FapiaoState = 'ISSUE_ACCEPTED' | 'ISSUED' | 'ISSUE_FAILED' | 'REVERSE_ACCEPTED' | 'REVERSED' | 'REVERSE_FAILED'

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

export interface BookedFapiao {
  trade: Trade
  applyId: string
  fapiaoId: string
  print: string
  amountFen: number
  taxFen: number
  state: FapiaoState
  number: string
  issuedAt: number
  redNumber: string
  endedAt: number
  /** Of the payer's card; empty before it is issued. */
  card: CardState | ''
}

interface Item {
  total_amount: number
  tax_rate: number
}
interface IssueRequest {
  fapiao_apply_id: string
  fapiao_information: { fapiao_id: string; total_amount: number; items: Item[] }[]
}
interface ReverseRequest {
  fapiao_information: { fapiao_id: string; fapiao_number: string }[]
}

interface CardRequest {
  fapiao_card_information: {
    fapiao_media_id: string
    fapiao_number: string
    fapiao_time: string
    total_amount: number
    tax_amount: number
    amount: number
    items: { total_amount: number; tax_amount: number }[]
  }[]
}

const buyer = record('购买方信息', {
  'type*': one('购买方类型', 'INDIVIDUAL', 'ORGANIZATION'),
  'name*': text('名称', 1, 256),
  taxpayer_id: text('纳税人识别号', 15, 20, /^[0-9A-Z]+$/),
  address: text('地址', 1, 128),
  telephone: text('电话', 1, 32),
  bank_name: text('开户银行名称', 1, 128),
  bank_account: text('银行账号', 1, 32),
})
const item = record('发票行', {
  'tax_code*': text('税局侧分配的商品分类编码', 19, 19, /^\d+$/),
  'goods_name*': text('商品名称', 1, 92),
  'quantity*': whole('数量', 1),
  'total_amount*': whole('单行金额合计', 1),
  'tax_rate*': whole('税率', 0),
  'discount*': flag('是否折扣行'),
})
const issueFields = record('请求体', {
  'scene*': one('开票场景', 'WITH_WECHATPAY'),
  'fapiao_apply_id*': text('发票申请单号', 1, 32),
  'buyer_information*': buyer,
  'fapiao_information*': list(
    '发票信息',
    record('发票', {
      'fapiao_id*': text('商户发票单号', 1, 32, /^[0-9A-Za-z_-]+$/),
      'fapiao_bill_type*': one('发票类型', 'DIGITAL_NORMAL', 'DIGITAL_SPECIAL'),
      'total_amount*': whole('总价税合计', 1),
      'need_list*': flag('是否以清单形式开具'),
      remark: text('备注', 1, 230),
      'items*': list('发票行', item),
    }),
  ),
})
const reverseFields = record('请求体', {
  'reverse_reason*': one('冲红原因', 'ISSUE_ERROR', 'SALES_RETURN', 'SERVICE_SUSPENSION', 'SALES_DISCOUNT'),
  'fapiao_information*': list(
    '发票信息',
    record('发票', { 'fapiao_id*': text('商户发票单号', 1, 32), 'fapiao_number*': text('发票号码', 20, 20, /^\d+$/) }),
  ),
})
const fileFields = record('元信息', {
  'file_type*': one('文件类型', 'PDF'),
  'digest_alogrithm*': one('文件摘要算法', 'SM3'),
  'digest*': text('文件摘要', 64, 64, /^[0-9a-f]+$/),
})
const cardFields = record('请求体', {
  'scene*': one('插卡场景', 'WITH_WECHATPAY'),
  'buyer_information*': buyer,
  'fapiao_card_information*': list(
    '电子发票卡券信息',
    record('发票', {
      'fapiao_media_id*': text('电子发票文件ID', 1, 64),
      'fapiao_number*': text('发票号码', 20, 20, /^\d+$/),
      'fapiao_time*': text('开票时间', 25, 25, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
      'total_amount*': whole('总价税合计', 1),
      'tax_amount*': whole('总税额', 0),
      'amount*': whole('总金额', 0),
      'seller_information*': record('销售方信息', {
        'name*': text('名称', 1, 256),
        'taxpayer_id*': text('纳税人识别号', 15, 20, /^[0-9A-Z]+$/),
      }),
      'items*': list(
        '发票行',
        record('发票行', {
          'tax_code*': text('货物或应税劳务、服务编码', 19, 19, /^\d+$/),
          'goods_name*': text('货物或应税劳务、服务名称', 1, 92),
          'quantity*': whole('数量', 1),
          'total_amount*': whole('单行金额合计', 1),
          'tax_amount*': whole('单行税额', 0),
          'amount*': whole('单行金额', 0),
          'tax_rate*': whole('税率', 0),
          'discount*': flag('是否折扣行'),
        }),
      ),
      remark: text('备注', 1, 230),
    }),
  ),
})
const configFields = record('请求体', { callback_url: notifyUrl(256), show_fapiao_cell: flag('支付消息是否展示开票入口') })

interface Parts {
  clock: () => number
  mchId: string
  mchAddress: string
  books: Books
  faults: Faults
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

export function fapiao({ clock, mchAddress, books, faults, ended }: Parts): FapiaoBox {
  const all = new Map<string, BookedFapiao>()
  const cards: BookedCard[] = []
  const files = new Map<string, number>()
  let callbackUrl = ''
  let counter = 0
  const nextNumber = () => `26${'442000'}${String(++counter).padStart(12, '0')}`
  const ofPayment = (applyId: string) => [...all.values()].filter((one) => one.applyId === applyId)

  function issue({ fapiao_apply_id, fapiao_information }: IssueRequest, print: string): void {
    const trade = books.byTransactionId.get(fapiao_apply_id)
    if (trade?.paid === undefined) throw invalidRequest('发票申请单号不是本商户的微信支付订单号')
    for (const asked of fapiao_information) {
      const known = all.get(asked.fapiao_id)
      if (known !== undefined) {
        if (known.print !== print) throw reentered()
        continue
      }
      const before = ofPayment(fapiao_apply_id)
      if (before.length >= MOST_PER_PAYMENT) throw new Refusal(403, 'RULE_LIMIT', '同一个开票申请单最多申请5张发票')
      if (asked.items.reduce((sum, line) => sum + line.total_amount, 0) !== asked.total_amount)
        throw invalidRequest('发票行金额合计与总价税合计不一致')
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
        taxFen: asked.items.reduce((tax, line) => tax + Math.round((line.total_amount * line.tax_rate) / (10_000 + line.tax_rate)), 0),
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

  function reverse(applyId: string, { fapiao_information }: ReverseRequest): void {
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

  function becomes(one: { card: CardState | '' }, from: CardState, to: CardState): void {
    if (one.card === from) one.card = to
  }

  function takeFile({ digest }: { digest: string }, file: Uint8Array | undefined): object {
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
    if (fapiao_card_information.length > MOST_PER_PAYMENT) throw new Refusal(403, 'RULE_LIMIT', '同一个微信支付订单最多对应5张发票')
    if (faults.strikes('fapiao-card-refused')) throw invalidRequest('插卡失败')
    const now = clock()
    let sum = 0
    for (const { fapiao_media_id, total_amount, tax_amount, amount, items } of fapiao_card_information) {
      const sentAt = files.get(fapiao_media_id)
      if (sentAt === undefined || now > sentAt + FILE_FOR) throw invalidRequest('电子发票文件ID不存在或已过期')
      const adds = (of: 'total_amount' | 'tax_amount') => items.reduce((all_, line) => all_ + line[of], 0)
      if (amount + tax_amount !== total_amount || adds('total_amount') !== total_amount || adds('tax_amount') !== tax_amount)
        throw invalidRequest('发票行合计与总价税合计不一致')
      sum += total_amount
    }
    if (sum > trade.request.amount.total) throw invalidRequest('发票金额超过订单金额')
    for (const { fapiao_number: number, fapiao_time: issuedAt, total_amount: amountFen, tax_amount: taxFen } of fapiao_card_information) {
      const card: BookedCard = { applyId, print, number, issuedAt, amountFen, taxFen, card: 'INSERT_ACCEPTED' }
      cards.push(card)
      books.later(now + TAKES, () => becomes(card, 'INSERT_ACCEPTED', 'INSERTED'))
    }
  }

  const doors: Doors = {
    'PATCH /v3/new-tax-control-fapiao/merchant/development-config': ({ body }) => {
      configFields(body, '/body')
      callbackUrl = (body as { callback_url?: string }).callback_url ?? ''
      return { callback_url: callbackUrl, show_fapiao_cell: false }
    },
    'POST /v3/new-tax-control-fapiao/fapiao-applications': ({ body }) => {
      issueFields(body, '/body')
      issue(body as IssueRequest, JSON.stringify(body))
      return ACCEPTED
    },
    'GET /v3/new-tax-control-fapiao/fapiao-applications/:id': ({ param, query }) => {
      const found = ofPayment(param('id')).filter(({ fapiaoId }) => query.fapiao_id === undefined || query.fapiao_id === fapiaoId)
      const inserted = query.fapiao_id === undefined ? cards.filter((one) => one.applyId === param('id')) : []
      if (found.length + inserted.length === 0) throw unknown()
      return { total_count: found.length + inserted.length, fapiao_information: [...found.map(shown), ...inserted.map(cardShown)] }
    },
    'POST /v3/new-tax-control-fapiao/fapiao-applications/:id/reverse': ({ param, body }) => {
      reverseFields(body, '/body')
      reverse(param('id'), body as ReverseRequest)
      return ACCEPTED
    },
    'POST /v3/new-tax-control-fapiao/fapiao-applications/upload-fapiao-file': ({ body, file }) => {
      fileFields(body, '/body')
      return takeFile(body as { digest: string }, file)
    },
    'POST /v3/new-tax-control-fapiao/fapiao-applications/:id/insert-cards': ({ param, body }) => {
      cardFields(body, '/body')
      insert(param('id'), body as CardRequest)
      return ACCEPTED
    },
    'GET /v3/new-tax-control-fapiao/fapiao-applications/:id/fapiao-files': ({ param, query }) => {
      const found = ofPayment(param('id')).filter((one) => one.number !== '' && one.fapiaoId === query.fapiao_id)
      return {
        fapiao_download_info_list: found.map(({ fapiaoId }) => ({
          fapiao_id: fapiaoId,
          download_url: `${mchAddress}/v3/new-tax-control-fapiao/download?token=${fapiaoId}`,
          status: 'ISSUED',
        })),
      }
    },
    'GET /v3/new-tax-control-fapiao/download': ({ query }) => {
      const found = all.get(query.token ?? '')
      if (found === undefined) throw unknown()
      return new Response(`%PDF-1.4\n% ${found.number}\n%%EOF\n`, { headers: { 'content-type': 'application/pdf' } })
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
    ...(one.card !== '' && { card_information: { card_status: one.card } }),
    ...((one.state === 'ISSUE_FAILED' || one.state === 'REVERSE_FAILED') && { fail_reason: '税局侧处理失败' }),
  }
}

function cardShown({ number, issuedAt, amountFen, taxFen, card }: BookedCard) {
  return {
    status: 'ISSUED',
    blue_fapiao: { fapiao_number: number, fapiao_time: issuedAt },
    total_amount: amountFen,
    tax_amount: taxFen,
    amount: amountFen - taxFen,
    card_information: { card_status: card },
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
