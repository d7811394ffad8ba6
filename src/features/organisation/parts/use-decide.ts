/** Letting somebody in, or not. That somebody else was faster is told, and the list looked at again. */
import { organisation } from '#contract/organisation.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { notice } from '../../../ui/notice.ts'
import { wordsOf } from '../../session/parts/failure-words.ts'

export function useDecide(id: string, onDecided: () => void) {
  const deciding = useAction(organisation.decide, { quiet: true })
  return {
    busy: deciding.busy,
    /** @returns whether there is nothing left to decide. */
    decide: async (action: 'approve' | 'reject', reason: string): Promise<boolean> => {
      const outcome = await deciding.run({ id, action, reason })
      if (outcome.ok) {
        notice.success(action === 'approve' ? '已通过' : '已设为不通过')
        onDecided()
        return true
      }
      notice.warning(wordsOf(outcome.error, '没有操作成功，请稍后重试'))
      const over =
        outcome.error instanceof Refusal && (outcome.error.reason === 'application_decided' || outcome.error.reason === 'application_gone')
      if (over) onDecided()
      return over
    },
  }
}
