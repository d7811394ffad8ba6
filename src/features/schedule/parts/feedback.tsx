/** The way from a session to what is asked about it, while something is. */
import { survey, surveyLinks } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'

export default function Feedback({ meetingId, sessionId }: { meetingId: string; sessionId: string }) {
  const { data } = useQuery(survey.ofSessions, { meetingId }, { quiet: true })
  if (data === undefined || data === null) return null
  return (
    <p className="item-feedback">
      <Button href={surveyLinks.fill(meetingId, data.id, sessionId)}>评价这一场</Button>
    </p>
  )
}
