/** One device at a door, and a server that says what the test says. For what happens on the device alone. */
import { createHash } from 'node:crypto'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { SLOTS } from '#contract/checkin/ownership.ts'
import type { RosterRow } from '#contract/checkin/roster.ts'
import { type Span, VISIT } from '#contract/checkin/rule.ts'
import type { Data, Input } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import { type Engine, startEngine } from '#src/features/checkin/device/engine.ts'
import { type Disk, memoryStore, newDisk } from '#src/features/checkin/device/memory-store.ts'
import type { DeviceStore } from '#src/features/checkin/device/store.ts'
import type { Transport } from '#src/features/checkin/device/transport.ts'
import { START } from './app.ts'

export type Synced = Data<typeof checkin.sync>
export type Asked = { [Name in keyof Transport]: Input<(typeof checkin)[Name]>[] }

export const HOUR = 3_600_000
export const list: CheckinList = {
  id: 'l1',
  meetingId: 'here',
  name: '主入口',
  kind: 'entrance',
  ticketIds: [],
  windows: [],
  passes: 'once',
  exits: 1,
  accepts: ['entry', 'rotating', 'badge'],
  questions: [],
  gates: [
    { id: 'a', name: '甲门' },
    { id: 'b', name: '乙门' },
  ],
  self: 0,
  latitude: 0,
  longitude: 0,
  radius: 0,
}

/** As a roster has it. */
export const digestOf = (of: string | Uint8Array): string => createHash('sha256').update(of).digest().subarray(0, 10).toString('base64url')

export const row = (
  serial: number,
  code: string,
  more: {
    slot?: number
    ticket?: number
    standing?: number
    badge?: string
    key?: string
    name?: string
    hours?: Span | undefined
    since?: number
    people?: number
    pinyin?: string
  } = {},
): RosterRow => [
  serial,
  more.slot ?? serial % SLOTS,
  more.ticket ?? 0,
  more.standing ?? 0,
  0,
  digestOf(code),
  more.badge ?? '',
  more.key ?? '',
  more.name ?? `来宾${serial}`,
  '望湖小学',
  '0000',
  '',
  more.people ?? 0,
  more.hours?.from ?? 0,
  more.hours?.to ?? 0,
  more.since ?? 0,
  ...(more.pinyin === undefined ? [] : [more.pinyin]),
]

export interface LoneDevice {
  disk: Disk
  engine: Engine
  /** What it asked of the server so far. */
  asked: Asked
  /** What the server says; without `scan` and `upload` it does not answer those. */
  server: Partial<Transport> & { reply: Partial<Synced>; rosterKey: string; now: () => number }
  /** What it says to a sync, by `reply`. */
  saying(): Synced
  /** Calls end with this while it is set. */
  away: Error | undefined
  token: string
  clock: { at: number }
  /** The page begins anew from its disk. */
  restart(store?: (plain: DeviceStore) => DeviceStore): Promise<void>
  /** A turn with the server, and those that follow at once. */
  hear(more?: Partial<Synced>): Promise<void>
}

const ALL = [...Array(SLOTS).keys()]
let tabs = 0

export async function loneDevice(reply: Partial<Synced> & { list?: CheckinList } = {}): Promise<LoneDevice> {
  const asked: Asked = { open: [], sync: [], scan: [], upload: [], undo: [], find: [], close: [] }
  const device: LoneDevice = {
    disk: newDisk(),
    asked,
    saying: () => syncing(),
    away: undefined,
    token: 'a token',
    clock: { at: START },
    server: { reply: { own: ALL, leaseUntil: START + 12 * HOUR, ...reply }, rosterKey: 'a2V5', now: () => device.clock.at },
    engine: undefined as unknown as Engine,
    async restart(store = (plain) => plain) {
      const { disk, token } = device
      device.engine = await startEngine({
        store: store(memoryStore(disk, `tab ${++tabs}`, { durable: true })),
        transport,
        clock: () => device.clock.at,
        newKey: () => (++keys).toString(16).padStart(32, '0'),
        origin: 'http://huiwu.test',
        token,
        choice: { listId: 'l1', gateId: 'a', name: '手机' },
        within: (_, work) => work,
      })
    },
    async hear(more = {}) {
      Object.assign(device.server.reply, more)
      for (let turns = 0; turns < 5; turns++) {
        const isMore = await device.engine.turn({ wait: false })
        // Told once.
        Object.assign(device.server.reply, { rows: [], stateRows: [], asks: [] })
        if (!isMore) return
      }
      throw new Error('the server is asked for ever')
    },
  }
  let keys = 0
  const opening = (): Data<typeof checkin.open> => ({
    deviceId: 'd1',
    no: 1,
    name: '手机',
    list: reply.list ?? list,
    tickets: [
      { id: 'plain', name: '普通票' },
      { id: 'vip', name: '贵宾票' },
      { id: VISIT, name: '访客' },
    ],
    rosterKey: device.server.rosterKey,
    handoverKey: 'aGFuZG92ZXI',
    now: device.server.now(),
  })
  const syncing = (): Synced => ({
    now: device.server.now(),
    leaseUntil: 0,
    rows: [],
    roster: 1,
    more: 0,
    stateRows: [],
    states: 1,
    shares: 1,
    own: [],
    give: [],
    asks: [],
    counts: { expected: 0, entered: 0, inside: 0, gates: [] },
    ...device.server.reply,
  })
  function answering<Name extends keyof Transport>(name: Name, answer: Transport[Name]): Transport[Name] {
    return (async (input: never) => {
      ;(asked[name] as unknown[]).push(input)
      if (device.away !== undefined) throw device.away
      return (device.server[name] ?? answer)(input)
    }) as Transport[Name]
  }
  const silent = () => Promise.reject(new Error('no answer'))
  const transport: Transport = {
    open: answering('open', async () => opening()),
    sync: answering('sync', async () => syncing()),
    scan: answering('scan', silent),
    upload: answering('upload', silent),
    undo: answering('undo', async () => null),
    find: answering('find', silent),
    close: answering('close', async () => null),
  }
  await device.restart()
  await device.hear()
  return device
}

/** What the server says of a scan of nobody in particular. */
export const answered = (nonce: string, verdict: string, why: string) =>
  ({ nonce, verdict, why, person: null, past: null, holder: null, conflict: 0 }) as never

export const noNetwork = new Error('no network')
