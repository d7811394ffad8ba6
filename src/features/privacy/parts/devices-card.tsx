/** Where I am signed in, and out of there: one device, or all but this one. */
import { useState } from 'react'
import { type Device, session } from '#contract/session.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { DeviceRow } from './device-row.tsx'
import { IfProvided } from './if-provided.tsx'

/** More than these are shown when somebody asks. */
const SHOWN = 4

export function DevicesCard() {
  const devices = useQuery(session.devices, {}, { fresh: true, quiet: true })
  const ending = useAction(session.end)
  const endingOthers = useAction(session.endOthers)
  const [leaving, setLeaving] = useState('')
  const [all, setAll] = useState(false)

  async function end({ id }: Device) {
    setLeaving(id)
    const outcome = await ending.run({ id })
    setLeaving('')
    // Gone already is what was wanted.
    const gone = !outcome.ok && outcome.error instanceof Refusal && outcome.error.reason === 'session_gone'
    if (!outcome.ok && !gone) return tellUnheard(outcome.error)
    notice.success('该设备已退出登录')
    await devices.retry()
  }

  async function endOthers() {
    if (!(await confirm({ message: '除本机外，其他设备都会退出登录，需要重新登录才能使用。', confirm: '全部退出' }))) return
    const outcome = await endingOthers.run({})
    if (!outcome.ok) return tellUnheard(outcome.error)
    notice.success(outcome.data.ended === 0 ? '没有其他设备需要退出' : `已退出 ${outcome.data.ended} 台设备`)
    await devices.retry()
  }

  return (
    <Card bare title="登录设备" aside={devices.data && `${devices.data.length} 台`}>
      <IfProvided error={devices.error}>
        <Loaded
          query={devices}
          waiting={
            <div className="settings-body">
              <Skeleton shape="list" count={2} />
            </div>
          }
        >
          {(rows) => {
            // The current device first; the others keep the server's order.
            const sorted = rows.filter(({ current }) => current === 1).concat(rows.filter(({ current }) => current !== 1))
            const shown = all ? sorted : sorted.slice(0, SHOWN)
            return (
              <>
                <ul className="settings-rows">
                  {shown.map((device) => (
                    <DeviceRow key={device.id} device={device} busy={leaving === device.id} onEnd={() => void end(device)} />
                  ))}
                </ul>
                {(sorted.length > 1 || shown.length < sorted.length) && (
                  <div className="settings-more">
                    {shown.length < sorted.length && (
                      <Button kind="text" onClick={() => setAll(true)}>
                        查看全部 {sorted.length} 台
                      </Button>
                    )}
                    <Button kind="text" busy={endingOthers.busy} onClick={() => void endOthers()}>
                      退出其他所有设备
                    </Button>
                  </div>
                )}
              </>
            )
          }}
        </Loaded>
      </IfProvided>
    </Card>
  )
}
