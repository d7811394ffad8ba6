/** What lies over the door for a moment; one at a time. */
import { Sheet } from '../../../ui/sheet.tsx'
import type { Door, DoorState, ScanResult } from '../device/door.ts'
import { FindSheet } from './find-sheet.tsx'
import { HandoverSheet } from './handover-sheet.tsx'
import { HistoryList } from './history-list.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { PresentSheet } from './present-sheet.tsx'
import type { OnLadder } from './use-ladder.ts'

export type SheetKind = '' | 'find' | 'history' | 'present' | 'menu' | 'handover'
export interface DoorSheet {
  kind: SheetKind
  /** For finding: what was scanned. */
  number?: string
}

interface DoorSheetsProps {
  sheet: DoorSheet
  door: Door
  state: DoorState
  ladder: OnLadder
  onPerson: (serial: number) => void
  onCall: (result: ScanResult) => void
  onOpen: (sheet: DoorSheet) => void
  onLeave: () => void
}

export function DoorSheets({ sheet, door, state, ladder, onPerson, onCall, onOpen, onLeave }: DoorSheetsProps) {
  const close = () => onOpen({ kind: '' })
  switch (sheet.kind) {
    case '':
      return null
    case 'find':
      return <FindSheet door={door} of={state.list.kind} number={sheet.number ?? ''} onFound={onPerson} onClose={close} />
    case 'history':
      return (
        <Sheet title="本机记录" onClose={close}>
          <HistoryList of={state.list.kind} history={state.history} onCall={onCall} />
        </Sheet>
      )
    case 'present':
      return <PresentSheet state={state} present={door.present()} onClose={close} />
    case 'handover':
      return <HandoverSheet door={door} state={state} onClose={close} />
    case 'menu':
      return (
        <MenuSheet
          state={state}
          door={door}
          ladder={ladder}
          onHandover={() => onOpen({ kind: 'handover' })}
          onLeave={onLeave}
          onClose={close}
        />
      )
  }
}
