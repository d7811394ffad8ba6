/** Copies of the data, as the operator wants them. */
import { PASSPHRASE_LENGTH } from '../operations/archive/sealed-key.ts'
import { EnvError } from './env-error.ts'
import type { Given } from './given.ts'

export interface BackupEnv {
  /** Another disk than the data's, if it can be. */
  dir: string
  /** Milliseconds from one to the next. */
  every: number
  /** How many are kept; the oldest go. */
  keep: number
  /** Seals the key; undefined: the key is left out, which was asked for by name. */
  passphrase: string | undefined
}

const MINUTE = 60_000
const unit = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE } as const
const SHORTEST = 5 * MINUTE

/** @throws EnvError for what cannot be right, or where nothing says what becomes of the key. */
export function readBackup(given: Given): BackupEnv | undefined {
  const dir = given['BACKUP_DIR'] || ''
  const passphrase = passphraseFrom(given)
  if (dir === '') {
    const alone = ['BACKUP_EVERY', 'BACKUP_KEEP'].filter((name) => given[name])
    if (alone.length > 0) throw new EnvError(`BACKUP_DIR must be set with ${alone.join(', ')}`)
    return undefined
  }
  if (passphrase === undefined && given['BACKUP_WITHOUT_KEY'] !== '1')
    throw new EnvError(
      'BACKUP_PASSPHRASE must be set with BACKUP_DIR: it seals the key in each backup. ' +
        'Where you keep the key yourself, set BACKUP_WITHOUT_KEY=1: without it a backup brings back no passwords, no live codes and no ID numbers',
    )
  return { dir, every: everyFrom(given['BACKUP_EVERY'] || '24h'), keep: keepFrom(given['BACKUP_KEEP'] || '14'), passphrase }
}

/** @returns undefined where there is none. @throws EnvError for one that is soon guessed. */
export function passphraseFrom(given: Given): string | undefined {
  const passphrase = given['BACKUP_PASSPHRASE'] || undefined
  if (passphrase !== undefined && [...passphrase].length < PASSPHRASE_LENGTH)
    throw new EnvError(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_LENGTH} characters`)
  return passphrase
}

function everyFrom(text: string): number {
  const [, count = '', of = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const every = Number(count) * (unit[of as keyof typeof unit] ?? 0)
  if (!(every >= SHORTEST)) throw new EnvError(`BACKUP_EVERY is a time like 30m, 24h or 7d, and not below 5m: ${text}`)
  return every
}

function keepFrom(text: string): number {
  const keep = Number(text)
  if (!Number.isInteger(keep) || keep < 1 || keep > 1000) throw new EnvError(`BACKUP_KEEP is a number from 1 to 1000: ${text}`)
  return keep
}
