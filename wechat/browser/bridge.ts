/**
 * WeixinJSBridge, what WeChat puts into a page. It comes when it likes: before
 * the first script on some clients, seconds later on others, never in a
 * snapshot page (facts 1.5).
 */
export interface Bridge {
  invoke(name: string, args: object, callback: (answer: Answer) => void): void
  /** One callback per event: WeChat keeps the last one. */
  on(event: string, callback: (data: Record<string, unknown>) => void): void
}

/** What every call is answered by; further fields by the call. */
export interface Answer {
  err_msg?: string
  errMsg?: string
  [field: string]: unknown
}

const given = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge

/** @returns undefined when it never came. */
export function whenBridge({ timeoutMs }: { timeoutMs: number }): Promise<Bridge | undefined> {
  const standing = given()
  if (standing !== undefined) return Promise.resolve(standing)
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', settle)
      resolve(given())
    }
    const timer = setTimeout(settle, timeoutMs)
    document.addEventListener('WeixinJSBridgeReady', settle)
  })
}

/** `ok`, `cancel`, `fail`, or the client's own words: what stands behind the first colon (facts 2.5). No words at all mean ok. */
export function outcomeOf(answer: Answer): string {
  const said = answer.errMsg ?? answer.err_msg
  return said === undefined ? 'ok' : said.slice(said.indexOf(':') + 1)
}
