/** From a login screen onwards: for who has just signed in here, in another tab or by a scan, and for who came with a session. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { maybeWeChat } from '../../../frame/maybe-wechat.ts'
import { landing } from '../../../session/landing.ts'
import { currentSession, useSession } from '../../../session/session.ts'
import { safeBack } from '../../../session/way-back.ts'

/** true while people are on their way: there is nothing to sign in to any more. */
export function useGoOn(variant: Parameters<typeof landing>[0]): boolean {
  const search = useSearch()
  const [, navigate] = useLocation()
  const { signedIn } = useSession()
  const gone = useRef(false)
  // Came with a session: nobody has signed in here. While a rendered page comes alive `signedIn` does not know it yet.
  const [came] = useState(() => currentSession().signedIn)
  useEffect(() => {
    if (!signedIn || gone.current) return
    gone.current = true
    const query = new URLSearchParams(search)
    const back = query.get('back')
    for (const own of ['back', 'view']) query.delete(own)
    // An account does not answer an invitation: that is a screen of its own, which takes all that the link says.
    const invited = (query.get('deptCode') ?? '') !== ''
    const place = safeBack(back, invited ? `${paths.invited}?${query}` : landing(variant))
    // The login is no place to come back to.
    const goOn = () => navigate(place, { replace: true })
    if (came || !maybeWeChat()) return goOn()
    // Inside WeChat by way of its authorisation (spec.md section 2.2); without it people land where they would anyway.
    void import('../../../session/authorise.ts')
      .then(({ authorise }) => authorise(place))
      .catch(() => false)
      .then((leaving) => leaving || goOn())
  }, [signedIn, came, search, variant, navigate])
  return signedIn
}
