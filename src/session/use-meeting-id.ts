/** Which meeting a screen is about: the link names it, or it is the one last looked at. */
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { storage } from '../api/storage.ts'

/** Empty when there is none. A meeting that a link names becomes the one last looked at. */
export function useMeetingId(): string {
  const query = new URLSearchParams(useSearch())
  const shared = query.get('shareParticulars') ?? ''
  const named = shared || (query.get('meetingId') ?? '')
  const source = query.get('from') ?? ''
  useEffect(() => {
    if (named !== '') storage.meetingId.set(named)
    // Where signing in leads back to (session/landing.ts).
    if (shared !== '') storage.shareParticulars.set(shared)
  }, [named, shared])
  useEffect(() => {
    // Few links carry one, and it is wanted no sooner than an order is sent.
    if (named !== '' && source !== '')
      import('./came-by.ts').then(
        ({ keepSource }) => keepSource(named, source),
        () => {},
      )
  }, [named, source])
  return named || storage.meetingId.get()
}
