/** 订单: found by name, phone or number, narrowed, opened in full; given away, sold at the desk, given back, taken out. */
import './desk.css'
import { useState } from 'react'
import { desk, type OrderRow, origins, originWords } from '#contract/desk.ts'
import type { OrderStatus } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { chosenWords } from '../../../kit/list/bulk.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { ExportButtons, MeetingTask, useTask } from '../../../kit/task/task-card.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sum } from '../../../kit/sum.tsx'
import { OrderTag } from '../../order/parts/order-status-tag.tsx'
import { GiveBackMany } from '../../refund/manage/give-back-many.tsx'
import { CompSheet } from './comp-sheet.tsx'
import { FullOrder } from './full-order.tsx'
import { useGivenTickets } from './given-tickets.ts'
import { amountNote, originWord, othersOf, statusChoices } from './order-words.ts'
import { SellSheet } from './sell-sheet.tsx'

const columns: readonly Column<OrderRow>[] = [
  { title: '下单人', cell: ({ buyer }) => buyer },
  { title: '手机号', cell: ({ phone }) => phone, narrow: true },
  { title: '门票', cell: ({ ticketName, copies }) => (copies > 0 ? `${ticketName} × ${copies}` : ticketName) },
  {
    title: '参会人',
    cell: (row) => [othersOf(row), row.arrived > 0 ? `${row.arrived} 人已入场` : ''].filter((word) => word !== '').join(' · '),
  },
  {
    title: '下单',
    cell: ({ createTime, origin, voucher }) => (
      <>
        <span className="data-time">{dayTime(createTime)}</span>
        {[originWord(origin), voucher].filter((word) => word !== '').map((word) => ` · ${word}`)}
      </>
    ),
  },
  { title: '状态', cell: ({ status, amount }) => <OrderTag status={status} free={amount === 0} />, card: 'tag', narrow: true },
  {
    title: '金额',
    cell: (row) => (
      <>
        <Sum fen={row.amount} size="small" />
        {amountNote(row) !== '' && <div className="data-line">{amountNote(row)}</div>}
      </>
    ),
    card: 'end',
    narrow: true,
    figure: true,
  },
]

const bulkNames = { nameOf: ({ buyer }: OrderRow) => buyer, unit: '个订单' }

const orderFilters = (tickets: readonly { id: string; name: string }[]) =>
  [
    { name: 'status', label: '状态', all: '全部状态', choices: statusChoices, chip: true },
    { name: 'ticket', label: '门票', all: '全部门票', choices: tickets.map(({ id, name }) => ({ value: id, label: name })), chip: true },
    { name: 'origin', label: '来源', all: '全部来源', choices: origins.map((value) => ({ value, label: originWords[value] })), chip: true },
    { name: 'code', label: '优惠码', typed: 'word', chip: true },
    { name: 'from', label: '下单不早于', typed: 'day', chip: true },
    { name: 'to', label: '下单不晚于', typed: 'day', chip: true },
  ] as const

type Open = { what: 'comp' | 'sell' } | { what: 'back'; rows: readonly OrderRow[]; done: () => void }

export default function Orders({ meetingId }: { meetingId: string }) {
  const { tickets } = useGivenTickets(meetingId)
  const view = useListView({
    search: '搜索姓名、手机号、订单号',
    opens: 'order',
    filters: orderFilters(tickets),
  })
  const { status, ticket, origin, code, from, to } = view.values
  const asked = {
    meetingId,
    keyword: view.keyword,
    voucher: code,
    fromDay: from,
    toDay: to,
    ...(status !== '' && { status: Number(status) as OrderStatus }),
    ...(ticket !== '' && { ticketId: ticket }),
    ...(origin !== '' && { origin }),
  }
  const pages = usePages(desk.list, asked, { quiet: true, size: view.page })
  const [open, setOpen] = useState<Open>()
  const task = useTask(useAction(desk.export))
  const mayEdit = useMayMake(desk.comp, meetingId)
  const mayTake = useMayMake(desk.export, meetingId)
  const mayGive = useMayMake(refund.giveBack, meetingId)
  const close = () => setOpen(undefined)
  /** The one just made is seen at once. */
  function made(nos: readonly string[]) {
    close()
    view.reset()
    if (nos[0] !== undefined) view.open(nos[0])
    void pages.retry()
  }
  const make = mayEdit && (
    <>
      <Button onClick={() => setOpen({ what: 'comp' })}>赠票</Button>
      <Button onClick={() => setOpen({ what: 'sell' })}>现场售票</Button>
    </>
  )
  const some = pages.rows.length > 0 || view.narrowed
  return (
    <>
      <MeetingTask meetingId={meetingId} taskId={task.taskId} className="desk-task" onOver={() => void pages.retry()} />
      <DataList
        label="订单"
        view={view}
        pages={pages}
        keyOf={({ no }) => no}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 个订单`}
        empty={<Empty action={make}>还没有订单。有人报名后会显示在这里</Empty>}
        notFound="没有找到这样的订单"
        showAll="查看全部订单"
        actions={
          some && (
            <>
              {make}
              {mayTake && <ExportButtons busy={task.busy} onTake={(kind) => task.begin({ ...asked, kind })} />}
            </>
          )
        }
        detail={{
          title: '订单',
          renderKey: (no, refresh) => <FullOrder key={no} meetingId={meetingId} no={no} onChanged={refresh} />,
        }}
        {...(mayGive && {
          bulk: {
            ...bulkNames,
            actions: [
              {
                label: '批量退款',
                danger: true,
                open: (rows: readonly OrderRow[], done: () => void) => setOpen({ what: 'back', rows, done }),
              },
            ],
          },
        })}
      />
      {open?.what === 'comp' && <CompSheet meetingId={meetingId} onClose={close} onGiven={made} />}
      {open?.what === 'sell' && <SellSheet meetingId={meetingId} onClose={close} onSold={made} />}
      {open?.what === 'back' && (
        <GiveBackMany
          meetingId={meetingId}
          words={chosenWords(bulkNames, open.rows)}
          orders={open.rows.map(({ no, paid, refunded }) => ({ no, left: paid - refunded }))}
          onClose={close}
          onBegun={(begun) => {
            open.done()
            close()
            task.follow(begun)
          }}
        />
      )}
    </>
  )
}
