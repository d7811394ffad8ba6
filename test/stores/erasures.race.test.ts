/** What went by itself is written down: what, on which day, how much; with what it reports, or not at all. */
import { expect, it } from 'vitest'
import { retention, sweptWords } from '#contract/retention.ts'
import { settings } from '#contract/settings.ts'
import { reporting } from '#server/features/system/reporting.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { START } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const DAY = 86_400_000

onBothEngines('what went by itself', (engine) => {
  const { opened, test } = productTest({}, { engine })

  const reported = async () => {
    const admin = await signInAs(test, 'admin')
    return (await admin.do(settings.erasures, { pageNum: 1, pageSize: 200 })).list
  }
  const rows = async (table: 'sms_codes' | 'sessions') => (await opened.db.read.selectFrom(table).selectAll().execute()).length

  it('is told to administrators, as many rows as went, a row for each day', async () => {
    for (const mobile of ['13800000201', '13800000202', '13800000203']) await signIn(test, mobile)
    const codes = await rows('sms_codes')
    expect(codes).toBeGreaterThanOrEqual(3)
    test.clock.pass((retention.smsCodes.days + 1) * DAY)
    await sweep(test.deps)
    expect(await rows('sms_codes')).toBe(0)
    const first = (await opened.db.read.selectFrom('erasures').selectAll().where('kind', '=', 'smsCodes').execute())[0]
    expect(first).toMatchObject({ removed: codes, emptied: 0 })
    // On the same day some more; on another day others.
    await reporting(opened.db, 'smsCodes', test.clock()).write(async (tx) => {
      await tx.deleteFrom('sessions').execute()
    })
    test.clock.pass(DAY)
    await signIn(test, '13800000204')
    test.clock.pass((retention.smsCodes.days + 1) * DAY)
    await sweep(test.deps)
    const list = (await reported()).filter(({ kind }) => kind === sweptWords.smsCodes)
    expect(list).toHaveLength(2)
    expect(list.map(({ day }) => day)).toEqual(
      list
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
    expect(list[1]?.removed).toBeGreaterThan(codes)
  })

  it('is told of nothing where nothing went', async () => {
    await sweep(test.deps)
    const before = await opened.db.read.selectFrom('erasures').selectAll().execute()
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('erasures').selectAll().execute()).toEqual(before)
  })

  it('counts what was emptied apart from what is gone', async () => {
    await signIn(test, '13800000205')
    await reporting(opened.db, 'answers', START).write(async (tx) => {
      await tx.updateTable('sessions').set({ ip: '' }).execute()
      await tx.deleteFrom('sms_codes').execute()
    })
    const [row] = await opened.db.read.selectFrom('erasures').selectAll().where('kind', '=', 'answers').execute()
    expect(row).toMatchObject({ day: '2026-09-02', emptied: await rows('sessions'), last_at: START })
    expect(row?.removed).toBeGreaterThan(0)
  })

  it('is not told where it did not come to pass', async () => {
    await signIn(test, '13800000206')
    const codes = await rows('sms_codes')
    const fails = reporting(opened.db, 'smsCodes', START).write(async (tx) => {
      await tx.deleteFrom('sms_codes').execute()
      throw new Error('the server died')
    })
    await expect(fails).rejects.toThrow('the server died')
    expect([await rows('sms_codes'), await opened.db.read.selectFrom('erasures').selectAll().execute()]).toEqual([codes, []])
  })

  it('is kept for three years', async () => {
    await signIn(test, '13800000207')
    test.clock.pass(30 * DAY)
    await sweep(test.deps)
    expect((await reported()).length).toBeGreaterThan(0)
    const oldest = (await reported()).at(-1)?.day
    test.clock.pass((3 * 366 + 1) * DAY)
    await sweep(test.deps)
    expect((await reported()).map(({ day }) => day)).not.toContain(oldest)
  })
})
