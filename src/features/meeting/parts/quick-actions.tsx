/** The banner's three quick actions: my tickets, the live room, and the way out for those who are in. */
import { confirm } from '../../../ui/confirm.ts'
import { type Icon, LeaveIcon, LiveIcon, TicketIcon } from '../../../ui/icons.tsx'
import { notice } from '../../../ui/notice.ts'
import { say } from '#contract/sentences.ts'
import { signOut, useSession } from '../../../session/session.ts'

interface Props {
  hasLive: boolean
  onTickets: () => void
  onLive: () => void
}

export function QuickActions({ hasLive, onTickets, onLive }: Props) {
  const { signedIn } = useSession()
  return (
    <div className="quick-actions">
      <QuickAction icon={TicketIcon} onClick={onTickets}>我的门票</QuickAction>
      {hasLive && <QuickAction icon={LiveIcon} onClick={onLive}>进入直播间</QuickAction>}
      {signedIn && <QuickAction icon={LeaveIcon} onClick={() => void leave()}>退出登录</QuickAction>}
    </div>
  )
}

function QuickAction({ icon: Sign, onClick, children }: { icon: Icon; onClick: () => void; children: string }) {
  return (
    <button type="button" className="quick-action" onClick={onClick}>
      <Sign />
      <span>{children}</span>
    </button>
  )
}

/** How long 注销完成 is read before the page begins anew. */
const READ_MS = 900

async function leave(): Promise<void> {
  if (!(await confirm({ title: '退出登录', message: '退出后，需要重新登录才能查看门票。', confirm: '退出' }))) return
  await signOut()
  notice.success(say.logoutDone)
  setTimeout(() => location.reload(), READ_MS)
}
