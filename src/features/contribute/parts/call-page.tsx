/** What a meeting calls for, with one's own papers; beside it what one was asked to review, at this meeting or, without one, at all. */
import './contribute.css'
import { type Call, contribute as calls, contributeLinks, contributeTabs } from '#contract/contribute.ts'
import { blindWords, callPhaseWords } from '#contract/contribute-states.ts'
import { links, paths } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Page } from '../../../frame/page.tsx'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { PaperList } from './paper-list.tsx'
import { StateTag } from './state-tag.tsx'

const words: Record<(typeof contributeTabs)[number], string> = { mine: '我的投稿', reviews: '我的评审' }

export function CallPage({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.call, meetingId === '' ? null : { meetingId }, { quiet: true, fresh: true })
  const call = query.data
  const at = useTabs(
    contributeTabs.map((value) => ({ value, label: words[value], count: value === 'reviews' ? call?.reviewing : undefined })),
    ['meetingId'],
  )
  return (
    <Page title="投稿" note={call?.meetingName} back={meetingId === '' ? paths.classify : links.microsite(meetingId)} narrow>
      <Tabbed label="投稿" at={at}>
        {at.tab === 'mine' && (
          <>
            {call !== undefined && <About call={call} />}
            <OwnList meetingId={meetingId} call={call} />
          </>
        )}
        {at.tab === 'reviews' && <PaperList meetingId={meetingId} />}
      </Tabbed>
    </Page>
  )
}

function About({ call }: { call: Call }) {
  const { meetingId, about, phase, kinds, tracks, blind, submitFrom, submitUntil } = call
  return (
    <Card>
      {about !== '' && <p className="contribute-words">{about}</p>}
      <Facts
        facts={[
          ['状态', callPhaseWords[phase]],
          ['类型', kinds.map(({ label }) => label).join('、')],
          ['主题', tracks.map(({ label }) => label).join('、')],
          ['评审', blindWords[blind]],
          ['开始', phase === 'coming' ? dayTime(submitFrom) : ''],
          ['截止', dayTime(submitUntil)],
        ]}
      />
      {phase === 'open' && (
        <div className="contribute-acts">
          <Button kind="primary" href={contributeLinks.own(meetingId, 'new')}>
            新建投稿
          </Button>
        </div>
      )}
    </Card>
  )
}

function OwnList({ meetingId, call }: { meetingId: string; call: Call | undefined }) {
  const view = useListView({})
  const pages = usePages(calls.mine, meetingId === '' ? {} : { meetingId }, { quiet: true, size: view.page })
  const none =
    call === undefined && meetingId !== ''
      ? '本场会议没有征稿，或征稿尚未开放'
      : call?.phase === 'open'
        ? '还没有投稿。草稿会自动保存，截止前可以随时修改'
        : '还没有投稿'
  return (
    <div className="contribute-part">
      <DataList view={view} pages={pages} keyOf={({ id }) => id} empty={<Empty>{none}</Empty>}>
        {(rows) => (
          <Card bare>
            <List label="我的投稿">
              {rows.map((one) => (
                <Cell
                  key={one.id}
                  title={one.title === '' ? '未命名的投稿' : one.title}
                  note={[meetingId === '' ? one.meetingName : '', one.kind, `${dayTime(one.updateTime)} 更新`]
                    .filter((word) => word !== '')
                    .join(' · ')}
                  value={<StateTag state={one.state} />}
                  href={contributeLinks.own(one.meetingId, one.id)}
                />
              ))}
            </List>
          </Card>
        )}
      </DataList>
    </div>
  )
}
