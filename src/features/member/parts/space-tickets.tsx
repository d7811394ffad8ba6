/** The tickets that are needed next, each as it will be shown at the door. */
import type { Admission } from '#contract/admission.ts'
import type { Page } from '#contract/call.ts'
import { paths } from '#contract/paths.ts'
import type { Query } from '../../../api/use-query.ts'
import { useNow } from '../../../api/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { meetingsAhead, NextTickets } from '../../admission/parts/next-tickets.tsx'
import { SpaceAwaited, SpaceLine, SpaceSection } from './space-section.tsx'

/** As many as fit beside everything else; the wallet has all. */
const MEETINGS = 2

export function SpaceTickets({ tickets }: { tickets: Query<Page<Admission>> }) {
  const now = useNow()
  const list = tickets.data?.list ?? []
  const next = meetingsAhead(list, now).slice(0, MEETINGS)
  return (
    <SpaceSection title="待参加" all={{ word: '全部门票', href: paths.wallet }}>
      <SpaceAwaited queries={[tickets]} waiting={<Skeleton shape="ticket" count={2} />}>
        {next.length === 0 && (
          <SpaceLine
            action={
              <Button small href={paths.meetingList}>
                去看看会议
              </Button>
            }
          >
            {list.length === 0 ? '还没有门票，报名后会出现在这里' : '没有待参加的会议'}
          </SpaceLine>
        )}
        {next.map((group) => (
          <NextTickets key={group.id} tickets={group.tickets} />
        ))}
      </SpaceAwaited>
    </SpaceSection>
  )
}
