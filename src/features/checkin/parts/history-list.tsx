/** What this device has judged, newest first; a tap shows it again, with what can still be done about it. */
import './history-list.css'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { doorWord } from '#contract/checkin/words.ts'
import { useNow } from '../../../api/clock.ts'
import type { ScanResult } from '../device/door.ts'
import { inParts } from './line-breaks.ts'
import { momentWords } from './moment-words.ts'
import { VerdictSign } from './verdict-sign.tsx'

interface Props {
  history: readonly ScanResult[]
  /** Of the list. */
  of: CheckinList['kind']
  onCall: (result: ScanResult) => void
}

export function HistoryList({ history, of, onCall }: Props) {
  const now = useNow()
  if (history.length === 0) return <p className="past-none">本机还没有查验记录</p>
  return (
    <ol className="past">
      {history.map((result) => (
        <li key={result.nonce}>
          <button type="button" className={`past-row is-${result.verdict}`} onClick={() => onCall(result)}>
            <VerdictSign verdict={result.verdict} />
            <span className="past-who">
              <b className="past-name">{inParts(result.person?.name ?? '未识别')}</b>
              <span className="past-ticket">{result.person?.ticketName}</span>
            </span>
            <span className="past-word">
              {wordOf(result, of)}
              <span className="past-when">
                {momentWords(result.at, now)}
                {result.offline && ' · 离线'}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** 放行 · 已撤销 */
export function wordOf({ verdict, why, direction, undone }: ScanResult, of: CheckinList['kind']): string {
  const word = verdict === 'admit' && direction === 'out' ? '离场' : doorWord({ verdict, why }, of)
  return undone ? `${word} · 已撤销` : word
}
