/** From a login screen onwards: for who has just signed in here, in another tab or by a scan, and for who came with a session. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { landing } from '../../../session/landing.ts'
import { useSession } from '../../../session/session.ts'
import { safeBack } from '../../../session/way-back.ts'

/** true while people are on their way: there is nothing to sign in to any more. */
export function useGoOn(variant: Parameters<typeof landing>[0]): boolean {
  const back = new URLSearchParams(useSearch()).get('back')
  const [, navigate] = useLocation()
  const { signedIn } = useSession()
  const gone = useRef(false)
  useEffect(() => {
    if (!signedIn || gone.current) return
    gone.current = true
    // The login is no place to come back to.
    navigate(safeBack(back, landing(variant)), { replace: true })
  }, [signedIn, back, variant, navigate])
  return signedIn
}
