/** Constants of WeChat Pay API v3 for a direct merchant, without 电子发票, and of the answers to its notifications. */
import { type Constant, on, oneOf, type TencentCall } from './constant.ts'

const PAY = 'https://pay.weixin.qq.com'
const RULES = `${PAY}/docs/merchant/development/interface-rules/basic-rules.html`
/** Older edition of the rules, with its section on User-Agent. */
const USER_AGENT = `${PAY}/wiki/doc/apiv3/wechatpay/wechatpay2_0.shtml`
const SIGNATURE = 'https://github.com/wechatpay-apiv3/wechatpay-go/blob/6dbd7ce/core/auth/credentials/wechat_pay_credential.go'
const PUBLIC_KEY = `${PAY}/doc/v3/merchant/4012153196`
const JSAPI = `${PAY}/doc/v3/merchant/4012525167`
const H5 = `${PAY}/doc/v3/merchant/4012791834`
const NATIVE = `${PAY}/doc/v3/merchant/4012525171`
/** Models that Tencent generates from its own API description: fields below `amount`, `payer` and `scene_info`. */
const MODELS = 'https://github.com/wechatpay-apiv3/wechatpay-go/blob/209d9c68e5e9f1bea37bac5c0cf95208082345ce/services/payments'
/** Tencent's support: a web page is `Wap`; iOS and Android are for apps. */
const H5_TYPE = 'https://developers.weixin.qq.com/community/pay/doc/000eee7833893826d1c882dcf51c00'
const H5_RETURN = `${PAY}/docs/merchant/apis/h5-payment/h5-transfer-payment.html`
const QUERY = 'https://github.com/wechatpay-apiv3/wechatpay-go/tree/6dbd7ce/services/payments'
const CLOSE = `${PAY}/docs/merchant/products/close-order/introduction.html`
const REFUND = `${PAY}/docs/merchant/products/refund/apilist.html`
const QUERY_REFUND = `${PAY}/docs/merchant/apis/refund/refunds/query-by-out-refund-no.html`
const CERTIFICATES = 'https://github.com/wechatpay-apiv3/wechatpay-go/tree/6dbd7ce/services/certificates'
const BILL = `${PAY}/docs/merchant/apis/in-app-payment/get-trade-bill.html`
/** The page's example of `download_url`. */
const BILL_FILE = `${PAY}/wiki/doc/apiv3/apis/chapter3_1_6.shtml`
const NOTIFICATION = `${PAY}/wiki/doc/apiv3/apis/chapter3_2_5.shtml`

const MCH = 'https://api.mch.weixin.qq.com'

const getHeaders: readonly Constant[] = [
  oneOf(RULES, 'Accept', 'application/json'),
  oneOf(USER_AGENT, 'User-Agent', 'wechat-server/1.0'),
  ...on(SIGNATURE, 'Authorization'),
  ...on(PUBLIC_KEY, 'Wechatpay-Serial'),
]
const postHeaders = [...getHeaders, oneOf(RULES, 'Content-Type', 'application/json')]

/** Fields that an order of every kind has. */
const orderFields = (page: string, models: string): Constant[] => [
  ...on(page, 'appid', 'mchid', 'description', 'out_trade_no', 'time_expire', 'attach', 'notify_url'),
  ...on(models, 'amount.total', 'scene_info.payer_client_ip'),
  oneOf(models, 'amount.currency', 'CNY'),
]

export const payCalls: readonly TencentCall[] = [
  {
    title: 'JSAPI下单',
    endpoint: { name: `POST ${MCH}/v3/pay/transactions/jsapi`, source: JSAPI },
    headers: postHeaders,
    body: [...orderFields(JSAPI, `${MODELS}/jsapi/models.go`), ...on(`${MODELS}/jsapi/models.go`, 'payer.openid')],
  },
  {
    title: 'H5下单',
    endpoint: { name: `POST ${MCH}/v3/pay/transactions/h5`, source: H5 },
    headers: postHeaders,
    body: [
      ...orderFields(H5, `${MODELS}/h5/models.go`),
      oneOf(H5_TYPE, 'scene_info.h5_info.type', 'Wap'),
      ...on(`${MODELS}/h5/models.go`, 'scene_info.h5_info.app_name', 'scene_info.h5_info.app_url'),
    ],
  },
  {
    title: 'Native下单',
    endpoint: { name: `POST ${MCH}/v3/pay/transactions/native`, source: NATIVE },
    headers: postHeaders,
    body: orderFields(NATIVE, `${MODELS}/native/models.go`),
  },
  {
    title: 'H5支付的返回页',
    // Tencent answers with the address; the product appends the page to return to.
    endpoint: { name: 'GET h5_url', source: H5_RETURN },
    query: on(H5_RETURN, 'redirect_url'),
  },
  {
    title: '商户订单号查询订单',
    endpoint: { name: `GET ${MCH}/v3/pay/transactions/out-trade-no/{out_trade_no}`, source: QUERY },
    headers: getHeaders,
    query: on(QUERY, 'mchid'),
  },
  {
    title: '关闭订单',
    endpoint: { name: `POST ${MCH}/v3/pay/transactions/out-trade-no/{out_trade_no}/close`, source: CLOSE },
    headers: postHeaders,
    body: on(CLOSE, 'mchid'),
  },
  {
    title: '申请退款',
    endpoint: { name: `POST ${MCH}/v3/refund/domestic/refunds`, source: REFUND },
    headers: postHeaders,
    body: [
      ...on(REFUND, 'out_trade_no', 'out_refund_no', 'reason', 'notify_url', 'amount.refund', 'amount.total'),
      oneOf(REFUND, 'amount.currency', 'CNY'),
    ],
  },
  {
    title: '查询单笔退款',
    endpoint: { name: `GET ${MCH}/v3/refund/domestic/refunds/{out_refund_no}`, source: QUERY_REFUND },
    headers: getHeaders,
  },
  {
    title: '下载平台证书',
    endpoint: { name: `GET ${MCH}/v3/certificates`, source: CERTIFICATES },
    headers: getHeaders.filter(({ name }) => name !== 'Wechatpay-Serial'),
  },
  {
    title: '申请交易账单',
    endpoint: { name: `GET ${MCH}/v3/bill/tradebill`, source: BILL },
    headers: getHeaders,
    query: [...on(BILL, 'bill_date'), oneOf(BILL, 'bill_type', 'ALL')],
  },
  {
    title: '下载账单',
    endpoint: { name: `GET ${MCH}/v3/billdownload/file`, source: BILL_FILE },
    headers: getHeaders,
    query: on(BILL_FILE, 'token'),
  },
  {
    title: '对支付与退款通知的应答',
    // Received: 204 without a body. Refused: 401 with this body.
    endpoint: { name: 'answer 204, 401', source: NOTIFICATION },
    body: [oneOf(NOTIFICATION, 'code', 'FAIL'), oneOf(NOTIFICATION, 'message', 'FAIL')],
  },
]
