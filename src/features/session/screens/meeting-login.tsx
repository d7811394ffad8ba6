/** Signing in as a page, for links and screens that need a session; afterwards back to where one was going. */
import { useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoginForm } from '../parts/login-form.tsx'
import { useGoOn } from '../parts/use-go-on.ts'

/** Being signed in leads on by itself. */
const stay = () => {}

export default function MeetingLogin() {
  const back = new URLSearchParams(useSearch()).get('back') ?? ''
  if (useGoOn('meeting')) return <Skeleton shape="page" />
  return (
    <Page title="登录" note={back.startsWith(`${paths.wallet}?claim=`) ? '登录后领取送给您的门票' : undefined} narrow>
      <Card>
        <LoginForm onDone={stay} />
      </Card>
    </Page>
  )
}
