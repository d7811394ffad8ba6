/** What came of a hand-over code that this device has just scanned. */
import type { Taken } from '../device/door.ts'
import { ErrorIcon, SuccessIcon } from '../../../ui/icons.tsx'

/** @param onNext the next code needs a tap here. */
export function HandoverPanel({
  taken,
  onNext,
  onClose,
}: {
  taken: Taken | 'refused'
  onNext: (() => void) | undefined
  onClose: () => void
}) {
  const goesOn = taken !== 'refused' && !taken.done
  return (
    <section className="taken" role="status">
      {taken === 'refused' ? <ErrorIcon size={3} /> : <SuccessIcon size={3} />}
      <h2 className="taken-word">{wordOf(taken)}</h2>
      <p>{noteOf(taken)}</p>
      {goesOn && onNext !== undefined && (
        <button type="button" className="verdict-action" onClick={onNext}>
          扫下一张
        </button>
      )}
      <button type="button" className="verdict-action" onClick={onClose}>
        继续验票
      </button>
    </section>
  )
}

function wordOf(taken: Taken | 'refused'): string {
  if (taken === 'refused') return '交接码无效'
  return taken.done ? '交接完成' : `已收到第 ${taken.index + 1} 张，共 ${taken.parts} 张`
}

function noteOf(taken: Taken | 'refused'): string {
  if (taken === 'refused') return '这不是给本机的交接码，或已经用过'
  if (!taken.done) return '请继续对准对方屏幕'
  return `${taken.from} 号设备：${taken.entered} 条入场记录${taken.admissions > 0 ? `，移交门票 ${taken.admissions} 张` : ''}`
}
