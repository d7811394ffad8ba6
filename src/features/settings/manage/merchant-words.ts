import type { Merchant } from '#contract/settings.ts'

export const merchantWords: Record<Merchant, string> = {
  own: '本单位的商户号',
  confirmed: '他人代收，已确认',
  none: '不售付费门票',
}
