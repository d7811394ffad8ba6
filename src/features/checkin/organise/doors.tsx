/** What the doors of a meeting need: lists, devices, the log, paper, and what to know of people. */
import './doors.css'
import { useLocation, useSearch } from 'wouter'
import { doorLinks } from '#contract/door-paths.ts'
import { paths } from '#contract/paths.ts'
import type { WorkMeeting } from '#contract/staff.ts'
import { checkin } from '#contract/checkin.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { DevicesTab } from './devices-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { PaperTab } from './paper-tab.tsx'
import { ScansTab } from './scans-tab.tsx'

const tabs = [
  { value: 'lists', label: '名单' },
  { value: 'devices', label: '设备' },
  { value: 'scans', label: '记录' },
  { value: 'paper', label: '纸质' },
  { value: 'notes', label: '备注' },
] as const
type Tab = (typeof tabs)[number]['value']

export function Doors({ meeting }: { meeting: WorkMeeting }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const tab: Tab = tabs.find(({ value }) => value === asked)?.value ?? 'lists'
  const lists = useQuery(checkin.lists, { meetingId: meeting.id }, { quiet: true, fresh: true })
  return (
    <Page
      title="签到管理"
      note={meeting.title}
      back={paths.myMeetings}
      aside={
        <Button small href={doorLinks.scanner(meeting.id)}>
          去验票
        </Button>
      }
    >
      <Tabs
        label="签到管理"
        tabs={tabs}
        value={tab}
        onChange={(next) => navigate(doorLinks.myMeeting(meeting.id, next), { replace: true })}
      >
        <div className="doors-pane">
          {tab === 'lists' && <ListsTab meeting={meeting} lists={lists} />}
          {tab === 'devices' && <DevicesTab meetingId={meeting.id} lists={lists.data ?? []} />}
          {tab === 'scans' && <ScansTab meetingId={meeting.id} lists={lists.data ?? []} />}
          {tab === 'paper' && <PaperTab meeting={meeting} lists={lists} />}
          {tab === 'notes' && <NotesTab meetingId={meeting.id} />}
        </div>
      </Tabs>
    </Page>
  )
}
