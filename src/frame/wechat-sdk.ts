/** WeChat's JS-SDK for the page in sight. Our server signs a page and knows its card in one answer. */
import type { Data } from '#contract/call.ts'
import { share } from '#contract/share.ts'
import { environmentOf } from '#wechat/browser/environment.ts'
import { ready, type Sdk } from '#wechat/browser/sdk.ts'
import { request } from '../api/call.ts'
import { storage } from '../api/storage.ts'

export type ShareInfo = Data<typeof share.info>

/** How long the bridge may take to come, and each answer of WeChat: a slow network, then nobody waits any more. */
export const WECHAT_TIMEOUT_MS = 10_000

/** The address as the browser shows it, byte for byte: WeChat adds parameters of its own (facts 2.2). */
export const pageAddress = () => location.href.split('#')[0] as string

/** Quiet: that a page cannot be signed is nothing to people, 403 included (spec.md section 8). */
export function askShareInfo(url: string): Promise<ShareInfo> {
  const sysCode = storage.sysCode.get()
  return request(share.info, { url, ...(sysCode !== '' && { sysCode }) }, { quiet: true, background: true })
}

/**
 * @param apis as the bridge calls them.
 * @param known an answer that is here already, and for which address.
 * @returns undefined where WeChat gives none.
 */
export function wechatSdk(apis: readonly string[], known?: { url: string; info: ShareInfo }): Promise<Sdk | undefined> {
  return ready({
    apis,
    sign: async (url) => signed(url === known?.url ? known.info : await askShareInfo(url)),
    environment: environmentOf(navigator.userAgent),
    entryUrl: window.__entryUrl ?? pageAddress(),
    timeoutMs: WECHAT_TIMEOUT_MS,
  })
}

function signed(info: ShareInfo): ShareInfo {
  if (info.appId === '') throw new Error('No WeChat account is configured')
  return info
}
