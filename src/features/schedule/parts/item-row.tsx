/** One item in the timetable, a line of time, title and room: all of it opens the item, the star keeps it. */
import { type CSSProperties, memo } from 'react'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { time } from '../../../ui/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LiveIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Place } from './room-grid.ts'
import { StarButton } from './star-button.tsx'
import { isAfterMidnight } from './timetable.ts'

export interface ItemRowProps {
  item: ScheduleBrief
  /** Where it stands in the grid of a desktop. */
  place: Place | undefined
  /** It begins with the one before. */
  next: boolean
  starred: boolean
  running: boolean
  /** Items of my agenda that overlap with it; the same array while nothing changes. */
  clashes: readonly ScheduleBrief[] | undefined
  onOpen: (id: string) => void
  /** Without it nobody keeps an agenda here. */
  onStar: ((id: string) => void) | undefined
}

export const ItemRow = memo(function ItemRow({ item, place, next, starred, running, clashes, onOpen, onStar }: ItemRowProps) {
  const style = place && ({ gridArea: place.gridArea, '--lines': place.lines } as CSSProperties)
  return (
    <li className={classNames('item', running && 'is-running', next && 'is-next', place && place.lines > 2 && 'is-tall')} style={style}>
      <p className="item-when">
        {isAfterMidnight(item) && <small>次日</small>}
        <b>{time(item.startTime)}</b>
        <small>{time(item.endTime)}</small>
      </p>
      <div className="item-text">
        <h3 className="item-title">
          <button type="button" onClick={() => onOpen(item.id)}>
            <span>{item.title}</span>
          </button>
        </h3>
        {item.speakers.length > 0 && <p className="item-speakers">{item.speakers.join('、')}</p>}
        {running && (
          <Tag tone="success" icon={LiveIcon}>
            进行中
          </Tag>
        )}
        {clashes !== undefined && <Clash clashes={clashes} />}
      </div>
      <p className="item-room">{item.room}</p>
      {onStar && <StarButton title={item.title} starred={starred} onToggle={() => onStar(item.id)} />}
    </li>
  )
})

export function Clash({ clashes }: { clashes: readonly ScheduleBrief[] }) {
  return (
    <p className="item-clash">
      <WarningIcon />
      <span>时间冲突：{clashes.map((other) => `${time(other.startTime)}「${other.title}」`).join('、')}</span>
    </p>
  )
}
