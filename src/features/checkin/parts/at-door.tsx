/** From nothing to an open door, and back when the work is done. */
import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm, tell } from '../../../ui/confirm.ts'
import { Failed } from '../../../frame/failed.tsx'
import { notice } from '../../../ui/notice.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Door } from '../device/door.ts'
import { DoorView } from './door-view.tsx'
import { letGo } from './held-door.ts'
import { SetUp } from './set-up.tsx'
import { useDoor, type Wanted } from './use-door.ts'

export function AtDoor({ wanted }: { wanted: Wanted }) {
  const { stage, open, choose } = useDoor(wanted)

  async function leave(door: Door) {
    const { queue, stopped } = door.state()
    if (stopped === '') {
      if (queue > 0) return tell(`还有 ${queue} 条记录没有上传，请联网并等它们上传后再收工。`, { title: '暂时不能收工' })
      if (
        !(await confirm({
          title: '收工',
          message: '本机将停止验票，名单从本机删除；离线时归本机查验的门票，交由其他设备查验。',
          confirm: '收工',
        }))
      )
        return
    }
    try {
      await letGo()
      choose()
    } catch {
      notice.error('没有收工成功，请联网后再试')
    }
  }

  switch (stage.at) {
    case 'choosing':
      return <SetUp wanted={wanted} onBegin={(choice) => void open(choice)} />
    case 'open':
      return (
        <DoorView
          key={stage.choice.listId}
          door={stage.door}
          onAgain={() => void open(stage.choice)}
          onLeave={() => void leave(stage.door)}
        />
      )
    case 'failed':
      return (
        <Page title="扫码验票" back={paths.myMeetings} narrow>
          <Failed error={stage.error} onRetry={() => open(stage.choice)}>
            验票没有打开，请再试一次
          </Failed>
          <Button wide onClick={choose}>
            重新选择名单
          </Button>
        </Page>
      )
    default:
      return (
        <Page title="扫码验票" back={paths.myMeetings} narrow>
          <Skeleton shape="picture" />
        </Page>
      )
  }
}
