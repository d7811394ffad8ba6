/** What the login screens have in common: signing in, registering and a forgotten password, each a view of one screen. */
import './entry.css'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#contract/paths.ts'
import { part } from '../../../frame/chunk.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Credentials, handOver } from './handed-over.ts'
import { PairingAside } from './pairing-aside.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useGoOn } from './use-go-on.ts'
import { useView, type View } from './use-view.ts'
import { useWide } from '../../../ui/use-wide.ts'

const RegisterForm = part(() => import('./register-form.tsx'))
const ResetForm = part(() => import('./reset-form.tsx'))

interface EntryProps {
  variant: 'simple' | 'phone' | 'branded'
  /** The view that a link asks for by naming none. */
  first?: View
}

export function Entry({ variant, first = 'login' }: EntryProps) {
  const { view, invited, hrefOf } = useView(first)
  const [, navigate] = useLocation()
  const wide = useWide()
  const branded = variant === 'branded'
  if (useGoOn(branded ? 'branded' : 'simple')) return <Skeleton shape="page" />

  function signInWithThese(credentials: Credentials, registered: boolean) {
    handOver(credentials)
    navigate(hrefOf('login', registered), { replace: true })
  }

  if (view === 'register') {
    return (
      <Page title="注册账号" note={invited ? '您收到了加入机构的邀请，注册后即提交申请' : undefined} back={hrefOf('login')} narrow>
        <Card>
          <Suspense fallback={<Skeleton shape="page" />}>
            <RegisterForm branded={branded} signInHref={hrefOf('login')} onDone={(known) => signInWithThese(known, true)} />
          </Suspense>
        </Card>
      </Page>
    )
  }
  if (view === 'reset') {
    return (
      <Page title="重置密码" back={hrefOf('login')} narrow>
        <Card>
          <Suspense fallback={<Skeleton shape="page" />}>
            <ResetForm branded={branded} onDone={(known) => signInWithThese(known, false)} />
          </Suspense>
        </Card>
      </Page>
    )
  }
  const simple = variant === 'simple'
  return (
    <Page
      title={variant === 'phone' ? '手机号登录' : '登录'}
      note={variant === 'phone' ? '输入手机号和验证码即可登录' : undefined}
      back={paths.meetingList}
      narrow={!simple}
    >
      <Card>
        {/* The same on every width, so that nothing that was typed is lost when the page learns of its own. */}
        <div className={simple ? 'entry-columns' : undefined}>
          <div>
            <SignInForm variant={variant} resetHref={hrefOf('reset')} />
            <div className="entry-register">
              <Button wide href={hrefOf('register')} asked>
                注册账号
              </Button>
            </div>
          </div>
          {simple && <aside className="entry-scan">{wide && <PairingAside />}</aside>}
        </div>
      </Card>
    </Page>
  )
}
