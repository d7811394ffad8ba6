/** 访客 of one meeting: who wants to come, who is in, who is kept out, and how visits are taken. */
import './visitors.css'
import { visitor as calls } from '#contract/visitor.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { BlocksTab } from './blocks-tab.tsx'
import { DeskTab } from './desk-tab.tsx'
import { PresentTab } from './present-tab.tsx'
import { VisitsTab } from './visits-tab.tsx'

export default function Visitors({ meetingId }: { meetingId: string }) {
  const mayDecide = useMayMake(calls.blocks, meetingId)
  const at = useTabs(
    [
      { value: 'visits', label: '预约与到访' },
      { value: 'present', label: '在场名单' },
      { value: 'blocks', label: '限制来访', allowed: mayDecide },
      { value: 'desk', label: '访客设置' },
    ],
    ['meetingId', 'room', 'form'],
  )
  return (
    <Tabbed label="访客" at={at}>
      {at.tab === 'visits' && <VisitsTab meetingId={meetingId} onSettings={() => at.go('desk')} />}
      {at.tab === 'present' && <PresentTab meetingId={meetingId} />}
      {at.tab === 'blocks' && <BlocksTab meetingId={meetingId} />}
      {at.tab === 'desk' && <DeskTab meetingId={meetingId} />}
    </Tabbed>
  )
}
