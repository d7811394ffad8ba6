/** What the drivers throw, told apart: a database that is away, and everything else. */
import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { fromPostgres, fromSqlite } from '#server/db/errors.ts'

const said = (code: string) => Object.assign(new DatabaseError('said', 4, 'error'), { code })
const system = (code: string) => Object.assign(new Error(`connect ${code}`), { code })

it.each([
  ['57P01', said('57P01')],
  ['57014', said('57014')],
  ['53100', said('53100')],
  ['25006', said('25006')],
  ['ECONNREFUSED', system('ECONNREFUSED')],
  ['ETIMEDOUT', system('ETIMEDOUT')],
  ['no connection', new Error('Connection terminated unexpectedly')],
  ['no connection', new Error('timeout exceeded when trying to connect')],
  ['no connection', new Error('Client has encountered a connection error and is not queryable')],
])('knows that PostgreSQL is down by %s', (what, error) => {
  expect(fromPostgres(error)).toMatchObject({ name: 'DatabaseDown', what, message: error.message, cause: error })
})

it('says what each address of a name answered', () => {
  const error = Object.assign(
    new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED 127.0.0.1:5432')]),
    {
      code: 'ECONNREFUSED',
    },
  )
  expect(fromPostgres(error)).toMatchObject({ message: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432' })
})

it.each([said('23505'), said('40P01'), said('42P01'), said('28P01'), new TypeError('circular'), new Error('on purpose')])(
  'leaves %s what it is',
  (error) => {
    expect(fromPostgres(error)).toBe(error)
  },
)

it('knows a full, a foreign and a broken disk under SQLite, and what is none of them', () => {
  const sqlite = (errcode: number) => Object.assign(new Error('said'), { errcode })
  expect([13, 8, 10, 5, 14, 778].map((errcode) => (fromSqlite(sqlite(errcode)) as { what?: string }).what)).toEqual([
    'SQLITE_FULL',
    'SQLITE_READONLY',
    'SQLITE_IOERR',
    'SQLITE_BUSY',
    'SQLITE_CANTOPEN',
    'SQLITE_IOERR',
  ])
  for (const error of [sqlite(2067), sqlite(1), new Error('on purpose')]) expect(fromSqlite(error)).toBe(error)
})
