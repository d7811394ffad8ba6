/** The tickets that are needed next, each as it will be shown at the door. */
import '../../admission/parts/wallet.css'
import type { Admission } from '#contract/admission.ts'
import type { Page } from '#contract/call.ts'
import { paths } from '#contract/paths.ts'
import type { Query } from '../../../api/use-query.ts'
import { useNow } from '../../../api/clock.ts'
import { momentOf, span } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TicketCard } from '../../admission/parts/ticket-card.tsx'
import { byMeeting } from '../../admission/parts/use-tickets.ts'
import { SpaceAwaited, SpaceLine, SpaceSection } from './space-section.tsx'

/** As many as fit beside everything else; the wallet has all. */
const MEETINGS = 2
const EACH = 2

export function SpaceTickets({ tickets }: { tickets: Query<Page<Admission>> }) {
  const now = useNow()
  const ahead = (ticket: Admission) => ticket.status !== 'revoked' && !(now !== 0 && now > momentOf(ticket.meetingEndTime))
  const list = tickets.data?.list ?? []
  const next = byMeeting(list.filter(ahead), () => false).slice(0, MEETINGS)
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
          <Meeting key={group.id} tickets={group.tickets} />
        ))}
      </SpaceAwaited>
    </SpaceSection>
  )
}

function Meeting({ tickets }: { tickets: Admission[] }) {
  const [first] = tickets
  if (first === undefined) return null
  return (
    <div className="space-meeting">
      <h3 className="space-meeting-name">{first.meetingName}</h3>
      <p className="wallet-when">
        {span(first.meetingStratTime, first.meetingEndTime)}
        {first.address !== '' && (
          <>
            <br />
            {first.address}
          </>
        )}
      </p>
      <div className="wallet-cards">
        {tickets.slice(0, EACH).map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} over={false} />
        ))}
      </div>
      {tickets.length > EACH && <p className="space-more">还有 {tickets.length - EACH} 张，在“全部门票”中查看</p>}
    </div>
  )
}
