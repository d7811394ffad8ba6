/** How a payment ended, in a word, a sign and what to do next. */
import type { ReactNode } from 'react'
import { isFreePlace, orderStatus, type TicketOrder } from '#contract/order.ts'
import { orderLink } from '#contract/order-link.ts'
import { links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { Button } from '../../../ui/button.tsx'
import { RecallIcon } from '../../../ui/icons-later.tsx'
import { CancelIcon, CheckIcon, CloseIcon, ClockIcon } from '../../../ui/icons.tsx'
import { hasTickets } from '../../order/parts/submit-order.ts'
import { OrderResult, type ResultWords } from './order-result.tsx'
import { RefundNotes } from './refund-notes.tsx'
import { TimeLeft } from './time-left.tsx'
import { type Returning, type Verdict, verdictOf } from './verdict.ts'

const words: Record<Verdict, ResultWords> = {
  success: { word: '支付成功', note: '门票已出，入场时出示入场码即可。', tone: 'success', sign: CheckIcon },
  seating: { word: '支付成功', note: '已收到您的付款，正在为您出票，请稍候。', tone: 'success', sign: CheckIcon },
  failed: { word: '支付失败', note: '款项没有支付成功，名额仍为您保留，请重新支付。', tone: 'failed', sign: CloseIcon },
  unpaid: { word: '尚未支付', note: '还没有收到这个订单的款项。', tone: 'waiting', sign: ClockIcon },
  cancelled: { word: '订单已取消', note: '订单已取消或超时，名额已释放。如已支付，款项将原路退回。', tone: 'ended', sign: CancelIcon },
  no_place: {
    word: '没有出票',
    note: '付款到账时订单已经取消，没有足够的名额可以出票，款项会全部退回给您。',
    tone: 'ended',
    sign: RecallIcon,
  },
  closed: { word: '会议已取消或结算', note: '付款到账时会议已不再接受报名，款项会全部退回给您。', tone: 'ended', sign: RecallIcon },
  refunding: { word: '退款中', note: '款项正在原路退回，到账时间以银行为准。', tone: 'waiting', sign: RecallIcon },
  refunded: { word: '已退款', note: '款项已原路退回，请留意到账通知。', tone: 'ended', sign: RecallIcon },
  review: { word: '凭证审核中', note: '付款凭证正在审核，通过后即可出票。', tone: 'waiting', sign: ClockIcon },
  applied: { word: '等待主办方审核', note: '报名已提交，名额为您保留；审核通过后即可继续。', tone: 'waiting', sign: ClockIcon },
  asking: { word: '正在确认支付结果', note: '请稍候，不要重复支付。', tone: 'waiting', sign: ClockIcon },
  unknown: {
    word: '暂未收到支付结果',
    note: '如已完成支付请点“已完成支付”再次查询；如已扣款，请勿重复支付。',
    tone: 'waiting',
    sign: ClockIcon,
  },
}

/** There was nothing to pay. */
const enrolled: ResultWords = { ...words.success, word: '报名成功' }

/** One of these is the organiser's to mend. */
const stuck = '款项还没有退回，主办方会继续处理，请留意到账通知。'

const none: readonly Returning[] = []

interface Props {
  order: TicketOrder | undefined
  /** Without it, what the order itself says. */
  verdict?: Verdict
  refunds?: readonly Returning[]
  onAsk?: () => void
}

export function Outcome({
  order,
  refunds = none,
  verdict = order === undefined ? 'unknown' : verdictOf({ orderStatus: order.status, tradeState: 'none', refunds: [...refunds] }),
  onAsk,
}: Props) {
  const held = verdict === 'failed' || verdict === 'unpaid'
  return (
    <OrderResult words={wordsOf(verdict, order, refunds)} order={order} actions={actionsOf(verdict, order, onAsk)}>
      {held && order !== undefined && onAsk !== undefined && <TimeLeft order={order} onEnd={onAsk} />}
      <RefundNotes refunds={refunds} />
    </OrderResult>
  )
}

function wordsOf(verdict: Verdict, order: TicketOrder | undefined, refunds: readonly Returning[]): ResultWords {
  if (verdict === 'success' && order !== undefined && isFreePlace(order)) return enrolled
  if (verdict === 'cancelled' && order !== undefined && order.refusal !== '')
    return { ...words.cancelled, word: '报名未通过审核', note: `主办方说明：${order.refusal}` }
  if (verdict === 'refunding' && refunds.some(({ state }) => state === 'failed')) return { ...words.refunding, note: stuck }
  return words[verdict]
}

function actionsOf(verdict: Verdict, order: TicketOrder | undefined, onAsk: (() => void) | undefined): ReactNode {
  const payAgain = (kind: 'primary' | 'quiet', word: string) =>
    order && (
      <Button kind={kind} href={links.payment(order.no)}>
        {word}
      </Button>
    )
  switch (verdict) {
    case 'success':
      // Another gateway may know of no tickets. An order read before it was paid does not say.
      if (order?.status === orderStatus.paid && !hasTickets(order)) return <Button href={paths.meetingOrders}>查看订单</Button>
      return (
        <>
          <Button kind="primary" href={paths.wallet}>
            查看门票
          </Button>
          {order !== undefined && order.ticketNum > 1 && <Button href={orderLink(order.no)}>把门票发给同行的人</Button>}
        </>
      )
    case 'failed':
      return payAgain('primary', '重新支付')
    case 'unpaid':
      return (
        <>
          {payAgain('primary', '去支付')}
          {onAsk && <Button onClick={onAsk}>已完成支付</Button>}
        </>
      )
    case 'unknown':
      return (
        <>
          {onAsk && (
            <Button kind="primary" onClick={onAsk}>
              已完成支付
            </Button>
          )}
          {payAgain('quiet', '重新支付')}
        </>
      )
    case 'cancelled':
    case 'no_place':
      return (
        <Button kind="primary" href={order === undefined ? paths.meetingList : links.meeting(order.meetingId)}>
          重新下单
        </Button>
      )
    case 'review':
      return (
        order && (
          <Button kind="primary" href={proofLinks.waiting(order.no)}>
            查看审核进度
          </Button>
        )
      )
    case 'asking':
      return null
    default:
      return <Button href={paths.meetingOrders}>查看订单</Button>
  }
}
