/** Before people leave the portal for an address that somebody wrote: where it leads, and that it is not ours. */
import { Redirect } from 'wouter'
import { paths } from '#contract/paths.ts'
import { goBack } from '../../../frame/steps.ts'
import { safeBack } from '../../../session/way-back.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../frame/page.tsx'
import { leaveFor } from '../../../session/leave-page.ts'
import { Notice } from '../../../frame/notice-page.tsx'
import { destinationOf } from './outside-address.ts'

export function Leaving({ address }: { address: string }) {
  const to = destinationOf(address, location.origin)
  if (to.kind === 'inside') return <Redirect to={safeBack(to.path)} replace />
  if (to.kind === 'bad') {
    return (
      <Notice
        drawing="search"
        title="链接无法打开"
        action={
          <Button kind="primary" href={paths.meetingList}>
            返回首页
          </Button>
        }
      >
        链接不完整或不安全，请向发送人核实。
      </Notice>
    )
  }
  return (
    <Page
      title="即将离开本站"
      narrow
      bar={
        <BottomBar>
          <Button onClick={() => goBack(paths.meetingList)}>返回</Button>
          <Button kind="primary" onClick={() => leaveFor(to.address)}>
            继续访问
          </Button>
        </BottomBar>
      }
    >
      <Card>
        <p className="transition-lead">您将要访问</p>
        <p className="transition-host">{to.host}</p>
        <p className="transition-address">{to.address}</p>
      </Card>
      <p className="transition-warning">
        <WarningIcon />
        <span>该网页不由本站提供。请确认网址是您想去的，不要在陌生网页上输入密码、验证码或付款。</span>
      </p>
    </Page>
  )
}
