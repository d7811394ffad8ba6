/**
 * Request bodies of 电子发票. Each field is listed with the page that documents it in wechat/server/constants/fapiao.ts;
 * a test compares these bodies with that table.
 */
import { demand, checkFen } from './fields.ts'
import { toRfc3339 } from './moment.ts'
import { cut, plainText } from './text.ts'

/**
 * 普票 and 专票, in `issue-general` of service providers (pay.weixin.qq.com/doc/v3/partner/4015792574, 2025-12-03) and in the
 * answers of `user-title`. The call of a direct merchant (doc/v3/merchant/4012538301, 2025-09-26) has no such field.
 */
export const fapiaoBillTypes = { plain: 'COMM_FAPIAO', special: 'VAT_FAPIAO' } as const

/**
 * `SERVICE_SUSPENTION` is the spelling of the page's list of values (doc/v3/partner/4015792575, 2025-12-03); its example has
 * SUSPENSION.
 */
export const reverseReasons = ['ISSUE_ERROR', 'SALES_RETURN', 'SERVICE_SUSPENTION', 'SALES_DISCOUNT'] as const
export type ReverseReason = (typeof reverseReasons)[number]

/** 税收优惠政策标识 of a line (doc/v3/merchant/4012538301), and its number in `issue-general`, which has none for a zero rate. */
export const taxMarks = {
  NO_FAVORABLE: undefined,
  VAT_EXEMPT: 3,
  OUTSIDE_VAT: 4,
  NORMAL_ZERO_RATED: undefined,
  EXPORT_ZERO_RATED: undefined,
} as const
export type TaxMark = keyof typeof taxMarks

/** One invoice has so many lines at most, one application so many invoices, and one invoice of `issue-general` so many payments. */
const LINES_MOST = 8
const TRANSACTIONS_MOST = 10
/** 0.00000001 is the unit of a quantity, and of a price in yuan. */
const ONE = 100_000_000
const PRICE_PER_FEN = ONE / 100
/** What WeChat takes of a file for the 卡包. */
const CARD_FILE_BYTES = 2 * 1024 * 1024

export interface FapiaoItem {
  taxCode: string
  name: string
  amountFen: number
  /** In ten-thousandths: 600 is 6 %. */
  taxRate: number
  mark: TaxMark
}

export interface FapiaoBuyer {
  type: 'INDIVIDUAL' | 'ORGANIZATION'
  name: string
  taxpayerId: string
  address: string
  telephone: string
  bankName: string
  bankAccount: string
  /** Where WeChat tells the buyer; encrypted on the way. */
  phone?: string
  email?: string
}

/** A payment that an invoice of `issue-general` covers. */
export interface FapiaoTransaction {
  transactionId: string
  /** Of the whole payment. */
  amountFen: number
}

export interface FapiaoRequest {
  /** 微信支付订单号 */
  applyId: string
  /** 商户发票单号; one that failed is tried again under another, at most four times an application. */
  fapiaoId: string
  buyer: FapiaoBuyer
  /** 专票: by service providers alone. */
  special: boolean
  amountFen: number
  items: readonly FapiaoItem[]
  remark: string
  /** For service providers: 1 to 10. */
  transactions: readonly FapiaoTransaction[]
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

/** A service provider (服务商) that issues for the merchant who took the payments. */
export interface FapiaoPartner {
  /** 子商户号: the merchant's own. */
  subMchId: string
  /** 开票人ID, as registered at the tax bureau; `GET …/merchant/{sub_mchid}/check-status` answers with it. */
  billingPersonId: string
  /** 开票人名称, may be empty. */
  billingPerson: string
}

/** Contacts of the buyer as they are sent. */
export type SealedContacts = Partial<Record<'phone' | 'email', string>>

export const checkFapiaoId = (id: string, field: string) => demand(/^[0-9A-Za-z_-]{1,32}$/.test(id), field, '1 to 32 letters and digits')
const optional = (name: string, value: string, bytes: number) => (value === '' ? {} : { [name]: cut(plainText(value), bytes) })

function checkRequest({ applyId, fapiaoId, amountFen, items }: FapiaoRequest): void {
  checkFapiaoId(applyId, 'fapiao_apply_id')
  checkFapiaoId(fapiaoId, 'fapiao_id')
  checkFen(amountFen, 'total_amount')
  demand(items.length > 0 && items.length <= LINES_MOST, 'items', `1 to ${LINES_MOST} lines`)
  for (const { taxCode } of items) demand(/^\d{19}$/.test(taxCode), 'tax_code', '19 digits')
}

/** `POST …/fapiao-applications`, of a direct merchant. */
export function issueBody(request: FapiaoRequest, contacts: SealedContacts): object {
  checkRequest(request)
  demand(!request.special, 'fapiao_bill_type', 'a direct merchant cannot ask for 专票')
  const { applyId, fapiaoId, buyer, amountFen, items, remark } = request
  return {
    scene: 'WITH_WECHATPAY',
    fapiao_apply_id: applyId,
    buyer_information: buyerBody(buyer, contacts),
    fapiao_information: [
      {
        fapiao_id: fapiaoId,
        total_amount: amountFen,
        need_list: false,
        ...optional('remark', remark, 200),
        items: items.map((item) => ({ ...itemBody(item), tax_prefer_mark: item.mark })),
      },
    ],
  }
}

/** `POST …/fapiao-applications/issue-general`, of a service provider. */
export function issueGeneralBody(request: FapiaoRequest, contacts: SealedContacts, partner: FapiaoPartner): object {
  checkRequest(request)
  const { applyId, fapiaoId, buyer, special, amountFen, items, remark, transactions } = request
  demand(transactions.length > 0 && transactions.length <= TRANSACTIONS_MOST, 'transaction_information', `1 to ${TRANSACTIONS_MOST}`)
  for (const transaction of transactions) checkFen(transaction.amountFen, 'transaction_information.amount')
  return {
    sub_mchid: partner.subMchId,
    fapiao_apply_id: applyId,
    buyer_information: buyerBody(buyer, contacts),
    fapiao_information: {
      fapiao_id: fapiaoId,
      total_amount: amountFen,
      items: items.map((item) => ({
        ...itemBody(item),
        ...(taxMarks[item.mark] !== undefined && { preferential_policy_code: taxMarks[item.mark] }),
      })),
      billing_person_id: partner.billingPersonId,
      ...optional('billing_person', partner.billingPerson, 64),
      fapiao_bill_type: fapiaoBillTypes[special ? 'special' : 'plain'],
      transaction_information: transactions.map(({ transactionId, amountFen: amount }) => ({
        pay_channel: 'WECHAT_PAY',
        transaction_id: transactionId,
        amount,
      })),
      ...optional('remark', remark, 200),
    },
  }
}

const itemBody = ({ taxCode, name, amountFen, taxRate }: FapiaoItem) => ({
  tax_code: taxCode,
  goods_name: cut(plainText(name), 92),
  quantity: ONE,
  total_amount: amountFen,
  tax_rate: taxRate,
  discount: false,
})

function buyerBody(
  { type, name, taxpayerId, address, telephone, bankName, bankAccount }: FapiaoBuyer,
  { phone, email }: SealedContacts,
): object {
  demand(type === 'INDIVIDUAL' || taxpayerId !== '', 'taxpayer_id', 'needed for a unit')
  return {
    type,
    name: cut(plainText(name), 256),
    ...optional('taxpayer_id', taxpayerId, 32),
    ...optional('address', address, 128),
    ...optional('telephone', telephone, 32),
    ...optional('bank_name', bankName, 128),
    ...optional('bank_account', bankAccount, 32),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  }
}

/** @throws PARAM_ERROR before anything is sent. @returns the body, which needs the number of the file that was sent. */
export function cardBody(
  { number, issuedAt, buyer, seller, amountFen, taxFen, items, remark, pdf }: FapiaoCard,
  contacts: SealedContacts,
): (mediaId: string) => object {
  demand(/^\d{20}$/.test(number), 'fapiao_number', '20 digits')
  checkFen(amountFen, 'total_amount')
  demand(pdf.length <= CARD_FILE_BYTES, 'file', 'at most 2 MB')
  return (mediaId) => ({
    scene: 'WITH_WECHATPAY',
    buyer_information: buyerBody(buyer, contacts),
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
          ...itemBody(item),
          unit_price: (item.amountFen - item.taxFen) * PRICE_PER_FEN,
          tax_amount: item.taxFen,
          amount: item.amountFen - item.taxFen,
          tax_prefer_mark: item.mark,
        })),
        ...optional('remark', remark, 200),
      },
    ],
  })
}
