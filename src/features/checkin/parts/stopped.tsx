/** This device's work is over, and why: nothing more is judged here. */
import { Redirect } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { now } from '../../../api/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../frame/page.tsx'
import type { DoorState } from '../device/door.ts'

const words = {
  cut: ['本设备已停用', '主办方停用了本设备，或您不再负责这个名单。本机名单已锁定，如有疑问请联系主办方。'],
  over: ['离线太久，验票已暂停', '为防止重复入场，本机名单已锁定。请联网后重新进入。'],
  elsewhere: ['已在其他页面验票', '为防止重复入场，一台设备只能有一个验票页面。如要在这里继续，请重新进入。'],
} as const

interface StoppedProps {
  why: Exclude<DoorState['stopped'], ''>
  state: Pick<DoorState, 'queue' | 'leaseUntil'>
  onAgain: () => void
  onLeave: () => void
}

export function Stopped({ why, state: { queue, leaseUntil }, onAgain, onLeave }: StoppedProps) {
  if (why === 'signed_out') return <Redirect to={links.login(paths.scanner)} replace />
  // Over before its time: another tab of this device has the list now.
  const [title, sentence] = words[why === 'over' && leaseUntil > now() ? 'elsewhere' : why]
  return (
    <Page title="扫码验票" back={paths.myMeetings} narrow>
      <Empty
        drawing="cloud"
        title={title}
        action={
          why === 'over' ? (
            <Button kind="primary" onClick={onAgain}>
              重新进入
            </Button>
          ) : (
            <Button kind="primary" onClick={onLeave}>
              重新选择
            </Button>
          )
        }
      >
        {sentence}
        {queue > 0 && `还有 ${queue} 条记录没有上传。`}
      </Empty>
    </Page>
  )
}
