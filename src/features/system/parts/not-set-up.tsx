/** What the first page says while the portal has no operator: to guests that it is early, to whoever runs it what comes next. */
import './not-set-up.css'
import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'

export function NotSetUp() {
  return (
    <div className="not-set-up">
      <Empty title="还没有开始使用">这里将是一个会务平台。主办方准备好以后，请再打开您收到的链接。</Empty>
      <Card title="您是管理员？">
        <ol className="not-set-up-steps">
          <li>
            <strong>指定平台管理员。</strong>在服务器上运行 <code>npm run admin -- add 您的手机号</code>，随时可以，不必重新启动。
          </li>
          <li>
            <strong>接通短信。</strong>填好以 <code>SMS_</code> 开头的几项，否则收不到登录验证码。说明见 README 的“部署”一节。
          </li>
          <li>
            <strong>登录。</strong>用这个手机号和短信验证码登录，就可以管理用户与权限。
          </li>
        </ol>
        <Button kind="primary" wide href={paths.loginPhone}>
          管理员登录
        </Button>
      </Card>
    </div>
  )
}
