/** Signing in as a page, for links and screens that need a session; afterwards back to where one was going. */
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoginForm } from '../parts/login-form.tsx'
import { useGoOn } from '../parts/use-go-on.ts'

/** Being signed in leads on by itself. */
const stay = () => {}

export default function MeetingLogin() {
  if (useGoOn('meeting')) return <Skeleton shape="page" />
  return (
    <Page title="登录" narrow>
      <Card>
        <LoginForm onDone={stay} />
      </Card>
    </Page>
  )
}
