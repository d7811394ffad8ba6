import './title-line.css'
import type { ReactNode } from 'react'

/** What something is, and at the right how it stands. */
export function TitleLine({ tag, children }: { tag?: ReactNode; children: ReactNode }) {
  return (
    <div className="title-line">
      <p className="title-line-text">{children}</p>
      {tag}
    </div>
  )
}
