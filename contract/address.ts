/** Which addresses lead people anywhere: one rule for what they, organisers and providers write. */

/**
 * The web and nothing else: `javascript:` and `data:` run as ours, other
 * schemes start something. No name before the host either: it only serves to
 * pass one host off as another, https://bank.example@evil.example.
 * @param base what a relative address is meant from; without it a relative one is none.
 * @returns the address parsed, or undefined where nobody is to be led.
 */
export function webAddress(text: string, base?: string): URL | undefined {
  try {
    const url = new URL(text, base)
    return /^https?:$/.test(url.protocol) && url.username + url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}

/** Whether it is a path of our own site; browsers take `//host` and `/\host` for another's. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}
