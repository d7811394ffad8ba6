/** What this folder needs of the world around it: where Tencent is reached, by what, when, and by what chance. */

/** A local WeChat differs from the real one by these addresses and by nothing else. No slash at the end. */
export interface Hosts {
  /** Where browsers are sent to authorise. */
  open: string
  /** 公众平台: tokens, tickets, people, messages. */
  api: string
  /** 微信支付, API v3. */
  mch: string
}

export const tencent: Hosts = { open: 'https://open.weixin.qq.com', api: 'https://api.weixin.qq.com', mch: 'https://api.mch.weixin.qq.com' }

export type Fetch = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer>; signal?: AbortSignal },
) => Promise<Response>

export interface Outside {
  hosts: Hosts
  fetch: Fetch
  /** Epoch milliseconds. */
  clock: () => number
  /** So many random characters of `a-zA-Z0-9`. */
  nonce: (length: number) => string
  /** So many milliseconds pass: before whoever was busy is asked once more. */
  wait: (ms: number) => Promise<unknown>
}

/** An account of 公众平台 (服务号). */
export interface Account {
  appId: string
  secret: string
}
