/** Signing in as a page, for links and screens that need a session; afterwards back to where one was going. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '../../../session/session.ts'
import { safeBack } from '../../../session/way-back.ts'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { LoginForm } from '../parts/login-form.tsx'

export default function MeetingLogin() {
  const back = safeBack(new URLSearchParams(useSearch()).get('back'))
  const [, navigate] = useLocation()
  const { signedIn } = useSession()
  const gone = useRef(false)
  // Once, and also for people who come here with a session: the login is no place to come back to.
  useEffect(() => {
    if (!signedIn || gone.current) return
    gone.current = true
    navigate(back, { replace: true })
  }, [signedIn, back, navigate])

  return (
    <Page title="登录" narrow>
      <Card>
        <LoginForm onDone={() => {}} />
      </Card>
    </Page>
  )
}
