/** The meetings I have signed up for, known by my tickets and orders. */
import type { Admission } from '#contract/admission.ts'
import type { Page } from '#contract/call.ts'
import type { TicketOrder } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import type { Query } from '../../../api/use-query.ts'
import { dayTime } from '../../../ui/format.ts'
import { Card } from '../../../ui/card.tsx'
import { CalendarIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { SpaceAwaited, SpaceLine, SpaceSection } from './space-section.tsx'

const SHOWN = 5

interface Meeting {
  id: string
  name: string
  start: string
}

export function SpaceMeetings({ tickets, orders }: { tickets: Query<Page<Admission>>; orders: Query<Page<TicketOrder>> }) {
  const meetings = latestFirst([...(tickets.data?.list ?? []), ...(orders.data?.list ?? [])])
  return (
    <SpaceSection title="我的会议" all={{ word: '全部会议', href: paths.meetingList }}>
      <SpaceAwaited queries={[tickets, orders]} waiting={<CardSkeleton shape="list" count={2} />}>
        {meetings.length === 0 ? (
          <SpaceLine>还没有报名的会议</SpaceLine>
        ) : (
          <Card bare>
            <List label="我的会议">
              {meetings.slice(0, SHOWN).map(({ id, name, start }) => (
                <Cell key={id} icon={CalendarIcon} title={name} note={dayTime(start)} href={links.meeting(id)} />
              ))}
            </List>
          </Card>
        )}
      </SpaceAwaited>
    </SpaceSection>
  )
}

function latestFirst(rows: readonly { meetingId: string; meetingName: string; meetingStratTime: string }[]): Meeting[] {
  const found = new Map<string, Meeting>()
  for (const row of rows) found.set(row.meetingId, { id: row.meetingId, name: row.meetingName, start: row.meetingStratTime })
  return [...found.values()].sort((a, b) => (a.start < b.start ? 1 : a.start > b.start ? -1 : 0))
}
