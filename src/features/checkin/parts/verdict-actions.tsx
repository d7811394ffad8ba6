/** What a person at the door can still do about a verdict. */
import { canUndo, type ScanResult } from '../device/door.ts'
import { confirm } from '../../../ui/confirm.ts'
import { QuestionForm } from './question-form.tsx'

interface VerdictActionsProps {
  result: ScanResult
  busy: boolean
  onUndo: () => void
  onForce: () => void
  onAnswer: (answers: Record<string, string>) => void
  /** The number of an admission or an order was scanned: it leads to the person. */
  onFind: () => void
  /** The next code needs a tap here; absent where it does not. */
  onNext: (() => void) | undefined
  onClose: () => void
}

export function VerdictActions({ result, busy, onUndo, onForce, onAnswer, onFind, onNext, onClose }: VerdictActionsProps) {
  const { verdict, why, person } = result
  async function force() {
    const name = person?.name ?? '此人'
    if (await confirm({ title: '人工放行', message: `确定让${name}通过吗？这次放行会记在您的名下。`, confirm: '放行' })) onForce()
  }
  return (
    <>
      {why === 'questions' && result.questions.length > 0 && (
        <QuestionForm key={result.nonce} questions={result.questions} busy={busy} onAnswer={onAnswer} />
      )}
      <div className="verdict-actions">
        {onNext !== undefined && (
          <button type="button" className="verdict-action is-first" onClick={onNext}>
            扫下一位
          </button>
        )}
        {why === 'not_a_ticket' && (
          <button type="button" className="verdict-action" onClick={onFind}>
            查找参会人
          </button>
        )}
        {canUndo(result) && (
          <button type="button" className="verdict-action" disabled={busy} onClick={onUndo}>
            撤销
          </button>
        )}
        {result.canForce && verdict !== 'admit' && (
          <button type="button" className="verdict-action" disabled={busy} onClick={() => void force()}>
            人工放行
          </button>
        )}
        <button type="button" className="verdict-action is-quiet" onClick={onClose}>
          关闭
        </button>
      </div>
    </>
  )
}
