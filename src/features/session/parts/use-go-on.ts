/** From a login screen onwards: for who has just signed in here, in another tab or by a scan, and for who came with a session. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { maybeWeChat } from '../../../frame/maybe-wechat.ts'
import { landing } from '../../../session/landing.ts'
import { useSession } from '../../../session/session.ts'
import { safeBack } from '../../../session/way-back.ts'

/** true while people are on their way: there is nothing to sign in to any more. */
export function useGoOn(variant: Parameters<typeof landing>[0]): boolean {
  const back = new URLSearchParams(useSearch()).get('back')
  const [, navigate] = useLocation()
  const { signedIn } = useSession()
  const gone = useRef(false)
  // Came with a session: nobody has signed in here.
  const [came] = useState(signedIn)
  useEffect(() => {
    if (!signedIn || gone.current) return
    gone.current = true
    const place = safeBack(back, landing(variant))
    // The login is no place to come back to.
    const goOn = () => navigate(place, { replace: true })
    if (came || !maybeWeChat()) return goOn()
    // Inside WeChat by way of its authorisation (spec.md section 2.2); without it people land where they would anyway.
    void import('../../../session/authorise.ts')
      .then(({ authorise }) => authorise(place))
      .catch(() => false)
      .then((leaving) => leaving || goOn())
  }, [signedIn, came, back, variant, navigate])
  return signedIn
}
