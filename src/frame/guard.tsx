/** Lets people in, or sends them where they get what is missing. */
import type { ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { may } from '../session/may.ts'
import { type Session, useSession } from '../session/session.ts'
import type { Row } from './row.ts'

export function Guard({ row, children }: { row: Row; children: ReactNode }) {
  const session = useSession()
  const search = useSearch()
  switch (verdict(row.access, session)) {
    case 'in':
      return children
    case 'login':
      return <Redirect to={links.meetingLogin(search === '' ? row.path : `${row.path}?${search}`)} replace />
    case 'no-right':
      return <Redirect to={paths.noRight} replace />
  }
}

export function verdict(access: Row['access'], session: Session): 'in' | 'login' | 'no-right' {
  if (access === 'anyone') return 'in'
  if (!session.signedIn) return 'login'
  return access === 'user' || may(session, access) ? 'in' : 'no-right'
}
