/** What the list is narrowed to, each with its way out; and the way to what is going on now. */
import { CloseIcon, LiveIcon } from '../../../ui/icons.tsx'
import type { Wish } from './timetable.ts'

export interface WishLineProps {
  wish: Wish
  found: number
  /** Sessions of the list that run now. */
  running: number
  onChange: (change: Partial<Wish>) => void
  onClear: () => void
}

export function WishLine({ wish: { query, rooms, tracks }, found, running, onChange, onClear }: WishLineProps) {
  const narrowed = rooms.length + tracks.length > 0
  if (!narrowed && query === '' && running === 0) return null
  return (
    <div className="wish-line">
      {(narrowed || query !== '') && <p role="status">共 {found} 场</p>}
      {rooms.map((room) => (
        <Chosen key={room} label={room} onRemove={() => onChange({ rooms: rooms.filter((one) => one !== room) })} />
      ))}
      {tracks.map((track) => (
        <Chosen key={track} label={track} onRemove={() => onChange({ tracks: tracks.filter((one) => one !== track) })} />
      ))}
      {narrowed && (
        <button type="button" className="wish-clear" onClick={onClear}>
          全部清除
        </button>
      )}
      {running > 0 && (
        <button type="button" className="wish-now" onClick={() => document.querySelector('.item.is-running')?.scrollIntoView()}>
          <LiveIcon size={1.1} />
          {running} 场正在进行
        </button>
      )}
    </div>
  )
}

function Chosen({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip is-on" aria-label={`不再只看${label}`} onClick={onRemove}>
      <span>{label}</span>
      <CloseIcon size={1} />
    </button>
  )
}
