/** Who was let in last, one tap from taking it back: the verdict itself has gone by then. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import { canUndo, type ScanResult } from '../device/door.ts'
import { wordOf } from './history-list.tsx'
import { inParts } from './line-breaks.ts'

interface Props {
  history: readonly ScanResult[]
  /** Of the list. */
  of: CheckinList['kind']
  onCall: (result: ScanResult) => void
}

export function LastAdmitted({ history, of, onCall }: Props) {
  const last = history.find(({ verdict }) => verdict === 'admit')
  if (last === undefined) return null
  return (
    <button type="button" className="door-last" onClick={() => onCall(last)}>
      <span className="door-last-who">
        上一位 <b>{inParts(last.person?.name ?? '')}</b> {wordOf(last, of)}
      </span>
      <span className="door-last-more">{canUndo(last) ? '查看或撤销' : '查看'}</span>
    </button>
  )
}
