/** Lets people in, or sends them where they get what is missing. */
import { type ReactNode, useEffect } from 'react'
import { Redirect, useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { session as calls } from '#contract/session.ts'
import { useQuery } from '../api/use-query.ts'
import { useMayAt } from '../session/may-make.ts'
import { learn } from '../session/keep-session.ts'
import { type Session, useSession } from '../session/session.ts'
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
  const meetingId = meetingOf(row, search)
  const access = meetingId === undefined ? row.access : (row.there ?? row.access)
  const there = useMayAt(typeof access === 'object' ? access : {}, meetingId)
  const failed = [asking, there].find(({ error }) => error !== undefined)
  switch (verdict(access, session, there)) {
    case 'in':
      return children
    case 'login':
      return <Redirect to={loginFor(search === '' ? row.path : `${row.path}?${search}`)} replace />
    case 'unknown':
      return failed?.error === undefined ? <Skeleton shape="page" /> : <Failed error={failed.error} onRetry={failed.retry} />
    case 'no-right':
      return <Redirect to={paths.noRight} replace />
  }
}

/** The meeting that the address of a screen names. */
function meetingOf({ meeting }: Row, search: string): string | undefined {
  return meeting === undefined ? undefined : (new URLSearchParams(search).get(meeting) ?? undefined)
}

/** `unknown`: signed in, but what they may do is still to be asked. */
function verdict(
  access: Row['access'],
  session: Session,
  there: Pick<ReturnType<typeof useMayAt>, 'may' | 'loading' | 'error'>,
): 'in' | 'login' | 'unknown' | 'no-right' {
  if (access === 'anyone' || access === 'tickets') return 'in'
  if (!session.signedIn) return 'login'
  if (access === 'user' || there.may) return 'in'
  return session.learned && !there.loading && there.error === undefined ? 'no-right' : 'unknown'
}

/** Asks who is signed in and what they may do, once in a page's life, and not on pages that are for anyone. */
function useLearning(wanted: boolean) {
  const me = useQuery(calls.me, wanted ? {} : null, { quiet: true })
  useEffect(() => {
    if (me.data !== undefined) learn(me.data)
  }, [me.data])
  return me
}
