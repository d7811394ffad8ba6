/** What people look at on the organisation screen, kept in the query: a link leads others there, and Back works. */
import { useLocation, useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import type { Step } from '../../../frame/scroll.ts'

export interface Place {
  /** Empty for one's own organisation. */
  id: string
  /** Empty for the first tab. */
  tab: string
}

export function linkTo({ id = '', tab = '' }: Partial<Place>): string {
  const query = new URLSearchParams()
  if (tab !== '') query.set('tab', tab)
  if (id !== '') query.set('id', id)
  const text = query.toString()
  return text === '' ? paths.organisation : `${paths.organisation}?${text}`
}

export function usePlace(): Place & { go: (change: Partial<Place>) => void } {
  const query = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const place = { id: query.get('id') ?? '', tab: query.get('tab') ?? '' }
  const still: Step = { still: true }
  return {
    ...place,
    go: (change) => navigate(linkTo({ ...place, ...change }), { replace: true, state: { ...(history.state as object | null), ...still } }),
  }
}
