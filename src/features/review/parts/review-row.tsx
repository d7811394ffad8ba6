/** One line of a list to choose from. */
import './review.css'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Price } from '../../../ui/price.tsx'

export interface RowWords {
  title: string
  /** Fen. */
  amount: number
  tag: ReactNode
  notes: readonly string[]
}

interface Props extends RowWords {
  chosen: boolean
  onOpen: () => void
}

export function ReviewRow({ title, amount, tag, notes, chosen, onOpen }: Props) {
  return (
    <div role="listitem" className="cell-row">
      <button type="button" className={classNames('review-row', chosen && 'is-chosen')} aria-current={chosen || undefined} onClick={onOpen}>
        <span className="review-row-head">
          <span className="review-row-title">{title}</span>
          {tag}
        </span>
        <span className="review-row-line">
          <span className="review-row-notes">
            {notes
              .filter((note) => note !== '')
              .map((note) => (
                <span key={note}>{note}</span>
              ))}
          </span>
          <Price fen={amount} size="small" />
        </span>
      </button>
    </div>
  )
}
