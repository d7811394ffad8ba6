/** What this device has judged, newest first; a tap shows it again, with what can still be done about it. */
import './history-list.css'
import { verdictWords } from '#contract/checkin-words.ts'
import { useNow } from '../../../frame/clock.ts'
import type { Shown } from '../device/door.ts'
import { inParts } from './line-breaks.ts'
import { momentWords } from './moment-words.ts'
import { VerdictSign } from './verdict-sign.tsx'

export function HistoryList({ history, onCall }: { history: readonly Shown[]; onCall: (shown: Shown) => void }) {
  const now = useNow()
  if (history.length === 0) return <p className="past-none">本机还没有查验记录</p>
  return (
    <ol className="past">
      {history.map((shown) => (
        <li key={shown.nonce}>
          <button type="button" className={`past-row is-${shown.verdict}`} onClick={() => onCall(shown)}>
            <VerdictSign verdict={shown.verdict} />
            <span className="past-who">
              <b className="past-name">{inParts(shown.person?.name ?? '未识别')}</b>
              <span className="past-ticket">{shown.person?.ticketName}</span>
            </span>
            <span className="past-word">
              {wordOf(shown)}
              <span className="past-when">
                {momentWords(shown.at, now)}
                {shown.offline && ' · 离线'}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** 放行 · 已撤销 */
export function wordOf({ verdict, direction, undone }: Shown): string {
  const word = verdict === 'admit' && direction === 'out' ? '离场' : verdictWords[verdict]
  return undone ? `${word} · 已撤销` : word
}
