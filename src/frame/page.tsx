import './page.css'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { goBack } from './steps.ts'
import { BackIcon } from '../ui/icons.tsx'

export interface PageProps {
  title: ReactNode
  /** Under the title: one quiet line. */
  note?: ReactNode
  /** Where back leads for people who came here by a link; false for screens that have no way back of their own. */
  back?: string | false
  /** At the right of the title: a small Button or link. */
  aside?: ReactNode
  /** The second column on a desktop, below the body on a phone. */
  beside?: ReactNode
  /** A BottomBar, below both columns. */
  bar?: ReactNode
  /** As narrow as a form, also on a desktop. */
  narrow?: boolean
  children: ReactNode
}

/** A screen's own head and body, the same everywhere. */
export function Page({ title, note, back = paths.meetingList, aside, beside, bar, narrow, children }: PageProps) {
  return (
    <div className={`page${narrow ? ' is-narrow' : ''}`}>
      <header className="page-head">
        {back !== false && (
          <button type="button" className="page-back" aria-label="返回" onClick={() => goBack(back)}>
            <BackIcon />
          </button>
        )}
        <div className="page-heading">
          <h1 className="page-title" tabIndex={-1}>
            {title}
          </h1>
          {note !== undefined && <p className="page-note">{note}</p>}
        </div>
        {aside !== undefined && <div className="page-aside">{aside}</div>}
      </header>
      {beside === undefined ? (
        children
      ) : (
        <div className="page-columns">
          <div>{children}</div>
          <aside>{beside}</aside>
        </div>
      )}
      {bar}
    </div>
  )
}
