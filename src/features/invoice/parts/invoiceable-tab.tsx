/** 可开票: paid orders that can be invoiced now. Why another cannot, its own page says. */
import './invoice.css'
import { useState } from 'react'
import { invoice as calls, type Invoice, type Invoiceable } from '#contract/invoice.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Failed } from '../../../frame/failed.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { useFreshPages } from '../../../kit/list/use-fresh-pages.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, yuan } from '../../../ui/format.ts'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ApplySheet } from './apply-sheet.tsx'

interface Props {
  meetingId: string
  onApplied: (made: Invoice) => void
}

export function InvoiceableTab({ meetingId, onApplied }: Props) {
  const pages = usePages(calls.invoiceable, { open: 1, ...(meetingId !== '' && { meetingId }) }, { quiet: true })
  useFreshPages(pages)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<readonly Invoiceable[]>()
  if (pages.loading) return <Skeleton shape="card" count={2} />
  if (pages.error !== undefined && pages.rows.length === 0) return <Failed error={pages.error} onRetry={pages.retry} />
  if (pages.rows.length === 0) return <Empty drawing="ticket">暂无可开票的订单。付款后在这里申请；暂不能开票的，原因见订单详情</Empty>
  const picked = pages.rows.filter(({ orderNo }) => chosen.includes(orderNo))
  const [first] = picked
  const several = pages.rows.length > 1
  return (
    <>
      <div className="invoice-stack">
        {pages.rows.map((order) => (
          <Paid
            key={order.orderNo}
            order={order}
            checked={chosen.includes(order.orderNo)}
            // One invoice is of one meeting.
            pickable={several && (first === undefined || first.meetingId === order.meetingId)}
            onPick={(on) => setChosen((before) => (on ? [...before, order.orderNo] : before.filter((no) => no !== order.orderNo)))}
            onApply={() => setAsking([order])}
          />
        ))}
        <NextPage pages={pages} />
        {picked.length > 1 && (
          <div className="invoice-acts">
            <Button kind="primary" onClick={() => setAsking(picked)}>
              合并开票（{picked.length} 个订单）
            </Button>
          </div>
        )}
      </div>
      {asking !== undefined && (
        <ApplySheet
          orders={asking}
          onClose={() => setAsking(undefined)}
          onApplied={(made) => {
            setAsking(undefined)
            setChosen([])
            void pages.retry()
            onApplied(made)
          }}
        />
      )}
    </>
  )
}

interface PaidProps {
  order: Invoiceable
  checked: boolean
  pickable: boolean
  onPick: (on: boolean) => void
  onApply: () => void
}

function Paid({ order, checked, pickable, onPick, onApply }: PaidProps) {
  const { meetingName, ticketName, open, wish } = order
  return (
    <Card>
      <TitleLine tag={<Price fen={open} size="small" />}>{meetingName}</TitleLine>
      <Facts
        facts={[
          ['门票', ticketName],
          ['订单号', order.orderNo],
          ['支付时间', order.payTime && dayTime(order.payTime)],
          ['实付', `¥${yuan(order.paid)}`],
          ['退款（含退款中）', order.refunded > 0 ? `¥${yuan(order.refunded)}` : ''],
          ['已申请', order.invoiced > 0 ? `¥${yuan(order.invoiced)}` : ''],
          ['开票方', order.seller],
        ]}
      />
      {wish !== null && (
        <p className="invoice-next">
          {wish.failed === '' ? '报名时已选择开票，稍后自动申请' : `报名时选择的发票没有自动申请：${wish.failed}`}
        </p>
      )}
      <div className="invoice-acts">
        <Button kind="primary" label={`申请开票 ${ticketName}`} onClick={onApply}>
          申请开票
        </Button>
        {pickable && (
          <Checkbox checked={checked} onChange={onPick}>
            与其他订单合并
          </Checkbox>
        )}
      </div>
    </Card>
  )
}
