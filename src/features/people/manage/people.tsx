/** 参会人: found, chosen, tagged, mended, taken out; one of them in full beside the list. */
import './people.css'
import { useState } from 'react'
import { Link } from 'wouter'
import { campaign, type CampaignKey } from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { orderStatus } from '#contract/order.ts'
import { people as calls, type PersonRow } from '#contract/people.ts'
import { usePages } from '../../../api/use-pages.ts'
import { type Bulk, chosenWords } from '../../../kit/list/bulk.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { TaskCard } from '../../../kit/task/task-card.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { usePeopleView } from '../../../kit/use-people-view.ts'
import { ExportSheet } from './export-sheet.tsx'
import { PersonView } from './person-view.tsx'
import { StandingTag } from './standing.tsx'
import { TagSheet } from './tag-sheet.tsx'
import { Tags } from './tags.tsx'

const columns: readonly Column<PersonRow>[] = [
  { title: '姓名', cell: ({ name }) => name },
  { title: '手机号', cell: ({ phone }) => phone, narrow: true },
  { title: '门票', cell: ({ ticketName }) => ticketName },
  { title: '单位', cell: ({ workplace }) => workplace },
  { title: '部门/科室', cell: ({ section }) => section },
  { title: '职务', cell: ({ position }) => position },
  { title: '标签', cell: ({ tags }) => (tags.length === 0 ? '' : <Tags tags={tags} />) },
  { title: '到场时间', cell: ({ arriveTime }) => dayTime(arriveTime), card: 'none', narrow: true },
  { title: '状态', cell: (row) => <StandingTag person={row} />, card: 'tag', narrow: true },
]

const named = { nameOf: ({ name }: PersonRow) => name, unit: '人' }
const sorts = [
  { value: 'newest', label: '最近报名' },
  { value: 'name', label: '姓名' },
  { value: 'arrival', label: '到场时间' },
] as const

export default function People({ meetingId }: { meetingId: string }) {
  const mayEdit = useMayMake(calls.tag, meetingId)
  const mayTake = useMayMake(calls.export, meetingId)
  const mayTell = useMayMake(campaign.segment, meetingId)
  const people = usePeopleView(meetingId, [{ name: 'by', label: '排序', chip: true, choices: sorts }])
  const { view } = people
  const filter = { ...people.filter, sort: view.values.by as (typeof sorts)[number]['value'] }
  const pages = usePages(calls.list, filter, { quiet: true, size: view.page })
  const [tasks, setTasks] = useState<readonly string[]>([])
  const [out, setOut] = useState<{ ids?: string[]; about: string }>()
  const [tagging, setTagging] = useState<{ rows: readonly PersonRow[]; done: () => void }>()

  async function changed() {
    people.refreshTags()
    await pages.retry()
  }
  const bulk: Bulk<PersonRow> = {
    ...named,
    actions: [
      ...(mayEdit ? [{ label: '打标签', open: (rows: readonly PersonRow[], done: () => void) => setTagging({ rows, done }) }] : []),
      ...(mayTake
        ? [
            {
              label: '导出',
              open: (rows: readonly PersonRow[]) => setOut({ ids: rows.map(({ id }) => id), about: chosenWords(named, rows) }),
            },
          ]
        : []),
    ],
  }
  const some = pages.rows.length > 0 || view.narrowed
  return (
    <>
      {tasks.length > 0 && (
        <div className="people-task">
          {tasks.map((taskId) => (
            <Card key={taskId}>
              <TaskCard meetingId={meetingId} taskId={taskId} />
            </Card>
          ))}
        </div>
      )}
      {view.values.double === '1' && pages.rows.length > 0 && (
        <p className="people-hint">
          <span>手机号相同，或姓名和单位相同的参会人</span>
          <Link href={consoleLinks.meeting(meetingId, 'people', 'doubles')}>逐组核对、合并</Link>
        </p>
      )}
      <DataList
        label="参会人"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={pages.rows.some(({ section }) => section !== '') ? columns : columns.filter(({ title }) => title !== '部门/科室')}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 人`}
        empty={
          <Empty
            {...(mayEdit && {
              action: <Button href={consoleLinks.meeting(meetingId, 'people', 'namelist')}>导入名单</Button>,
            })}
          >
            还没有参会人。有人报名，或导入名单后，会显示在这里
          </Empty>
        }
        notFound="没有找到这样的参会人"
        showAll="查看全部参会人"
        actions={
          some && (
            <>
              {mayTell && (
                <Button href={consoleLinks.campaigns(meetingId, { kind: kindFor(people.chosen), ...people.chosen })}>发通知</Button>
              )}
              {mayEdit && <Button href={consoleLinks.meeting(meetingId, 'people', 'doubles')}>查重</Button>}
              {mayTake && (
                <Button onClick={() => setOut({ about: `${view.narrowed ? '按当前筛选，共' : '共'} ${pages.total} 人。` })}>导出</Button>
              )}
            </>
          )
        }
        detail={{
          title: '参会人',
          renderKey: (id, refresh) => <PersonView key={id} meetingId={meetingId} id={id} onChanged={refresh} />,
        }}
        {...(bulk.actions.length > 0 && { bulk })}
      />
      {tagging !== undefined && (
        <TagSheet
          meetingId={meetingId}
          people={tagging.rows}
          about={chosenWords(named, tagging.rows)}
          onClose={() => setTagging(undefined)}
          onDone={() => {
            tagging.done()
            setTagging(undefined)
            void changed()
          }}
        />
      )}
      {out !== undefined && (
        <ExportSheet
          filter={{ ...filter, ...(out.ids && { ids: out.ids }) }}
          about={out.about}
          onClose={() => setOut(undefined)}
          onBegun={(taskId) => {
            setTasks([taskId, ...tasks.filter((one) => one !== taskId)])
            setOut(undefined)
          }}
        />
      )}
    </>
  )
}

/** What those whom the chips leave are most likely told. */
function kindFor({ status, unfilled }: Readonly<Record<string, string>>): CampaignKey {
  if (status === String(orderStatus.unpaid)) return 'pay_due'
  return unfilled === '1' ? 'fill_wanted' : 'meeting_coming'
}
