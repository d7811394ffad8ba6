/** At the door: the eye that reads, the verdict over it, and around them what a person needs with gloves on. */
import '../../../ui/door-tokens.css'
import './door-view.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { notice } from '../../../ui/notice.ts'
import { useWakeLock } from '../../../kit/use-wake-lock.ts'
import { useBack } from '../../../ui/layer.ts'
import { useWide } from '../../../ui/use-wide.ts'
import type { Door } from '../device/door.ts'
import { DoorAside } from './door-aside.tsx'
import { DoorBar } from './door-bar.tsx'
import { DoorHead } from './door-head.tsx'
import { type DoorSheet, DoorSheets } from './door-sheets.tsx'
import { Eye } from './eye.tsx'
import { HandoverPanel } from './handover-panel.tsx'
import { LastAdmitted } from './last-admitted.tsx'
import { Stopped } from './stopped.tsx'
import { useGun } from './use-gun.ts'
import { useLadder } from './use-ladder.ts'
import { useScans } from './use-scans.ts'
import { useSound } from './use-sound.ts'
import { useWechatScan } from './use-wechat-scan.ts'
import { VerdictActions } from './verdict-actions.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

export function DoorView({ door, onAgain, onLeave }: { door: Door; onAgain: () => void; onLeave: () => void }) {
  const state = useSyncExternalStore(door.subscribe, door.state)
  const [sheet, setSheet] = useState<DoorSheet>({ kind: '' })
  const scans = useScans(door, () => setSheet({ kind: '' }))
  const ladder = useLadder()
  const [admitted, setAdmitted] = useState(0)
  const wechat = useWechatScan(scans.read, ladder.rung === 'wechat' ? admitted : 0)
  const heard = useSound()
  const wide = useWide()
  useWakeLock()
  useGun(scans.read)

  const { current, handover } = scans
  // As it stands now: it may have been undone since.
  const result = current === undefined ? undefined : (state.history.find(({ nonce }) => nonce === current.result.nonce) ?? current.result)
  const entered = current !== undefined && !current.pinned && current.result.verdict === 'admit' ? current.result.nonce : ''
  useEffect(() => {
    if (entered !== '') setAdmitted((count) => count + 1)
  }, [entered])
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage.current !== null) stage.current.scrollTop = 0
  }, [current])

  useBack(stage, result !== undefined || handover !== undefined, scans.close)

  async function undo(nonce: string) {
    const done = await door.undo(nonce).catch(() => false)
    if (done) notice.success('已撤销')
    else notice.warning('没有撤销成功，可能已经撤销过，或此人又有新的记录')
  }

  if (state.stopped !== '') return <Stopped why={state.stopped} state={state} onAgain={onAgain} onLeave={onLeave} />
  const next = () => {
    scans.close()
    if (ladder.rung === 'wechat') void wechat.scan()
  }
  const onNext = ladder.rung === 'wechat' || ladder.rung === 'photo' ? next : undefined
  return (
    <div className={result === undefined ? 'door' : `door is-verdict is-${result.verdict}`}>
      <DoorHead state={state} silent={!heard} onDirection={door.setDirection} />
      <div className="door-body">
        <div ref={stage} className="door-stage">
          <Eye
            ladder={ladder}
            small={result !== undefined || handover !== undefined}
            paused={sheet.kind !== ''}
            wechat={wechat}
            onText={scans.read}
            onSeen={scans.seen}
          />
          {scans.waiting && (
            <p className="door-waiting" role="status">
              查验中
            </p>
          )}
          {result !== undefined && (
            <VerdictPanel result={result} of={state.list.kind} repeated={scans.repeated}>
              <VerdictActions
                result={result}
                busy={scans.waiting}
                onUndo={() => void undo(result.nonce)}
                onForce={() => void scans.ask(() => door.again(result.nonce, { forced: true }))}
                onAnswer={(answers) => void scans.ask(() => door.again(result.nonce, { answers }))}
                onFind={() => setSheet({ kind: 'find', number: current?.text ?? '' })}
                onNext={onNext}
                onClose={scans.close}
              />
            </VerdictPanel>
          )}
          {handover !== undefined && <HandoverPanel taken={handover} onNext={onNext} onClose={scans.close} />}
          {result === undefined && handover === undefined && (
            <LastAdmitted of={state.list.kind} history={state.history} onCall={scans.call} />
          )}
        </div>
        {wide && <DoorAside state={state} onCall={scans.call} />}
      </div>
      <DoorBar state={state} wide={wide} onOpen={(kind) => setSheet({ kind })} />
      <DoorSheets
        sheet={sheet}
        door={door}
        state={state}
        ladder={ladder}
        onPerson={(serial) => void scans.ask(() => door.person(serial))}
        onCall={(one) => {
          setSheet({ kind: '' })
          scans.call(one)
        }}
        onOpen={setSheet}
        onLeave={onLeave}
      />
    </div>
  )
}
