/** One paper as its reviewer has it: what was handed in, without whose it is where the call is blind, and what they make of it. */
import './contribute.css'
import { contributeLinks } from '#contract/contribute.ts'
import { contributeReview as calls } from '#contract/contribute-review.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PaperView } from './paper-view.tsx'

export function PaperPage({ id, meetingId }: { id: string; meetingId: string }) {
  const query = useQuery(calls.paper, { id }, { quiet: true, fresh: true })
  return (
    <Page title="评审稿件" note={query.data?.meetingName} back={contributeLinks.reviews(meetingId)} narrow>
      <Loaded query={query} waiting={<Skeleton shape="page" />}>
        {(paper) => <PaperView key={`${paper.id} ${paper.state}`} paper={paper} onChanged={query.retry} />}
      </Loaded>
    </Page>
  )
}
