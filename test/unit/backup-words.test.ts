/** What the start says of backups. */
import { expect, it } from 'vitest'
import { backupWords } from '#server/jobs/backup-words.ts'

const HOUR = 3_600_000
/** 21:00 in 东八区. */
const NOW = Date.UTC(2026, 10, 22, 13, 0, 0)
const backup = { dir: '/backups', every: 24 * HOUR, keep: 14, passphrase: 'a sentence of one’s own' }
const of = (ended_at: number | null, failed_at: number | null = null, why = '', began_at = ended_at ?? NOW) => ({
  began_at,
  ended_at,
  failed_at,
  why,
})
const said = (round?: ReturnType<typeof of>, more: object = {}) =>
  backupWords({ backup: { ...backup, ...more }, production: true }, round, NOW)

it('is what to set where none are made in earnest, and nothing at a trial', () => {
  expect(backupWords({ backup: undefined, production: true }, undefined, NOW)).toMatch(/^none .*BACKUP_DIR.*BACKUP_PASSPHRASE/)
  expect(backupWords({ backup: undefined, production: false }, undefined, NOW)).toBeUndefined()
})

it('is where they go, and that the first is about to be made', () => {
  expect(said()).toBe('in /backups, every 24h, the newest 14 kept; the first in a minute')
  expect(said(undefined, { every: 7 * 24 * HOUR, keep: 4, passphrase: undefined })).toBe(
    'in /backups, every 7d, the newest 4 kept, without the key; the first in a minute',
  )
  expect(said(undefined, { every: HOUR / 2 })).toContain('every 30m')
})

it('is when the last went well, and that it is late', () => {
  expect(said(of(NOW - HOUR))).toMatch(/; the last that went well is of 2026-11-22 20:00:00$/)
  expect(said(of(NOW - 48 * HOUR))).not.toContain('LATE')
  expect(said(of(NOW - 49 * HOUR))).toMatch(/; LATE: the last that went well is of 2026-11-20 20:00:00$/)
})

it('is why it failed, and whether there is an earlier one to fall back on', () => {
  expect(said(of(NOW - HOUR, NOW, 'the disk is full'))).toMatch(
    /; FAILED at 2026-11-22 21:00:00 \(the disk is full\); the last that went well is of 2026-11-22 20:00:00$/,
  )
  expect(said(of(null, NOW, 'the disk is full'))).toMatch(/; none has gone well yet$/)
  expect(said(of(null, null, '', NOW - 49 * HOUR))).toMatch(/; LATE: none has gone well yet$/)
})
