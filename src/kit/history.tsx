/** What has happened to a thing, the newest first: what and when, by whom, why. */
import './history.css'
import type { ReactNode } from 'react'
import { TitleLine } from './title-line.tsx'

export interface HistoryEntry {
  key: string
  title: ReactNode
  /** How it stands since. */
  tag?: ReactNode
  when?: string
  who?: string
  why?: string
  /** What else is known of it, or can be done now. */
  children?: ReactNode
}

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="history">
      {entries.map(({ key, title, tag, when = '', who = '', why = '', children }) => (
        <li key={key}>
          <TitleLine tag={tag}>{title}</TitleLine>
          {(when !== '' || who !== '') && <p className="quiet">{[when, who].filter((word) => word !== '').join(' · ')}</p>}
          {why !== '' && <p className="history-why">{why}</p>}
          {children}
        </li>
      ))}
    </ol>
  )
}
