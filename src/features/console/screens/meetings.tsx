/** 会议管理: the meetings that I have a room of, and the way to a new one. */
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { type MeetingStage, meetingManage, type OwnMeetingRow } from '#contract/meeting-manage.ts'
import { paths } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { part } from '../../../frame/chunk.ts'
import { Page } from '../../../frame/page.tsx'
import { whenIs } from '../../../kit/distance.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useAddress } from '../../../kit/use-address.ts'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons-later.tsx'
import { Shell } from '../parts/shell.tsx'
import { StageTag } from '../parts/stage-tag.tsx'

/** With the rules of its form. */
const NewMeetingSheet = part(() => import('../parts/new-meeting-sheet.tsx'))

const stages = [
  { value: 'all', label: '全部' },
  { value: 'draft', label: '草稿' },
  { value: 'published', label: '已发布' },
  { value: 'paused', label: '已暂停' },
  { value: 'cancelled', label: '已取消' },
  { value: 'settled', label: '已结清' },
  { value: 'archived', label: '已归档' },
] as const satisfies readonly { value: MeetingStage | 'all'; label: string }[]
const nothing: Record<MeetingStage, string> = {
  draft: '没有草稿',
  published: '没有已发布的会议',
  paused: '没有暂停的会议',
  cancelled: '没有取消的会议',
  settled: '没有已结清的会议',
  archived: '没有归档的会议',
}

const columns: readonly Column<OwnMeetingRow>[] = [
  { title: '会议', cell: ({ title }) => title },
  { title: '时间', cell: whenIs, narrow: true },
  { title: '地点', cell: ({ address }) => address },
  { title: '状态', cell: ({ stage, state }) => <StageTag stage={stage} state={state} />, card: 'tag', narrow: true },
]

export default function Meetings() {
  const session = useSession()
  const [, navigate] = useLocation()
  const { query, change } = useAddress()
  const view = useListView({ search: '搜索会议标题或地点', filters: [{ name: 'stage', label: '状态', choices: stages }] })
  const { keyword, values, page } = view
  const stage = values.stage === 'all' ? undefined : values.stage
  const pages = usePages(meetingManage.ownList, { keyword, ...(stage && { stage }) }, { quiet: true, size: page })
  const mayAdd = mayMake(session, meetingManage.save)
  const add = (
    <Button kind="primary" onClick={() => change({ new: '1' })}>
      <PlusIcon size={1.1} />
      新建会议
    </Button>
  )
  return (
    <Shell>
      <Page title="会议管理" back={paths.classify} aside={mayAdd && add}>
        <DataList
          label="会议"
          view={view}
          pages={pages}
          keyOf={({ id }) => id}
          columns={columns}
          count={(total, narrowed) => `${narrowed || stage !== undefined ? '找到' : '共'} ${total} 场会议`}
          empty={
            stage === undefined ? (
              <Empty action={mayAdd && add}>{mayAdd ? '还没有会议，从标题和时间开始' : '还没有会议'}</Empty>
            ) : (
              nothing[stage]
            )
          }
          notFound={`没有找到「${keyword}」相关的会议`}
          showAll="查看全部会议"
          onOpen={({ id }) => navigate(consoleLinks.meeting(id))}
        />
      </Page>
      {mayAdd && query.get('new') === '1' && (
        <Suspense>
          <NewMeetingSheet onClose={() => change({ new: '' })} />
        </Suspense>
      )}
    </Shell>
  )
}
