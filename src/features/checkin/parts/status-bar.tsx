/** Where the device stands: with or without a network, how old its roster is, what it has not told yet, and what is its own. */
import './status-bar.css'
import { useNow } from '../../../api/clock.ts'
import type { DoorState } from '../device/door.ts'
import { ageWords, momentWords } from './moment-words.ts'
import { slotWords } from './slot-words.ts'

/** So long before the end of the lease people are told to look for a network. */
const SOON_MS = 3_600_000

/** @param silent no verdict can be heard before a tap. */
export function StatusBar({ state, silent }: { state: DoorState; silent: boolean }) {
  const now = useNow()
  const { online, roster, queue, own, sharing } = state
  // Alone at a list, everything is its own: no sign is needed.
  const shared = sharing.length > 1 || (!online && own.length > 0)
  return (
    <div className={online ? 'status' : 'status is-offline'}>
      <p className="status-line" role="status">
        <b className="status-word">{online ? '在线' : '离线'}</b>
        {roster.loading && <span>名单下载中，已有 {roster.rows} 人</span>}
        {!roster.loading && state.syncedAt > 0 && (
          <span>
            名单更新于 {momentWords(state.syncedAt, now)}
            {!online && `（${ageWords(state.syncedAt, now)}）`}
          </span>
        )}
        {queue > 0 && <span>待上传 {queue}</span>}
        {shared && <span>{own.length === 0 ? '本机暂未分到可查验的手机尾号' : `本机查验手机尾号 ${slotWords(own)}`}</span>}
        {silent && <span>点一下屏幕开启提示音</span>}
      </p>
      {!online && <Warning state={state} now={now} />}
    </div>
  )
}

function Warning({ state: { leaseUntil, roster }, now }: { state: DoorState; now: number }) {
  const left = leaseUntil - now
  if (left <= 0)
    return (
      <p className="status-warning" role="alert">
        离线太久，本机已不能放行，请尽快联网
      </p>
    )
  if (left < SOON_MS)
    return (
      <p className="status-warning" role="alert">
        请在 {Math.ceil(left / 60_000)} 分钟内联网，否则将不能放行
      </p>
    )
  return roster.complete ? null : <p className="status-warning">名单没有下载完，名单外的票请联网后再验</p>
}
