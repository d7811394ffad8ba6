/** Wires up what the frame listens to, once, when the page comes alive. */
import { rowAt } from '../routes.ts'
import { prepareNotice } from '../ui/notice.ts'
import { showFailures } from './failures.ts'
import { rememberScroll } from './scroll.ts'
import { countSteps } from './steps.ts'

export function comeAlive(): void {
  countSteps()
  rememberScroll()
  showFailures()
  fetchAhead()
  settleAfterKeyboard()
}

/** From the finger's touch to the tap's end a chunk is half here. The first touch also brings the toast. */
function fetchAhead(): void {
  addEventListener('pointerdown', prepareNotice, { once: true })
  const ahead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null
    const path = link?.getAttribute('href')?.split(/[?#]/)[0]
    if (path !== undefined) rowAt(path)?.screen.load().catch(() => {})
  }
  addEventListener('pointerdown', ahead, { passive: true })
  addEventListener('mouseover', ahead, { passive: true })
}

/** Old iOS WeChat leaves the page shifted when the keyboard closes; a scroll to where it is puts it right. */
function settleAfterKeyboard(): void {
  addEventListener('focusout', () => {
    const shifted = (window.visualViewport?.offsetTop ?? 0) !== 0 || window.scrollY > document.documentElement.scrollHeight - window.innerHeight
    if (shifted && /iPhone|iPad/.test(navigator.userAgent)) window.scrollTo(0, Math.max(0, Math.min(window.scrollY, document.documentElement.scrollHeight - window.innerHeight)))
  })
}
