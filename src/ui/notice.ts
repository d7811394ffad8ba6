/**
 * A short word that passes: react-vant's toast on phones, a message at the top
 * on desktops. Read aloud in both; the same word is not shown twice at once.
 */
import './notice.css'
import type { NoticeKind } from './vant-toast.tsx'

const SHOWN_MS = 2_400

let region: HTMLElement | undefined
/** What is shown, and how it is taken back. */
let standing: { message: string; end: () => void } | undefined

/** @returns takes it back: its cause is gone. */
function show(kind: NoticeKind, message: string): () => void {
  if (message === '' || message === standing?.message) return standing?.end ?? (() => {})
  const line = announce(kind, message)
  let hide: () => void = () => {}
  const mine = {
    message,
    end() {
      if (standing === mine) standing = undefined
      line.remove()
      hide()
    },
  }
  standing = mine
  setTimeout(() => standing === mine && (standing = undefined), SHOWN_MS)
  if (window.matchMedia('(min-width: 1024px)').matches) return mine.end
  // The toast takes over where it loads; where it does not, the message stays visible.
  toast().then(
    ({ show: showToast }) => {
      if (!line.isConnected) return
      line.classList.add('unseen')
      hide = showToast(kind, message, SHOWN_MS)
    },
    () => {},
  )
  return mine.end
}

/** The words themselves, for the ear and for wide windows. */
function announce(kind: NoticeKind, message: string): HTMLElement {
  if (region === undefined) {
    region = document.body.appendChild(document.createElement('div'))
    region.className = 'notices'
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
  }
  const line = region.appendChild(document.createElement('p'))
  line.className = `notice is-${kind}`
  line.textContent = message
  setTimeout(() => line.remove(), SHOWN_MS + 600)
  return line
}

const toast = () => import('./vant-toast.tsx')

export const notice = {
  info: (message: string) => show('info', message),
  success: (message: string) => show('success', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', message),
}

/** Fetches the toast ahead of its first use, so that it can also say that the network is gone. */
export function prepareNotice(): void {
  toast().catch(() => {})
}
