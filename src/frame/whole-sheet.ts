/**
 * A rendered page carries the rules that it uses (server/http/critical-css.ts); its sheets stand switched off beside it
 * (src/inline/boot.ts), and are needed as soon as more is drawn than the server drew.
 */
let coming: Promise<unknown> | undefined

/** Switches them on. @returns when their rules apply; also without a network, because a plain part is better than none. */
export function wholeSheet(): Promise<unknown> {
  return (coming ??= Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'), (sheet) => {
      const here = new Promise((resolve) => {
        sheet.addEventListener('load', resolve)
        sheet.addEventListener('error', resolve)
      })
      sheet.disabled = false
      return here
    }),
  ))
}
