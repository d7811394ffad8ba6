/** The devices at the doors: which are there, how much they own, and cutting one off. */
import { checkin } from '#contract/checkin/calls.ts'
import type { DeviceRow } from '#contract/checkin/devices.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { arrayPages } from '../../../kit/list/array-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const states: Record<DeviceRow['state'], readonly [string, Tone]> = {
  online: ['在线', 'success'],
  silent: ['失联', 'warning'],
  closed: ['已收工', 'ended'],
  cut: ['已停用', 'ended'],
}
const LOOK_AGAIN_MS = 5_000

export function DevicesTab({ meetingId, lists }: { meetingId: string; lists: readonly CheckinList[] }) {
  const devices = useQuery(checkin.devices, { meetingId }, { quiet: true, fresh: true, every: LOOK_AGAIN_MS })
  const view = useListView({})
  const cutting = useAction(checkin.cut)

  async function cut({ id, name, state }: DeviceRow) {
    const message =
      state === 'silent'
        ? '这台设备现在联系不上。停用后，它的名单作废，它负责的门票交给其他设备；如果它仍在离线放行，可能有人重复入场。请先确认它已不在使用。'
        : '停用后，这台设备立即退出，它的名单作废。'
    if (!(await confirm({ title: `停用“${name}”`, message, confirm: '停用' }))) return
    await cutting.run({ deviceId: id, meetingId })
    void devices.retry()
  }

  const columns: readonly Column<DeviceRow>[] = [
    { title: '设备', cell: ({ name }) => name },
    { title: '名单', cell: ({ listId, gate, operator }) => joined(lists.find(({ id }) => id === listId)?.name, gate, operator) },
    { title: '最近联系', cell: contactOf },
    { title: '状态', cell: stateOf, card: 'tag', narrow: true },
    { title: '操作', cell: (device) => cutButton(device, cut), card: 'end', narrow: true },
  ]
  return (
    <DataList
      label="验票设备"
      view={view}
      pages={arrayPages(devices, view)}
      keyOf={({ id }) => id}
      columns={columns}
      empty="还没有设备开始验票"
    />
  )
}

function contactOf({ seenTime, slots }: DeviceRow): string {
  return `最近联系 ${dayTime(seenTime)}${slots > 0 ? `，离线时负责 ${slots}% 的门票` : ''}`
}

function stateOf({ state }: DeviceRow) {
  const [word, tone] = states[state]
  return <Tag tone={tone}>{word}</Tag>
}

function cutButton(device: DeviceRow, cut: (device: DeviceRow) => Promise<void>) {
  if (device.state !== 'online' && device.state !== 'silent') return null
  return (
    <Button small kind="danger" onClick={() => void cut(device)}>
      停用
    </Button>
  )
}

function joined(...words: (string | undefined)[]): string {
  return words.filter((word) => word !== undefined && word !== '').join(' · ')
}
