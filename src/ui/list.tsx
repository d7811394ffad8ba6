import './list.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ForwardIcon } from './icons-later.tsx'
import type { Icon } from './icons.tsx'

interface ListProps {
  label?: string
  /** Stands in a sheet where nothing else can be reached: what scrolls is scrolled by keys too. */
  scrolls?: boolean
  children: ReactNode
}

/** Rows with hairlines between them. Stands in a bare Card or on the ground. */
export function List({ label, scrolls = false, children }: ListProps) {
  return (
    <div className="list" role="list" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  )
}

export interface CellProps {
  icon?: Icon
  title: ReactNode
  /** Under the title, quieter. */
  note?: ReactNode
  /** At the right: a value, a tag, a price. */
  value?: ReactNode
  href?: string
  onClick?: () => void
}

export function Cell({ icon: Sign, title, note, value, href, onClick }: CellProps) {
  const leads = href !== undefined || onClick !== undefined
  const inside = (
    <>
      {Sign && (
        <span className="cell-icon">
          <Sign size={1.375} />
        </span>
      )}
      <span className="cell-text">
        <span className="cell-title">{title}</span>
        {note !== undefined && <span className="cell-note">{note}</span>}
      </span>
      {value !== undefined && <span className="cell-value">{value}</span>}
      {leads && <ForwardIcon size={1} className="cell-arrow" />}
    </>
  )
  return (
    <div role="listitem" className="cell-row">
      {href !== undefined ? (
        <Link href={href} className="cell is-link" onClick={onClick}>
          {inside}
        </Link>
      ) : onClick !== undefined ? (
        <button type="button" className="cell is-link" onClick={onClick}>
          {inside}
        </button>
      ) : (
        <div className="cell">{inside}</div>
      )}
    </div>
  )
}
