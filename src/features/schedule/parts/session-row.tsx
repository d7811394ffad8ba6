/** One session in the timetable: the card opens it, the star keeps it. */
import { memo } from 'react'
import type { SessionBrief } from '#contract/schedule.ts'
import { time } from '../../../frame/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LiveIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { StarButton } from './star-button.tsx'
import { isAfterMidnight } from './timetable.ts'

export interface SessionRowProps {
  session: SessionBrief
  starred: boolean
  running: boolean
  /** Sessions of my agenda that overlap with it; the same array while nothing changes. */
  clashes: readonly SessionBrief[] | undefined
  onOpen: (id: string) => void
  onStar: (id: string) => void
}

export const SessionRow = memo(function SessionRow({ session, starred, running, clashes, onOpen, onStar }: SessionRowProps) {
  return (
    <li className={classNames('session', running && 'is-running')}>
      <div className="session-text">
        <p className="session-time">
          {isAfterMidnight(session) && '次日 '}
          {time(session.startTime)}–{time(session.endTime)}
          {running && (
            <Tag tone="success" icon={LiveIcon}>
              进行中
            </Tag>
          )}
        </p>
        <h4 className="session-title">
          <button type="button" onClick={() => onOpen(session.id)}>
            {session.title}
          </button>
        </h4>
        {session.speakers.length > 0 && <p className="session-speakers">{session.speakers.join('、')}</p>}
        <p className="session-place">{[session.room, session.track].filter((text) => text !== '').join(' · ')}</p>
        {clashes !== undefined && <Clash clashes={clashes} />}
      </div>
      <StarButton title={session.title} starred={starred} onToggle={() => onStar(session.id)} />
    </li>
  )
})

export function Clash({ clashes }: { clashes: readonly SessionBrief[] }) {
  return (
    <p className="session-clash">
      <WarningIcon />
      <span>时间冲突：{clashes.map((other) => `${time(other.startTime)}「${other.title}」`).join('、')}</span>
    </p>
  )
}
