/** What an operator sets for backups, and what is told of a setting that cannot be right. */
import { expect, it } from 'vitest'
import { readBackup } from '#server/env/backup.ts'

const PASSPHRASE = 'a sentence of one’s own'
const HOUR = 3_600_000

it('is a day apart, and two weeks long, where nothing else is said', () => {
  expect(readBackup({ BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: PASSPHRASE })).toEqual({
    dir: '/backups',
    every: 24 * HOUR,
    keep: 14,
    passphrase: PASSPHRASE,
  })
})

it('is none where no folder is named', () => {
  expect(readBackup({})).toBeUndefined()
})

it('leaves the key out where that is said', () => {
  expect(readBackup({ BACKUP_DIR: '/backups', BACKUP_WITHOUT_KEY: '1' })?.passphrase).toBeUndefined()
})

it.each([
  ['5m', HOUR / 12],
  ['6h', 6 * HOUR],
  ['7d', 7 * 24 * HOUR],
])('comes every %s', (BACKUP_EVERY, every) => {
  expect(readBackup({ BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_EVERY })?.every).toBe(every)
})

const whole = { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: PASSPHRASE }

it.each<[Record<string, string>, RegExp]>([
  [{ BACKUP_DIR: '/backups' }, /BACKUP_PASSPHRASE must be set with BACKUP_DIR/],
  [{ ...whole, BACKUP_PASSPHRASE: 'short' }, /BACKUP_PASSPHRASE must have at least 12/],
  [{ BACKUP_KEEP: '3' }, /BACKUP_DIR must be set with BACKUP_KEEP/],
  ...['0', '1.5', 'many', '-1'].map((BACKUP_KEEP): [Record<string, string>, RegExp] => [
    { ...whole, BACKUP_KEEP },
    /BACKUP_KEEP is a number/,
  ]),
  ...['24', '1m', '0h', '1w', 'daily', '-1h', '99999h'].map((BACKUP_EVERY): [Record<string, string>, RegExp] => [
    { ...whole, BACKUP_EVERY },
    /BACKUP_EVERY is a time like/,
  ]),
])('%j is refused', (given, words) => {
  expect(() => readBackup(given)).toThrow(words)
})
