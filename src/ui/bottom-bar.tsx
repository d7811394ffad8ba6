import './bottom-bar.css'
import type { ReactNode } from 'react'

/** The one primary action, above the safe area; at the left what it is about (a Price, a sentence). */
export function BottomBar({ about, children }: { about?: ReactNode; children: ReactNode }) {
  return (
    <div className="bottom-bar">
      <div className="bottom-bar-inside">
        {about && <div className="bottom-bar-about">{about}</div>}
        <div className="bottom-bar-action">{children}</div>
      </div>
    </div>
  )
}
