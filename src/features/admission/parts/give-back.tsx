/** 取消报名 of a ticket that cost nothing, 退票 of a paid one: asked first, with what becomes of it. The sheet comes with the tap. */
import { Suspense, useState } from 'react'
import type { Admission } from '#contract/admission.ts'
import { order } from '#contract/order.ts'
import { useAction } from '../../../api/use-action.ts'
import { part } from '../../../frame/chunk.ts'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'

const ForfeitSheet = part(() => import('../../refund/parts/forfeit-sheet.tsx'))

export function GiveBack({ ticket, onDone }: { ticket: Admission; onDone: () => void }) {
  const { id, orderNo, actions, attendeeName } = ticket
  const [open, setOpen] = useState(false)
  const withdrawing = useAction(order.withdrawTicket)
  const close = () => setOpen(false)
  if (actions.includes('forfeit'))
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          退票
        </button>
        {open && (
          <Suspense>
            <ForfeitSheet
              no={orderNo}
              id={id}
              onClose={close}
              onReturned={() => {
                close()
                onDone()
              }}
            />
          </Suspense>
        )}
      </>
    )
  if (!actions.includes('withdraw')) return null

  async function withdraw() {
    const sure = await confirm({
      title: '取消报名',
      message: `取消后${attendeeName}的门票随即作废，名额立即释放给他人，不能恢复。想再参加需重新报名，届时可能已满。`,
      confirm: '确认取消',
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
