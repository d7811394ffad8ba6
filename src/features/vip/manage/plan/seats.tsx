/** 席位: who sits where, by meal and table, and at the sessions that guests have a part in. */
import './plan.css'
import { vip } from '#contract/vip/calls.ts'
import type { VipList } from '#contract/vip/guests.ts'
import type { Plan, Seat } from '#contract/vip/plan.ts'
import { placeName } from '#contract/vip/seat-words.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { useReturn } from '../../../../frame/use-return.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { dayTime } from '../../../../ui/format.ts'
import { Cell, List } from '../../../../ui/list.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { namesOf } from './plan-words.ts'
import { useWholePlan, type WholePlan } from './whole-plan.tsx'

export default function VipSeats({ meetingId }: { meetingId: string }) {
  const whole = useWholePlan(meetingId)
  const settings = useQuery(vip.settings, { meetingId }, { quiet: true, fresh: true })
  useReturn(() => void Promise.all([whole.plan.retry(), settings.retry()]))
  const waiting = <Skeleton shape="card" count={3} />
  return (
    <>
      <Loaded query={whole.plan} waiting={waiting}>
        {(plan) => (
          <Loaded query={settings} waiting={waiting}>
            {({ banquets }) => <Events events={eventsOf(banquets, plan)} plan={plan} whole={whole} />}
          </Loaded>
        )}
      </Loaded>
      {whole.sheet}
    </>
  )
}

interface SeatedEvent {
  key: string
  name: string
  time: string
  place: string
  /** What a seat may be at: a meal is one event for all, a session one for each of its guests. */
  ids: readonly string[]
  /** undefined: it is no meal. */
  banquetId?: string
}

/** Meals and sessions in the order of time; guests of one session stand together. */
function eventsOf(banquets: VipList['banquets'], { appearances, seats }: Plan): SeatedEvent[] {
  const events = new Map<string, SeatedEvent>(
    banquets.map(({ id, name, time, place }) => [id, { key: id, name, time, place, ids: [id], banquetId: id }]),
  )
  for (const { id, title, place, startTime, callTime } of appearances) {
    const key = `${title} ${startTime || callTime}`
    const known = events.get(key) ?? { key, name: title, time: startTime || callTime, place, ids: [] }
    events.set(key, { ...known, ids: [...known.ids, id] })
  }
  const all = [...events.values()].toSorted((a, b) => (a.time < b.time ? -1 : 1))
  const lost = seats.map(({ eventId }) => eventId).filter((id) => !all.some(({ ids }) => ids.includes(id)))
  return lost.length === 0 ? all : [...all, { key: 'lost', name: '已取消的场合', time: '', place: '', ids: lost }]
}

function Events({ events, plan, whole: { editable, open } }: { events: readonly SeatedEvent[]; plan: Plan; whole: WholePlan }) {
  if (events.length === 0) return <Empty>还没有场合。在嘉宾名单的设置中添加用餐，或为嘉宾添加出席，再安排座位</Empty>
  return (
    <>
      {events.map((event) => {
        const seats = plan.seats.filter(({ eventId }) => event.ids.includes(eventId)).toSorted(byPlace)
        const standing = plan.appearances.filter(({ id }) => event.ids.includes(id) && !seats.some(({ eventId }) => eventId === id))
        return (
          <Card
            key={event.key}
            title={<span className="plan-title">{event.name}</span>}
            aside={
              editable && event.banquetId !== undefined ? (
                <Button small label={`添加座位：${event.name}`} onClick={() => open('seat', '', event.banquetId)}>
                  添加
                </Button>
              ) : (
                `${seats.length} 位`
              )
            }
          >
            <p className="plan-head quiet">
              {[event.time === '' ? '' : dayTime(event.time), event.place].filter((part) => part !== '').join('，')}
            </p>
            {seats.length + standing.length === 0 ? (
              <p className="quiet">还没有安排座位</p>
            ) : (
              <List label={event.name}>
                {seats.map((seat) => (
                  <Cell
                    key={seat.id}
                    title={namesOf([seat.guestId], plan.guests)}
                    value={
                      <>
                        {taken(seat, seats) && <Tag tone="danger">座位重复</Tag>} {placeName(seat.table, seat.seat)}
                      </>
                    }
                    {...(editable && { onClick: () => open('seat', seat.id) })}
                  />
                ))}
                {standing.map(({ id, guestId }) => (
                  <Cell key={id} title={namesOf([guestId], plan.guests)} value={<Tag tone="pending">未安排</Tag>} />
                ))}
              </List>
            )}
          </Card>
        )
      })}
    </>
  )
}

/** Tables and seats with numbers in them by these: 2 before 10. */
const inOrder = new Intl.Collator('zh', { numeric: true })
const byPlace = (a: Seat, b: Seat) => inOrder.compare(a.table, b.table) || inOrder.compare(a.seat, b.seat)
const taken = (seat: Seat, seats: readonly Seat[]) =>
  seats.some(({ id, table, seat: other }) => id !== seat.id && table === seat.table && other === seat.seat)
