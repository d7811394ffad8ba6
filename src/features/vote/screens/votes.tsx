/** 投票列表: the votes of a meeting; on a hall's screen one of them, as large as it gets. */
import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { BIG, vote as calls, type VoteBrief, voteLinks } from '#contract/vote.ts'
import { usePages } from '../../../api/use-pages.ts'
import { part } from '../../../frame/chunk.ts'
import { Page } from '../../../frame/page.tsx'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { PhaseTag } from '../parts/phase-tag.tsx'
import { kindWords } from '../parts/vote-words.ts'

const BigScreen = part(() => import('../parts/big-screen.tsx'))

export default function VotesScreen() {
  const query = new URLSearchParams(useSearch())
  const meetingId = useMeetingId()
  if (meetingId === '')
    return (
      <Page title="投票">
        <Empty action={<Button href={paths.meetingList}>看看有哪些会议</Button>}>还没有选择会议</Empty>
      </Page>
    )
  if (query.get('screen') === BIG)
    return (
      <Suspense fallback={<Skeleton shape="page" />}>
        <BigScreen meetingId={meetingId} voteId={query.get('vote') ?? ''} />
      </Suspense>
    )
  return <Listed key={meetingId} meetingId={meetingId} />
}

function Listed({ meetingId }: { meetingId: string }) {
  const view = useListView({})
  const pages = usePages(calls.list, { meetingId }, { quiet: true, size: view.page })
  const wide = useWide()
  return (
    <Page
      title="投票"
      back={links.microsite(meetingId)}
      aside={wide && pages.rows.length > 0 && <Button href={voteLinks.big(meetingId)}>大屏显示</Button>}
    >
      <DataList
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        count={(total) => `共 ${total} 个投票`}
        empty={<Empty>本场会议还没有投票</Empty>}
      >
        {(rows) => (
          <Card bare>
            <List label="投票">
              {rows.map((row) => (
                <Cell
                  key={row.id}
                  title={row.title}
                  note={aboutOf(row)}
                  value={<PhaseTag phase={row.phase} />}
                  href={voteLinks.one(row.id)}
                />
              ))}
            </List>
          </Card>
        )}
      </DataList>
    </Page>
  )
}

const aboutOf = (row: VoteBrief) =>
  [kindWords(row), `${row.turnout} 人已投票`, row.closeTime === '' ? '' : `${dayTime(row.closeTime)} 截止`]
    .filter((word) => word !== '')
    .join(' · ')
