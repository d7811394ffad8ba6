/** What the login screens have in common: signing in, registering and a forgotten password, each a view of one screen. */
import './entry.css'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Credentials, handOver } from './handed-over.ts'
import { invitationOf } from './invitation.ts'
import { PairingAside } from './pairing-aside.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useGoOn } from './use-go-on.ts'
import { useView, type View } from './use-view.ts'
import { useWide } from '../../../ui/use-wide.ts'

interface EntryProps {
  variant: 'simple' | 'phone' | 'branded'
  /** The view that a link asks for by naming none. */
  first?: View
}

export function Entry({ variant, first = 'login' }: EntryProps) {
  const { view, hrefOf } = useView(first)
  const [, navigate] = useLocation()
  const { deptCode } = invitationOf(useSearch())
  const wide = useWide()
  const strip = variant === 'branded'
  if (useGoOn(strip ? 'branded' : 'simple')) return <Skeleton shape="page" />

  function signInWithThese(credentials: Credentials) {
    handOver(credentials)
    navigate(hrefOf('login'), { replace: true })
  }

  if (view === 'register') {
    return (
      <Page title="注册账号" note={deptCode === '' ? undefined : '您收到了加入机构的邀请，注册后即提交申请'} back={hrefOf('login')} narrow>
        <Card>
          <RegisterForm strip={strip} signInHref={hrefOf('login')} onDone={signInWithThese} />
        </Card>
      </Page>
    )
  }
  if (view === 'reset') {
    return (
      <Page title="重置密码" back={hrefOf('login')} narrow>
        <Card>
          <ResetForm strip={strip} onDone={signInWithThese} />
        </Card>
      </Page>
    )
  }
  const form = (
    <>
      <SignInForm variant={variant} resetHref={hrefOf('reset')} />
      <div className="entry-register">
        <Button wide href={hrefOf('register')}>
          注册账号
        </Button>
      </div>
    </>
  )
  const scanned = variant === 'simple' && wide
  return (
    <Page
      title={variant === 'phone' ? '手机号登录' : '登录'}
      note={variant === 'phone' ? '输入手机号和验证码即可登录' : undefined}
      back={paths.meetingList}
      narrow={!scanned}
    >
      <Card>
        {scanned ? (
          <div className="entry-columns">
            <div>{form}</div>
            <aside className="entry-scan">
              <PairingAside />
            </aside>
          </div>
        ) : (
          form
        )}
      </Card>
    </Page>
  )
}
