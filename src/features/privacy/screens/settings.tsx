/** Settings: the devices I am signed in on, how the text looks, my personal data and consents, and the ways out. */
import './settings.css'
import { links, paths } from '#contract/paths.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../frame/page.tsx'
import { leave } from '../../../frame/leave.ts'
import { AccountCard } from '../parts/account-card.tsx'
import { DataCard } from '../parts/data-card.tsx'
import { DevicesCard } from '../parts/devices-card.tsx'
import { MessagesCard } from '../parts/messages-card.tsx'
import { TextSizeCard } from '../parts/text-size-card.tsx'

export default function Settings() {
  const meetingId = useMeetingId()
  return (
    <Page title="设置" back={paths.personalCentre}>
      <div className="page-columns settings">
        <div>
          <DevicesCard />
          <DataCard />
        </div>
        <aside>
          <TextSizeCard />
          <MessagesCard />
          <AccountCard />
          <div className="settings-leave">
            <Button wide onClick={() => void leave(meetingId === '' ? paths.meetingList : links.meeting(meetingId))}>
              <LeaveIcon size={1.1} />
              退出登录
            </Button>
          </div>
          <p className="settings-licences">
            <a className="quiet" href="/licences.txt">
              开源软件许可
            </a>
          </p>
        </aside>
      </div>
    </Page>
  )
}
