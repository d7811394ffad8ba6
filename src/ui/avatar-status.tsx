import './avatar-status.css'
import { CommentIcon, CopyIcon, RecallIcon, TransferIcon } from './icons-later.tsx'
import { CancelIcon, CheckIcon, ClockIcon, CloseIcon, type Icon, LeaderIcon } from './icons.tsx'

const statuses = {
  error: [CloseIcon, '未通过'],
  pending: [ClockIcon, '待处理'],
  success: [CheckIcon, '已通过'],
  cc: [CopyIcon, '抄送'],
  comment: [CommentIcon, '评论'],
  transfer: [TransferIcon, '转交'],
  cancel: [CancelIcon, '已取消'],
  recall: [RecallIcon, '已撤回'],
  leader: [LeaderIcon, '负责人'],
} as const satisfies Record<string, readonly [Icon, string]>

export type Status = keyof typeof statuses

/** How somebody's matter stands: a sign in the corner of their face. */
export function AvatarStatus({ status }: { status: Status }) {
  const [Sign, word] = statuses[status]
  return (
    <span className={`avatar-status is-${status}`} title={word}>
      <Sign size={0.9} label={word} />
    </span>
  )
}
