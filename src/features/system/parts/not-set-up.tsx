/**
 * What the first page says while the portal has no operator: to guests that it is early, to whoever runs it what comes
 * next: signing in, the code that the start has printed, the settings.
 */
import './not-set-up.css'
import { useLocation } from 'wouter'
import { hasAnyRole } from '#contract/may.ts'
import { link, paths } from '#contract/paths.ts'
import { session as sessions } from '#contract/session.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ClaimForm } from '../../settings/parts/claim-form.tsx'

export function NotSetUp() {
  const { signedIn } = useSession()
  return (
    <div className="not-set-up">
      <Empty title="还没有开始使用">这里将是一个会务平台。主办方准备好以后，请再打开您收到的链接。</Empty>
      {signedIn ? <NextStep /> : <FirstSteps />}
    </div>
  )
}

function FirstSteps() {
  return (
    <Card title="您是管理员？">
      <ol className="not-set-up-steps">
        <li>
          <strong>接通短信。</strong>填好以 <code>SMS_</code> 开头的几项，否则收不到登录验证码。说明见 README 的“部署”一节。
        </li>
        <li>
          <strong>登录。</strong>用您的手机号和短信验证码登录，没有账号会自动创建。
        </li>
        <li>
          <strong>输入启动码。</strong>服务器启动时在终端显示，只能用一次。已在 <code>ADMIN_MOBILE</code> 或用{' '}
          <code>npm run admin -- add 您的手机号</code> 指定了管理员的，不需要启动码。
        </li>
      </ol>
      {/* Back here, where the code is entered. */}
      <Button kind="primary" wide href={link(paths.loginPhone, { back: paths.loading })}>
        管理员登录
      </Button>
    </Card>
  )
}

function NextStep() {
  const [, navigate] = useLocation()
  const me = useQuery(sessions.me, {}, { quiet: true, fresh: true })
  const begin = () => navigate(settingsLink('platform'))
  return (
    <Loaded query={me} waiting={<Skeleton shape="card" count={1} />}>
      {(mine) =>
        hasAnyRole(mine, ['admin']) ? (
          <Card title="您是平台管理员">
            <p className="not-set-up-about">填写运营主体、门户名称和客服电话，平台就可以使用了。</p>
            <Button kind="primary" wide onClick={begin}>
              开始设置
            </Button>
          </Card>
        ) : (
          <Card title="您是管理员？">
            <p className="not-set-up-about">请输入服务器启动时在终端显示的启动码。重新启动会显示新的启动码，旧的随即失效。</p>
            <ClaimForm onDone={begin} />
          </Card>
        )
      }
    </Loaded>
  )
}
