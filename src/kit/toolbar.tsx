/** The row above a list: what narrows it and how many there are at the left, what can be done at the right; below each other on a phone. */
import './toolbar.css'
import type { ReactNode } from 'react'
import { useWide } from '../ui/use-wide.ts'

interface Props {
  /** How many there are: told when it changes. */
  count?: ReactNode
  actions?: ReactNode
  /** In a line of its own: below the row on a desktop, above the actions on a phone. */
  below?: ReactNode
  children?: ReactNode
}

export function Toolbar({ count, actions, below, children }: Props) {
  const wide = useWide()
  return (
    <div className="toolbar">
      {children}
      {!wide && below}
      {count !== undefined && (
        <p className="toolbar-count quiet" role="status">
          {count}
        </p>
      )}
      {actions !== undefined && actions !== false && <div className="toolbar-actions">{actions}</div>}
      {wide && below}
    </div>
  )
}
