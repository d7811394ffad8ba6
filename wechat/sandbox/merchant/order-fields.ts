/** The body of an order, for each way to pay (facts 3.1). */
import { isIP } from 'node:net'
import { type Check, flag, list, notifyUrl, one, record, text, whole } from './fields.ts'
import { paramError } from './refusal.ts'

export const kinds = ['jsapi', 'h5', 'native'] as const
export type Kind = (typeof kinds)[number]

/** What the rest of the box reads of it. */
export interface OrderRequest {
  appid: string
  mchid: string
  description: string
  out_trade_no: string
  notify_url: string
  amount: { total: number; currency?: string }
  time_expire?: string
  attach?: string
  payer?: { openid: string }
  scene_info?: { payer_client_ip: string; device_id?: string }
}

const address: Check = (value, at) => {
  text('用户终端IP', 1, 45)(value, at)
  if (isIP(value as string) === 0)
    throw paramError('输入源“/body/scene_info/payer_client_ip”映射到值字段“用户终端IP”字符串规则校验失败，不是合法的IP', {
      location: 'body',
      value,
    })
}

const goods = record('单品信息', {
  'merchant_goods_id*': text('商户侧商品编码', 1, 32),
  wechatpay_goods_id: text('微信支付商品编码', 1, 32),
  goods_name: text('商品名称', 1, 256),
  'quantity*': whole('商品数量', 1),
  'unit_price*': whole('商品单价', 0),
})
const store = record('商户门店信息', {
  'id*': text('门店编号', 1, 32),
  name: text('门店名称', 1, 256),
  area_code: text('地区编码', 1, 32),
  address: text('详细地址', 1, 512),
})
const h5 = record('H5场景信息', {
  'type*': one('场景类型', 'iOS', 'Android', 'Wap'),
  app_name: text('应用名称', 1, 64),
  app_url: text('网站URL', 1, 128),
  bundle_id: text('iOS平台BundleID', 1, 128),
  package_name: text('Android平台PackageName', 1, 128),
})
const scene = { 'payer_client_ip*': address, device_id: text('商户端设备号', 1, 32), store_info: store }

const fields = {
  'appid*': text('公众号ID', 1, 32),
  'mchid*': text('直连商户号', 1, 32),
  'description*': text('商品描述', 1, 127),
  'out_trade_no*': text('商户订单号', 6, 32, /^[0-9a-zA-Z_\-|*]+$/),
  'notify_url*': notifyUrl(255),
  'amount*': record('订单金额', { 'total*': whole('总金额', 1), currency: one('货币类型', 'CNY') }),
  time_expire: text(
    '交易结束时间',
    1,
    64,
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-]\d{2}:\d{2})$/,
  ),
  attach: text('附加数据', 0, 128),
  goods_tag: text('订单优惠标记', 1, 32),
  support_fapiao: flag('电子发票入口开放标识'),
  detail: record('优惠功能', {
    cost_price: whole('订单原价', 0),
    invoice_id: text('商品小票ID', 1, 32),
    goods_detail: list('单品列表', goods),
  }),
  settle_info: record('结算信息', { profit_sharing: flag('是否指定分账') }),
}

export const orderFields: Record<Kind, Check> = {
  jsapi: record('请求体', {
    ...fields,
    scene_info: record('场景信息', scene),
    'payer*': record('支付者', { 'openid*': text('用户标识', 1, 128) }),
  }),
  h5: record('请求体', { ...fields, 'scene_info*': record('场景信息', { ...scene, 'h5_info*': h5 }) }),
  native: record('请求体', { ...fields, scene_info: record('场景信息', scene) }),
}
