/** Checks of the fields that calls of 电子发票 send. The page of each field: wechat/server/constants/fapiao.ts. */
import { type Check, flag, list, notifyUrl, one, record, text, whole } from './fields.ts'

/** Of one application (申请单): the first and four retries, or several invoices of one payment. */
export const FAPIAO_MOST = 5
const LINES_MOST = 8
const TRANSACTIONS_MOST = 10

/** @param most how many there may be, at least one. */
const several =
  (label: string, most: number, check: Check): Check =>
  (value, at) => {
    list(label, check)(value, at)
    whole(`${label}数量`, 1, most)((value as unknown[]).length, at)
  }

const contacts = { phone: text('手机号', 1, 1024), email: text('邮箱地址', 1, 1024) }
const taxpayerId = text('纳税人识别号', 15, 20, /^[0-9A-Z]+$/)
const buyerFields = {
  'type*': one('购买方类型', 'INDIVIDUAL', 'ORGANIZATION'),
  'name*': text('名称', 1, 256),
  taxpayer_id: taxpayerId,
  address: text('地址', 1, 128),
  telephone: text('电话', 1, 32),
  bank_name: text('开户银行名称', 1, 128),
  bank_account: text('银行账号', 1, 32),
  ...contacts,
}
/** A unit has a tax number: 购买方类型为ORGANIZATION时必填. */
const buyer = (more: Record<string, Check> = {}): Check => {
  const check = record('购买方信息', { ...buyerFields, ...more })
  const ofUnit = record('购买方信息', { ...buyerFields, ...more, 'taxpayer_id*': taxpayerId })
  return (value, at) => {
    check(value, at)
    if ((value as { type: string }).type === 'ORGANIZATION') ofUnit(value, at)
  }
}
const billType = one('发票类型', 'COMM_FAPIAO', 'VAT_FAPIAO')
const taxMark = one('税收优惠政策标识', 'NO_FAVORABLE', 'OUTSIDE_VAT', 'VAT_EXEMPT', 'NORMAL_ZERO_RATED', 'EXPORT_ZERO_RATED')
const fapiaoId = text('商户发票单号', 1, 32, /^[0-9A-Za-z_|*-]+$/)
const sub = { 'sub_mchid*': text('子商户号', 8, 10, /^\d+$/) }

const itemFields = {
  'tax_code*': text('税局侧分配的商品分类编码', 19, 19, /^\d+$/),
  specification: text('规格型号', 1, 20),
  unit: text('单位', 1, 20),
  'total_amount*': whole('单行金额合计', 1),
  'discount*': flag('是否折扣行'),
}

const issue = record('请求体', {
  'scene*': one('开票场景', 'WITH_WECHATPAY'),
  'fapiao_apply_id*': text('发票申请单号', 1, 32),
  'buyer_information*': buyer(),
  'fapiao_information*': several(
    '发票信息',
    FAPIAO_MOST,
    record('发票', {
      'fapiao_id*': fapiaoId,
      'total_amount*': whole('总价税合计', 1),
      need_list: flag('是否以清单形式开具'),
      remark: text('备注', 1, 200),
      'items*': several(
        '发票行',
        LINES_MOST,
        record('发票行', {
          ...itemFields,
          goods_category: text('商品分类名称', 1, 128),
          goods_name: text('商品名称', 1, 128),
          goods_id: whole('企业侧商品编码', 0),
          'quantity*': whole('数量', 1),
          tax_rate: whole('税率', 0),
          tax_prefer_mark: taxMark,
        }),
      ),
    }),
  ),
})

const issueGeneral = record('请求体', {
  ...sub,
  'fapiao_apply_id*': text('发票申请单号', 1, 32),
  'buyer_information*': buyer({
    amount: whole('订单金额', 1),
    out_trade_no: text('商户订单号', 6, 32),
    fapiao_bill_type: billType,
    user_apply_message: text('留言信息', 1, 200),
  }),
  'fapiao_information*': record('发票', {
    'fapiao_id*': fapiaoId,
    'total_amount*': whole('总价税合计', 1),
    'items*': several(
      '发票行',
      LINES_MOST,
      record('发票行', {
        ...itemFields,
        'goods_name*': text('商品名称', 1, 128),
        quantity: whole('数量', 1),
        'tax_rate*': whole('税率', 0),
        preferential_policy_code: whole('优惠政策标识', 1, 18),
      }),
    ),
    export_business_policy_code: whole('出口业务适用政策代码', 1, 3),
    vat_refund_levy_code: whole('增值税即征即退代码', 1, 12),
    'billing_person_id*': text('开票人ID', 1, 64),
    billing_person: text('开票人名称', 1, 64),
    'fapiao_bill_type*': billType,
    'transaction_information*': several(
      '交易信息',
      TRANSACTIONS_MOST,
      record('交易信息', {
        'pay_channel*': one('支付渠道', 'WECHAT_PAY'),
        transaction_id: text('支付订单号', 1, 64),
        out_trade_no: text('支付商户订单号', 1, 64),
        'amount*': whole('交易金额', 1),
      }),
    ),
    remark: text('备注', 1, 200),
  }),
})

/** The values of 数电 mode: this merchant is in no other. */
const reason = { 'reverse_reason*': one('冲红原因', 'ISSUE_ERROR', 'SALES_RETURN', 'SERVICE_SUSPENTION', 'SALES_DISCOUNT') }
const reversedFields = { 'fapiao_id*': fapiaoId, 'fapiao_number*': text('发票号码', 20, 20, /^\d+$/) }
const paperFields = { fapiao_code: text('发票代码', 1, 12) }
const fileFields = {
  'file_type*': one('文件类型', 'PDF'),
  'digest_alogrithm*': one('文件摘要算法', 'SM3'),
  'digest*': text('文件摘要', 64, 64, /^[0-9a-f]+$/),
}

const cardFields = {
  'scene*': one('插卡场景', 'WITH_WECHATPAY'),
  'buyer_information*': buyer(),
  'fapiao_card_information*': list(
    '电子发票卡券信息',
    record('发票', {
      'fapiao_media_id*': text('电子发票文件ID', 1, 128),
      'fapiao_number*': text('发票号码', 20, 20, /^\d+$/),
      ...paperFields,
      'fapiao_time*': text('开票时间', 25, 25, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
      check_code: text('校验码', 1, 20),
      password: text('密码', 1, 200),
      'total_amount*': whole('总价税合计', 1),
      'tax_amount*': whole('总税额', 0),
      'amount*': whole('总金额', 0),
      'seller_information*': record('销售方信息', {
        'name*': text('名称', 1, 256),
        'taxpayer_id*': text('纳税人识别号', 15, 20, /^[0-9A-Z]+$/),
        address: text('地址', 1, 128),
        telephone: text('电话', 1, 32),
        bank_name: text('开户银行名称', 1, 128),
        bank_account: text('银行账号', 1, 32),
      }),
      extra_information: record('附加信息', {
        payee: text('收款人', 1, 64),
        reviewer: text('复核人', 1, 64),
        drawer: text('开票人', 1, 64),
      }),
      items: list(
        '发票行',
        record('发票行', {
          ...itemFields,
          'goods_name*': text('货物或应税劳务、服务名称', 1, 128),
          'quantity*': whole('数量', 1),
          'unit_price*': whole('单价', 0, Number.MAX_SAFE_INTEGER),
          'tax_amount*': whole('单行税额', 0),
          'amount*': whole('单行金额', 0),
          'tax_rate*': whole('税率', 0),
          'tax_prefer_mark*': taxMark,
        }),
      ),
      remark: text('备注', 1, 200),
    }),
  ),
}
const configFields = { callback_url: notifyUrl(256), show_fapiao_cell: flag('支付消息是否展示开票入口') }

/** Of an address: numbers come as text. */
const figures = (label: string) => text(label, 1, 9, /^\d+$/)
const oneFapiao = { fapiao_id: fapiaoId }
const page = { 'offset*': figures('起始位置'), 'limit*': figures('最大数量') }

/** Of the address of a file. An invoice of 20 digits has no 发票代码. */
export const checkFileQuery = record('查询参数', {
  'token*': text('token', 1, 512),
  'mchid*': text('商户号', 1, 32),
  'openid*': text('openid', 1, 32),
  invoice_code: text('发票代码', 0, 12),
  'invoice_no*': text('发票号码', 8, 20, /^\d+$/),
  'fapiao_id*': fapiaoId,
})

/** What a direct merchant (直连商户) sends, and what a service provider (服务商) sends for its sub-merchant. */
export const fapiaoChecks = {
  merchant: {
    issue,
    reverse: record('请求体', { ...reason, fapiao_information: list('发票信息', record('发票', { ...reversedFields, ...paperFields })) }),
    query: record('查询参数', oneFapiao),
    files: record('查询参数', oneFapiao),
    upload: record('元信息', fileFields),
    card: record('请求体', cardFields),
    configure: record('请求体', configFields),
    configuration: record('查询参数', {}),
    taxCodes: record('查询参数', page),
    base: record('查询参数', {}),
  },
  partner: {
    issue: issueGeneral,
    reverse: record('请求体', { ...sub, ...reason, fapiao_information: list('发票信息', record('发票', reversedFields)) }),
    query: record('查询参数', { ...sub, ...oneFapiao }),
    files: record('查询参数', { ...sub, ...oneFapiao }),
    upload: record('元信息', { ...sub, ...fileFields }),
    card: record('请求体', { ...sub, ...cardFields }),
    configure: record('请求体', {
      ...configFields,
      'sub_mch_code*': sub['sub_mchid*'],
      support_vat_fapiao: flag('商户是否支持开电子专票'),
    }),
    configuration: record('查询参数', { sub_mch_code: sub['sub_mchid*'] }),
    taxCodes: record('查询参数', { ...sub, ...page }),
    base: record('查询参数', sub),
  },
} satisfies Record<string, Record<string, Check>>
