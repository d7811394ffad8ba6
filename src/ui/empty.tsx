import './empty.css'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface EmptyProps {
  drawing?: 'paper' | 'ticket' | 'search' | 'cloud'
  /** Where it is all there is of a screen: the screen's heading. */
  title?: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** Nothing here: a drawing, one sentence, at most one action (a Button). */
export function Empty({ drawing = 'paper', title, children, action }: EmptyProps) {
  // Not by Suspense: the server waits for nothing, and would leave an error in its place.
  const [Drawing, setDrawing] = useState<ComponentType<{ of: NonNullable<EmptyProps['drawing']> }>>()
  useEffect(() => {
    // Without it the sentence still says all there is to say.
    import('./empty-drawing.tsx').then(({ default: Drawn }) => setDrawing(() => Drawn)).catch(() => {})
  }, [])
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
        {Drawing && <Drawing of={drawing} />}
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
