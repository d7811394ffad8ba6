/** 接待嘉宾: who they are, how far each has come, what is missing; one of them in full beside the list. */
import './files.css'
import { useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { GuestBrief } from '#contract/vip/guests.ts'
import { type GuestState, guestStates, guestStateWords } from '#contract/vip/words.ts'
import { usePages } from '../../../../api/use-pages.ts'
import { useQuery } from '../../../../api/use-query.ts'
import type { Column } from '../../../../kit/list/column.ts'
import { DataList } from '../../../../kit/list/data-list.tsx'
import { useListView } from '../../../../kit/list/use-list-view.ts'
import { useMayMake } from '../../../../session/may-make.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { dayTime } from '../../../../ui/format.ts'
import { PlusIcon } from '../../../../ui/icons-later.tsx'
import { GuestTag } from '../../parts/guest-tag.tsx'
import { BufferTag } from '../plan/buffer-tag.tsx'
import { GuestSheet } from './guest-sheet.tsx'
import { GuestView } from './guest-view.tsx'
import { calledOf, lackOf, workOf } from './guest-words.ts'
import { ListHead } from './list-head.tsx'

/** @param margin minutes before a call time; 0 while it is not known. */
const columnsWith = (margin: number): readonly Column<GuestBrief>[] => [
  { title: '嘉宾', cell: calledOf },
  { title: '单位职务', cell: workOf },
  { title: '接待人', cell: ({ host }) => host && <Worded word="接待人">{host}</Worded> },
  { title: '下一步', cell: ({ nextTime, next }) => next && <span className="vip-next">{`${dayTime(nextTime)} ${next}`}</span> },
  {
    title: '还缺',
    cell: (row) => {
      const lack = lackOf(row)
      return (
        lack !== '' && (
          <span className="vip-lacks">
            <Worded word="缺">{lack}</Worded>
          </span>
        )
      )
    },
  },
  {
    title: '到场',
    cell: ({ buffer }) => (buffer === null ? '' : <BufferTag minutes={buffer} margin={margin} />),
    narrow: true,
  },
  { title: '状态', cell: ({ state }) => <GuestTag state={state} />, card: 'tag', narrow: true },
]

/** What a column's head says in a table stands before it everywhere else. */
const Worded = ({ word, children }: { word: string; children: string }) => (
  <span className="vip-cell">
    <span className="vip-worded">{word} </span>
    {children}
  </span>
)

export default function Vips({ meetingId }: { meetingId: string }) {
  const mayEdit = useMayMake(vip.save, meetingId)
  const settings = useQuery(vip.settings, { meetingId }, { quiet: true })
  const counted = useQuery(vip.list, { meetingId, keyword: '', pageNum: 1, pageSize: 1 }, { quiet: true, fresh: true })
  const counts = counted.data?.counts ?? []
  const numberOf = (state: GuestState) => counts.find((one) => one.state === state)?.number ?? 0
  const view = useListView({
    search: '搜索姓名、单位、接待人',
    opens: 'guest',
    filters: [
      {
        name: 'state',
        label: '状态',
        all: '全部状态',
        chip: 'each',
        choices: guestStates
          .filter((state) => numberOf(state) > 0)
          .map((state) => ({ value: state, label: `${guestStateWords[state]} ${numberOf(state)}` })),
      },
    ],
  })
  const state = guestStates.find((one) => one === view.values.state)
  const pages = usePages(
    vip.list,
    { meetingId, keyword: view.keyword, ...(state !== undefined && { state }) },
    { quiet: true, size: view.page },
  )
  const [adding, setAdding] = useState(false)
  const changed = () => Promise.all([pages.retry(), counted.retry()])
  const some = pages.rows.length > 0 || view.narrowed
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <PlusIcon size={1.1} />
      登记嘉宾
    </Button>
  )
  return (
    <>
      <ListHead meetingId={meetingId} query={settings} />
      <DataList
        label="接待嘉宾"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columnsWith(settings.data?.marginMinutes ?? 0)}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 位嘉宾`}
        empty={<Empty {...(mayEdit && { action: add })}>还没有登记接待嘉宾。登记后可以安排接送、住房和座位，到场时通知接待人</Empty>}
        notFound="没有找到这样的嘉宾"
        showAll="查看全部嘉宾"
        actions={mayEdit && some && add}
        detail={{
          title: '嘉宾资料',
          renderKey: (id) => <GuestView key={id} meetingId={meetingId} id={id} onChanged={changed} onRemoved={view.close} />,
        }}
      />
      {adding && (
        <GuestSheet
          meetingId={meetingId}
          guest={undefined}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false)
            view.open(id)
            void changed()
          }}
        />
      )}
    </>
  )
}
