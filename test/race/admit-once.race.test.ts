/**
 * One ticket at fifty scanners in the same instant: first without the guard, so that the test is known to see a second
 * entry, then with it.
 */
import { beforeEach, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { commitScans } from '#server/features/checkin/scans/commit-scans.ts'
import { guardedPassing, type Passing } from '#server/features/checkin/scans/changes.ts'
import type { Asked } from '#server/features/checkin/scans/decide-scan.ts'
import { ruleOf } from '#server/features/checkin/lists/rule.ts'
import { statesOf } from '#server/features/checkin/scans/scan-store.ts'
import { findList, type List } from '#server/features/checkin/lists/list-store.ts'
import { askedOf } from '#server/features/checkin/scans/take-scan.ts'
import { onBothEngines } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { type Guest, hall } from '../support/hall.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const SCANNERS = 50

onBothEngines('one ticket at many doors', (engine) => {
  let list: List
  let guest: Guest
  let door: Doorkeeper
  const { opened, test, staff } = productTest({ staff: 'staff' }, { engine })
  beforeEach(async () => {
    const { id } = await makeList(await signInAs(test, 'organiser'))
    ;[guest] = (await hall(opened.db, 1, { now: test.clock() })) as [Guest]
    door = await keepDoor(staff, id)
    await door.sync()
    list = (await findList(opened.db, id, '-000001')) as List
  })

  const asked = (nonce = newNonce()): Promise<Asked> =>
    askedOf(
      test.deps,
      { list, deviceId: door.deviceId, userId: staff.id, now: test.clock() },
      {
        nonce,
        gateId: 'a',
        direction: 'in',
        at: test.clock(),
        shown: { kind: 'code', text: guest.code },
        answers: {},
        forced: 0,
        judged: '',
      },
    )
  const scans = () => opened.db.read.selectFrom('checkin_scans').select(['verdict', 'why']).execute()
  const entered = async () => (await opened.db.read.selectFrom('checkin_states').select(['entered', 'inside']).execute())[0]
  const admitted = (rows: readonly { verdict: string }[]) => rows.filter(({ verdict }) => verdict === 'admit').length

  /** As a careless door does it: look whether they are inside, then write that they are. */
  async function carelessly(): Promise<string | undefined> {
    const scan = await asked()
    const seen = await statesOf(opened.db, opened.db.read, [list.id], [guest.admissionId])
    await new Promise((resolve) => setImmediate(resolve))
    const passing: Passing = {
      look: async () => seen,
      async take(_db, tx, changes) {
        for (const {
          next: { device_id: _device, ...next },
        } of changes)
          await tx
            .insertInto('checkin_states')
            .values(next)
            .onConflict((conflict) => conflict.columns(['list_id', 'admission_id']).doUpdateSet({ inside: 1 }))
            .execute()
      },
    }
    const [[row] = []] = await commitScans(opened.db, [[scan]], passing)
    return row?.verdict
  }

  it('lets one ticket in many times without the guard: the test can see what it looks for', async () => {
    const verdicts = await Promise.all(Array.from({ length: SCANNERS }, carelessly))
    expect(verdicts.filter((verdict) => verdict === 'admit').length).toBeGreaterThan(1)
  })

  it('lets it in once with it, and tells the other forty-nine', async () => {
    const outcomes = await Promise.all(Array.from({ length: SCANNERS }, () => door.scan(guest.code)))
    expect(admitted(outcomes)).toBe(1)
    expect(outcomes.filter(({ verdict }) => verdict === 'already')).toHaveLength(SCANNERS - 1)
    expect([await entered(), (await scans()).length]).toEqual([{ entered: 1, inside: 1 }, SCANNERS])
    expect(test.errors).toEqual([])
  })

  it('lets it in once through a commit for each, as several servers would make them', async () => {
    const all = await Promise.all(Array.from({ length: SCANNERS }, () => asked()))
    const rows = (await Promise.all(all.map((scan) => commitScans(opened.db, [[scan]])))).flat(2)
    expect([admitted(rows), await entered()]).toEqual([1, { entered: 1, inside: 1 }])
  })

  it('lets it in once through the conditional write alone, were every look stale', async () => {
    const all = await Promise.all(Array.from({ length: SCANNERS }, () => asked()))
    const passing: Passing = { look: async () => [], take: guardedPassing.take }
    const outcomes = await Promise.allSettled(all.map((scan) => commitScans(opened.db, [[scan]], passing)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([(await scans()).length, await entered()]).toEqual([1, { entered: 1, inside: 1 }])
  })

  it('lets somebody come back in once through the conditional write alone, were every look stale', async () => {
    const { id } = await makeList(await signInAs(test, 'organiser'), { passes: 'again' })
    const other = await keepDoor(staff, id)
    await other.sync()
    for (const direction of ['in', 'out'] as const) await other.scan(guest.code, { direction })
    const there = (await findList(opened.db, id, '-000001')) as List
    const all = await Promise.all(
      Array.from({ length: SCANNERS }, async () => ({ ...(await asked()), list: there, rule: ruleOf(there), deviceId: other.deviceId })),
    )
    const seen = await statesOf(opened.db, opened.db.read, [id], [guest.admissionId])
    const passing: Passing = { look: async () => seen.map((state) => ({ ...state })), take: guardedPassing.take }
    const outcomes = await Promise.allSettled(all.map((scan) => commitScans(opened.db, [[scan]], passing)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await opened.db.read.selectFrom('checkin_states').select(['entered', 'inside']).where('list_id', '=', id).execute()).toEqual([
      { entered: 2, inside: 1 },
    ])
  })

  it('takes a scan that a bad network sends fifty times for one scan', async () => {
    const nonce = newNonce()
    const outcomes = await Promise.all(Array.from({ length: SCANNERS }, () => door.scan(guest.code, { nonce })))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(outcomes[0]?.verdict).toBe('admit')
    expect([(await scans()).length, await entered()]).toEqual([1, { entered: 1, inside: 1 }])
  })

  it('lets many people in, each once, at the same instant', async () => {
    const guests = await hall(opened.db, 100, { now: test.clock() })
    const outcomes = await Promise.all([...guests, ...guests].map(({ code }) => door.scan(code)))
    expect(admitted(outcomes)).toBe(100)
    const versions = (
      await opened.db.read.selectFrom('checkin_states').select('version').where('list_id', '=', list.id).orderBy('version').execute()
    ).map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 100 }, (_, place) => place + 1))
    expect((await door.sync()).counts).toMatchObject({ entered: 100, inside: 100 })
  })

  it('goes in and out by turns however fast the doors are', async () => {
    const { id } = await makeList(await signInAs(test, 'organiser'), { passes: 'again' })
    const other = await keepDoor(staff, id)
    await other.sync()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => other.scan(guest.code, { direction: n % 2 === 0 ? 'in' : 'out' })),
    )
    const ways = await opened.db.read
      .selectFrom('checkin_states')
      .select(['entered', 'inside'])
      .where('list_id', '=', id)
      .executeTakeFirstOrThrow()
    const through = (why: string[]) => outcomes.filter((outcome) => outcome.verdict === 'admit' && why.includes(outcome.why)).length
    expect([through(['in', 'again']), through(['in', 'again']) - through(['out'])]).toEqual([ways.entered, ways.inside])
  })

  it('takes an entry back once, while it is scanned again', async () => {
    const nonce = newNonce()
    await door.scan(guest.code, { nonce })
    const [first, second, again] = await Promise.all([
      staff.ask(checkin.undo, { deviceId: door.deviceId, nonce }),
      staff.ask(checkin.undo, { deviceId: door.deviceId, nonce }),
      door.scan(guest.code),
    ])
    expect([first.reason, second.reason].filter((reason) => reason === undefined)).toHaveLength(1)
    expect(await entered()).toEqual(again.verdict === 'admit' ? { entered: 1, inside: 1 } : { entered: 0, inside: 0 })
  })
})
