/** A list and what is chosen from it: beside it at a desk, over it on a phone. */
import './review.css'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useWide } from '../../session/parts/use-wide.ts'

interface Props {
  list: ReactNode
  /** Says what the chosen one is. */
  title: string
  /** undefined while nothing is chosen. */
  detail: ReactNode
  onClose: () => void
}

export function Panes({ list, title, detail, onClose }: Props) {
  const wide = useWide()
  if (!wide) {
    return (
      <>
        {list}
        <Sheet open={detail !== undefined} title={title} onClose={onClose}>
          {detail}
        </Sheet>
      </>
    )
  }
  return (
    <div className="review-panes">
      <div>{list}</div>
      <div className="review-detail">
        <Card title={title}>{detail}</Card>
      </div>
    </div>
  )
}

/** The row people look at: the one they chose, and at a desk the first until they choose. */
export function useChosen<T>(rows: readonly T[], id: string, idOf: (row: T) => string): T | undefined {
  const wide = useWide()
  return rows.find((row) => idOf(row) === id) ?? (wide ? rows[0] : undefined)
}
