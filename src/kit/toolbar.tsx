/** The row above a list: what narrows it and how many there are at the left, what can be done at the right; below each other on a phone. */
import './toolbar.css'
import type { ReactNode } from 'react'

interface Props {
  /** How many there are: told when it changes. */
  count?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export function Toolbar({ count, actions, children }: Props) {
  return (
    <div className="toolbar">
      {children}
      {count !== undefined && (
        <p className="toolbar-count quiet" role="status">
          {count}
        </p>
      )}
      {actions !== undefined && actions !== false && <div className="toolbar-actions">{actions}</div>}
    </div>
  )
}
