/** The banner's quick actions: my tickets, the live room, the news, and the way out for those who are in. */
import { Link } from 'wouter'
import { links } from '#contract/paths.ts'
import { type Icon, LeaveIcon, LiveIcon, NewsIcon, TicketIcon } from '../../../ui/icons.tsx'
import { useSession } from '../../../session/session.ts'
import { fetchChunk } from '../../../frame/chunk.ts'

interface Props {
  meetingId: string
  /** There is something to read. */
  hasNews: boolean
  hasLive: boolean
  onTickets: () => void
  onLive: () => void
}

export function QuickActions({ meetingId, hasNews, hasLive, onTickets, onLive }: Props) {
  const { signedIn } = useSession()
  return (
    <div className="quick-actions">
      <QuickAction icon={TicketIcon} onClick={onTickets}>
        我的门票
      </QuickAction>
      {hasLive && (
        <QuickAction icon={LiveIcon} onClick={onLive}>
          进入直播间
        </QuickAction>
      )}
      {hasNews && (
        <Link href={links.info(meetingId)} className="quick-action">
          <NewsIcon />
          <span>资讯</span>
        </Link>
      )}
      {signedIn && (
        // This page, begun afresh.
        <QuickAction icon={LeaveIcon} onClick={() => void leave(links.particulars(meetingId))}>
          退出登录
        </QuickAction>
      )}
    </div>
  )
}

/** Most people who look at a meeting never sign out of it. */
async function leave(home: string): Promise<void> {
  const frame = await fetchChunk(() => import('../../../frame/leave.ts')).catch(() => undefined)
  await frame?.leave(home)
}

function QuickAction({ icon: Sign, onClick, children }: { icon: Icon; onClick: () => void; children: string }) {
  return (
    <button type="button" className="quick-action" onClick={onClick}>
      <Sign />
      <span>{children}</span>
    </button>
  )
}
