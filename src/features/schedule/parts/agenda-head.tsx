/** Above my agenda: how many, what overlaps, and the way into the phone's calendar. */
import { type ComponentType, useState } from 'react'
import { calendarLink, type ScheduleBrief } from '#contract/schedule.ts'
import { maybeWeChat } from '../../../frame/maybe-wechat.ts'
import { CalendarIcon, WarningIcon } from '../../../ui/icons.tsx'

export interface AgendaHeadProps {
  meetingId: string
  items: readonly ScheduleBrief[]
  clashing: number
  /** Puts the agenda into the address: the browser that people change to opens it, and has a storage of its own. */
  onLeave: (ids: string[]) => void
}

export function AgendaHead({ meetingId, items, clashing, onLeave }: AgendaHeadProps) {
  const [Hint, setHint] = useState<ComponentType<{ what: string; onClose: () => void }>>()
  const ids = items.map((item) => item.id)
  /** WeChat opens no downloads: say where it works instead of doing nothing. */
  function inWeChat(event: { preventDefault: () => void }) {
    if (!maybeWeChat()) return
    event.preventDefault()
    import('../../../ui/menu-hint.tsx').then(
      ({ default: OpenInBrowser }) => setHint(() => OpenInBrowser),
      () => {},
    )
    onLeave(ids)
  }
  return (
    <div className="agenda-head">
      <div className="agenda-line">
        <p>
          共 {items.length} 场
          {clashing > 0 && (
            <span className="agenda-clash">
              <WarningIcon /> {clashing} 场时间冲突
            </span>
          )}
        </p>
        <a className="button is-quiet is-small" href={calendarLink(meetingId, ids)} download onClick={inWeChat}>
          <CalendarIcon />
          添加到日历
        </a>
      </div>
      {Hint && <Hint what="下载日历文件" onClose={() => setHint(undefined)} />}
    </div>
  )
}
