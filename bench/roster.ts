/**
 * What a device at the door downloads: the roster of 50,000 tickets, packed as
 * the server sends it, and what follows a hundred changes. Must stay below 3 MB
 * and 20 kB. PostgreSQL takes part when TEST_DATABASE_URL names one. `npm run bench -- roster`
 */
import { checkin } from '#contract/checkin/calls.ts'
import type { Data, Envelope } from '#contract/call.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { movingClock, testApp } from '#test/support/app.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { keepDoor, makeList } from '#test/support/doorway.ts'
import { revokeAll } from '#test/support/ended.ts'
import { hall } from '#test/support/hall.ts'
import { signInAs } from '#test/support/person.ts'
import { sized } from './support/size.ts'
import { print } from './support/table.ts'

const TICKETS = sized({ full: 50_000, small: 300 })
const CHANGES = sized({ full: 100, small: 10 })
/** People whom a door looks for by phone and name. */
const FINDS = 20
const MOST_WHOLE = 3_000_000
const MOST_DELTA = 20_000

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文博雅思雨晨子涵欣怡梓轩']
const schools = [
  '望湖小学',
  '江城第三中学',
  '东海职业学校',
  '天山双语实验学校',
  '钱江师范大学',
  '春风里社区',
  '青禾学习科学实验室',
  '半亩工作室',
  '云栖谷教育发展中心',
  '海曙青少年宫',
]
const pick = <T>(from: readonly T[], seed: number): T => from[seed % from.length] as T
const nameOf = (place: number) => pick(surnames, place * 7) + pick(given, place * 13) + (place % 3 === 0 ? '' : pick(given, place * 31 + 5))
/** Spread over all ten thousand endings. */
const phoneOf = (place: number) => `139${String((place * 7919) % 100_000_000).padStart(8, '0')}`

async function bench(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  try {
    const test = await testApp(opened.db, { clock: movingClock() })
    const [organiser, staff] = [await signInAs(test, 'organiser'), await signInAs(test, 'staff')]
    const guests = await hall(opened.db, TICKETS, { now: test.clock(), nameOf, phoneOf, companyOf: (place) => pick(schools, place * 3) })
    const door = await keepDoor(staff, (await makeList(organiser, { accepts: ['entry', 'badge'] })).id)

    /** Syncs until there is no more, over the wire as a browser does it. */
    async function download(): Promise<{ bytes: number; ms: number; slowest: number; rows: number }> {
      const got = { bytes: 0, ms: 0, slowest: 0, rows: 0 }
      for (let more = 1; more === 1;) {
        const began = performance.now()
        const response = await test.app.request(checkin.sync.path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'accept-encoding': 'gzip',
            [headers.sysCode]: DEFAULT_SYS_CODE,
            [headers.authorization]: `Bearer ${staff.token}`,
          },
          body: JSON.stringify({ deviceId: door.deviceId, ...door.known }),
        })
        const packed = await response.arrayBuffer()
        const took = performance.now() - began
        const plain =
          response.headers.get('content-encoding') === 'gzip'
            ? await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
            : Buffer.from(packed).toString()
        const { data } = JSON.parse(plain) as Envelope<Data<typeof checkin.sync>>
        if (data === null) throw new Error(plain)
        door.known = { roster: data.roster, states: data.states, shares: data.shares }
        more = data.more
        got.bytes += packed.byteLength
        got.ms += took
        got.slowest = Math.max(got.slowest, took)
        got.rows += data.rows.length + data.stateRows.length
      }
      return got
    }

    const whole = await download()
    for (const { orderNo } of guests.slice(0, CHANGES / 2)) await opened.db.write((tx) => revokeAll(tx, orderNo, test.clock()))
    await hall(opened.db, CHANGES / 2, { now: test.clock(), nameOf, phoneOf })
    const changed = await download()
    for (const { code } of guests.slice(10 * CHANGES, 11 * CHANGES)) await door.scan(code)
    const entered = await download()
    const idle = await download()
    const rows = {
      [`all ${TICKETS.toLocaleString('en')} tickets`]: whole,
      [`${CHANGES} sold or paid back`]: changed,
      [`${CHANGES} came in`]: entered,
      'nothing new': idle,
    }
    print(
      `What a device downloads, ${engine}, entry and badge codes, gzip`,
      ['', 'rows', 'bytes', 'ms in all', 'slowest answer, ms'],
      Object.entries(rows).map(([name, one]) => [name, one.rows, one.bytes, one.ms, one.slowest]),
    )
    if (whole.rows < TICKETS || whole.bytes >= MOST_WHOLE) throw new Error(`the roster takes ${whole.bytes} bytes for ${whole.rows} rows`)
    if (changed.rows < CHANGES || Math.max(changed.bytes, entered.bytes) >= MOST_DELTA)
      throw new Error(`${CHANGES} changes take ${changed.bytes} and ${entered.bytes} bytes`)

    const began = performance.now()
    for (const { name, phone } of guests.slice(20 * CHANGES, 20 * CHANGES + FINDS)) {
      const people = await staff.do(checkin.find, { deviceId: door.deviceId, tail: phone.slice(-4), name: name.slice(0, 1) })
      if (!people.some((one) => one.name === name)) throw new Error(`${name} was not found`)
    }
    process.stdout.write(
      `  found by the end of a phone and a part of a name: ${((performance.now() - began) / FINDS).toFixed(1)} ms each\n`,
    )
  } finally {
    await opened.drop()
  }
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
else process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
process.exit(0)
