import './decision.css'
import type { ReactNode } from 'react'
import { Sum } from '../sum.tsx'

/** What it is about, first: the sum, and how it stands. @param amount in fen. */
export function AmountHead({ name, amount, tag }: { name: string; amount: number; tag: ReactNode }) {
  return (
    <div className="amount-head">
      <div>
        <p className="quiet">{name}</p>
        <p className="amount-head-figure">
          <Sum fen={amount} size="large" />
        </p>
      </div>
      {tag}
    </div>
  )
}
