/**
 * WeChat on iOS can leave the page pushed up when the keyboard closes, so that taps miss what they are aimed at (facts
 * 4.3). For iOS only.
 */

/** The keyboard's own way down, after which the page either lies right or does not. */
const SETTLED_MS = 100

/** @returns to be called to stop. Does nothing to a page that lies right. */
export function repairAfterKeyboard(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const left = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  }
  document.addEventListener('focusout', left)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusout', left)
  }
}

function settle(): void {
  // The next field was touched: the keyboard stays.
  if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return
  const furthest = Math.max(0, document.documentElement.scrollHeight - window.innerHeight)
  const viewport = window.visualViewport
  // Somebody who has zoomed in is meant to see a part of the page.
  const shifted = viewport != null && viewport.scale === 1 && viewport.offsetTop !== 0
  if (!shifted && window.scrollY <= furthest) return
  const place = Math.min(window.scrollY, furthest)
  // Scrolling to where the page believes it is does nothing.
  window.scrollTo(0, place > 0 ? place - 1 : 1)
  window.scrollTo(0, place)
}
