/** 优惠码: searched, made one by one or many at once, passed on, exported with how often each was used. */
import './vouchers.css'
import { useState } from 'react'
import { ticketManage } from '#contract/ticket-manage.ts'
import { type Voucher, voucher as calls } from '#contract/voucher.ts'
import { now } from '../../../api/clock.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { MeetingTask, useTask } from '../../../kit/task/task-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { ManySheet } from './many-sheet.tsx'
import { VoucherSheet } from './voucher-sheet.tsx'
import { effectOf, standingOf, usedWords } from './voucher-words.ts'

type Named = readonly { id: string; name: string }[]

export default function Vouchers({ meetingId }: { meetingId: string }) {
  const view = useListView({ search: '搜索优惠码或备注' })
  const pages = usePages(calls.list, { meetingId, keyword: view.keyword }, { quiet: true, size: view.page })
  const tickets: Named | undefined = useQuery(ticketManage.sale, { meetingId }, { quiet: true }).data?.tickets
  const task = useTask(useAction(calls.export))
  const [open, setOpen] = useState<Voucher | 'new' | 'many'>()
  const shared = { meetingId, tickets, onClose: () => setOpen(undefined), onChanged: () => void pages.retry() }
  const make = (
    <>
      <Button kind="primary" label="新建优惠码" onClick={() => setOpen('new')}>
        新建
      </Button>
      <Button onClick={() => setOpen('many')}>批量生成</Button>
    </>
  )
  const some = pages.rows.length > 0 || view.narrowed
  return (
    <>
      <MeetingTask meetingId={meetingId} taskId={task.taskId} className="voucher-task" />
      <DataList
        label="优惠码"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columnsOf(tickets ?? [])}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 个优惠码`}
        empty={<Empty action={make}>还没有优惠码。可以给门票减价，也可以让人看到不公开的门票</Empty>}
        notFound="没有找到这样的优惠码"
        showAll="查看全部优惠码"
        actions={
          some && (
            <>
              {make}
              <Button busy={task.busy} onClick={() => void task.begin({ meetingId, kind: 'xlsx' })}>
                导出
              </Button>
            </>
          )
        }
        onOpen={setOpen}
      />
      {open === 'many' && <ManySheet {...shared} />}
      {open !== undefined && open !== 'many' && <VoucherSheet {...shared} one={open === 'new' ? undefined : open} />}
    </>
  )
}

const columnsOf = (tickets: Named): readonly Column<Voucher>[] => [
  { title: '优惠码', cell: ({ code }) => <span className="voucher-code">{code}</span> },
  { title: '优惠', cell: effectOf, narrow: true },
  {
    title: '状态',
    card: 'tag',
    narrow: true,
    cell: (one) => {
      const { word, tone } = standingOf(one, now())
      return <Tag tone={tone}>{word}</Tag>
    },
  },
  { title: '适用门票', cell: ({ ticketIds }) => ticketsOf(ticketIds, tickets) },
  { title: '已使用', cell: usedWords, card: 'end', narrow: true, figure: true },
  { title: '失效时间', cell: ({ endTime }) => (endTime === '' ? '' : `${dayTime(endTime)} 前`), card: 'none', narrow: true },
  { title: '备注', cell: ({ note }) => note },
]

function ticketsOf(ids: readonly string[], tickets: Named): string {
  if (ids.length === 0) return '全部门票'
  const names = tickets.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? `${ids.length} 种门票` : names.join('、')
}
