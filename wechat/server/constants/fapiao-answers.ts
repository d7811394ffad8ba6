/**
 * Fields that the calls of 电子发票 answer, and that its notifications contain, each with the page that lists it: what the product
 * reads, and what else the local WeChat answers. test/wechat/fapiao-answers.test.ts compares the table with both.
 *
 * Sources: Tencent's pages; where a stored copy hides sub-fields, wechatpay.im, which lists the answers of the same pages.
 */

const DOCS = 'https://pay.weixin.qq.com/docs/merchant/apis/fapiao'
const LISTS = 'https://wechatpay.im/openapi/v3/new-tax-control-fapiao'
const QUERY = `${DOCS}/fapiao-applications/get-fapiao-applications.html`
const QUERY_LIST = `${LISTS}/fapiao-applications/%7Bfapiao_apply_id%7D`
/** Tencent's support on the values of `card_status`. */
const CARD_STATUS = 'https://developers.weixin.qq.com/community/pay/doc/000004d461c5e0d5c0f3f50e761400'
const FILES = 'https://pay.weixin.qq.com/docs/partner/apis/fapiao/fapiao-applications/get-fapiao-file-download-info.html'
/** The page lists four values; the two values for failures are on no page. */
const FILES_LIST = `${LISTS}/fapiao-applications/%7Bfapiao_apply_id%7D/fapiao-files`
const BASE = `${DOCS}/fapiao-merchant/get-merchant-info.html`
const TAX_CODES = `${DOCS}/fapiao-merchant/list-merchant-tax-codes.html`
const TAX_CODES_LIST = `${LISTS}/merchant/tax-codes`
const CONFIG = `${LISTS}/merchant/development-config`
const UPLOAD = `${DOCS}/fapiao-applications/upload-fapiao-file.html`
const ISSUED = `${DOCS}/fapiao-applications/invoice-issued-success-notice.html`

export interface AnswerField {
  /** A path: `fapiao_information[].status`. */
  name: string
  /** Address of the page. Empty: no page is known, the field is unproven. */
  source: string
  /** Whether the product reads it. */
  read: boolean
  /** Values that the product knows, each with the page that lists it; an empty one is unproven. */
  values?: Readonly<Record<string, string>>
}

interface FapiaoAnswer {
  /** As in fapiaoTable; `notification` for what is reported, decrypted. */
  call: string
  fields: readonly AnswerField[]
}

const reads = (source: string, ...names: string[]): AnswerField[] => names.map((name) => ({ name, source, read: true }))
const passes = (source: string, ...names: string[]): AnswerField[] => names.map((name) => ({ name, source, read: false }))
const known = (source: string, name: string, values: Readonly<Record<string, string>>): AnswerField => ({
  name,
  source,
  read: true,
  values,
})
const all = (source: string, ...values: string[]) => Object.fromEntries(values.map((value) => [value, source]))

export const fapiaoAnswers: readonly FapiaoAnswer[] = [
  {
    call: 'GET /fapiao-applications/:id',
    fields: [
      ...passes(QUERY, 'total_count'),
      ...reads(QUERY, 'fapiao_information', 'fapiao_information[].fapiao_id'),
      known(QUERY, 'fapiao_information[].status', {
        ...all(FILES_LIST, 'ISSUE_ACCEPTED', 'ISSUED', 'REVERSE_ACCEPTED', 'REVERSED'),
        ...all('', 'ISSUE_FAILED', 'REVERSE_FAILED'),
      }),
      ...reads(QUERY, 'fapiao_information[].blue_fapiao', 'fapiao_information[].blue_fapiao.fapiao_number'),
      ...reads(QUERY, 'fapiao_information[].blue_fapiao.fapiao_time'),
      ...reads(QUERY_LIST, 'fapiao_information[].red_fapiao', 'fapiao_information[].red_fapiao.fapiao_number'),
      ...passes(QUERY_LIST, 'fapiao_information[].red_fapiao.fapiao_time'),
      ...reads(QUERY_LIST, 'fapiao_information[].card_information', 'fapiao_information[].card_information.card_openid'),
      known(
        QUERY_LIST,
        'fapiao_information[].card_information.card_status',
        all(CARD_STATUS, 'INSERT_ACCEPTED', 'INSERTED', 'DISCARD_ACCEPTED', 'DISCARDED'),
      ),
      ...reads(QUERY_LIST, 'fapiao_information[].total_amount', 'fapiao_information[].tax_amount'),
      ...passes(QUERY_LIST, 'fapiao_information[].amount'),
      ...reads('', 'fapiao_information[].fail_reason'),
    ],
  },
  {
    call: 'GET /fapiao-applications/:id/fapiao-files',
    fields: [
      ...reads(FILES, 'fapiao_download_info_list', 'fapiao_download_info_list[].fapiao_id', 'fapiao_download_info_list[].download_url'),
      ...passes(FILES, 'fapiao_download_info_list[].status'),
    ],
  },
  {
    call: 'GET /merchant/base-information',
    fields: [
      ...reads(BASE, 'seller_information'),
      ...reads(`${LISTS}/merchant/base-information`, 'seller_information.name', 'seller_information.taxpayer_id'),
      ...passes(`${LISTS}/merchant/base-information`, 'seller_information.address', 'extra_information', 'extra_information.drawer'),
    ],
  },
  {
    call: 'GET /merchant/tax-codes',
    fields: [
      ...reads(TAX_CODES, 'data', 'total_count'),
      ...passes(TAX_CODES_LIST, 'offset', 'limit', 'links'),
      ...reads(TAX_CODES_LIST, 'data[].goods_name', 'data[].tax_code', 'data[].tax_rate', 'data[].tax_prefer_mark'),
      ...passes(TAX_CODES_LIST, 'data[].goods_id', 'data[].goods_category'),
    ],
  },
  {
    call: 'GET /merchant/development-config',
    fields: [...reads(CONFIG, 'callback_url'), ...passes(CONFIG, 'show_fapiao_cell')],
  },
  { call: 'POST /fapiao-applications/upload-fapiao-file', fields: reads(UPLOAD, 'fapiao_media_id') },
  {
    call: 'notification',
    fields: [
      ...reads(ISSUED, 'mchid', 'fapiao_apply_id', 'fapiao_information', 'fapiao_information[].fapiao_id'),
      ...passes(ISSUED, 'apply_time', 'fapiao_information[].fapiao_status'),
      ...passes('', 'fapiao_event'),
    ],
  },
]
