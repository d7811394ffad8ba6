/** Where a payment stands: a sign, a word, the sum, what to do next, and what it is for. */
import './payment.css'
import type { ReactNode } from 'react'
import type { TicketOrder } from '#contract/order.ts'
import { Card } from '../../../ui/card.tsx'
import { Price } from '../../../ui/price.tsx'
import { Result, type ResultProps } from '../../../ui/result.tsx'
import { OrderFacts } from './order-facts.tsx'

export type ResultWords = Omit<ResultProps, 'about'>

interface Props {
  words: ResultWords
  /** undefined while it is not known; how it stands may be told before. */
  order: TicketOrder | undefined
  actions: ReactNode
  /** More about how it stands, above the actions. */
  children?: ReactNode
}

export function OrderResult({ words, order, actions, children }: Props) {
  return (
    <Card>
      <Result
        {...words}
        about={
          order !== undefined && (
            <p className="outcome-price">
              <Price fen={order.totalAmount} />
            </p>
          )
        }
      />
      {children}
      <div className="outcome-actions">{actions}</div>
      {order !== undefined && <OrderFacts order={order} />}
    </Card>
  )
}
