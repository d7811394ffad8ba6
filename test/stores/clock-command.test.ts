/** An administrator compares the times after a jump of the clock, and confirms them at the server's terminal. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { findClockWatch, saveClockWatch, trustedWatch } from '#server/features/system/clock-watch-store.ts'
import { toWire } from '#server/flow/clock.ts'
import { root } from '../support/sources.ts'
import { bareEnv } from '../support/whole-run.ts'

const HOUR = 3_600_000

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'huiwu-clock-'))
  mkdirSync(join(folder, 'data'))
  db = await openDb(join(folder, 'data', 'huiwu.sqlite'))
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const admin = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], {
      cwd: root,
      env: { ...bareEnv(), DATA_DIR: join(folder, 'data') },
    })
  ).stdout

it('prints the times, and ends the doubt only when told to', { timeout: 60_000 }, async () => {
  expect(await admin('clock')).toBe('时钟没有跳变，没有需要确认的时间。\n')
  const now = Date.now()
  const doubted = {
    ...trustedWatch(now - 48 * HOUR),
    looked_at: now,
    doubted_at: now,
    reason: 'gap',
    jumped_by: 48 * HOUR,
    jumps: 1,
  } as const
  await db.write((tx) => saveClockWatch(tx, doubted))
  const shown = await admin('clock')
  for (const line of [
    `服务器启动时是 ${toWire(now)}，与上次运行时相差 2 天（clock.jumped）。`,
    `服务器最近一次的时间 ${toWire(now)}`,
    `跳变前最后的时间     ${toWire(now - 48 * HOUR)}`,
    '到期数据暂停清理，时钟再稳定运行 24 小时后恢复。',
  ])
    expect(shown).toContain(line)
  expect(await findClockWatch(db)).toEqual(doubted)
  await expect(admin('clock', 'yes')).rejects.toThrow('用法')
  expect(await admin('clock', 'confirm')).toContain('已确认，到期数据恢复清理。')
  expect(await findClockWatch(db)).toMatchObject({ doubted_at: null, ended_by: 'person', reason: 'gap' })
  expect(await admin('clock', 'confirm')).toBe('时钟没有跳变，没有需要确认的时间。\n')
})
