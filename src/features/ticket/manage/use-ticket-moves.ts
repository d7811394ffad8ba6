/** What can be done about where a ticket stands: asked once where something comes of it that people must know. */
import { type OwnTicket, ticketManage } from '#contract/ticket-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'

type Action = 'on' | 'off' | 'remove'

function questionOf(action: Action, { name, sold, held }: OwnTicket) {
  if (action === 'off')
    return {
      title: `下架“${name}”`,
      message: `下架后参会人看不到这种门票，不能再购买。${sold + held > 0 ? `已售出的 ${sold + held} 张照常有效。` : ''}随时可以再上架。`,
      confirm: '下架',
    }
  if (action === 'remove') return { title: `删除“${name}”`, message: '删除后不能恢复。', confirm: '删除' }
  return undefined
}

const done: Record<Action, string> = { on: '已上架', off: '已下架', remove: '已删除' }

/** @param onMoved also hears of a refusal: perhaps somebody else was faster. */
export function useTicketMoves(onMoved: (action: Action | 'copy', ticket: OwnTicket | undefined) => void) {
  const moving = useAction(ticketManage.move)
  const copying = useAction(ticketManage.copy)
  return {
    busy: moving.busy || copying.busy,
    async move(ticket: OwnTicket, action: Action) {
      const question = questionOf(action, ticket)
      if (question !== undefined && !(await confirm(question))) return
      const outcome = await moving.run({ meetingId: ticket.meetingId, id: ticket.id, action })
      if (outcome.ok) notice.success(done[action])
      onMoved(action, outcome.ok ? outcome.data : undefined)
    },
    async copy({ meetingId, id }: OwnTicket) {
      const outcome = await copying.run({ meetingId, id })
      if (outcome.ok) notice.success('已复制为草稿')
      onMoved('copy', outcome.ok ? outcome.data : undefined)
    },
  }
}
