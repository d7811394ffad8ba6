/**
 * What a device at a door promises by itself: the disk comes before the screen and before the word, the key dies with
 * the session, and nothing that opens a door is kept.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceStore } from '#src/features/checkin/device/store.ts'
import { Refusal } from '#src/api/call.ts'
import { toWire } from '#server/flow/clock.ts'
import { START } from '../support/app.ts'
import { answered, HOUR, list, type LoneDevice, loneDevice, noNetwork, row, type Synced } from '../support/lone-device.ts'

const [CODE, OTHER] = ['ABCDEFGHJKLMNPQRSTUVWXYZ23', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ']
const MINUTE = 60_000
const rows = [row(1, CODE, { name: '沈知远' }), row(2, OTHER, { name: '何其芳' })]
const all = [...Array(100).keys()]

let device: LoneDevice
beforeEach(async () => {
  device = await loneDevice({ rows })
})

const queued = () => [...device.disk.shelves.queue.values()] as { stage: string; verdict: string; scan: { nonce: string } }[]
const released = () => (device.disk.shelves.facts.get('say') as { released: number[] }).released
/** All that is on the disk, as whoever finds the phone reads it. */
function readable(): string {
  const plain = (value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1')
    if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer).toString('latin1')
    if (Array.isArray(value)) return value.map(plain)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
      : value
  }
  return JSON.stringify(Object.values(device.disk.shelves).map((shelf) => [...shelf].map(([key, value]) => [key, plain(value)])))
}
const isLocked = () =>
  !['lock', 'opened', 'marks'].some((fact) => device.disk.shelves.facts.has(fact)) &&
  device.disk.shelves.log.size === 0 &&
  device.disk.shelves.history.size === 0

/** A disk that holds all writes back. */
function slowDisk(plain: DeviceStore) {
  const waiting: (() => void)[] = []
  const holding = { is: false }
  const store: DeviceStore = {
    ...plain,
    write: async (changes) => {
      if (holding.is) await new Promise<void>((resolve) => waiting.push(resolve))
      return plain.write(changes)
    },
  }
  return {
    store,
    holding,
    letGo: () => {
      holding.is = false
      waiting.splice(0).forEach((go) => go())
    },
  }
}
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('the disk', () => {
  it('has the scan before its verdict is shown', async () => {
    let disk!: ReturnType<typeof slowDisk>
    await device.restart((plain) => (disk = slowDisk(plain)).store)
    device.away = noNetwork
    disk.holding.is = true
    let shown = ''
    const scan = device.engine.scan(CODE).then(({ verdict }) => {
      shown = verdict
    })
    await aWhile()
    expect([shown, queued()]).toEqual(['', []])
    disk.letGo()
    await scan
    expect([shown, queued()[0]?.verdict, queued()[0]?.stage]).toEqual(['admit', 'admit', 'judged'])
  })

  it('that takes nothing lets nobody in, and the scan has not happened', async () => {
    let isFull = false
    await device.restart((plain) => ({ ...plain, write: (changes) => (isFull ? Promise.reject(new Error('full')) : plain.write(changes)) }))
    device.away = noNetwork
    isFull = true
    await expect(device.engine.scan(CODE)).rejects.toThrow('full')
    isFull = false
    expect(device.engine.state().queue).toBe(0)
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'admit', why: 'in' })
  })

  it('brings the roster, what was shown and what is not told back after a reload without a network, and the first verdict at once', async () => {
    device.away = noNetwork
    await device.engine.scan(CODE)
    // Nobody waits for the history.
    await aWhile()
    await device.restart()
    expect(device.engine.canStart()).toBe(true)
    expect(device.engine.state()).toMatchObject({ queue: 1, roster: { rows: 2, complete: true }, counts: { entered: 1 } })
    expect(device.engine.state().history.map(({ person }) => person?.name)).toEqual(['沈知远'])
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'already', why: 'inside', past: { gate: '甲门' } })
    expect(await device.engine.scan(OTHER)).toMatchObject({ verdict: 'admit', why: 'in', offline: true, person: { name: '何其芳' } })
  })

  it('finds people by the end of a whole phone without a network, in either field, and nobody by another number', async () => {
    device.away = noNetwork
    const found = async (wanted: { tail?: string; name?: string; number?: string }) =>
      (await device.engine.find({ tail: '', name: '', number: '', ...wanted })).map(({ name, phone }) => [name, phone])
    const both = [
      ['沈知远', '*******0000'],
      ['何其芳', '*******0000'],
    ]
    expect(await found({ tail: '13911110000' })).toEqual(both)
    expect(await found({ number: '+86 139 1111 0000' })).toEqual(both)
    expect(await found({ tail: '13911110000', name: '何' })).toEqual([both[1]])
    expect([await found({ tail: '13911110001' }), await found({ number: 'ABCDEFGHJKLM' })]).toEqual([[], []])
  })

  it('does not forget the time: a handset that goes wrong by an hour still keeps the hours of the list without a network', async () => {
    const from = START + 50 * MINUTE
    device = await loneDevice({ rows, list: { ...list, windows: [{ from: toWire(from), to: toWire(from + HOUR) }] } })
    device.server.now = () => device.clock.at + HOUR
    await device.hear()
    device.away = noNetwork
    await device.restart()
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'admit', at: START + HOUR })
  })

  it('belongs to one tab: another one that opens it goes on, and the first stops', async () => {
    const first = device.engine
    device.away = noNetwork
    await device.restart()
    await expect(first.scan(CODE)).rejects.toThrow()
    expect(first.state().stopped).toBe('over')
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'admit' })
  })

  it('holds nothing that opens a door and names nobody', async () => {
    await device.engine.scan(CODE)
    device.away = noNetwork
    await device.engine.scan(OTHER)
    await device.engine.scan('https://example.com/secret?of=somebody')
    const found = readable()
    for (const secret of [
      CODE,
      OTHER,
      '沈知远',
      '何其芳',
      'somebody',
      device.token,
      'aGFuZG92ZXI',
      Buffer.from('沈知远').toString('latin1'),
    ])
      expect(found).not.toContain(secret)
    const lock = device.disk.shelves.facts.get('lock') as CryptoKey
    expect(lock.extractable).toBe(false)
  })
})

describe('ownership', () => {
  it.each([
    [[2, 3], 'manual', 'held'],
    [[1], 'admit', 'in'],
  ] as const)('over slots %j gives %s %s', async (own, verdict, why) => {
    await device.hear({ own: [...own] })
    device.away = noNetwork
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict, why })
  })

  it('ends with the lease, and the roster locks', async () => {
    device.away = noNetwork
    device.clock.at = START + 12 * HOUR - 1
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'admit' })
    device.clock.at += 1
    expect((await device.engine.scan(OTHER)).verdict).not.toBe('admit')
    expect([device.engine.state().stopped, isLocked()]).toEqual(['over', true])
  })

  it('ends with the lease also where nobody scans anything', async () => {
    device.away = noNetwork
    device.clock.at = START + 12 * HOUR
    await device.engine.turn({ wait: true }).catch(() => {})
    expect([device.engine.state().stopped, isLocked()]).toEqual(['over', true])
  })

  it('is given up on the disk before it is said to be, and for good', async () => {
    let disk!: ReturnType<typeof slowDisk>
    await device.restart((plain) => (disk = slowDisk(plain)).store)
    await device.hear()
    disk.holding.is = true
    const hearing = device.hear({ asks: [{ id: 'ask-1', serial: 1, gate: 'b' }] })
    await aWhile()
    expect(device.asked.sync.flatMap(({ gaveUp }) => gaveUp)).toEqual([])
    disk.letGo()
    await hearing
    expect(released()).toEqual([1])
    expect(device.asked.sync.flatMap(({ gaveUp }) => gaveUp)).toEqual(['ask-1'])
    device.away = noNetwork
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'manual', why: 'held' })
    await device.restart()
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'manual', why: 'held' })
    expect(await device.engine.scan(OTHER)).toMatchObject({ verdict: 'admit' })
  })

  it('over whom it has just let in is kept, until the server knows', async () => {
    let answer!: (said: Synced) => void
    device.server.sync = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const turn = device.engine.turn({ wait: true })
    await aWhile()
    // No answer to the scan comes through any more, and then what the server had said before.
    device.server.scan = () => Promise.reject(noNetwork)
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'admit', offline: true })
    answer({
      ...device.saying(),
      asks: [
        { id: 'ask-2', serial: 1, gate: 'b' },
        { id: 'ask-3', serial: 2, gate: 'b' },
      ],
    })
    await turn
    expect(released()).toEqual([2])
    delete device.server.sync
    device.server.upload = async ({ scans }) => scans.map(({ nonce }) => answered(nonce, 'admit', 'in'))
    await device.hear()
    expect(device.asked.sync.at(-1)).toMatchObject({ kept: ['ask-2'], gaveUp: ['ask-3'] })
  })

  it('over slots that the server wants is let go of on the disk, and then said to be', async () => {
    const owned = (gave: readonly number[] = []) =>
      device.asked.sync.some((said) => said.gave?.includes(1)) || gave.includes(1) ? all.filter((slot) => slot !== 1) : all
    device.server.sync = async ({ gave }) => ({ ...device.saying(), own: owned(gave), give: owned(gave).includes(1) ? [1] : [] })
    await device.engine.turn({ wait: false })
    expect(device.asked.sync.flatMap(({ gave }) => gave)).toEqual([])
    await device.restart()
    device.away = noNetwork
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'manual', why: 'held' })
    device.away = undefined
    device.server.upload = async ({ scans }) => scans.map(({ nonce }) => answered(nonce, 'manual', 'held'))
    await device.hear()
    expect(device.asked.sync.at(-1)).toMatchObject({ gave: [1] })
  })

  it('is not had by a page that can keep nothing', async () => {
    await device.restart((plain) => ({ ...plain, durable: false }))
    device.away = noNetwork
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'manual', why: 'held' })
  })
})

describe('a question to the server', () => {
  it('whose answer is lost is decided here by the same scan, and told by its nonce', async () => {
    device.server.scan = () => Promise.reject(new Error('lost'))
    const shown = await device.engine.scan(CODE)
    expect(shown).toMatchObject({ verdict: 'admit', offline: true })
    device.server.upload = async ({ scans }) => scans.map(({ nonce }) => answered(nonce, 'admit', 'in'))
    await device.hear()
    expect(device.asked.scan.map(({ scan }) => scan.nonce)).toEqual([shown.nonce])
    expect(device.asked.upload.flatMap(({ scans }) => scans.map(({ nonce, judged }) => [nonce, judged]))).toEqual([[shown.nonce, 'admit']])
    expect(device.engine.state().queue).toBe(0)
  })

  it('that was under way when the page died let nobody in: it is told so, and taken back', async () => {
    device.server.scan = () => new Promise(() => {})
    void device.engine.scan(CODE)
    await aWhile()
    await device.restart()
    const nonce = queued()[0]?.scan.nonce as string
    device.server.upload = async ({ scans }) => scans.map((scan) => answered(scan.nonce, 'admit', 'in'))
    await device.hear()
    expect(device.asked.upload.flatMap(({ scans }) => scans.map((scan) => [scan.nonce, scan.judged]))).toEqual([[nonce, 'manual']])
    expect(device.asked.undo.map((undo) => undo.nonce)).toEqual([nonce])
  })

  it('that another device has not confirmed when the network goes is not sure, for nobody may have gone in', async () => {
    await device.hear({ stateRows: [[1, 1, START, 'b', 2]] })
    device.away = noNetwork
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'manual', why: 'unsure' })
    device.away = undefined
    device.server.upload = async ({ scans }) => scans.map(({ nonce }) => answered(nonce, 'manual', 'unsure'))
    // Later words of the server say nothing against it: it stands.
    device.clock.at += 7_000
    await device.hear({ stateRows: [] })
    device.away = noNetwork
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'already', why: 'inside' })
  })

  it('is followed where the organiser changes the list', async () => {
    await device.hear({
      list: { ...list, windows: [{ from: toWire(START + HOUR), to: toWire(START + 2 * HOUR) }], gates: [{ id: 'b', name: '乙门' }] },
    })
    expect(device.engine.state()).toMatchObject({ gateId: 'b', list: { gates: [{ id: 'b' }] } })
    device.away = noNetwork
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'closed', why: 'too_early' })
    await device.restart()
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'closed', why: 'too_early' })
  })

  it('is not made twice about what cannot be overruled', async () => {
    device.away = noNetwork
    const { nonce } = await device.engine.scan('https://example.com/')
    expect(await device.engine.again(nonce, { forced: true })).toMatchObject({ verdict: 'fake', why: 'foreign' })
  })
})

describe('the key', () => {
  const refused = (http: number, reason: string) => new Refusal(http, { code: '902', msg: '', reason: reason as never })

  it.each([
    ['signed_out', refused(401, 'login_needed')],
    ['cut', refused(200, 'device_gone')],
    ['cut', refused(403, 'forbidden')],
  ] as const)('dies when the device is %s; what it did waits for the next session', async (stopped, error) => {
    device.away = noNetwork
    await device.engine.scan(CODE)
    device.away = error
    await device.engine.turn({ wait: true }).catch(() => {})
    expect([device.engine.state().stopped, isLocked()]).toEqual([stopped, true])
    expect((await device.engine.scan(OTHER)).verdict).not.toBe('admit')

    device.away = noNetwork
    await device.restart()
    expect(device.engine.canStart()).toBe(false)
    device.away = undefined
    device.token = 'another token'
    const told: string[] = []
    device.server.upload = async ({ scans }) =>
      scans.map(({ nonce, judged }) => {
        told.push(judged ?? '')
        return answered(nonce, judged ?? '', 'in')
      })
    await device.restart()
    await device.hear({ rows })
    expect(told[0]).toBe('admit')
    expect(device.engine.state()).toMatchObject({ queue: 0, roster: { rows: 2 } })
  })

  it('of another session opens nothing: all is fetched anew', async () => {
    device.token = 'another token'
    await device.restart()
    await device.hear({ rows: [] })
    expect(device.asked.sync.map(({ roster }) => roster)).toEqual([0, 0])
    expect(device.engine.state().roster.rows).toBe(0)
  })

  it('dies at closing, which the server hears of; not while something is not told', async () => {
    device.away = noNetwork
    await device.engine.scan(CODE)
    await expect(device.engine.close()).rejects.toThrow()
    expect(isLocked()).toBe(false)
    device.away = undefined
    device.server.upload = async ({ scans }) => scans.map(({ nonce }) => answered(nonce, 'admit', 'in'))
    await device.hear()
    await device.engine.close()
    expect([device.asked.close.length, isLocked(), device.engine.isOver()]).toEqual([1, true, true])
  })
})

describe('the end of the work', () => {
  it('that the server cannot be told of has not come: the door goes on, and owns what it owned', async () => {
    device.away = noNetwork
    await expect(device.engine.close()).rejects.toBe(noNetwork)
    expect([device.asked.close.length, device.engine.isOver()]).toEqual([0, false])
    expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'admit', why: 'in' })
    await device.restart()
    expect(await device.engine.scan(OTHER)).toMatchObject({ verdict: 'admit', why: 'in' })
  })
})

describe('taking back', () => {
  it('is for entries: an exit stands, here as at the server', async () => {
    device.away = noNetwork
    const entry = await device.engine.scan(CODE)
    device.engine.setDirection('out')
    const exit = await device.engine.scan(CODE)
    expect(exit).toMatchObject({ verdict: 'admit', why: 'out' })
    expect([await device.engine.undo(exit.nonce), await device.engine.undo(entry.nonce)]).toEqual([false, false])
    expect(device.engine.state()).toMatchObject({ queue: 2, counts: { inside: 0 } })
  })
})
