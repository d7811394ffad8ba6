/** 退款 of one's own order: the rule, what was asked for and what came of it, and asking. The form comes with the tap. */
import './own-refund.css'
import { Suspense, useState } from 'react'
import { refund, type RefundRequest, refundRequestWords } from '#contract/refund.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { part } from '../../../frame/chunk.ts'
import { Failed } from '../../../frame/failed.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { sendAndTell } from '../../../frame/tell-unheard.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime, yuan } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const AskRefund = part(() => import('./ask-refund.tsx'))
const ForfeitSheet = part(() => import('./forfeit-sheet.tsx'))

const tones: Record<RefundRequest['state'], Tone> = { waiting: 'pending', approved: 'success', refused: 'danger', withdrawn: 'ended' }

/** @param props.copies places that the order holds. */
export function OwnRefund({ no, copies, onChanged }: { no: string; copies: number; onChanged: () => Promise<unknown> }) {
  const own = useQuery(refund.own, { outTradeNo: no }, { fresh: true, quiet: true })
  const [open, setOpen] = useState<'ask' | 'forfeit'>()
  const { data, error } = own
  // Nothing that was paid by a trade: there is nothing to go back.
  if (data === undefined && error instanceof Refusal && error.reason === 'order_not_refundable') return null
  const look = () => Promise.all([own.retry(), onChanged()])
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void look()
  }
  return (
    <Card title="退款">
      {data === undefined ? (
        error === undefined ? (
          <Skeleton shape="text" />
        ) : (
          <Failed line error={error} onRetry={own.retry} />
        )
      ) : (
        <>
          <p className="own-refund-rule">{data.rule}。</p>
          {data.request !== null && <Asked request={data.request} onChanged={look} />}
          {data.open === 1 && (
            <Button wide onClick={() => setOpen('ask')}>
              申请退款
            </Button>
          )}
          {data.forfeit === 1 && (
            <Button wide onClick={() => setOpen('forfeit')}>
              退票（不退款）
            </Button>
          )}
          {open !== undefined && (
            <Suspense>
              {open === 'ask' ? (
                <AskRefund own={data} others={copies - data.tickets.length} onClose={close} onAsked={done} onDiffers={own.retry} />
              ) : (
                <ForfeitSheet no={no} onClose={close} onReturned={done} />
              )}
            </Suspense>
          )}
        </>
      )}
    </Card>
  )
}

function Asked({ request, onChanged }: { request: RefundRequest; onChanged: () => Promise<unknown> }) {
  const { id, state, amount, names, answer, createTime, actions } = request
  return (
    <div className="own-refund-asked" role="status">
      <p className="own-refund-head">
        <span>申请退款 ¥{yuan(amount)}</span>
        <Tag tone={tones[state]}>{refundRequestWords[state]}</Tag>
      </p>
      <p>
        {dayTime(createTime)} 提交
        {names.length > 0 && `，${names.slice(0, 3).join('、')}${names.length > 3 ? `等 ${names.length} 人` : ''}`}
      </p>
      {state === 'waiting' && <p>等待主办方处理，结果会通知您。处理之前门票仍可使用。</p>}
      {state === 'approved' && <p>主办方已同意，款项按原支付方式退回。</p>}
      {answer !== '' && <p>主办方回复：{answer}</p>}
      <RowActions
        of={actions}
        small
        onEnd={onChanged}
        table={{
          withdraw: {
            label: '撤回申请',
            question: { title: '撤回申请', message: '撤回后主办方不再处理这次退款申请。', confirm: '撤回申请', cancel: '返回' },
            call: () => sendAndTell(refund.unask, { id }, '已撤回退款申请'),
          },
        }}
      />
    </div>
  )
}
