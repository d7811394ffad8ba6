/** What the local merchant has set for 电子发票 at 商户平台: its tax number, and what it sells. */
import type { BookedTaxCode } from './fapiao.ts'

export const TAXPAYER_ID = '91350100M000100Y43'

export const taxCodesAtWechat: readonly BookedTaxCode[] = [
  { goods_name: '会议费', goods_category: '会议展览服务', tax_code: '3040304000000000000', tax_rate: 600, tax_prefer_mark: 'NO_FAVORABLE' },
  { goods_name: '培训费', goods_category: '教育服务', tax_code: '3070201020000000000', tax_rate: 300, tax_prefer_mark: 'NO_FAVORABLE' },
  { goods_name: '注册费', goods_category: '教育医疗服务', tax_code: '3070299000000000000', tax_rate: 0, tax_prefer_mark: 'VAT_EXEMPT' },
]
