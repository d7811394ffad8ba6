/** The devices at the doors: which are there, how much they have the say over, and cutting one off. */
import { checkin, type CheckinList, type Device } from '#contract/checkin.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { dayTime } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const states: Record<Device['state'], readonly [string, Tone]> = {
  online: ['在线', 'success'],
  silent: ['失联', 'warning'],
  closed: ['已收工', 'ended'],
  cut: ['已停用', 'ended'],
}
const LOOK_AGAIN_MS = 5_000

export function DevicesTab({ meetingId, lists }: { meetingId: string; lists: readonly CheckinList[] }) {
  const devices = useQuery(checkin.devices, { meetingId }, { quiet: true, fresh: true, every: LOOK_AGAIN_MS })
  const cutting = useAction(checkin.cut)

  async function cut({ id, name, state }: Device) {
    const message =
      state === 'silent'
        ? '这台设备现在联系不上。停用后，它的名单作废，它负责的门票交给其他设备；如果它仍在离线放行，可能有人重复入场。请先确认它已不在使用。'
        : '停用后，这台设备立即退出，它的名单作废。'
    if (!(await confirm({ title: `停用“${name}”`, message, confirm: '停用' }))) return
    await cutting.run({ deviceId: id })
    void devices.retry()
  }

  return (
    <Loaded
      query={devices}
      waiting={
        <Card>
          <Skeleton shape="text" count={3} />
        </Card>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <Empty>还没有设备开始验票</Empty>
        ) : (
          <Card bare>
            <List label="验票设备">
              {rows.map((device) => (
                <Cell
                  key={device.id}
                  title={device.name}
                  note={
                    <>
                      <span className="doors-line">
                        {[lists.find(({ id }) => id === device.listId)?.name ?? '', device.gate, device.operator]
                          .filter((word) => word !== '')
                          .join(' · ')}
                      </span>
                      <span className="doors-line">
                        最近联系 {dayTime(device.seenTime)}
                        {device.slots > 0 && `，离线时负责 ${device.slots}% 的门票`}
                      </span>
                    </>
                  }
                  value={
                    <span className="doors-device">
                      <Tag tone={states[device.state][1]}>{states[device.state][0]}</Tag>
                      {(device.state === 'online' || device.state === 'silent') && (
                        <Button small kind="danger" onClick={() => void cut(device)}>
                          停用
                        </Button>
                      )}
                    </span>
                  }
                />
              ))}
            </List>
          </Card>
        )
      }
    </Loaded>
  )
}
