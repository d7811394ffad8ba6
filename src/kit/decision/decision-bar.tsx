import './decision.css'
import type { ReactNode } from 'react'

/** The buttons of a decision: in sight however long what stands above them is. */
export function DecisionBar({ children }: { children: ReactNode }) {
  return <div className="decision-bar">{children}</div>
}
