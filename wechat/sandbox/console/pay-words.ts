/** The console's words for WeChat Pay: which keys sign, and every fault of merchant/faults.ts with its effect. */
import type { Fault } from '../merchant/faults.ts'
import type { Mode } from '../merchant/keys.ts'

export interface Option {
  name: string
  /** One Chinese sentence: what the option does to the client under test. */
  effect: string
}

export const keyModeWords: Readonly<Record<Mode, Option>> = {
  'public-key': { name: '微信支付公钥', effect: '新商户的方式：应答与通知用公钥签名，下载平台证书返回 404。' },
  certificate: { name: '平台证书', effect: '老商户的方式：没有公钥，应答与通知用平台证书签名，证书由程序下载。' },
  both: { name: '从证书切换到公钥', effect: '请求头 Wechatpay-Serial 为公钥 ID 时用公钥签名，否则用平台证书；通知轮流使用两者。' },
}

export const rotationWords: Option = {
  name: '更换平台证书',
  effect: '此后的应答与通知用新证书签名，旧证书仍然有效。只使用公钥时没有影响。',
}

interface FaultGroup {
  name: string
  faults: Readonly<Partial<Record<Fault, Option>>>
}

export const faultGroups: readonly FaultGroup[] = [
  {
    name: '应答',
    faults: {
      probe: { name: '签名探测', effect: '下一次应答或通知带错误的签名（WECHATPAY/SIGNTEST/），程序应当拒收。' },
      'tampered-answer': { name: '应答被改动', effect: '下一次应答在签名之后被改动，程序应当拒收。' },
      slow: { name: '应答很慢', effect: '下一次应答晚到 12 秒。' },
      'system-error': { name: '系统错误，没有执行', effect: '下一次请求返回 500，没有执行。' },
      'system-error-after': { name: '系统错误，已经执行', effect: '下一次请求已经执行，却返回 500。' },
    },
  },
  {
    name: '付款',
    faults: {
      'payment-fails': { name: '付款失败', effect: '下一次付款被银行拒绝。' },
      'payment-pending': { name: '付款处理中', effect: '下一次付款要等 30 秒才有结果。' },
    },
  },
  {
    name: '通知',
    faults: {
      'notify-late': { name: '通知迟到', effect: '下一次通知晚 2 分钟发出。' },
      'notify-twice': { name: '通知重复', effect: '下一次通知同时发两遍。' },
      'notify-never': { name: '通知丢失', effect: '下一次通知不发出。' },
      'notify-shuffled': { name: '通知乱序', effect: '下一次通知排到同一订单的后一条通知之后。' },
      'notify-probe': { name: '通知先带错误签名', effect: '下一次通知先发一遍错误的签名，正确的稍后重发。' },
    },
  },
  {
    name: '退款',
    faults: {
      'not-enough': { name: '余额不足', effect: '下一次退款因商户余额不足被拒绝。' },
      'refund-unknown': { name: '退款结果未知', effect: '下一次退款已经受理，却返回 429，程序应当查询。' },
      'refund-abnormal': { name: '退款异常', effect: '下一次退款的结果是 ABNORMAL，要人工处理。' },
      'refund-closed': { name: '退款关闭', effect: '下一次退款的结果是 CLOSED，钱没有退回。' },
    },
  },
  {
    name: '电子发票',
    faults: {
      'fapiao-fails': { name: '开票失败', effect: '下一张发票被税务局退回。' },
      'fapiao-reverse-fails': { name: '冲红失败', effect: '下一次冲红没有成功。' },
      'fapiao-card-refused': { name: '不能放入卡包', effect: '下一张在别处开具的发票不能放入卡包。' },
    },
  },
  {
    name: '交易账单',
    faults: {
      'bill-creating': { name: '账单生成中', effect: '下一次申请账单返回“账单生成中”。' },
      'bill-line-missing': { name: '少一笔付款', effect: '下一份账单少一笔付款。' },
      'bill-stranger': { name: '多一笔付款', effect: '下一份账单多一笔商户没有的付款。' },
      'bill-amount-altered': { name: '金额不符', effect: '下一份账单有一笔付款多 1 分。' },
      'bill-damaged': { name: '文件损坏', effect: '下一份账单文件与它的哈希值不符。' },
    },
  },
]
