/** The question itself: which device, from where, since when, as whom; and that only the person who sits there says yes. */
import type { Data } from '#contract/call.ts'
import type { pairing } from '#contract/pairing.ts'
import { paths } from '#contract/paths.ts'
import { maskedMobile } from '#contract/mask.ts'
import { dayTime } from '../../../ui/format.ts'
import { deviceName } from '../../../session/device-name.ts'
import { useSession } from '../../../session/session.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../frame/page.tsx'
import { ScreenDrawing } from './screen-drawing.tsx'

interface Props {
  request: Data<typeof pairing.get>
  /** The answer that is on its way. */
  busy: boolean | undefined
  onDecide: (agree: boolean) => void
}

export function PairingRequest({ request, busy, onDecide }: Props) {
  const { mobile, name } = useSession()
  const facts = [
    ['设备', deviceName(request.agent)],
    ['网络', request.ip],
    ['时间', dayTime(request.createTime)],
    ['登录账号', maskedMobile(mobile) || name],
  ].filter(([, value]) => value !== '')
  return (
    <Page
      title="登录确认"
      back={paths.meetingList}
      narrow
      bar={
        <BottomBar>
          <Button busy={busy === false} disabled={busy === true} onClick={() => onDecide(false)}>
            取消
          </Button>
          <Button kind="primary" busy={busy === true} disabled={busy === false} onClick={() => onDecide(true)}>
            确认登录
          </Button>
        </BottomBar>
      }
    >
      <Card>
        <div className="transition-head">
          <ScreenDrawing />
          <p className="transition-lead">有一台电脑请求登录</p>
          {request.title !== '' && <p className="transition-system">{request.title}</p>}
        </div>
        <dl className="transition-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="transition-warning">
        <WarningIcon />
        <span>
          <strong>请确认是您本人在操作。</strong>如果二维码是别人发给您的，或不是您正在使用的电脑，请点“取消”。
        </span>
      </p>
    </Page>
  )
}
