/** One item in the timetable: the card opens it, the star keeps it. */
import { memo } from 'react'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { time } from '../../../ui/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LiveIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { StarButton } from './star-button.tsx'
import { isAfterMidnight } from './timetable.ts'

export interface ItemRowProps {
  item: ScheduleBrief
  starred: boolean
  running: boolean
  /** Sessions of my agenda that overlap with it; the same array while nothing changes. */
  clashes: readonly ScheduleBrief[] | undefined
  onOpen: (id: string) => void
  onStar: (id: string) => void
}

export const ItemRow = memo(function ItemRow({ item, starred, running, clashes, onOpen, onStar }: ItemRowProps) {
  return (
    <li className={classNames('item', running && 'is-running')}>
      <div className="item-text">
        <p className="item-time">
          {isAfterMidnight(item) && '次日 '}
          {time(item.startTime)}–{time(item.endTime)}
          {running && (
            <Tag tone="success" icon={LiveIcon}>
              进行中
            </Tag>
          )}
        </p>
        <h4 className="item-title">
          <button type="button" onClick={() => onOpen(item.id)}>
            {item.title}
          </button>
        </h4>
        {item.speakers.length > 0 && <p className="item-speakers">{item.speakers.join('、')}</p>}
        <p className="item-place">{[item.room, item.track].filter((text) => text !== '').join(' · ')}</p>
        {clashes !== undefined && <Clash clashes={clashes} />}
      </div>
      <StarButton title={item.title} starred={starred} onToggle={() => onStar(item.id)} />
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
