/** What a look at a table has found: how much of each kind, and the lines. Only what needs a person is open. */
import './looked.css'
import type { ReactNode } from 'react'
import { Tag, type Tone } from '../../ui/tag.tsx'

export interface LookedLine {
  key: string
  title: string
  /** Empty parts are left out. */
  about: readonly string[]
}

/** One kind of lines. */
export interface LookedKind {
  word: string
  tone: Tone
  count: number
  /** As many as are shown; none: the kind is counted only. */
  lines: readonly LookedLine[]
  /** Needs a person. */
  open?: boolean
  /** Stands among the lines only. */
  uncounted?: boolean
}

interface Props {
  kinds: readonly LookedKind[]
  /** What lines are counted by. */
  unit: string
  /** Between the counts and the lines. */
  children?: ReactNode
}

export function Looked({ kinds, unit, children }: Props) {
  return (
    <>
      <p className="looked-counts" role="status">
        {kinds
          .filter(({ uncounted, count }) => !uncounted && count > 0)
          .map(({ word, tone, count }) => (
            <Tag key={word} tone={tone}>
              {word} {count}
            </Tag>
          ))}
      </p>
      {children}
      {kinds
        .filter(({ lines }) => lines.length > 0)
        .map(({ word, count, lines, open }) => (
          <details key={word} className="looked-lines" open={open}>
            <summary>
              {word}（{lines.length < count ? `${count} ${unit}，列出前 ${lines.length} ${unit}` : count}）
            </summary>
            <ul>
              {lines.map(({ key, title, about }) => (
                <li key={key}>
                  {title}
                  <small>{about.filter((part) => part !== '').join(' · ')}</small>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </>
  )
}
