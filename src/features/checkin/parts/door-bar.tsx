/** At the thumb: find somebody, what was, and the rest. */
import { GridIcon, PeopleIcon } from '../../../ui/icons-later.tsx'
import { ClockIcon, type Icon, SearchIcon } from '../../../ui/icons.tsx'
import type { DoorState } from '../device/door.ts'
import { CountLine } from './count-line.tsx'
import type { SheetKind } from './door-sheets.tsx'

const places: readonly (readonly [SheetKind, string, Icon])[] = [
  ['find', '查找', SearchIcon],
  ['history', '记录', ClockIcon],
  ['present', '在场', PeopleIcon],
  ['menu', '更多', GridIcon],
]

export function DoorBar({ state, wide, onOpen }: { state: DoorState; wide: boolean; onOpen: (kind: SheetKind) => void }) {
  return (
    <footer className="door-bar">
      {!wide && <CountLine state={state} here />}
      <div className="door-buttons">
        {places
          .filter(([kind]) => (kind === 'history' ? !wide : kind !== 'present' || state.list.kind === 'visitor'))
          .map(([kind, word, Sign]) => (
            <button key={kind} type="button" className="door-button" onClick={() => onOpen(kind)}>
              <Sign size={1.4} />
              {word}
            </button>
          ))}
      </div>
    </footer>
  )
}
