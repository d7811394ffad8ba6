/**
 * The strict local merchant platform of WeChat Pay: api.mch.weixin.qq.com and
 * the cashiers, with one merchant. What goes wrong with the real one can be
 * made to go wrong here.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bill } from './bill.ts'
import { type Books, books as openBooks, type Trade } from './books.ts'
import { cashier } from './cashier.ts'
import { certificates } from './certificates.ts'
import { numbers as numbersOf, word } from './chance.ts'
import { door } from './door.ts'
import { type Signed, signedNotification, type Tampering, type Told } from './envelope.ts'
import { type BookedFapiao, fapiao, fapiaoNotice } from './fapiao.ts'
import type { BookedCard } from './fapiao-cards.ts'
import { fapiaoFiles } from './fapiao-files.ts'
import { taxCodesAtWechat, TAXPAYER_ID } from './fapiao-settings.ts'
import { type Fault, faults as noFaults } from './faults.ts'
import { keys as makeKeys, type Merchant, type Mode } from './keys.ts'
import { type Notification, notifications as post, type Send } from './notifications.ts'
import { type Kind, kinds } from './order-fields.ts'
import { orders } from './orders.ts'
import { type Partner, partnerOf } from './partner.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'
import { refundNotice, transaction, type Transaction } from './resources.ts'
import { type JsapiParams, type Page, type RaisedSheet, type Refused, sheet as sheetOf } from './sheet.ts'

export interface MerchantOptions {
  clock: () => number
  /** Where browsers reach the box, such as `http://host/sandbox/wechat`; the cashiers are under `/cashier`. */
  address: string
  /** Where api.mch is reached; by default under `/mch` of the address. */
  mchAddress?: string
  platform: { account: { appId: string }; userById(id: string): { openId: string } | undefined; userOf(openId: string): object | undefined }
  /** Carries the notifications. */
  fetch: Send
  mode?: Mode
  /** Lets milliseconds pass, for slow answers. */
  wait?(ms: number): Promise<unknown>
  /** 支付授权目录, each with a slash at the end; by default the whole host of the address. */
  directories?: readonly string[]
  /** Registered hosts for H5; by default that of the address. */
  h5Hosts?: readonly string[]
  /** The payer's IP at the cashier; by default nobody knows it. */
  addressOf?(http: Context): string | undefined
  /** How long a refund takes, in ms. */
  refundTakes?: number
  /** Whom payers read that they pay. */
  payee?: string
}

export interface MerchantBox {
  merchant: Merchant
  /** 商户API证书, as PEM. */
  merchantCertificate(): string
  /** Which of Tencent's keys the merchant has and signs answers and notifications. */
  keyMode(): Mode
  setKeyMode(mode: Mode): void
  /** A new 平台证书 signs from now on; the old ones stay in force. */
  rotateCertificate(): void
  mch: Hono
  /** The same API at the root of a separate address: its `download_url` has no mount prefix. */
  mchAtRoot: Hono
  cashier: Hono
  books: Books
  /** 电子发票 that were asked for, by 商户发票单号. */
  fapiao: ReadonlyMap<string, BookedFapiao>
  /** Cards of 电子发票 that were issued elsewhere. */
  fapiaoCards: readonly BookedCard[]
  /** A service provider (服务商) that issues for the merchant, with its own keys. */
  partner: Partner
  /** What the merchant has opened, all at first; an order by another is refused (NO_AUTH). */
  products: Set<Kind>
  /** A trade as WeChat tells of it. */
  transactionOf(outTradeNo: string): Transaction | undefined
  sheet(params: JsapiParams, page: Page): RaisedSheet | Refused
  /** @returns the words of a dialog where it does not go through. */
  pay(outTradeNo: string, payerOpenId: string): string | undefined
  notifications: readonly Notification[]
  /** Sends what is due by the clock, and is over when all of it has been answered. */
  tick(): Promise<void>
  /** From now on it ticks by itself. */
  start(): void
  stop(): void
  signedNotification(resource: Told, options?: { tamper?: Tampering }): Signed
  /** The file of a day such as `2026-01-31`, whenever it is asked for. */
  bill(day: string): string | undefined
  misbehave(fault: Fault, times?: number): void
  /** Faults that have not struck yet. */
  pendingFaults(): Fault[]
}

export function merchantBox(options: MerchantOptions): MerchantBox {
  const { clock, address, platform, fetch, payee = '本地模拟商户' } = options
  const { origin, host } = new URL(address)
  const keys = makeKeys(clock, platform.account.appId, options.mode ?? 'public-key')
  const { mchId, appId } = keys.merchant
  const [books, faults, numbers] = [openBooks(), noFaults(), numbersOf(clock)]
  const { all, post: send, send: deliver } = post({ clock, keys, faults, fetch })
  const pay = payments({ clock, books, faults, numbers, settled: (trade) => send(trade, trade.request.notify_url, transaction(trade)) })
  const mchAddress = options.mchAddress ?? `${address}/mch`
  const bills = bill({ clock, mchAddress, books, faults })
  const files = fapiaoFiles({ clock, mchAddress })
  const common = { clock, files, books, faults, taxCodes: taxCodesAtWechat, seller: { name: payee, taxpayer_id: TAXPAYER_ID } }
  const fapiaoBox = fapiao({
    ...common,
    mchId,
    decrypt: (serial, sealed) => keys.decrypt(serial, sealed),
    ended: (one, url, event) => send(one.trade, url, fapiaoNotice(one, mchId, event, clock())),
  })
  const wait = options.wait ?? pause
  // Made when first looked at: most products have none.
  let partner: Partner | undefined
  const products = new Set<Kind>(kinds)
  const stranger = `o${word(27)}`
  let timer: NodeJS.Timeout | undefined

  const doors = {
    ...orders({ clock, address, mchId, appId, books, numbers, products, isOwnOpenId: (openId) => platform.userOf(openId) !== undefined }),
    ...refunds({
      clock,
      books,
      faults,
      numbers,
      duration: options.refundTakes ?? 10_000,
      ended: (refund) => refund.notifyUrl && send(refund.trade, refund.notifyUrl, refundNotice(refund)),
    }),
    ...certificates(keys),
    ...bills.doors,
    ...fapiaoBox.doors,
  }
  const parts = { clock, keys, faults, doors, open: files.open, books, wait }
  const tick = async () => {
    books.advance(clock())
    await Promise.all([deliver(), partner?.send()])
  }
  // Merchant and service provider call the same host. The mchid in the signature tells them apart.
  function withPartner(own: Hono): Hono {
    const mch = new Hono()
    mch.use('*', async (http, next) => {
      const isPartners = partner !== undefined && http.req.header('authorization')?.includes(`mchid="${partner.merchant.mchId}"`)
      return isPartners ? partner?.mch.fetch(http.req.raw, http.env) : next()
    })
    return mch.route('/', own)
  }

  return {
    get merchant() {
      return keys.merchant
    },
    merchantCertificate: keys.merchantCertificate,
    keyMode: () => keys.mode,
    setKeyMode: (mode) => void (keys.mode = mode),
    rotateCertificate: keys.rotate,
    mch: withPartner(door(parts)),
    mchAtRoot: withPartner(door({ ...parts, readdress: { from: mchAddress, to: (http) => new URL(http.req.url).origin } })),
    cashier: cashier({
      clock,
      books,
      faults,
      payee,
      pay,
      h5Hosts: options.h5Hosts ?? [host],
      addressOf: options.addressOf ?? (() => undefined),
      payerOf: (user) => platform.userById(user ?? '')?.openId ?? stranger,
    }),
    books,
    fapiao: fapiaoBox.all,
    fapiaoCards: fapiaoBox.cards,
    get partner() {
      partner ??= partnerOf(mchId, { ...common, appId, mode: options.mode ?? 'public-key', fetch, wait })
      return partner
    },
    products,
    transactionOf: (outTradeNo) => told(books.trades.get(outTradeNo)),
    sheet: sheetOf({ clock, appId, merchantKey: keys.merchantKey, books, payee, directories: options.directories ?? [`${origin}/`] }),
    pay,
    notifications: all,
    tick,
    start: () => void (timer ??= setInterval(() => void tick(), 1000).unref()),
    stop: () => {
      clearInterval(timer)
      timer = undefined
    },
    signedNotification: (resource, { tamper } = {}) => signedNotification(keys, clock(), resource, tamper),
    bill: bills.of,
    misbehave: faults.misbehave,
    pendingFaults: faults.pending,
  }
}

const told = (trade: Trade | undefined) => trade && transaction(trade)
