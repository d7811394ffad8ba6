/** The link to a meeting's pages as they will be: the same one for as long as the screen stands, whoever of it asks. */
import { useRef } from 'react'
import { meetingManage } from '#contract/meeting-manage.ts'
import { useQuery } from '../../../api/use-query.ts'

interface Preview {
  /** With this site's name, to be passed on. */
  link: string
  untilTime: string
}

export function usePreview(meetingId: string) {
  const { data, error, retry } = useQuery(meetingManage.preview, { id: meetingId }, { quiet: true })
  const kept = useRef<Preview>()
  // Another link for the same page would only load it anew.
  if (data !== undefined) kept.current ??= { ...data, link: new URL(data.link, location.origin).href }
  return { preview: kept.current, error, retry }
}
