/**
 * What every screen of the console stands in. Phone: the meeting's name, by which another is chosen, and its rooms in a
 * strip that stays in sight. Desktop: a rail with the same, and below it what belongs to the tenant.
 */
import './shell.css'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { dashboard } from '#contract/dashboard.ts'
import { may } from '#contract/may.ts'
import { paths } from '#contract/paths.ts'
import { part } from '../../../frame/chunk.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { ChartIcon, DownIcon, GridIcon } from '../../../ui/icons-later.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { MeetingSwitch } from './meeting-switch.tsx'
import { type Room, tenantPlaces } from './rooms.ts'
import { useChosenInSight } from './use-chosen-in-sight.ts'
import { useRooms } from './use-rooms.ts'

/** With all that can wait, of so many features: a room is there before it. */
const Bell = part(() => import('./bell.tsx'))

/** A meeting and the room of it that people are in; without one, a screen of the tenant. */
interface Here {
  meetingId: string
  /** Empty until it is known. */
  title: string
  room: string
}

/** What its figures are called beside its rooms. */
export const FIGURES = 'figures'

/** A room, or the figures, as the rail and the strip lead to them. */
type Place = Pick<Room, 'key' | 'name' | 'icon'> & { href: string }

interface Props {
  here?: Here
  children: ReactNode
}

export function Shell({ here, children }: Props) {
  const wide = useWide()
  const [choosing, setChoosing] = useState(false)
  const open = usePlaces(here?.meetingId ?? '')
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
                <Link key={room.key} href={room.href} aria-current={currentIf(room.key === here.room)}>
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
              <Suspense>
                <Bell />
              </Suspense>
            </div>
            {open.length > 1 && <Strip room={here.room} open={open} />}
          </>
        )
      )}
      {children}
      {choosing && <MeetingSwitch room={here?.room} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const currentIf = (here: boolean) => (here ? 'page' : undefined)

/** Its figures, and its rooms, as far as somebody has a right to them. */
function usePlaces(meetingId: string): Place[] {
  const rooms = useRooms(meetingId)
  const mayRead = useMayMake(dashboard.today, meetingId === '' ? undefined : meetingId)
  const places = rooms.map((room) => ({ ...room, href: consoleLinks.meeting(meetingId, room.key) }))
  return mayRead && meetingId !== ''
    ? [{ key: FIGURES, name: '数据', icon: ChartIcon, href: consoleLinks.figures(meetingId) }, ...places]
    : places
}

function Strip({ room, open }: { room: string; open: readonly Place[] }) {
  const box = useRef<HTMLElement>(null)
  useChosenInSight(box, room)
  return (
    <nav ref={box} className="console-strip" aria-label="会议">
      {open.map(({ key, name, href }) => (
        <Link key={key} href={href} aria-current={currentIf(key === room)}>
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
