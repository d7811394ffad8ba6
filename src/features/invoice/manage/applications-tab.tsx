/** Applications and invoices of a meeting: first what somebody has to do something about. */
import { useState } from 'react'
import { BATCH_MOST, invoiceManage as calls, type ManagedInvoice } from '#contract/invoice-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { TaskCard } from '../../../kit/task/task-card.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sum } from '../../../kit/sum.tsx'
import { StandingTag } from '../parts/invoice-tag.tsx'
import { ApplicationDetail } from './application-detail.tsx'
import { ResultsSheet } from './results-sheet.tsx'

const columns: readonly Column<ManagedInvoice>[] = [
  { title: '抬头', cell: ({ title }) => title },
  { title: '税号', cell: ({ taxNo }) => taxNo, narrow: true },
  {
    title: '申请',
    cell: ({ applyTime, applicant }) => (
      <>
        {dayTime(applyTime)} <span className="invoice-applicant">{applicant}</span>
      </>
    ),
  },
  {
    title: '状态',
    cell: ({ state, refused, reds }) => <StandingTag state={state} refused={refused} reds={reds} />,
    card: 'tag',
    narrow: true,
  },
  { title: '金额', cell: ({ amount }) => <Sum fen={amount} size="small" />, card: 'end', narrow: true, figure: true },
]

interface Props {
  meetingId: string
  onDecided: () => void
}

export function ApplicationsTab({ meetingId, onDecided }: Props) {
  const view = useListView({ search: '搜索抬头、税号、发票号码、订单号', filters: [{ name: 'waiting', label: '只看待处理', chip: true }] })
  const waiting = view.values.waiting === '1'
  const pages = usePages(calls.list, { meetingId, keyword: view.keyword, waiting: waiting ? 1 : 0 }, { quiet: true, size: view.page })
  const mayEdit = useMayMake(calls.export, meetingId)
  const out = useAction(calls.export)
  const [task, setTask] = useState<{ taskId: string; left: number }>()
  const [taking, setTaking] = useState(false)
  const refresh = () => {
    onDecided()
    return pages.retry()
  }

  async function exportIt(what: 'batch' | 'list') {
    const outcome = await out.run({ meetingId, what })
    if (outcome.ok) setTask(outcome.data)
  }
  return (
    <>
      <DataList
        label="发票"
        view={view}
        pages={pages}
        keyOf={({ no }) => no}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 张`}
        empty="还没有人申请发票"
        notFound={waiting && view.keyword === '' ? '没有需要您处理的发票' : '没有找到这样的发票'}
        showAll="查看全部发票"
        actions={
          mayEdit && (
            <>
              <Button busy={out.busy} onClick={() => void exportIt('batch')}>
                批量开票文件
              </Button>
              <Button onClick={() => setTaking(true)}>导入开票结果</Button>
              <Button busy={out.busy} onClick={() => void exportIt('list')}>
                导出
              </Button>
            </>
          )
        }
        detail={{
          title: '发票',
          render: (row) => <ApplicationDetail key={row.no} meetingId={meetingId} invoice={row} onDecided={refresh} />,
        }}
      />
      {task !== undefined && (
        <Card>
          {task.left > 0 && (
            <p className="quiet" role="status">
              文件中是最早申请的 {BATCH_MOST} 张，还有 {task.left} 张没有包含在内。导入这一批的开票结果后，请再导出一次。
            </p>
          )}
          <TaskCard key={task.taskId} meetingId={meetingId} taskId={task.taskId} />
        </Card>
      )}
      {taking && (
        <ResultsSheet
          meetingId={meetingId}
          onClose={() => {
            setTaking(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}
