/** 取消报名, where a ticket that cost nothing may still go back: asked first, with what becomes of it. */
import type { Admission } from '#contract/admission.ts'
import { order } from '#contract/order.ts'
import { useAction } from '../../../api/use-action.ts'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'

export function GiveBack({ ticket: { id, actions, attendeeName }, onDone }: { ticket: Admission; onDone: () => void }) {
  const withdrawing = useAction(order.withdrawTicket)
  if (!actions.includes('withdraw')) return null

  async function withdraw() {
    const sure = await confirm({
      title: '取消报名',
      message: `取消后${attendeeName}的门票随即作废，名额立即释放给他人，不能恢复。想再参加需重新报名，届时可能已满。`,
      confirm: '确认取消',
      cancel: '再想想',
    })
    if (!sure) return
    const outcome = await withdrawing.run({ id })
    if (outcome.ok) notice.success('已取消报名')
    else tellUnheard(outcome.error)
    // Also after a refusal: the ticket is not what this screen says any more.
    onDone()
  }

  return (
    <button type="button" disabled={withdrawing.busy} onClick={() => void withdraw()}>
      取消报名
    </button>
  )
}
