/** My visits: by the keys that this browser keeps, and by the phone that I am signed in with. */
import { useEffect, useMemo } from 'react'
import { visitor } from '#contract/visitor.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { keepOnly, visitKeys } from './kept-visits.ts'

/** Often enough that a yes shows while people still look at the screen. */
const LOOK_AGAIN_MS = 8_000

/** @param id the one that is looked at: announced a moment ago, its key is asked by too. */
export function useOwnVisits(id: string) {
  const { id: person } = useSession()
  // Read once for each visit that is looked at, and for each person: an array made anew would be another question.
  // oxlint-disable-next-line react/exhaustive-deps
  const keys = useMemo(visitKeys, [id, person])
  const query = useQuery(visitor.mine, { keys }, { fresh: true, quiet: true, every: LOOK_AGAIN_MS })
  const { data } = query
  useEffect(() => {
    if (data !== undefined)
      keepOnly(
        keys,
        data.map((visit) => visit.id),
      )
  }, [keys, data])
  return query
}
