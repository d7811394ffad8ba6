/**
 * What the console calls things. Words a visitor carries are known to bridge/ and to platform/authorise.ts; faults of
 * the servers to faults.ts. Words for 微信支付: pay-words.ts.
 */
import type { FaultName } from '../faults.ts'
import type { Kind } from '../merchant/order-fields.ts'
import type { Platform } from '../visitor.ts'

export const platformNames: Readonly<Record<Platform, string>> = {
  ios: '苹果手机',
  android: '安卓手机',
  harmony: '鸿蒙手机',
  windows: '电脑（Windows）',
  mac: '电脑（Mac）',
  'mini-program': '小程序里的网页',
  wxwork: '企业微信',
}

/** How the page was come by: it decides what a share looks like, and whether a follower is asked for consent. */
export const entryNames = { '': '卡片或扫码', 'from-link': '文字链接', 'from-menu': '公众号菜单' } as const

export const visitorWords: Readonly<Record<string, string>> = {
  'no-bridge': '桥接一直不出现',
  'bridge-late': '桥接 3 秒后才出现',
  'config-fail': 'wx.config 失败',
  'config-silent': 'wx.config 没有回应',
  'no-right': '公众号没有接口权限',
  'no-location': '系统不给微信位置',
  'fires-twice': '授权后跳转两次',
  'refusal-goes-back': '拒绝授权就退回上一页',
}

export const serverWords: Readonly<Record<FaultName, string>> = {
  busy: '系统繁忙（下 3 次）',
  'stale-once': '凭证失效（下 1 次）',
  slow: '回应很慢',
  quota: '调用次数用完',
  ip: '服务器不在白名单',
  down: '完全连不上',
}

/** `busy` and `stale-once` last for so many calls, the others until they are switched off. */
export const serverTimes: Readonly<Partial<Record<FaultName, number>>> = { busy: 3, 'stale-once': 1 }

/** What a merchant opens one by one; many lack H5. */
export const productNames: Readonly<Record<Kind, string>> = { jsapi: 'JSAPI支付', h5: 'H5支付', native: 'Native支付' }
