/** 征稿设置: the call as its chair writes it, with the questions that it asks. */
import { contributeManage as calls } from '#contract/contribute-manage.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CallEditor } from './call-editor.tsx'

export default function CallPage({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.ownCall, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(call) => <CallEditor meetingId={meetingId} call={call} newest={query.retry} onSaved={(saved) => query.put(saved)} />}
    </Loaded>
  )
}
