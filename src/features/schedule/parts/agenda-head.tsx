/** Above my agenda: how many, what overlaps, and the way into the phone's calendar. */
import { useState } from 'react'
import { calendarLink, type SessionBrief } from '#contract/schedule.ts'
import { CalendarIcon, InfoIcon, WarningIcon } from '../../../ui/icons.tsx'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'

export interface AgendaHeadProps {
  meetingId: string
  sessions: readonly SessionBrief[]
  clashing: number
  /** Puts the agenda into the address: the browser that people change to opens it, and has a storage of its own. */
  onLeave: (ids: string[]) => void
}

export function AgendaHead({ meetingId, sessions, clashing, onLeave }: AgendaHeadProps) {
  const [hint, setHint] = useState(false)
  const ids = sessions.map((session) => session.id)
  /** WeChat opens no downloads: say where it works instead of doing nothing. */
  function inWeChat(event: { preventDefault: () => void }) {
    if (!blocksDownloads(environmentOf(navigator.userAgent))) return
    event.preventDefault()
    setHint(true)
    onLeave(ids)
  }
  return (
    <div className="agenda-head">
      <div className="agenda-line">
        <p>
          共 {sessions.length} 场
          {clashing > 0 && <span className="agenda-clash"><WarningIcon /> {clashing} 场时间冲突</span>}
        </p>
        <a className="button is-quiet is-small" href={calendarLink(meetingId, ids)} download onClick={inWeChat}>
          <CalendarIcon />
          添加到日历
        </a>
      </div>
      {hint && (
        <p className="agenda-hint" role="status">
          <InfoIcon />
          <span>微信内不能下载日历文件。请点击右上角 … 选择「在浏览器打开」，再添加到日历。</span>
        </p>
      )}
    </div>
  )
}
