/** One of one's own papers: what is written, as long as it may be; what became of it. */
import './contribute.css'
import { contribute as calls, contributeLinks, type OwnContribution } from '#contract/contribute.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnForm } from './own-form.tsx'
import { OwnView } from './own-view.tsx'

const NEW = 'new'

export function OwnPage({ id, meetingId }: { id: string; meetingId: string }) {
  const { change } = useAddress()
  const isNew = id === NEW
  const own = useQuery(calls.get, isNew ? null : { id }, { quiet: true, fresh: true })
  const call = useQuery(calls.call, { meetingId: own.data?.meetingId ?? meetingId }, { quiet: true })
  const kept = (data: OwnContribution) => (isNew ? change({ own: data.id }) : own.put(data))
  const refresh = async () => {
    await own.retry()
  }
  return (
    <Page title={isNew ? '新建投稿' : '我的投稿'} note={call.data?.meetingName} back={contributeLinks.call(meetingId)} narrow>
      {isNew ? (
        <Loaded query={call} waiting={<Skeleton shape="page" />}>
          {(about) => <OwnForm call={about} own={undefined} newest={call.retry} onKept={kept} />}
        </Loaded>
      ) : (
        <Loaded query={own} waiting={<Skeleton shape="page" />}>
          {(row) => (
            <>
              <OwnView own={row} onChanged={refresh} />
              {row.actions.includes('save') && (
                <Loaded query={call} waiting={<Skeleton shape="page" />}>
                  {(about) => <OwnForm key={row.edition} call={about} own={row} newest={refresh} onKept={kept} />}
                </Loaded>
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
