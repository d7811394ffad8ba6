/** Words that 微信支付 takes: UTF-8 of at most three bytes a character [P8], so many bytes in all, and nothing that breaks a bill. */

/**
 * A name or reason as people write it → as it may be sent. Emoji are left out; rare Han characters (as in 𠮷野家)
 * become 〓, the printer's stand-in. Lines and backticks are what bills are made of, so they go too.
 */
export function plainText(text: string): string {
  return text
    .replace(/(?=\p{Script=Han})[\u{10000}-\u{10FFFF}]/gu, '〓')
    .replace(/[\u{10000}-\u{10FFFF}\u{FE0F}\u{200D}\u{20E3}]|\p{Surrogate}/gu, '')
    .replace(/`/g, "'")
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/**
 * At most so many bytes, whole characters. The pages speak of characters (字符), but the gateway counts bytes:
 * 「商品描述」…字节数 144，大于最大值 127 [C 000cee4e6d8df0a9bb0253bcf6ac00]; 「附加数据」…字节数 203，大于最大值 128.
 */
export function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  let left = bytes - Buffer.byteLength('…')
  for (const character of text) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

/** Whether data of the merchant's own can travel as it is: it must come back unchanged, so it is never cut. */
export function isSendable(text: string, bytes: number): boolean {
  return Buffer.byteLength(text) <= bytes && !/[\u{10000}-\u{10FFFF}]|\p{Surrogate}/u.test(text)
}
