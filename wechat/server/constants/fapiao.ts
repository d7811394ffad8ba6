/**
 * The fields of 电子发票, call by call, each with the page that lists it, and the fixed values that the client sends.
 * test/wechat/fapiao-table.test.ts compares the checks of the local WeChat (fapiao-checks.ts) and the requests of the client
 * (wechat/server/pay) with this table. `npm run doctor` lists what is unproven in it.
 *
 * Sources: Tencent's pages in stored copies, with the day that the page gives for its last change; where a copy hides
 * sub-fields, two transcriptions of the same page that agree (nest-wechat, Mud.Wechat) and the field lists of wechatpay.im.
 */

const PAGES = 'https://pay.weixin.qq.com'
const MERCHANT = `${PAGES}/docs/merchant/apis/fapiao`

/**
 * `ofUnits`: required where the buyer is a unit (ORGANIZATION). `unproven`: a field for which sources differ, or which no page
 * lists for an invoice of 20 digits.
 */
type Presence = 'required' | 'ofUnits' | 'optional' | 'unproven'

export interface FapiaoCall {
  /** Method and path, without a leading /v3/new-tax-control-fapiao; `query` fields are part of the address. */
  call: string
  /** Who may make the call: a direct merchant (直连商户), or a service provider (服务商) for its sub-merchant. */
  by: 'merchant' | 'partner'
  page: string
  /** Last change of the page. */
  day: string
  in: 'body' | 'query' | 'meta'
  fields: Readonly<Record<string, Presence>>
  /** Fields that the page wants encrypted by the key that the header Wechatpay-Serial names (敏感信息字段). */
  encrypted?: readonly string[]
  /** Every value that the client sends in a field of fixed values, with its page where that is not the page of the call. */
  values?: Readonly<Record<string, FixedValues>>
  /** In Chinese, for the doctor: what is not certain about the unproven fields. */
  doubt?: string
}

interface FixedValues {
  sent: readonly (string | number | boolean)[]
  /** Address of the page. Empty: no page is known, the values are unproven. Left out: the page of the call. */
  source?: string
}

/** The pages of service providers list these values; that of direct merchants describes the words of the older mode. */
const REASONS_PAGE = `${PAGES}/doc/v3/partner/4015792575`

const buyerTypes = { 'buyer_information.type': { sent: ['INDIVIDUAL', 'ORGANIZATION'] } } as const
const scene = { scene: { sent: ['WITH_WECHATPAY'] } } as const
/** One piece, in units of 0.00000001. */
const onePiece = { sent: [100_000_000] } as const
const taxMarks = { sent: ['NO_FAVORABLE', 'VAT_EXEMPT', 'OUTSIDE_VAT', 'NORMAL_ZERO_RATED'] } as const
const reasons = {
  reverse_reason: { sent: ['ISSUE_ERROR', 'SALES_RETURN', 'SERVICE_SUSPENTION', 'SALES_DISCOUNT'], source: REASONS_PAGE },
} as const
const fileValues = { file_type: { sent: ['PDF'] }, digest_alogrithm: { sent: ['SM3'] } } as const
const pageOfCodes = { limit: { sent: [20] } } as const
const hidden = { show_fapiao_cell: { sent: [false] } } as const
const cardValues = {
  ...scene,
  ...buyerTypes,
  'fapiao_card_information[].items[].quantity': onePiece,
  'fapiao_card_information[].items[].tax_prefer_mark': taxMarks,
  'fapiao_card_information[].items[].discount': { sent: [false] },
} as const

const buyer = {
  buyer_information: 'required',
  'buyer_information.type': 'required',
  'buyer_information.name': 'required',
  'buyer_information.taxpayer_id': 'ofUnits',
  'buyer_information.address': 'optional',
  'buyer_information.telephone': 'optional',
  'buyer_information.bank_name': 'optional',
  'buyer_information.bank_account': 'optional',
  'buyer_information.phone': 'optional',
  'buyer_information.email': 'optional',
} as const

const contacts = ['buyer_information.phone', 'buyer_information.email'] as const

const reversed = {
  reverse_reason: 'required',
  fapiao_information: 'optional',
  'fapiao_information[].fapiao_id': 'required',
  'fapiao_information[].fapiao_number': 'required',
} as const

const file = { file_type: 'required', digest_alogrithm: 'required', digest: 'required' } as const

const CARD_DOUBT = '直连商户的文档要求填写，20 位的数电票没有这些内容'

const card = {
  scene: 'required',
  ...buyer,
  fapiao_card_information: 'required',
  'fapiao_card_information[].fapiao_media_id': 'required',
  'fapiao_card_information[].fapiao_number': 'required',
  'fapiao_card_information[].fapiao_code': 'unproven',
  'fapiao_card_information[].fapiao_time': 'required',
  'fapiao_card_information[].check_code': 'unproven',
  'fapiao_card_information[].password': 'unproven',
  'fapiao_card_information[].total_amount': 'required',
  'fapiao_card_information[].tax_amount': 'required',
  'fapiao_card_information[].amount': 'required',
  'fapiao_card_information[].seller_information': 'required',
  'fapiao_card_information[].seller_information.name': 'required',
  'fapiao_card_information[].seller_information.taxpayer_id': 'required',
  'fapiao_card_information[].seller_information.address': 'unproven',
  'fapiao_card_information[].seller_information.telephone': 'optional',
  'fapiao_card_information[].seller_information.bank_name': 'optional',
  'fapiao_card_information[].seller_information.bank_account': 'optional',
  'fapiao_card_information[].extra_information': 'unproven',
  'fapiao_card_information[].extra_information.payee': 'optional',
  'fapiao_card_information[].extra_information.reviewer': 'optional',
  'fapiao_card_information[].extra_information.drawer': 'unproven',
  'fapiao_card_information[].items': 'optional',
  'fapiao_card_information[].items[].tax_code': 'required',
  'fapiao_card_information[].items[].goods_name': 'required',
  'fapiao_card_information[].items[].specification': 'optional',
  'fapiao_card_information[].items[].unit': 'optional',
  'fapiao_card_information[].items[].quantity': 'required',
  'fapiao_card_information[].items[].unit_price': 'required',
  'fapiao_card_information[].items[].amount': 'required',
  'fapiao_card_information[].items[].tax_amount': 'required',
  'fapiao_card_information[].items[].total_amount': 'required',
  'fapiao_card_information[].items[].tax_rate': 'required',
  'fapiao_card_information[].items[].tax_prefer_mark': 'required',
  'fapiao_card_information[].items[].discount': 'required',
  'fapiao_card_information[].remark': 'optional',
} as const

const sub = { sub_mchid: 'required' } as const

export const fapiaoTable: readonly FapiaoCall[] = [
  {
    call: 'POST /fapiao-applications',
    by: 'merchant',
    page: `${PAGES}/doc/v3/merchant/4012538301`,
    day: '2025-09-26',
    in: 'body',
    fields: {
      scene: 'required',
      fapiao_apply_id: 'required',
      ...buyer,
      fapiao_information: 'required',
      'fapiao_information[].fapiao_id': 'required',
      'fapiao_information[].total_amount': 'required',
      'fapiao_information[].need_list': 'optional',
      'fapiao_information[].remark': 'optional',
      'fapiao_information[].items': 'required',
      'fapiao_information[].items[].tax_code': 'required',
      'fapiao_information[].items[].goods_category': 'optional',
      'fapiao_information[].items[].goods_name': 'optional',
      'fapiao_information[].items[].goods_id': 'optional',
      'fapiao_information[].items[].specification': 'optional',
      'fapiao_information[].items[].unit': 'optional',
      'fapiao_information[].items[].quantity': 'required',
      'fapiao_information[].items[].total_amount': 'required',
      'fapiao_information[].items[].tax_rate': 'optional',
      'fapiao_information[].items[].tax_prefer_mark': 'optional',
      'fapiao_information[].items[].discount': 'required',
    },
    encrypted: contacts,
    values: {
      ...scene,
      ...buyerTypes,
      'fapiao_information[].need_list': { sent: [false] },
      'fapiao_information[].items[].quantity': onePiece,
      'fapiao_information[].items[].tax_prefer_mark': taxMarks,
      'fapiao_information[].items[].discount': { sent: [false] },
    },
  },
  {
    call: 'POST /fapiao-applications/issue-general',
    by: 'partner',
    page: `${PAGES}/doc/v3/partner/4015792574`,
    day: '2025-12-03',
    in: 'body',
    fields: {
      ...sub,
      fapiao_apply_id: 'required',
      ...buyer,
      'buyer_information.amount': 'optional',
      'buyer_information.out_trade_no': 'optional',
      'buyer_information.fapiao_bill_type': 'optional',
      'buyer_information.user_apply_message': 'optional',
      fapiao_information: 'required',
      'fapiao_information.fapiao_id': 'required',
      'fapiao_information.total_amount': 'required',
      'fapiao_information.items': 'required',
      'fapiao_information.items[].tax_code': 'required',
      'fapiao_information.items[].goods_name': 'required',
      'fapiao_information.items[].specification': 'optional',
      'fapiao_information.items[].unit': 'optional',
      'fapiao_information.items[].quantity': 'optional',
      'fapiao_information.items[].total_amount': 'required',
      'fapiao_information.items[].tax_rate': 'required',
      'fapiao_information.items[].discount': 'required',
      'fapiao_information.items[].preferential_policy_code': 'optional',
      'fapiao_information.export_business_policy_code': 'optional',
      'fapiao_information.vat_refund_levy_code': 'optional',
      'fapiao_information.billing_person_id': 'required',
      'fapiao_information.billing_person': 'optional',
      'fapiao_information.fapiao_bill_type': 'required',
      'fapiao_information.transaction_information': 'required',
      'fapiao_information.transaction_information[].pay_channel': 'required',
      // Of these two at least one is required.
      'fapiao_information.transaction_information[].transaction_id': 'optional',
      'fapiao_information.transaction_information[].out_trade_no': 'optional',
      'fapiao_information.transaction_information[].amount': 'required',
      'fapiao_information.remark': 'optional',
    },
    encrypted: contacts,
    values: {
      ...buyerTypes,
      'fapiao_information.items[].quantity': onePiece,
      'fapiao_information.items[].discount': { sent: [false] },
      'fapiao_information.items[].preferential_policy_code': { sent: [3, 4] },
      'fapiao_information.fapiao_bill_type': { sent: ['COMM_FAPIAO', 'VAT_FAPIAO'] },
      'fapiao_information.transaction_information[].pay_channel': { sent: ['WECHAT_PAY'], source: '' },
    },
  },
  {
    call: 'POST /fapiao-applications/:id/reverse',
    by: 'merchant',
    page: `${PAGES}/doc/v3/merchant/4012538327`,
    day: '2025-09-26',
    in: 'body',
    fields: { ...reversed, 'fapiao_information[].fapiao_code': 'unproven' },
    values: reasons,
    doubt: '直连商户的文档要求填写，20 位的数电票没有发票代码，服务商的文档没有这一字段',
  },
  {
    call: 'POST /fapiao-applications/:id/reverse',
    by: 'partner',
    page: `${PAGES}/doc/v3/partner/4015792575`,
    day: '2025-12-03',
    in: 'body',
    fields: { ...sub, ...reversed },
    values: reasons,
  },
  {
    call: 'GET /fapiao-applications/:id',
    by: 'merchant',
    page: `${MERCHANT}/fapiao-applications/get-fapiao-applications.html`,
    day: '2025-09-26',
    in: 'query',
    fields: { fapiao_id: 'optional' },
  },
  {
    call: 'GET /fapiao-applications/:id',
    by: 'partner',
    page: `${PAGES}/doc/v3/partner/4015792567`,
    day: '2025-09-03',
    in: 'query',
    fields: { ...sub, fapiao_id: 'optional' },
  },
  {
    call: 'GET /fapiao-applications/:id/fapiao-files',
    by: 'merchant',
    page: `${PAGES}/doc/v3/merchant/4012538335`,
    day: '2025-09-26',
    in: 'query',
    fields: { fapiao_id: 'optional' },
  },
  {
    call: 'GET /fapiao-applications/:id/fapiao-files',
    by: 'partner',
    page: `${PAGES}/doc/v3/partner/4015792576`,
    day: '2025-09-03',
    in: 'query',
    fields: { ...sub, fapiao_id: 'optional' },
  },
  ...(['merchant', 'partner'] as const).map((by): FapiaoCall => ({
    call: 'GET /invoicing/fapiao/fapiao-file',
    by,
    page: `${MERCHANT}/fapiao-applications/download-invoice-file.html`,
    day: '2025-09-26',
    in: 'query',
    fields: {
      token: 'required',
      mchid: 'required',
      openid: 'required',
      invoice_code: 'unproven',
      invoice_no: 'required',
      fapiao_id: 'required',
    },
    // At pay.wechatpay.cn, unsigned. Only direct merchants have a page: a service provider's mchid is a guess.
    doubt: '文档只写了直连商户和有发票代码的 8 位发票',
  })),
  {
    call: 'POST /fapiao-applications/upload-fapiao-file',
    by: 'merchant',
    page: `${MERCHANT}/fapiao-applications/upload-fapiao-file.html`,
    day: '2025-09-26',
    in: 'meta',
    fields: file,
    values: fileValues,
  },
  {
    call: 'POST /fapiao-applications/upload-fapiao-file',
    by: 'partner',
    page: `${PAGES}/doc/v3/partner/4015792580`,
    day: '2025-09-18',
    in: 'meta',
    fields: { ...sub, ...file },
    values: fileValues,
  },
  {
    call: 'POST /fapiao-applications/:id/insert-cards',
    by: 'merchant',
    page: `${PAGES}/doc/v3/merchant/4012538365`,
    day: '2025-09-26',
    in: 'body',
    fields: card,
    encrypted: contacts,
    values: cardValues,
    doubt: CARD_DOUBT,
  },
  {
    call: 'POST /fapiao-applications/:id/insert-cards',
    by: 'partner',
    page: `${PAGES}/doc/v3/partner/4015792579`,
    day: '2025-09-03',
    in: 'body',
    fields: { ...sub, ...card },
    encrypted: contacts,
    values: cardValues,
    doubt: CARD_DOUBT,
  },
  {
    call: 'PATCH /merchant/development-config',
    by: 'merchant',
    page: `${MERCHANT}/fapiao-merchant/update-development-config.html`,
    day: '2025-09-26',
    in: 'body',
    fields: { callback_url: 'optional', show_fapiao_cell: 'optional' },
    values: hidden,
  },
  {
    call: 'PATCH /merchant/development-config',
    by: 'partner',
    page: `${PAGES}/doc/v3/partner/4015792563`,
    day: '2025-09-03',
    in: 'body',
    fields: { sub_mch_code: 'required', callback_url: 'optional', show_fapiao_cell: 'optional', support_vat_fapiao: 'optional' },
    values: hidden,
  },
  {
    call: 'GET /merchant/development-config',
    by: 'merchant',
    page: `https://wechatpay.im/openapi/v3/new-tax-control-fapiao/merchant/development-config`,
    day: '',
    in: 'query',
    fields: {},
  },
  {
    call: 'GET /merchant/development-config',
    by: 'partner',
    page: `https://wechatpay.im/openapi/v3/new-tax-control-fapiao/merchant/development-config`,
    day: '',
    in: 'query',
    fields: { sub_mch_code: 'unproven' },
    // SKIT.FlurlHttpClient sends it.
    doubt: '没有读到列出它的文档',
  },
  {
    call: 'GET /merchant/tax-codes',
    by: 'merchant',
    page: `${MERCHANT}/fapiao-merchant/list-merchant-tax-codes.html`,
    day: '2025-09-26',
    in: 'query',
    fields: { offset: 'required', limit: 'required' },
    values: pageOfCodes,
  },
  {
    call: 'GET /merchant/tax-codes',
    by: 'partner',
    page: `${PAGES}/docs/partner/apis/fapiao/fapiao-merchant/list-merchant-tax-codes.html`,
    day: '2024-11-18',
    in: 'query',
    fields: { ...sub, offset: 'required', limit: 'required' },
    values: pageOfCodes,
  },
  {
    call: 'GET /merchant/base-information',
    by: 'merchant',
    page: `${MERCHANT}/fapiao-merchant/get-merchant-info.html`,
    day: '2025-09-26',
    in: 'query',
    fields: {},
  },
  {
    call: 'GET /merchant/base-information',
    by: 'partner',
    page: 'https://wechatpay.im/openapi/v3/new-tax-control-fapiao/merchant/base-information',
    day: '',
    in: 'query',
    fields: sub,
  },
]
