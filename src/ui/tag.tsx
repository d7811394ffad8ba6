import './tag.css'
import type { ReactNode } from 'react'
import { CancelIcon, ClockIcon, ErrorIcon, type Icon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'

export type Tone = 'plain' | 'brand' | 'success' | 'pending' | 'warning' | 'danger' | 'ended'

const icons: Record<Tone, Icon | undefined> = {
  plain: undefined,
  brand: InfoIcon,
  success: SuccessIcon,
  pending: ClockIcon,
  warning: WarningIcon,
  danger: ErrorIcon,
  ended: CancelIcon,
}

/** A state: its word, and a sign that says the same to eyes that tell no colours. */
export function Tag({ tone = 'plain', icon = icons[tone], children }: { tone?: Tone; icon?: Icon; children: ReactNode }) {
  const Sign = icon
  return (
    <span className={`tag is-${tone}`}>
      {Sign && <Sign size={1.1} />}
      <span>{children}</span>
    </span>
  )
}
