/** The second column on a desktop: counts and what was judged, always in sight. */
import type { DoorState, ScanResult } from '../device/door.ts'
import { CountLine, GateCounts } from './count-line.tsx'
import { HistoryList } from './history-list.tsx'

export function DoorAside({ state, onCall }: { state: DoorState; onCall: (result: ScanResult) => void }) {
  return (
    <aside className="door-aside" aria-label="人数与记录">
      <CountLine state={state} />
      {state.list.gates.length > 1 && <GateCounts state={state} />}
      <h2 className="door-heading">本机记录</h2>
      <HistoryList of={state.list.kind} history={state.history} onCall={onCall} />
    </aside>
  )
}
