import './decision.css'
import type { ReactNode } from 'react'
import { Price } from '../../ui/price.tsx'

/** What it is about, first: the sum, and how it stands. @param amount in fen. */
export function AmountHead({ name, amount, tag }: { name: string; amount: number; tag: ReactNode }) {
  return (
    <div className="amount-head">
      <div>
        <p className="quiet">{name}</p>
        <p className="amount-head-figure">
          <Price fen={amount} size="large" />
        </p>
      </div>
      {tag}
    </div>
  )
}
