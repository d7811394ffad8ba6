/**
 * Four doors without a reliable network, by a fixed seed. `node scripts/door-simulation.ts` runs it longer, with
 * others, and on PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import { morning, type Report } from '../support/four-doors.ts'
import { amount } from '../support/lanes.ts'
import { databaseTest } from '../support/product-test.ts'

/** Part of the people that this run lets come. */
const SHARE = amount({ usual: 0.2, full: 1 })

describe('four doors with a dying network', () => {
  const opened = databaseTest()

  it('lets nobody in twice, turns nobody away wrongly, and tells the server all of it', async () => {
    const report = await morning(opened.db, { tickets: 10_000 * SHARE, arrivals: 2_000 * SHARE, seed: 20_260_902 })
    expectAsItMustBe(report)
    // It was a bad morning indeed.
    expect(report.offline).toBeGreaterThan(500 * SHARE)
    expect(report.handedOver).toBeGreaterThan(1_000 * SHARE)
  }, 600_000)

  it('lets no visitor in twice, nor by a visit that it knows to be called off', async () => {
    const report = await morning(opened.db, { tickets: 1_000 * SHARE, arrivals: 600 * SHARE, seed: 20_260_922, visitors: true })
    expectAsItMustBe(report)
    expect(report.offline).toBeGreaterThan(150 * SHARE)
    expect(report.handedOver).toBeGreaterThan(50 * SHARE)
  }, 600_000)

  function expectAsItMustBe(report: Report): void {
    expect(report.errors).toEqual([])
    expect(report.twice).toEqual([])
    expect(report.wrongly).toEqual([])
    expect(report.left).toEqual([])
    // Given back while a device had no network: let in by what it knew, and a conflict that the organiser sees.
    expect(report.ended).toEqual([])
    expect(report.atServer.conflicts).toBeGreaterThanOrEqual(report.endedButIn)
    expect(report.atServer.conflicts).toBeLessThanOrEqual(report.endedButIn + report.forced)
    expect(report.missing).toEqual([])
    expect(report.atServer.entered).toBe(report.entered - report.endedButIn)
    expect(report.counted).toEqual(report.counted.map(() => report.entered - report.endedButIn))
  }
})
