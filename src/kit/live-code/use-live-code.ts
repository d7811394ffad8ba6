/** A live code as a picture, drawn anew with every step; its key is fetched once and kept with what it opens a door for. */
import { useEffect, useState } from 'react'
import type { LiveKey } from '#contract/admission.ts'
import { STEP_MS, stepAt } from '#contract/rotating.ts'
import type { Options } from '../../api/call.ts'
import { nowBy } from '../../api/clock.ts'
import { qrImage } from '../../ui/qr-image.ts'
import type { KeptKey } from './kept-key.ts'
import { canMint, mintOf } from './mint.ts'

/** After a network that was away, or an answer that was lost. */
const ASK_AGAIN_MS = 5_000

/** Whose keys they are: tickets' or visits'. One object for all of them, so that it stays the same between drawings. */
export interface KeySource {
  ask: (id: string, options: Options) => Promise<LiveKey>
  kept: (id: string) => KeptKey | undefined
  /** To be called when the answer has just come. */
  keep: (id: string, answer: LiveKey) => KeptKey
}

export type LiveCode = { state: 'coming' | 'keyless' | 'unable' } | { state: 'shown'; src: string; step: number }

export function useLiveCode(id: string, keys: KeySource): LiveCode {
  const { key, failed } = useKey(id, keys)
  const [shown, setShown] = useState<{ src: string; step: number }>()
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    if (key === undefined || !canMint()) return
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function draw(mint: Awaited<ReturnType<typeof mintOf>>, lead: number): Promise<void> {
      clearTimeout(timer)
      const now = nowBy(lead)
      const src = await qrImage(await mint(now))
      if (over) return
      setShown({ src, step: stepAt(now) })
      timer = setTimeout(() => void draw(mint, lead), STEP_MS - (nowBy(lead) % STEP_MS))
    }
    const minting = mintOf(key)
    const again = () => void minting.then((mint) => (over ? undefined : draw(mint, key.lead))).catch(() => over || setBroken(true))
    again()
    // Timers of a page out of sight stand still.
    const onVisible = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [key])

  if (!canMint() || broken) return { state: 'unable' }
  if (shown !== undefined) return { state: 'shown', ...shown }
  return { state: key === undefined && failed ? 'keyless' : 'coming' }
}

/** Asked for at every opening, because the answer also sets the clock right; the kept one does until then. */
function useKey(id: string, keys: KeySource): { key: KeptKey | undefined; failed: boolean } {
  const [key, setKey] = useState(() => keys.kept(id))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    function ask() {
      keys.ask(id, { quiet: true, signal: leaving.signal }).then(
        (answer) => {
          if (leaving.signal.aborted) return
          setKey(keys.keep(id, answer))
          setFailed(false)
        },
        () => {
          if (leaving.signal.aborted) return
          setFailed(true)
          timer = setTimeout(ask, ASK_AGAIN_MS)
        },
      )
    }
    ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [id, keys])
  return { key, failed }
}
