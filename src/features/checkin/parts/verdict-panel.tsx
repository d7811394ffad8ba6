/** A verdict over the whole screen: sign, word and reason first, then who it is, then what can be done. Read aloud when it changes. */
import './verdict.css'
import type { ReactNode } from 'react'
import { whySentence } from '#contract/checkin/words.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { useNow } from '../../../api/clock.ts'
import type { ScanResult } from '../device/door.ts'
import { wordOf } from './history-list.tsx'
import { whole } from './line-breaks.ts'
import { momentWords } from './moment-words.ts'
import { PersonCard } from './person-card.tsx'
import { VerdictSign } from './verdict-sign.tsx'

interface Props {
  result: ScanResult
  /** Of the list. */
  of: CheckinList['kind']
  repeated: boolean
  children: ReactNode
}

export function VerdictPanel({ result, of, repeated, children }: Props) {
  const now = useNow()
  const { past, holder } = result
  const word = wordOf({ ...result, undone: false }, of)
  return (
    <section className="verdict" aria-label="查验结果">
      <div key={result.nonce} className="verdict-said" role="alert">
        <div className="verdict-head">
          <VerdictSign verdict={result.verdict} />
          <h2 className={`verdict-word has-${word.length}`}>{word}</h2>
        </div>
        <p className="verdict-why">{result.undone ? '这次放行已经撤销' : whySentence(result.why, of)}</p>
        {past !== null && (
          <p className="verdict-past">
            {whole(momentWords(past.at, now))} {whole(`${past.gate === '' ? '' : `在${past.gate}`}${of === 'visitor' ? '进入' : '入场'}`)}
          </p>
        )}
        {holder !== null && <p className="verdict-past">请到 {[holder.gate, holder.name].filter(Boolean).map(whole).join(' · ')} 查验</p>}
        {repeated && <p className="verdict-past">同一个码仍在画面中，只放行一人</p>}
      </div>
      {result.person !== null && <PersonCard person={result.person} />}
      {result.offline && <p className="verdict-offline">离线判定，联网后自动上传</p>}
      {children}
    </section>
  )
}
