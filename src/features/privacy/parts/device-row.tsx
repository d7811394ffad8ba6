/** One device that I am signed in on. */
import type { Device } from '#contract/session.ts'
import { dayTime } from '../../../ui/format.ts'
import { deviceName } from '../../../session/device-name.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'

export function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const name = deviceName(device.agent)
  const here = device.current === 1
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <p>
          {name}
          {here && (
            <span className="settings-here">
              <Tag tone="brand" icon={CheckIcon}>
                本机
              </Tag>
            </span>
          )}
        </p>
        <p className="settings-quiet">{here ? '正在使用' : `最近使用 ${dayTime(device.seenTime)}`}</p>
        {device.ip !== '' && <p className="settings-quiet">网络 {device.ip}</p>}
      </div>
      {!here && (
        <Button small busy={busy} label={`退出${name}`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  )
}
