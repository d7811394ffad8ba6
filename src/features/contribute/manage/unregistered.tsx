/** 未报名: who was accepted and has no ticket yet, and one tap to tell them. */
import { contributeManage as calls } from '#contract/contribute-manage.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import type { Column } from '../../../kit/list/column.ts'
import type { Data } from '#contract/call.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'

type Row = Data<typeof calls.unregistered>['list'][number]

const columns: readonly Column<Row>[] = [
  { title: '作者', cell: ({ name, mobile }) => name || mobile },
  { title: '投稿', cell: ({ title }) => title },
  { title: '手机号', cell: ({ mobile }) => mobile, narrow: true },
  { title: '上次提醒', cell: ({ remindTime }) => (remindTime === '' ? '未提醒' : dayTime(remindTime)), card: 'end', narrow: true },
]

export default function Unregistered({ meetingId }: { meetingId: string }) {
  const view = useListView({})
  const pages = usePages(calls.unregistered, { meetingId }, { quiet: true, size: view.page })
  const reminding = useDecision(calls.remind, pages.retry)
  async function remind() {
    if (await confirm({ title: '提醒报名', message: `将提醒名单中的作者尽快报名，每人每天最多一次。`, confirm: '提醒' }))
      await reminding.decide({ meetingId }, '已提醒')
  }
  return (
    <DataList
      label="未报名的作者"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      count={(total) => `共 ${total} 份已录用、作者未报名`}
      empty={<Empty>已录用的作者都有门票</Empty>}
      actions={
        pages.rows.length > 0 && (
          <Button kind="primary" busy={reminding.busy} onClick={() => void remind()}>
            提醒报名
          </Button>
        )
      }
    />
  )
}
