/** What screens around a door have to hold: long names, several gates, a device that was lost, an entry that counts twice. */
import { checkin } from '#contract/checkin/calls.ts'
import { staff } from '#contract/staff.ts'
import type { TestApp } from './app.ts'
import { keepDoor, makeList, newNonce } from './doorway.ts'
import { hall } from './hall.ts'
import type { Person } from './person.ts'

export interface Door {
  /** Of the list. */
  name: string
  /** Of the code that hangs there. */
  gate: string
  /** Of a helper's link. */
  helper: string
}

export async function fillDoor(test: TestApp, organiser: Person, doorkeeper: Person, longName: string): Promise<Door> {
  const list = await makeList(organiser, {
    name: '第二天分会场与工作坊（须提前预约座位）的全部入口和通道',
    kind: 'inside',
    passes: 'again',
    windows: [{ from: '2026-01-01 08:00:00', to: '2036-01-01 18:00:00' }],
    questions: [{ id: '', text: '已出示记者证', kind: 'yes' }],
    gates: [
      { id: 'a', name: '一号厅东侧无障碍通道的入口' },
      { id: 'b', name: '贵宾通道' },
    ],
    self: 1,
    latitude: 30.27,
    longitude: 120.15,
    radius: 300,
  })
  const open = await makeList(organiser)
  const guests = await hall(test.deps.db, 3, { now: test.clock(), nameOf: (place) => (place === 0 ? longName : `来宾${place}`) })
  const [east, west] = [await keepDoor(doorkeeper, open.id, 'a', 'east'), await keepDoor(doorkeeper, open.id, 'b', 'west')]
  await east.sync()
  await west.sync()
  const code = guests[0]?.code as string
  await east.scan(code)
  await doorkeeper.do(checkin.upload, {
    deviceId: west.deviceId,
    scans: [
      { nonce: newNonce(), gateId: 'b', direction: 'in', at: test.clock() - 60_000, shown: { kind: 'code', text: code }, judged: 'admit' },
    ],
  })
  await east.scan('https://www.example.com/')
  await organiser.do(checkin.cut, { deviceId: west.deviceId })
  await organiser.do(staff.add, { meetingId: '1', mobile: '13912340009', name: longName, listIds: [list.id] })
  const { code: helper } = await organiser.do(staff.makeLink, { meetingId: '1', listIds: [list.id], uses: 5, hours: 12 })
  const { gate } = await organiser.do(checkin.selfCode, { id: list.id })
  return { name: list.name, gate, helper }
}
