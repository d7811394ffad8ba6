/** A card's content, or, before another gateway (API_BASE) that does not have it, a quiet line that says so. */
import type { ReactNode } from 'react'
import { type CallError, Refusal } from '../../../api/call.ts'

export function IfProvided({ error, children }: { error: CallError | undefined; children: ReactNode }) {
  if (!(error instanceof Refusal && error.http === 501)) return <>{children}</>
  return (
    <div className="settings-missing">
      <p className="settings-quiet">{error.msg}</p>
    </div>
  )
}
