import './card.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

export interface CardProps {
  title?: ReactNode
  /** At the right of the title: a count, a small link. */
  aside?: ReactNode
  /** Makes the whole card a link. */
  href?: string
  /** No padding, for pictures and lists that reach the edges. */
  bare?: boolean
  children: ReactNode
}

/** What belongs together, on its own ground. */
export function Card({ title, aside, href, bare, children }: CardProps) {
  const className = classNames('card', bare && 'is-bare', href !== undefined && 'is-link')
  const inside = (
    <>
      {(title !== undefined || aside !== undefined) && (
        <header className="card-head">
          <h2 className="card-title">{title}</h2>
          {aside !== undefined && <div className="card-aside">{aside}</div>}
        </header>
      )}
      {children}
    </>
  )
  return href === undefined ? (
    <section className={className}>{inside}</section>
  ) : (
    <Link href={href} className={className}>
      {inside}
    </Link>
  )
}
