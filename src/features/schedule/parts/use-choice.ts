/** What people have chosen to see, in the query: a link shows others the same, and Back works. */
import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Wish } from './timetable.ts'
import type { Step } from '../../../frame/scroll.ts'
import { useOwnSearch } from '../../../session/use-own-search.ts'

export interface Choice extends Wish {
  /** Empty for the day that suggests itself. */
  day: string
  /** Only my agenda. */
  mine: boolean
  /** The id of the item that is open, or empty. */
  item: string
  /** An agenda on its way to another browser, whose storage knows nothing of it. */
  picked: readonly string[]
}

/** What links that people have passed on call the item that is open. */
const OPEN = 'session'

/** The query with some of it changed; what is empty is not in it, what is not ours stays. */
export function withChoice(search: string, change: Partial<Choice>): string {
  const query = new URLSearchParams(search)
  const set = (name: string, values: readonly string[]) => {
    query.delete(name)
    for (const value of values) if (value !== '') query.append(name, value)
  }
  if (change.day !== undefined) set('day', [change.day])
  if (change.query !== undefined) set('q', [change.query])
  if (change.rooms !== undefined) set('room', change.rooms)
  if (change.tracks !== undefined) set('track', change.tracks)
  if (change.mine !== undefined) set('mine', [change.mine ? '1' : ''])
  if (change.item !== undefined) set(OPEN, [change.item])
  if (change.picked !== undefined) set('picked', change.picked)
  return query.toString()
}

export function choiceOf(search: string): Choice {
  const query = new URLSearchParams(search)
  return {
    day: query.get('day') ?? '',
    query: query.get('q') ?? '',
    rooms: query.getAll('room'),
    tracks: query.getAll('track'),
    mine: query.get('mine') === '1',
    item: query.get(OPEN) ?? '',
    picked: query.getAll('picked'),
  }
}

export interface Chosen {
  choice: Choice
  /** A new step: Back undoes it. */
  go: (change: Partial<Choice>) => void
  /** The same step, told more exactly: typing, walking through the days, an item over them. */
  refine: (change: Partial<Choice>) => void
}

export function useChoice(): Chosen {
  // Nobody's filters stand in the rendered page.
  const search = useOwnSearch()
  const [path, navigate] = useLocation()
  const choice = useMemo(() => choiceOf(search), [search])
  const to = useCallback(
    (change: Partial<Choice>, replace: boolean) => {
      const query = withChoice(location.search, change)
      if (query === new URLSearchParams(location.search).toString()) return
      const state: Step = { ...(history.state as object | null), still: true }
      navigate(query === '' ? path : `${path}?${query}`, { replace, state })
    },
    [path, navigate],
  )

  return {
    choice,
    go: useCallback((change) => to(change, false), [to]),
    refine: useCallback((change) => to(change, true), [to]),
  }
}
