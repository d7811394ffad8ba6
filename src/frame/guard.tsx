/** Lets people in, or sends them where they get what is missing. */
import { type ReactNode, useEffect } from 'react'
import { Redirect, useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { may } from '#contract/may.ts'
import { session as calls } from '#contract/session.ts'
import { useQuery } from '../api/use-query.ts'
import { learn, type Session, useSession } from '../session/session.ts'
import { loginFor } from '../session/way-back.ts'
import { Failed } from './failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Row } from './row.ts'

/** Rows with their guard. */
export function guarded(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, gate: Guard }))
}

function Guard({ row, children }: { row: Row; children: ReactNode }) {
  const session = useSession()
  const search = useSearch()
  const asking = useLearning(row.access !== 'anyone' && session.signedIn && !session.learned)
  switch (verdict(row.access, session)) {
    case 'in':
      return children
    case 'login':
      return <Redirect to={loginFor(search === '' ? row.path : `${row.path}?${search}`)} replace />
    case 'unknown':
      return asking.error === undefined ? <Skeleton shape="page" /> : <Failed error={asking.error} onRetry={asking.retry} />
    case 'no-right':
      return <Redirect to={paths.noRight} replace />
  }
}

/** `unknown`: signed in, but what they may do is still to be asked. */
export function verdict(access: Row['access'], session: Session): 'in' | 'login' | 'unknown' | 'no-right' {
  if (access === 'anyone') return 'in'
  if (!session.signedIn) return 'login'
  if (access === 'user' || may(session, access)) return 'in'
  return session.learned ? 'no-right' : 'unknown'
}

/** Asks who is signed in and what they may do, once in a page's life, and not on pages that are for anyone. */
function useLearning(wanted: boolean) {
  const me = useQuery(calls.me, wanted ? {} : null, { quiet: true })
  useEffect(() => {
    if (me.data !== undefined) learn(me.data)
  }, [me.data])
  return me
}
