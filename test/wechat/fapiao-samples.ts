/** For each call of fapiaoTable a request with every field that the table lists. */
import { constants, createHash, publicEncrypt } from 'node:crypto'
import type { FapiaoCall } from '#wechat/server/constants/fapiao.ts'
import type { MerchantBox } from '#wechat/sandbox/merchant/merchant.ts'
import { openId } from './merchant-caller.ts'

export type Json = Record<string, unknown>
export const ROOT = '/v3/new-tax-control-fapiao'
export const PDF = '%PDF-1.4\n%%EOF\n'
export const TOTAL = 8800

/** As the page on sensitive fields has it, by the key of this merchant. */
export function sealed(merchant: MerchantBox['merchant'], plain: string): string {
  const [key = ''] = Object.values(merchant.publicKeys)
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(plain)).toString('base64')
}

interface World {
  box: MerchantBox
  payment: string
  /** Of a file that was sent. */
  media: string
  /** Of the address of the invoice's file. */
  token: string
  /** Of an invoice that was issued. */
  issued: { fapiaoId: string; number: string }
  next: () => string
}

const line = { tax_code: '3070299000000000000', specification: 'A4', unit: '次', quantity: 100_000_000, discount: false }

export function buyerOf(merchant: MerchantBox['merchant']): Json {
  return {
    type: 'ORGANIZATION',
    name: '浙江望湖教育科技有限公司',
    taxpayer_id: '91350100M000100Y43',
    address: '杭州市西湖区文三路1号',
    telephone: '0571-88880000',
    bank_name: '中国工商银行杭州分行',
    bank_account: '1202020209900123456',
    phone: sealed(merchant, '13800000011'),
    email: sealed(merchant, 'li@example.cn'),
  }
}

/** Fields of the body, of the address or of the file's description, in the order of the table. */
export function sampleOf({ call, by }: FapiaoCall, { box, payment, media, token, issued, next }: World): Json {
  const merchant = by === 'partner' ? box.partner.merchant : box.merchant
  const sub = by === 'partner' ? { sub_mchid: box.merchant.mchId } : {}
  const buyer = buyerOf(merchant)
  const samples: Record<string, () => Json> = {
    'POST /fapiao-applications': () => ({
      scene: 'WITH_WECHATPAY',
      fapiao_apply_id: payment,
      buyer_information: buyer,
      fapiao_information: [
        {
          fapiao_id: next(),
          total_amount: 100,
          need_list: false,
          remark: '会议',
          items: [
            {
              ...line,
              goods_category: '教育医疗服务',
              goods_name: '会议费',
              goods_id: 1,
              total_amount: 100,
              tax_rate: 600,
              tax_prefer_mark: 'NO_FAVORABLE',
            },
          ],
        },
      ],
    }),
    'POST /fapiao-applications/issue-general': () => ({
      ...sub,
      fapiao_apply_id: payment,
      buyer_information: { ...buyer, amount: TOTAL, out_trade_no: 'ORDER0001', fapiao_bill_type: 'VAT_FAPIAO', user_apply_message: '谢谢' },
      fapiao_information: {
        fapiao_id: next(),
        total_amount: 100,
        items: [{ ...line, goods_name: '会议费', total_amount: 100, tax_rate: 600, preferential_policy_code: 3 }],
        export_business_policy_code: 1,
        vat_refund_levy_code: 1,
        billing_person_id: box.partner.billingPersonId,
        billing_person: '**敏 0020',
        fapiao_bill_type: 'VAT_FAPIAO',
        transaction_information: [{ pay_channel: 'WECHAT_PAY', transaction_id: payment, out_trade_no: 'ORDER0001', amount: TOTAL }],
        remark: '会议',
      },
    }),
    'POST /fapiao-applications/:id/reverse': () => ({
      ...sub,
      reverse_reason: 'SALES_RETURN',
      fapiao_information: [
        { fapiao_id: issued.fapiaoId, fapiao_number: issued.number, ...(by === 'merchant' && { fapiao_code: '044001911211' }) },
      ],
    }),
    'GET /fapiao-applications/:id': () => ({ ...sub, fapiao_id: issued.fapiaoId }),
    'GET /fapiao-applications/:id/fapiao-files': () => ({ ...sub, fapiao_id: issued.fapiaoId }),
    'GET /invoicing/fapiao/fapiao-file': () => ({
      token,
      mchid: by === 'partner' ? box.partner.merchant.mchId : box.merchant.mchId,
      openid: openId,
      invoice_code: '044001911211',
      invoice_no: issued.number,
      fapiao_id: issued.fapiaoId,
    }),
    'POST /fapiao-applications/upload-fapiao-file': () => ({
      ...sub,
      file_type: 'PDF',
      digest_alogrithm: 'SM3',
      digest: createHash('sm3').update(PDF).digest('hex'),
    }),
    'POST /fapiao-applications/:id/insert-cards': () => ({
      ...sub,
      scene: 'WITH_WECHATPAY',
      buyer_information: buyer,
      fapiao_card_information: [
        {
          fapiao_media_id: media,
          fapiao_number: '26332000000000000001',
          fapiao_code: '044001911211',
          fapiao_time: '2026-06-01T12:00:00+08:00',
          check_code: '69001808340631374774',
          password: '006>299-375',
          total_amount: 8800,
          tax_amount: 498,
          amount: 8302,
          seller_information: {
            name: '杭州云栖谷教育科技有限公司',
            taxpayer_id: '91350100M000100Y43',
            address: '杭州市西湖区文三路1号',
            telephone: '0571-88880000',
            bank_name: '中国工商银行杭州分行',
            bank_account: '1202020209900123456',
          },
          extra_information: { payee: '张三', reviewer: '李四', drawer: '王五' },
          items: [
            {
              ...line,
              goods_name: '会议费',
              unit_price: 8_302_000_000,
              amount: 8302,
              tax_amount: 498,
              total_amount: 8800,
              tax_rate: 600,
              tax_prefer_mark: 'NO_FAVORABLE',
            },
          ],
          remark: '会议',
        },
      ],
    }),
    'PATCH /merchant/development-config': () => ({
      ...(by === 'partner' && { sub_mch_code: box.merchant.mchId, support_vat_fapiao: true }),
      callback_url: 'https://meet.example/fapiao',
      show_fapiao_cell: false,
    }),
    'GET /merchant/development-config': () => (by === 'partner' ? { sub_mch_code: box.merchant.mchId } : {}),
    'GET /merchant/tax-codes': () => ({ ...sub, offset: '0', limit: '20' }),
    'GET /merchant/base-information': () => sub,
  }
  const sample = samples[call]
  if (sample === undefined) throw new Error(`no sample of ${call}`)
  return sample()
}

/** Every field of a request, as the table names it: `items[].tax_code`. */
export function pathsOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const paths = Object.entries(value).flatMap(([name, inner]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    return Array.isArray(inner) ? [path, ...inner.flatMap((one: unknown) => pathsOf(one, `${path}[]`))] : [path, ...pathsOf(inner, path)]
  })
  return [...new Set(paths)]
}

/** A copy, changed where a path of the table leads; `change` gets the object that has the field. */
export function changed(sample: Json, path: string, change: (holder: Json, name: string) => void): Json {
  const copy = structuredClone(sample)
  const steps = path.split('.')
  const name = steps.pop() as string
  let holder = copy
  for (const step of steps) {
    const inner = holder[step.replace('[]', '')]
    holder = (Array.isArray(inner) ? inner[0] : inner) as Json
  }
  change(holder, name)
  return copy
}
