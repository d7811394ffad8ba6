/** What people see behind WeChat's sheet, and when it has gone without the money. */
import type { TicketOrder } from '#contract/order.ts'
import { links } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CancelIcon, ClockIcon, CloseIcon } from '../../../ui/icons.tsx'
import { OrderResult, type ResultWords } from './order-result.tsx'
import { TimeLeft } from './time-left.tsx'

type Stage = 'raised' | 'cancel' | 'fail'

const words: Record<Stage, ResultWords> = {
  raised: { word: '正在打开微信支付', note: '请在微信的支付窗口中完成支付。', tone: 'waiting', sign: ClockIcon },
  cancel: { word: '已取消支付', note: '您没有完成支付，名额仍为您保留，可在剩余时间内重新支付。', tone: 'ended', sign: CancelIcon },
  fail: { word: '没有打开微信支付', note: '微信没有打开支付窗口。请再试一次，或换一种支付方式。', tone: 'failed', sign: CloseIcon },
}

interface Props {
  stage: Stage
  no: string
  order: TicketOrder | undefined
  /** Raises the sheet once more. */
  onAgain: () => void
  /** They say that they have paid. */
  onPaid: () => void
  /** The time to pay is up. */
  onOver: () => void
}

export function RaisedSheet({ stage, no, order, onAgain, onPaid, onOver }: Props) {
  return (
    <OrderResult
      words={words[stage]}
      order={order}
      actions={
        <>
          {stage === 'raised' ? (
            <Button onClick={onPaid}>已完成支付</Button>
          ) : (
            <Button kind="primary" onClick={onAgain}>
              {stage === 'cancel' ? '重新支付' : '再试一次'}
            </Button>
          )}
          <Button href={links.payment(no)}>其他支付方式</Button>
        </>
      }
    >
      {stage !== 'raised' && order !== undefined && <TimeLeft order={order} onEnd={onOver} />}
    </OrderResult>
  )
}
