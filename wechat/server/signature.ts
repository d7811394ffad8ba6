/** The signature of `wx.config` (facts 2.2): over the address as the phone shows it, query byte for byte, without `#…`. */
import { hash } from 'node:crypto'

export interface PageToSign {
  /** jsapi_ticket. */
  ticket: string
  /** Signed as `noncestr`, though `wx.config` spells it nonceStr [W3]. */
  nonceStr: string
  /** Epoch seconds. */
  timestamp: number
  url: string
}

/** Whoever asks for this must have checked that `url` is ours: else we sign for anyone. */
export function signPage({ ticket, nonceStr, timestamp, url }: PageToSign): string {
  const [page] = url.split('#', 1)
  return hash('sha1', `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`)
}
