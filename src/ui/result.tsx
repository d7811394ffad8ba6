import './result.css'
import type { ReactNode } from 'react'
import type { Icon } from './icons.tsx'

export type ResultTone = 'brand' | 'success' | 'failed' | 'waiting' | 'ended'

export interface ResultProps {
  tone: ResultTone
  sign: Icon
  /** How it ended, in a word. */
  word: string
  /** Between the word and the note: what it is about. */
  about?: ReactNode
  note?: ReactNode
}

/** How something ended: a sign, a word, and what it means. Read aloud when it changes. */
export function Result({ tone, sign, word, about, note }: ResultProps) {
  return (
    <div className="result" role="status">
      <ResultSign tone={tone} sign={sign} />
      <h2 className="result-word">{word}</h2>
      {about}
      <p className="result-note">{note}</p>
    </div>
  )
}

export function ResultSign({ tone, sign: Sign }: Pick<ResultProps, 'tone' | 'sign'>) {
  return (
    <span className={`result-sign is-${tone}`}>
      <Sign size={1.75} />
    </span>
  )
}
