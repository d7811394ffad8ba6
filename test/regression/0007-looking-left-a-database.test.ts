/**
 * An operator asked on a new machine who administers the platform, then restored a backup there: the question had made a
 * database, and a backup is restored into an empty place only.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bareEnv } from '../support/whole-run.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'huiwu-admin-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('an operator who asks for the administrators of an empty place leaves it empty', { timeout: 60_000 }, async () => {
  const admin = async (...args: string[]) =>
    (
      await promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { ...bareEnv(), DATA_DIR: join(folder, 'data') },
      })
    ).stdout
  expect(await admin('list')).toBe('还没有平台管理员。\n')
  expect(await admin('remove', '13900000001')).toBe('13900000001 不是平台管理员。\n')
  expect(existsSync(join(folder, 'data', 'huiwu.sqlite'))).toBe(false)
  expect(await admin('add', '13900000001')).toContain('现在是平台管理员')
  expect(await admin('list')).toBe('13900000001\n')
})
