/** Which meeting a screen is about: the link names it, or it is the one last looked at. */
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { storage } from '../api/storage.ts'

/** Empty when there is none. A meeting that a link names becomes the one last looked at. */
export function useMeetingId(): string {
  const query = new URLSearchParams(useSearch())
  const named = query.get('shareParticulars') ?? query.get('meetingId') ?? ''
  useEffect(() => {
    if (named !== '') storage.meetingId.set(named)
  }, [named])
  return named || storage.meetingId.get()
}
