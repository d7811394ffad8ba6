/** From an order to the page where it is paid. */
import { useState } from 'react'
import type { TicketOrder } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { useAction } from '../../../api/use-action.ts'
import { useSession } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'
import { leaveFor } from '../../session/parts/leave-page.ts'
import { tellUnheard } from '../../session/parts/tell-unheard.ts'
import { useReturn } from '../../session/parts/use-return.ts'
import type { Method } from './methods.ts'

/** @param onRefused the order is not as it was thought to be: ask for it again. */
export function usePay(order: TicketOrder, onRefused: () => void): { pay: (method: Method) => Promise<void>; busy: boolean } {
  const { id: userId } = useSession()
  const { run, busy } = useAction(payment.createTrade)
  // The bank's page takes a moment to come; until then a second tap must not begin a second payment.
  const [leaving, setLeaving] = useState(false)
  useReturn(() => setLeaving(false))

  async function pay({ bankType }: Method) {
    const outcome = await run({ ...paymentSettings, bankType, outTradeNo: order.no, totalAmount: order.totalAmount, userId })
    if (!outcome.ok) {
      tellUnheard(outcome.error)
      return onRefused()
    }
    if (leaveFor(outcome.data.codeUrl)) setLeaving(true)
    else notice.error('支付地址有误，请稍后重试')
  }

  return { pay, busy: busy || leaving }
}
