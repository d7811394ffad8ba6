/** From an order to the page where it is paid. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { TicketOrder } from '#contract/order.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { bankTypes, payment, paymentSettings, type Way } from '#contract/payment.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { useSession } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { authorise } from '../../../session/authorise.ts'
import { leaveFor } from '../../../session/leave-page.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { forgetInterrupted, type Resumed, wayBackToPay } from './resumed-payment.ts'

/** Reasons that are the way's and not the order's. */
const WAYS_OWN = new Set<string>(['payment_unavailable', 'way_closed'])

const NOT_AUTHORISED = '微信授权没有完成，未能发起支付。请重试，或选择其他支付方式。'

interface Paying {
  pay: (way: Way) => Promise<void>
  /** Continues, without a tap, the payment that WeChat's authorisation has interrupted. Does nothing if `ways` no longer has its way. */
  resume: (ways: readonly Way[]) => void
  busy: boolean
  /** Stays on the screen: why the way that was tried does not go from here. Empty while none was. */
  hindrance: string
}

/** @param onRefused the order, or what is open to it, is not as it was thought to be: ask for both again. */
export function usePay(order: TicketOrder, resumed: Resumed, onRefused: () => void): Paying {
  const { id: userId } = useSession()
  const [, navigate] = useLocation()
  const { run, busy } = useAction(payment.createTrade, { quiet: true })
  // The next page takes a moment to come; until then a second tap must not begin a second payment.
  const [leaving, setLeaving] = useState(false)
  const [hindrance, setHindrance] = useState(resumed.isRefused ? NOT_AUTHORISED : '')
  useReturn(() => setLeaving(false))

  async function pay(way: Way, isResumed = false) {
    if (way === 'transfer') return navigate(proofLinks.upload(order.no))
    setHindrance('')
    const bankType = (bankTypes as Partial<Record<Way, string>>)[way] ?? ''
    const outcome = await run({ ...paymentSettings, bankType, outTradeNo: order.no, totalAmount: order.totalAmount, userId })
    if (!outcome.ok) return refused(outcome.error, way, isResumed)
    setLeaving(leaveFor(outcome.data.codeUrl))
  }

  async function refused(error: CallError, way: Way, isResumed: boolean) {
    if (error instanceof Refusal && error.reason === 'openid_needed') {
      // A continued payment asks WeChat no second time: that could go round for ever.
      return isResumed ? setHindrance(NOT_AUTHORISED) : authoriseFirst(way)
    }
    const words = wordsOf(error, '支付没有成功发起，请稍后重试')
    // The way is closed, not the order: that stays beside the ways.
    if (!(error instanceof Refusal) || WAYS_OWN.has(error.reason ?? '')) setHindrance(words)
    // That the session is over is told by the frame, with a dialog of its own.
    else if (error.http !== 401) notice.error(words)
    onRefused()
  }

  /** WeChat asks whom to take the money from; that must be known before. The payment goes on when people come back. */
  async function authoriseFirst(way: Way) {
    setLeaving(true)
    const gone = await authorise(wayBackToPay(order.no, way)).catch(() => false)
    if (gone) return
    forgetInterrupted()
    setLeaving(false)
    setHindrance('无法在这里完成微信授权，请选择其他支付方式，或在手机浏览器中打开本页支付。')
  }

  function resume(ways: readonly Way[]) {
    const way = resumed.takeWay()
    if (way !== undefined && ways.includes(way)) void pay(way, true)
  }

  return { pay: (way) => pay(way), resume, busy: busy || leaving, hindrance }
}
