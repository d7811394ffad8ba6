/** Everything at the door that is not needed for the next person. */
import { Cell, List } from '../../../ui/list.tsx'
import { TransferIcon } from '../../../ui/icons-later.tsx'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Door, DoorState } from '../device/door.ts'
import { rangesOf } from '../device/slot-ranges.ts'
import type { Rung } from '../../../reader/rungs.ts'
import { GateCounts } from './count-line.tsx'
import { deviceWords, slotWords } from './slot-words.ts'
import { type OnLadder, rungWords } from './use-ladder.ts'

interface MenuSheetProps {
  door: Door
  state: DoorState
  ladder: OnLadder
  onHandover: () => void
  onLeave: () => void
  onClose: () => void
}

export function MenuSheet({ door, state: { list, gateId, name, no, sharing }, ladder, onHandover, onLeave, onClose }: MenuSheetProps) {
  const rungs = ladder.rungs.map((rung) => ({ value: rung, label: rungWords[rung] }))
  return (
    <Sheet title={`${no} 号设备${name === '' ? '' : ` · ${name}`}`} onClose={onClose}>
      {list.gates.length > 1 && (
        <RadioGroup
          label="入口"
          value={gateId}
          choices={list.gates.map((gate) => ({ value: gate.id, label: gate.name }))}
          onChange={(gate) => door.setGate(gate)}
        />
      )}
      {rungs.length > 1 && <RadioGroup<Rung> label="扫码方式" value={ladder.rung ?? null} choices={rungs} onChange={ladder.step} />}
      <h3 className="door-heading">各入口人数</h3>
      <GateCounts state={door.state()} />
      {sharing.length > 1 && (
        <>
          <h3 className="door-heading">断网时的分工（手机尾号）</h3>
          <ul className="door-gates">
            {sharing.map((share) => (
              <li key={share.deviceId} className="door-gate">
                <span>{deviceWords(share)}</span>
                <b>{slotWords(rangesOf(share.slots)) || '—'}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <List label="更多操作">
        <Cell icon={TransferIcon} title="设备交接" note="没有网络时同步入场记录、移交门票" onClick={onHandover} />
        <Cell icon={LeaveIcon} title="收工" note="结束本机验票，名单从本机删除" onClick={onLeave} />
      </List>
    </Sheet>
  )
}
