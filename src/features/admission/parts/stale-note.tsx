/** Above tickets that are shown as they were last seen. */
import './stale-note.css'

export function StaleNote() {
  return (
    <p className="stale-note" role="status">
      当前没有网络，以下为上次保存的门票，仍可出示入场。
    </p>
  )
}
