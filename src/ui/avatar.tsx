import './avatar.css'
import { useState } from 'react'
import {
  CancelIcon,
  CheckIcon,
  CloseIcon,
  CommentIcon,
  CopyIcon,
  type Icon,
  LeaderIcon,
  ClockIcon,
  RecallIcon,
  TransferIcon,
} from './icons.tsx'

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

export type AvatarStatus = keyof typeof statuses

export interface AvatarProps {
  name: string
  /** The address of a picture; empty for none. */
  src?: string
  status?: AvatarStatus
  /** In pixels. */
  size?: number
}

/** A face, or the last characters of a name where there is none; its status as a sign in the corner. */
export function Avatar({ name, src = '', status, size = 44 }: AvatarProps) {
  const [broken, setBroken] = useState(false)
  const [Sign, word] = status === undefined ? [undefined, ''] : statuses[status]
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.34 }}>
      {src !== '' && !broken ? (
        <img src={src} alt={name} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <span className="avatar-name" role="img" aria-label={name}>
          {shortOf(name)}
        </span>
      )}
      {Sign && (
        <span className={`avatar-status is-${status}`} title={word}>
          <Sign size={0.9} label={word} />
        </span>
      )}
    </span>
  )
}

/** 李明华 → 明华, Grace Hopper → GH. */
function shortOf(name: string): string {
  const words = name.trim().split(/\s+/)
  if (/^[\x20-\x7e]+$/.test(name))
    return words
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join('')
  return name.replace(/\s/g, '').slice(-2)
}
