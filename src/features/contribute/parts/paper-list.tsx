/** What somebody was asked to review: what waits for them first. */
import { contributeLinks } from '#contract/contribute.ts'
import { contributeReview as calls, type PaperBrief } from '#contract/contribute-review.ts'
import { usePages } from '../../../api/use-pages.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { ReviewsOut } from './reviews-out.tsx'
import { ReviewTag } from './state-tag.tsx'

/** @param meetingId empty for all meetings. */
export function PaperList({ meetingId }: { meetingId: string }) {
  const view = useListView({})
  const pages = usePages(calls.papers, meetingId === '' ? {} : { meetingId }, { quiet: true, size: view.page })
  return (
    <>
      <DataList
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        count={(total) => `共 ${total} 篇稿件`}
        empty={<Empty>没有需要您评审的稿件</Empty>}
      >
        {(papers) => (
          <Card bare>
            <List label="我的评审">
              {papers.map((one) => (
                <Cell
                  key={one.id}
                  title={one.title}
                  note={noteOf(one)}
                  value={<ReviewTag state={one.state} />}
                  href={contributeLinks.paper(one.meetingId, one.id)}
                />
              ))}
            </List>
          </Card>
        )}
      </DataList>
      {meetingId !== '' && pages.rows.length > 0 && <ReviewsOut meetingId={meetingId} />}
    </>
  )
}

function noteOf({ code, kind, track, round, state, takeUntil, reviewUntil }: PaperBrief): string {
  return [
    `编号 ${code}`,
    kind,
    track,
    round > 1 ? `第 ${round} 轮` : '',
    state === 'offered' ? `${dayTime(takeUntil)} 前答复` : state === 'done' || reviewUntil === '' ? '' : `${dayTime(reviewUntil)} 截止`,
  ]
    .filter((word) => word !== '')
    .join(' · ')
}
