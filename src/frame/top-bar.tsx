/** The portal's bar, from 1024 px: who we are, where one can go, who one is. */
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { HeaderInfo } from '#contract/header-info.ts'
import { links, paths } from '#contract/paths.ts'
import { useSession } from '../session/session.ts'
import { PersonIcon } from '../ui/icons.tsx'

const places = [
  [paths.meetingList, '会议'],
  [paths.wallet, '我的门票'],
  [paths.meetingOrders, '我的订单'],
] as const
/** For those who work here; what is theirs alone is in the personal centre. */
const workplaces = [
  [paths.meetingList, '会议'],
  [paths.myMeetings, '我办的会议'],
  [paths.classify, '工作台'],
] as const

export function TopBar({ system }: { system: HeaderInfo | undefined }) {
  const [path, navigate] = useLocation()
  const session = useSession()

  /** Back to this very page: what a link says is kept for many people and names no place. */
  function signIn(event: MouseEvent) {
    event.preventDefault()
    navigate(links.login(location.pathname + location.search))
  }

  return (
    <header className="top-bar">
      <div className="top-bar-inside">
        <Link href={paths.meetingList} className="top-bar-brand">
          {system?.logo ? <img src={system.logo} alt="" height={28} /> : <Mark />}
          <span className="top-bar-name">{system?.title || '会务'}</span>
        </Link>
        <nav aria-label="主导航">
          {(session.permissions.length > 0 ? workplaces : places).map(([href, word]) => (
            <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {word}
            </Link>
          ))}
        </nav>
        {session.signedIn ? (
          <Link href={paths.personalCentre} className="top-bar-me" aria-label={session.name && `${session.name}，个人中心`}>
            <PersonIcon />
            <span className="top-bar-name">{session.name || '个人中心'}</span>
          </Link>
        ) : (
          <a href={paths.login} className="top-bar-me" data-alive onClick={signIn}>
            登录
          </a>
        )}
      </div>
    </header>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path
        d="M9 13.5 16 8l7 5.5M11 13v10h10V13M16 23v-5"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
