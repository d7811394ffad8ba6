/**
 * A door without a network let somebody in, and the organiser changed the list before it told so. They were in, with what the
 * list says today for a reason, and counted at the door; but no figure of a day or of a quarter of an hour knew of them.
 */
import { beforeEach, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { ruleWhys } from '#contract/checkin/rule.ts'
import { dashboard } from '#contract/dashboard.ts'
import { digest } from '#server/flow/ids.ts'
import { toWire } from '#server/flow/clock.ts'
import { openDb } from '#server/db/open.ts'
import { migrations } from '#server/db/migrations.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { type Guest, hall } from '../support/hall.ts'
import { oldDatabase, type OldDatabase, readOldDatabase } from '../support/old-database.ts'
import { prepare, productTest } from '../support/product-test.ts'

const HERE = { meetingId: '1' }
const [MINUTE, DAY] = [60_000, 86_400_000]

onBothEngines('whoever came in by a list that was changed since', (engine) => {
  let guests: Guest[]
  const { opened, test, organiser, staff } = productTest({ organiser: 'organiser', staff: 'staff' }, { engine })
  beforeEach(async () => void (guests = await hall(opened.db, 2, { now: test.clock() })))
  const list = prepare(() => makeList(organiser))
  const door = prepare(() => keepDoor(staff, list.id))
  beforeEach(() => door.sync())

  const upload = (at: number, ...some: Guest[]) =>
    staff.do(checkin.upload, {
      deviceId: door.deviceId,
      scans: some.map(({ code }) => ({
        nonce: newNonce(),
        gateId: 'b',
        direction: 'in' as const,
        at,
        shown: { kind: 'entry' as const, digest: digest(code) },
        judged: 'admit' as const,
      })),
    })

  it.each([
    ['other_ticket', { ticketIds: ['3'] }],
    ['too_late', { windows: [{ from: toWire(Date.UTC(2026, 0, 1)), to: toWire(Date.UTC(2026, 0, 2)) }] }],
    ['questions', { questions: [{ id: '', text: '带了证件吗', kind: 'yes' }] }],
    ['static', { accepts: ['badge'] }],
  ] as [string, Partial<CheckinList>][])('is in the figures once, in the quarter in which they came: %s', async (why, changed) => {
    const [came, refused] = guests as [Guest, Guest]
    const at = test.clock()
    await organiser.do(checkin.saveList, { ...list, ...changed })
    test.clock.pass(30 * MINUTE)
    // Twice, which is no second entry; and somebody whom the list as it is turns away.
    expect((await upload(at, came, came)).map(({ why: said, conflict }) => [said, conflict])).toEqual([
      [why, 1],
      ['inside', 1],
    ])
    expect(await door.scan(refused.code)).toMatchObject({ why })
    const day = toWire(at).slice(0, 10)
    const told = (await organiser.do(dashboard.doors, { ...HERE, day })).find(({ listId }) => listId === list.id)
    expect(told).toMatchObject({ arrived: 1, gates: [{ entered: 0 }, { id: 'b', entered: 1 }] })
    const quarter = toWire(at - (at % (15 * MINUTE)))
    expect(told?.quarters.filter(({ entered }) => entered > 0)).toEqual([{ time: quarter, entered: 1 }])
    test.clock.pass(DAY)
    const lines = (await organiser.do(dashboard.attendance, HERE)).filter(({ listId, came: n }) => listId === list.id && n > 0)
    expect(lines).toMatchObject([{ day, came: 1 }])
  })
})

onBothEngines('an upgrade', (engine) => {
  it('takes what was an entry for no conflict, which the answer to a scan that was told once more had made of it', async () => {
    const old = readOldDatabase('0036-found-without-a-walk')
    const scans = old.tables.find(({ name }) => name === 'checkin_scans') as OldDatabase['tables'][number]
    const [scan = []] = scans.rows
    const rowOf = (why: string) => {
      const more: Record<string, string | number> = { id: why, nonce: why, why, conflict: 1 }
      return scans.columns.map((column, place) => more[column] ?? scan[place] ?? null)
    }
    scans.rows = ['in', 'again', 'out', 'forced', 'inside', 'too_late'].map(rowOf)
    const before = await oldDatabase(engine, old)
    const db = await openDb(before.url)
    const conflicts = await db.read.selectFrom('checkin_scans').select('why').where('conflict', '=', 1).execute()
    expect(conflicts.map(({ why }) => why).toSorted()).toEqual(['forced', 'inside', 'too_late'])
    await db.close()
    await before.drop()
  })
})

it('the index of entries knows the same reasons', () => {
  const index = migrations.flatMap(({ sql }) => [...sql.matchAll(/CREATE INDEX checkin_scans_entries[^;]*;/g)]).at(-1)?.[0] ?? ''
  const [, among = ''] = /why IN \(([^)]*)\)/.exec(index) ?? []
  expect(among.split(', ')).toEqual(['in', 'again', 'forced', ...ruleWhys].map((why) => `'${why}'`))
})
