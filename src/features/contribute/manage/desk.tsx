/** 我的评审 in the console: the same desk that reviewers without a right have on the page of submissions. */
import { PaperList } from '../parts/paper-list.tsx'

export default function Desk({ meetingId }: { meetingId: string }) {
  return <PaperList meetingId={meetingId} />
}
