/** The items of a day, by the time they begin: lines under each other, and from 1024 px on a grid of rooms and times. */
import './room-grid.css'
import { type CSSProperties, type KeyboardEvent, memo, useMemo } from 'react'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { classNames } from '../../../ui/class-names.ts'
import { day, time } from '../../../ui/format.ts'
import { ItemRow } from './item-row.tsx'
import { type RoomGrid, roomGrid } from './room-grid.ts'
import { isRunning } from './timetable.ts'
import { useGrowing } from './use-growing.ts'

export interface Marks {
  starred: ReadonlySet<string>
  clashes: ReadonlyMap<string, readonly ScheduleBrief[]>
  /** The current minute, or 0. */
  minute: number
  onOpen: (id: string) => void
  onStar?: (id: string) => void
}

/** About two screens of a phone; the server sends no more than this either. */
const FIRST_ITEMS = 20
const HELPING = 16

/**
 * @param name changes when other items are shown than before.
 * @param rooms in their order, where a grid of them is wanted.
 */
export function ItemList({
  name,
  date,
  items,
  heading,
  rooms,
  ...marks
}: Marks & { name: string; date: string; items: readonly ScheduleBrief[]; heading: boolean; rooms: readonly string[] }) {
  const shown = useGrowing(name, items.length, FIRST_ITEMS, HELPING)
  const grid = useMemo(() => roomGrid(items, rooms), [items, rooms])
  const list = (
    <ol className="items" style={grid && { gridTemplateColumns: grid.columns, gridTemplateRows: grid.rows }}>
      {items.slice(0, shown).map((item, index) => (
        <ItemRow
          key={item.id}
          item={item}
          place={grid?.places.get(item.id)}
          next={items[index - 1]?.startTime === item.startTime}
          starred={marks.starred.has(item.id)}
          running={isRunning(item, marks.minute)}
          clashes={marks.clashes.get(item.id)}
          onOpen={marks.onOpen}
          onStar={marks.onStar}
        />
      ))}
    </ol>
  )
  return (
    <section aria-label={day(date)}>
      <h2 className={heading ? 'schedule-day' : 'unseen'}>{day(date)}</h2>
      {grid === undefined ? (
        list
      ) : (
        <div className={classNames('rooms', grid.whole && 'is-whole')} onKeyDown={byArrow}>
          <div style={{ '--rooms-width': grid.width } as CSSProperties}>
            <RoomNames grid={grid} />
            <div className="rooms-body">
              <Times grid={grid} />
              {list}
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

// Every item says its room and time by itself: these are for the eye.
const RoomNames = memo(function RoomNames({ grid: { rooms, columns } }: { grid: RoomGrid }) {
  return (
    <div className="room-names" aria-hidden>
      <span className="rooms-corner" />
      <div style={{ gridTemplateColumns: columns }}>
        {rooms.map(({ name, column }) => (
          <span key={name} style={{ gridColumn: column }}>
            {name || '其他'}
          </span>
        ))}
      </div>
    </div>
  )
})

const Times = memo(function Times({ grid: { times, rows } }: { grid: RoomGrid }) {
  return (
    <div className="room-times" aria-hidden style={{ gridTemplateRows: rows }}>
      {times.map(({ start, row }) => (
        <span key={row} style={{ gridRow: row }}>
          {time(start)}
        </span>
      ))}
    </div>
  )
})

/** From item to item as they lie; between rooms there is no other order for keys. */
function byArrow(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: grid, target } = event
  const item = (target as HTMLElement).closest('.item')
  // On a phone it is a list, where the keys scroll.
  if (!key.startsWith('Arrow') || item === null || innerWidth < 1024) return
  event.preventDefault()
  import('./grid-keys.ts').then(
    ({ goOn }) => goOn(grid, item, key),
    () => {},
  )
}
