import './tooltip.css'
import { type ReactNode, useId, useState } from 'react'

/** A word of explanation: on hover and focus, and on a tap where there is no hover. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <span className="tooltip" onMouseEnter={() => setShown(true)} onMouseLeave={() => setShown(false)}>
      <button
        type="button"
        className="tooltip-anchor"
        aria-describedby={shown ? id : undefined}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
      >
        {children}
      </button>
      {shown && (
        <span id={id} role="tooltip" className="tooltip-text">
          {text}
        </span>
      )}
    </span>
  )
}
