/** A service provider (服务商) that issues 电子发票 for the local merchant: the same host and books, other keys and calls. */
import { Hono } from 'hono'
import type { Books } from './books.ts'
import { figures } from './chance.ts'
import { door } from './door.ts'
import { type BookedFapiao, type BookedTaxCode, fapiao, fapiaoNotice, type PartnerOf } from './fapiao.ts'
import type { FapiaoFiles } from './fapiao-files.ts'
import type { Faults } from './faults.ts'
import { keys as makeKeys, type Merchant, type Mode } from './keys.ts'
import { notifications, type Send } from './notifications.ts'

export interface Partner extends PartnerOf {
  merchant: Merchant
  /** 电子发票 that it was asked for, by 商户发票单号. */
  fapiao: ReadonlyMap<string, BookedFapiao>
  mch: Hono
  /** Sends its notifications that are due. */
  send(): Promise<void>
}

interface Parts {
  clock: () => number
  appId: string
  mode: Mode
  files: FapiaoFiles
  books: Books
  faults: Faults
  taxCodes: readonly BookedTaxCode[]
  seller: { name: string; taxpayer_id: string }
  fetch: Send
  wait(ms: number): Promise<unknown>
}

/** @param subMchId of the merchant that has authorised it. */
export function partnerOf(subMchId: string, { appId, mode, fetch, wait, ...parts }: Parts): Partner {
  const { clock, faults, books } = parts
  const keys = makeKeys(clock, appId, mode)
  const { post, send } = notifications({ clock, keys, faults, fetch })
  const partner = { subMchId, billingPersonId: figures(12) }
  const { doors, all } = fapiao({
    ...parts,
    partner,
    mchId: keys.merchant.mchId,
    decrypt: (serial, sealed) => keys.decrypt(serial, sealed),
    ended: (one, url, event) => post(one.trade, url, fapiaoNotice(one, keys.merchant.mchId, event, clock())),
  })
  // Requests are handed on as they came: the way begins at /v3/, wherever the merchant's own calls are mounted.
  const mch = new Hono({ getPath: ({ url }) => url.slice(Math.max(0, url.indexOf('/v3/'))).replace(/\?.*$/, '') })
  mch.route('/', door({ clock, keys, faults, doors, books, wait }))
  return {
    ...partner,
    get merchant() {
      return keys.merchant
    },
    fapiao: all,
    mch,
    send,
  }
}
