/**
 * What every screen of the console stands in. Phone: the meeting's name, by which another is chosen, and its rooms in a
 * strip that stays in sight. Desktop: a rail with the same, and below it what belongs to the tenant.
 */
import './shell.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { may } from '#contract/may.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '../../../session/session.ts'
import { BellIcon, DownIcon, GridIcon } from '../../../ui/icons-later.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useWaiting } from '../../review/parts/use-waiting.ts'
import { MeetingSwitch } from './meeting-switch.tsx'
import { type Room, tenantPlaces } from './rooms.ts'
import { useRooms } from './use-rooms.ts'

/** A meeting and the room of it that people are in; without one, a screen of the tenant. */
interface Here {
  meetingId: string
  /** Empty until it is known. */
  title: string
  room: string
}

interface Props {
  here?: Here
  children: ReactNode
}

export function Shell({ here, children }: Props) {
  const wide = useWide()
  const [choosing, setChoosing] = useState(false)
  const open = useRooms(here?.meetingId ?? '')
  const name = (
    <button type="button" className="console-meeting" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
      <span>{here === undefined ? '选择会议' : here.title || '会议'}</span>
      <DownIcon size={1} />
    </button>
  )
  return (
    <div className="console">
      {wide ? (
        <div className="console-rail">
          {name}
          {here !== undefined && (
            <nav className="console-places" aria-label="会议">
              {open.map((room) => (
                <Link key={room.key} href={consoleLinks.meeting(here.meetingId, room.key)} aria-current={currentIf(room.key === here.room)}>
                  <room.icon size={1.2} />
                  {room.name}
                </Link>
              ))}
            </nav>
          )}
          <TenantPlaces />
        </div>
      ) : (
        here !== undefined && (
          <>
            <div className="console-bar">
              {name}
              <Bell />
            </div>
            {open.length > 1 && <Strip here={here} open={open} />}
          </>
        )
      )}
      {children}
      {choosing && <MeetingSwitch room={here?.room} onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** What waits for me, of all meetings. */
function Bell() {
  const { may: mayDecide, waiting } = useWaiting()
  const session = useSession()
  if (!may(session, { permissions: ['meeting:dashboard:view'] }) || !Object.values(mayDecide).some(Boolean)) return null
  const count = Object.values(waiting).reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  return (
    <Link
      href={paths.dashboard}
      className="console-bell"
      aria-label={count === 0 ? '今天，没有等您处理的事' : `今天，${count} 件事等您处理`}
    >
      <BellIcon size={1.3} />
      {count > 0 && <span className="console-bell-count">{count > 99 ? '99+' : count}</span>}
    </Link>
  )
}

const currentIf = (here: boolean) => (here ? 'page' : undefined)

function Strip({ here, open }: { here: Here; open: readonly Room[] }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const [strip, chosen] = [box.current, box.current?.querySelector<HTMLElement>('[aria-current]')]
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2
  }, [here.room])
  return (
    <nav ref={box} className="console-strip" aria-label="会议">
      {open.map(({ key, name }) => (
        <Link key={key} href={consoleLinks.meeting(here.meetingId, key)} aria-current={currentIf(key === here.room)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

function TenantPlaces() {
  const session = useSession()
  const [path] = useLocation()
  return (
    <nav className="console-places" aria-label="管理后台">
      <Link href={paths.consoleList} aria-current={currentIf(path === paths.consoleList)}>
        <GridIcon size={1.2} />
        会议管理
      </Link>
      {tenantPlaces
        .filter(({ right }) => may(session, right))
        .map((place) => (
          <Link key={place.href} href={place.href} aria-current={currentIf(path === place.href)}>
            <place.icon size={1.2} />
            {place.name}
          </Link>
        ))}
    </nav>
  )
}
