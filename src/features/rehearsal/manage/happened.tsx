/** What has happened there, the latest first, by its days. */
import type { RehearsalProgress } from '#contract/rehearsal.ts'
import { Card } from '../../../ui/card.tsx'
import { day, time } from '../../../ui/format.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { keyed } from './words.ts'

type Event = RehearsalProgress['happened'][number]

/** As many as can be taken in. */
const shown = { desk: 12, phone: 5 }

export function Happened({ happened }: { happened: readonly Event[] }) {
  const wide = useWide()
  return (
    <Card title="刚刚发生">
      {happened.length === 0 ? (
        <p className="quiet">还没有事情发生</p>
      ) : (
        byDay(happened.slice(0, wide ? shown.desk : shown.phone)).map(([name, events]) => (
          <section key={name} className="rehearsal-day" aria-label={name}>
            <h3>{name}</h3>
            <ul>
              {keyed(events, ({ time: at, what }) => `${at} ${what}`).map(([key, { time: at, what }]) => (
                <li key={key}>
                  <span>{time(at)}</span>
                  <p>{what}</p>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Card>
  )
}

function byDay(events: readonly Event[]): [name: string, events: Event[]][] {
  const days = new Map<string, Event[]>()
  for (const one of events) {
    const name = day(one.time)
    days.set(name, [...(days.get(name) ?? []), one])
  }
  return [...days]
}
