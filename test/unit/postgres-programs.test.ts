/** Which of PostgreSQL's programs is taken, and how it is told where to go. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { environmentFor, programFor } from '#server/operations/postgres/postgres-programs.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'huiwu-programs-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A folder with one that says that it is of a version. */
function of(version: string): string {
  const folder = join(home, version)
  mkdirSync(folder)
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version} (Debian)"\n`)
  chmodSync(join(folder, 'pg_dump'), 0o700)
  return folder
}

it('is the oldest that is not older than the server, wherever it lies', async () => {
  const places = [of('17.2'), of('13.18'), join(home, 'nowhere'), of('16.6'), of('15.18')]
  expect(await programFor('pg_dump', 15, places)).toBe(join(home, '15.18', 'pg_dump'))
  expect(await programFor('pg_dump', 14, places)).toBe(join(home, '15.18', 'pg_dump'))
  expect(await programFor('pg_dump', 16, places)).toBe(join(home, '16.6', 'pg_dump'))
})

it('names the package to install where there is none, or none new enough', async () => {
  await expect(programFor('pg_dump', 15, [home])).rejects.toThrow(/没有 pg_dump。.*postgresql-client/)
  await expect(programFor('pg_dump', 17, [of('13.18'), of('15.18')])).rejects.toThrow(
    /15 版，比数据库服务器的 17 版旧.*postgresql-client-17/,
  )
  const broken = join(home, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'pg_dump'), 'not a program')
  await expect(programFor('pg_dump', 15, [broken])).rejects.toThrow(/postgresql-client/)
})

it('reaches the same server as we do, the password in its environment', () => {
  const url =
    'postgres://huiwu:p%40ss%3Aword@db.example:6432/meetings?sslmode=verify-full&sslrootcert=/etc/ca.pem&options=-c%20search_path%3Dx'
  const client = new Client({ host: 'db.example', port: 6432, user: 'huiwu', password: 'p@ss:word', database: 'meetings' })
  expect(environmentFor(client, url)).toMatchObject({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'huiwu',
    PGPASSWORD: 'p@ss:word',
    PGDATABASE: 'meetings',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/etc/ca.pem',
    LC_ALL: 'C',
  })
  // What pg alone has a word for.
  expect(environmentFor(client, 'postgres://db.example/meetings?sslmode=no-verify')['PGSSLMODE']).toBe('require')
  expect(environmentFor(client, 'postgres://huiwu@/meetings?host=/run/postgresql&ssl=true')['PGSSLMODE']).toBe('require')
  expect(Object.keys(environmentFor(client, 'postgres://db.example/meetings'))).not.toContain('PGSSLMODE')
})
