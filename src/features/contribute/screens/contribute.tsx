/** 投稿: what a meeting calls for and one's own papers; one of them; and, for whoever was asked, the papers to be reviewed. */
import { useSearch } from 'wouter'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { CallPage } from '../parts/call-page.tsx'
import { OwnPage } from '../parts/own-page.tsx'
import { PaperPage } from '../parts/paper-page.tsx'

export default function Contribute() {
  const query = new URLSearchParams(useSearch())
  const meetingId = useMeetingId()
  const paper = query.get('paper') ?? ''
  if (paper !== '') return <PaperPage key={paper} id={paper} meetingId={meetingId} />
  const own = query.get('own') ?? ''
  return own === '' ? <CallPage meetingId={meetingId} /> : <OwnPage key={own} id={own} meetingId={meetingId} />
}
