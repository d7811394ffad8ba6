/** Where the data of a deployment are kept; commands ask it that must not need a key to be there. */
import { dirname, join, relative } from 'node:path'
import { EnvError } from './env-error.ts'
import type { Given } from './given.ts'

export interface Place {
  /** A PostgreSQL URL or the path of the SQLite file. */
  databaseUrl: string
  dataDir: string
}

/** @throws EnvError for a database that is none of ours. */
export function placeFrom(given: Given): Place {
  const dataDir = given['DATA_DIR'] || './data'
  const databaseUrl = given['DATABASE_URL'] || join(dataDir, 'huiwu.sqlite')
  const engine = /^[a-z][a-z\d+.-]*(?=:\/\/)/i.exec(databaseUrl)?.[0]
  // Without what follows: it may hold a password.
  if (engine !== undefined && !/^postgres(?:ql)?$/.test(engine))
    throw new EnvError(`DATABASE_URL must begin with postgres://, not with ${engine}://; without it the data are kept in DATA_DIR`)
  return { databaseUrl, dataDir }
}

/** Which variable leads to the database: what an operator sets to have it elsewhere. */
export function variableOf({ databaseUrl, dataDir }: Place): 'DATA_DIR' | 'DATABASE_URL' {
  if (databaseUrl.includes('://')) return 'DATABASE_URL'
  return relative(dataDir, dirname(databaseUrl)) === '' ? 'DATA_DIR' : 'DATABASE_URL'
}
