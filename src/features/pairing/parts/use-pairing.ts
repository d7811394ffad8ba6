/** The code thon a desktoptop shows, and how it stands; another one when `remember` changes or somebody asks. */
import { useEffect, useRef, useState } from 'react'
import type { Login } from '#contract/session.ts'
import { comingView, type PairingView, watchPairing } from './watch-pairing.ts'

export function usePairing(remember: boolean, onLogin: (login: Login) => void): PairingView & { renew: () => void } {
  const [view, setView] = useState(comingView)
  const [round, setRound] = useState(0)
  const enter = useRef(onLogin)
  useEffect(() => void (enter.current = onLogin))
  useEffect(() => {
    setView(comingView)
    return watchPairing(remember, { show: setView, enter: (login) => enter.current(login) })
  }, [remember, round])
  return { ...view, renew: () => setRound(round + 1) }
}
