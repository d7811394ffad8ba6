import './review.css'
import type { ReactNode } from 'react'
import { Price } from '../../../ui/price.tsx'

/** What it is about, first: the sum, and how it stands. */
export function ReviewSum({ name, amount, tag }: { name: string; amount: number; tag: ReactNode }) {
  return (
    <div className="review-sum">
      <div>
        <p className="review-quiet">{name}</p>
        <p className="review-figure">
          <Price fen={amount} size="large" />
        </p>
      </div>
      {tag}
    </div>
  )
}
