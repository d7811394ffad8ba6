/** 在场名单: every visitor who is in, as this device knows it; read out in an emergency, and printed. */
import './present-sheet.css'
import { useNow } from '../../../api/clock.ts'
import { usePaper } from '../../../kit/use-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { DoorState, Present } from '../device/door.ts'
import { inParts } from './line-breaks.ts'
import { momentWords } from './moment-words.ts'

interface Props {
  state: DoorState
  present: readonly Present[]
  onClose: () => void
}

export function PresentSheet({ state, present, onClose }: Props) {
  const now = useNow()
  usePaper('poster')
  const people = present.reduce((sum, one) => sum + one.people, 0)
  return (
    <Sheet
      title="在场名单"
      onClose={onClose}
      footer={
        <Button kind="primary" wide disabled={present.length === 0} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <section className="present" tabIndex={0} aria-label="在场名单">
        <p className="present-title">{state.list.name} · 在场名单</p>
        <p className="present-sum" role="status">
          在场 <b>{people}</b> 人，共 <b>{present.length}</b> 组访客
        </p>
        <p className="present-note">{asOf(state, now)}</p>
        {present.length === 0 ? (
          <p className="present-none">现在没有访客在场</p>
        ) : (
          <ol className="present-list">
            {present.map((one) => (
              <Row key={one.person.serial} one={one} now={now} />
            ))}
          </ol>
        )}
      </section>
    </Sheet>
  )
}

/** Without a network other doors may have let in and out since. */
function asOf({ online, syncedAt, queue }: DoorState, now: number): string {
  const heard = syncedAt === 0 ? '' : `数据截至 ${momentWords(syncedAt, now)}`
  if (online) return heard
  return [heard, '本机离线，其他设备此后的进出不在其中', queue > 0 ? `本机 ${queue} 条记录待上传` : '']
    .filter((word) => word !== '')
    .join(' · ')
}

function Row({ one: { person, people, since, until, gate, unsure }, now }: { one: Present; now: number }) {
  const overdue = until > 0 && now >= until
  const came = [`${momentWords(since, now)} 进入`, gate, person.phone === '' ? '' : `手机尾号 ${person.phone.slice(-4)}`]
  return (
    <li className="present-row">
      <div className="present-who">
        <b className="present-name">{inParts(person.name)}</b>
        <p>{[person.company, person.note].filter((word) => word !== '').join(' · ')}</p>
        <p>{came.filter((word) => word !== '').join(' · ')}</p>
        {(overdue || unsure) && (
          <p className="present-warn">{[overdue ? '已超过来访时间' : '', unsure ? '是否进入待核实' : ''].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <b className="present-people">{people} 人</b>
    </li>
  )
}
