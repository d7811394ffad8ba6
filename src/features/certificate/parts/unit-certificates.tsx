/** Certificates of an organisation: whether it may have one's own; and what it may have of its people, in one zip a meeting. */
import './certificate.css'
import { certificate as calls, type UnitCertificates as Row } from '#contract/certificate.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failed } from '../../../frame/failed.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { useTask } from '../../../kit/task/task-card.tsx'
import { TaskShown, taskWatch } from '../../../kit/task/task-shown.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'

export function UnitCertificates({ id }: { id: string }) {
  return (
    <div className="certificate-stack">
      <Sharing id={id} />
      {useMayMake(calls.unitList, undefined) && <Meetings id={id} />}
    </div>
  )
}

function Sharing({ id }: { id: string }) {
  const query = useQuery(calls.shared, { id }, { quiet: true, fresh: true })
  const sharing = useAction(calls.share)
  if (query.data?.mine !== 1) return null
  async function put(shares: 0 | 1) {
    const outcome = await sharing.run({ id, shares })
    if (outcome.ok) query.put(outcome.data)
  }
  return (
    <Card>
      <Checkbox checked={query.data.shares === 1} onChange={(on) => void put(on ? 1 : 0)}>
        允许单位下载我的证书
      </Checkbox>
      <p className="quiet">同意后，维护本单位成员的人可以下载您在各会议获得的证书。随时可以取消，取消后不能再下载。</p>
    </Card>
  )
}

function Meetings({ id }: { id: string }) {
  const pages = usePages(calls.unitList, { id }, { quiet: true })
  if (pages.loading) return <Skeleton shape="card" count={2} />
  if (pages.error !== undefined && pages.rows.length === 0) return <Failed error={pages.error} onRetry={pages.retry} />
  if (pages.rows.length === 0) return <p className="quiet">还没有成员同意单位下载证书，或他们还没有证书。</p>
  return (
    <>
      {pages.rows.map((row) => (
        <OneMeeting key={row.meetingId} id={id} row={row} />
      ))}
      <NextPage pages={pages} />
    </>
  )
}

function OneMeeting({ id, row: { meetingId, meetingName, certificates } }: { id: string; row: Row }) {
  const zip = useTask(useAction(calls.unitZip))
  const task = useQuery(calls.unitTask, zip.taskId === '' ? null : { id, meetingId, taskId: zip.taskId }, taskWatch)
  return (
    <Card>
      <TitleLine tag={`${certificates} 张`}>{meetingName}</TitleLine>
      {zip.taskId === '' ? (
        <div className="certificate-acts">
          <Button busy={zip.busy} onClick={() => void zip.begin({ id, meetingId })}>
            打包下载
          </Button>
        </div>
      ) : (
        <div className="certificate-task">
          <TaskShown query={task} />
        </div>
      )}
    </Card>
  )
}
