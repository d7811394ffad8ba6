/**
 * A desktop's login by phone, as the desktop sees it: asks for a code, then
 * how it stands, one question at a time and only while somebody looks, until
 * it ends.
 */
import { PAIRING_POLL_MS, pairing, type PairingState } from '#contract/pairing.ts'
import type { Login } from '#contract/session.ts'
import { Offline, Refusal, request } from '../../../api/call.ts'

export interface PairingView {
  /** `coming`: no code yet; `failed`: none came. */
  state: 'coming' | 'failed' | 'waiting' | 'scanned' | 'refused' | 'expired'
  /** What the code says; empty while there is none. */
  url: string
  /** In trouble: why, in a sentence. */
  trouble: string
}

export const comingView: PairingView = { state: 'coming', url: '', trouble: '' }

interface Watcher {
  show: (view: PairingView) => void
  enter: (login: Login) => void
}

/** The returned function ends it: nothing is shown or asked afterwards. */
export function watchPairing(remember: boolean, { show, enter }: Watcher): () => void {
  const end = new AbortController()
  const { signal } = end
  const options = { quiet: true, signal }

  async function watch(): Promise<void> {
    const { id, secret, url } = await request(pairing.create, { remember: remember ? 1 : 0 }, options)
    let state: PairingView['state'] = 'waiting'
    let trouble = ''
    while (!signal.aborted) {
      show({ state, url, trouble })
      if (state === 'refused' || state === 'expired') return
      await rest(PAIRING_POLL_MS, signal)
      if (signal.aborted) return
      try {
        const now = await request(pairing.poll, { id, secret }, options)
        if (now.login !== null) return enter(now.login)
        state = shownAs(now.state)
        trouble = ''
      } catch (error) {
        if (error instanceof Refusal && error.reason === 'pairing_gone') state = 'expired'
        else trouble = '网络不稳定，正在重试'
      }
    }
  }

  watch().catch((error: unknown) => {
    if (!signal.aborted) show({ state: 'failed', url: '', trouble: reasonOf(error) })
  })
  return () => end.abort()
}

/** Confirmed, but the session already fetched: this code gives no other. */
function shownAs(state: PairingState): PairingView['state'] {
  return state === 'used' ? 'expired' : state === 'confirmed' ? 'scanned' : state
}

function reasonOf(error: unknown): string {
  return (error instanceof Offline || error instanceof Refusal) && error.message !== '' ? error.message : '二维码暂时没有加载出来'
}

/** A pause, and for as long as nobody looks; coming back to the page ends it at once. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      if (document.hidden && !signal.aborted) return
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    document.addEventListener('visibilitychange', wake)
    signal.addEventListener('abort', wake)
  })
}
