/** Wires up what the frame listens to, once, when the client begins; and what follows when the first screen stands. */
import { prepareNotice } from '../ui/notice.ts'
import { showFailures } from './failures.ts'
import { maybeWeChat } from './maybe-wechat.ts'
import { fetchAllNeeds, fetchScreen } from './rows.ts'
import { takeOverFields } from './first-taps.ts'
import { rememberScroll } from './scroll.ts'
import { countSteps } from './steps.ts'
import { watchTaps } from './waits.ts'
import { wholeSheet } from './whole-sheet.ts'

/** After which a page that came alive is idle. Safari has no idle callback. */
const IDLE_MS = 1_500

export function comeAlive(): void {
  countSteps()
  rememberScroll()
  watchTaps()
  showFailures()
  fetchAhead()
  settleInWeChat()
}

/** The screen stands, or has failed to: what people typed before is its own, and what the page left out is asked for. */
export function settle(): void {
  takeOverFields()
  void wholeSheet()
  fetchAllNeeds()
}

/** From the finger's touch to the tap's end a chunk is half here. The first touch also brings the toast. */
function fetchAhead(): void {
  addEventListener('pointerdown', prepareNotice, { once: true })
  const ahead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null
    const path = link?.getAttribute('href')?.split(/[?#]/)[0]
    if (path !== undefined) fetchScreen(path)
  }
  addEventListener('pointerdown', ahead, { passive: true })
  addEventListener('mouseover', ahead, { passive: true })
}

/** What only WeChat needs is fetched only there, when everything people came for is here. */
function settleInWeChat(): void {
  if (maybeWeChat())
    setTimeout(
      () =>
        import('./wechat.ts').then(
          ({ settleIn }) => settleIn(),
          () => {},
        ),
      IDLE_MS,
    )
}
