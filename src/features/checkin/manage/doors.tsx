/** What the doors of a meeting need: lists, devices, the log, paper, and what to know of people. */
import './doors.css'
import { doorLinks } from '#contract/checkin/links.ts'
import { paths } from '#contract/paths.ts'
import type { WorkMeeting } from '#contract/staff.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
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

export function Doors({ meeting }: { meeting: WorkMeeting }) {
  const at = useTabs(tabs, ['meetingId'])
  const { tab } = at
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
      <Tabbed label="签到管理" at={at}>
        {tab === 'lists' && <ListsTab meeting={meeting} lists={lists} />}
        {tab === 'devices' && <DevicesTab meetingId={meeting.id} lists={lists.data ?? []} />}
        {tab === 'scans' && <ScansTab meetingId={meeting.id} lists={lists.data ?? []} />}
        {tab === 'paper' && <PaperTab meeting={meeting} lists={lists} />}
        {tab === 'notes' && <NotesTab meetingId={meeting.id} />}
      </Tabbed>
    </Page>
  )
}
