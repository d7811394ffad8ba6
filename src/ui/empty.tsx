import './empty.css'
import { lazy, type ReactNode, Suspense } from 'react'

// Without it the sentence still says all there is to say.
const Drawing = lazy(() => import('./empty-drawing.tsx').catch(() => ({ default: () => <></> })))

interface EmptyProps {
  drawing?: 'paper' | 'ticket' | 'search' | 'cloud'
  /** Where it is all there is of a screen: the screen's heading. */
  title?: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** Nothing here: a drawing, one sentence, at most one action (a Button). */
export function Empty({ drawing = 'paper', title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <svg
        className="empty-drawing"
        viewBox="0 0 160 112"
        aria-hidden
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Suspense fallback={null}>
          <Drawing of={drawing} />
        </Suspense>
      </svg>
      {title !== undefined && (
        <h1 className="empty-title" tabIndex={-1}>
          {title}
        </h1>
      )}
      <p className="empty-sentence">{children}</p>
      {action !== undefined && <div className="empty-action">{action}</div>}
    </div>
  )
}
