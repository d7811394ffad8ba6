/** 会议资料, for whoever has, or had, a place: nothing for others, and nothing where nothing was left. */
import { material } from '#contract/material.ts'
import { useQuery } from '../api/use-query.ts'
import { useSession } from '../session/session.ts'
import { Card } from '../ui/card.tsx'
import { MaterialRows } from './material-rows.tsx'

/** @param plain as a part of a page that has its own ground. */
export default function MeetingMaterials({ meetingId, plain }: { meetingId: string; plain?: boolean }) {
  const { signedIn } = useSession()
  const { data = [] } = useQuery(material.list, signedIn ? { meetingId } : null, { quiet: true, fresh: true })
  if (data.length === 0) return null
  if (!plain)
    return (
      <Card title="会议资料">
        <MaterialRows materials={data} />
      </Card>
    )
  return (
    <section className="meeting-section">
      <h2>会议资料</h2>
      <MaterialRows materials={data} />
    </section>
  )
}
