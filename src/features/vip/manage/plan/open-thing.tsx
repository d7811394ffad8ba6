/** What lies open of a plan: its sheet, with all of the meeting's plan to choose from, as it stands at the server now. */
import { vip } from '#contract/vip/calls.ts'
import type { Plan, Room } from '#contract/vip/plan.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { AppearanceSheet } from './appearance-sheet.tsx'
import { CarSheet } from './car-sheet.tsx'
import { LegSheet } from './leg-sheet.tsx'
import { RoomSheet } from './room-sheet.tsx'
import { SeatSheet } from './seat-sheet.tsx'
import { TaskSheet } from './task-sheet.tsx'
import type { Opened } from './thing-sheet.tsx'

export interface Thing {
  kind: 'leg' | 'car' | 'room' | 'seat' | 'appearance' | 'task'
  /** Empty: a new one. */
  id: string
}

interface Props extends Opened {
  thing: Thing
  /** Whom a new one is for; empty: said in the sheet. */
  guestId: string
  /** The meal that a new seat is at. */
  eventId?: string
}

export function OpenThing({ thing, meetingId, onClose, onChanged, ...rest }: Props) {
  const plan = useQuery(vip.plan, { meetingId, guestId: '' }, { quiet: true })
  const settings = useQuery(vip.settings, thing.kind === 'seat' ? { meetingId } : null, { quiet: true })
  const opened = { meetingId, onClose, onChanged: () => Promise.all([onChanged(), plan.retry()]) }
  if (plan.data !== undefined && (thing.kind !== 'seat' || settings.data !== undefined))
    return <Thinged {...rest} thing={thing} opened={opened} plan={plan.data} banquets={settings.data?.banquets ?? []} />
  return (
    <Sheet title={thing.id === '' ? '添加' : '编辑'} onClose={onClose}>
      <Loaded query={plan.error === undefined ? { ...settings, data: undefined } : plan} waiting={<Skeleton shape="text" count={4} />}>
        {() => null}
      </Loaded>
    </Sheet>
  )
}

interface ThingedProps extends Pick<Props, 'thing' | 'guestId' | 'eventId'> {
  opened: Opened
  plan: Plan
  banquets: Parameters<typeof SeatSheet>[0]['banquets']
}

function Thinged({ thing: { kind, id }, opened, guestId, eventId, plan, banquets }: ThingedProps) {
  const { guests, legs, cars, rooms, seats, appearances, tasks } = plan
  const one = <T extends { id: string }>(things: readonly T[]) => things.find((thing) => thing.id === id)
  if (kind === 'car') return <CarSheet {...opened} car={one(cars)} />
  if (kind === 'leg') {
    const leg = one(legs)
    return <LegSheet {...opened} guestId={leg?.guestId ?? guestId} leg={leg} cars={cars} />
  }
  if (kind === 'room') {
    return <RoomSheet {...opened} room={one(rooms)} begun={begunFor(plan, guestId)} guests={guests} rooms={rooms} />
  }
  if (kind === 'seat') {
    return (
      <SeatSheet
        {...opened}
        seat={one(seats)}
        guestId={guestId}
        guests={guests}
        banquets={banquets}
        appearances={appearances}
        eventId={eventId}
      />
    )
  }
  if (kind === 'appearance') return <AppearanceSheet {...opened} guestId={guestId} appearance={one(appearances)} />
  return <TaskSheet {...opened} task={one(tasks)} guestId={guestId} guests={guests} />
}

/** A new room's: the nights between a guest's first arrival and last departure, where both are known and on different days. */
function begunFor({ legs }: Plan, guestId: string): Pick<Room, 'guestIds' | 'fromDay' | 'toDay'> {
  if (guestId === '') return { guestIds: [], fromDay: '', toDay: '' }
  const own = legs.filter((leg) => leg.guestId === guestId)
  const days = (direction: 'in' | 'out', key: 'planTo' | 'planFrom') =>
    own
      .filter((leg) => leg.direction === direction)
      .map((leg) => leg[key].slice(0, 10))
      .toSorted()
  const [fromDay = '', toDay = ''] = [days('in', 'planTo')[0], days('out', 'planFrom').at(-1)]
  return { guestIds: [guestId], ...(fromDay < toDay ? { fromDay, toDay } : { fromDay, toDay: '' }) }
}
