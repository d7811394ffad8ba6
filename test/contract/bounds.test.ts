/** One account cannot fill the tables: each call that adds rows has a limit of its own, or its feature names what limits it. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendee, ATTENDEES_A_MEETING } from '#contract/attendee.ts'
import type { Call } from '#contract/call.ts'
import { privacy } from '#contract/privacy.ts'
import type { TableName } from '#server/db/tables.ts'
import { deleteFiles } from '#server/features/file/store.ts'
import { goesOver } from '#server/features/verify/bounds.ts'
import type { Fixture } from '../support/cases.ts'
import { cases, casesByCall } from '../support/gather-cases.ts'
import { type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { tableNames } from '../support/tables.ts'

const DAY = 86_400_000

/** The platform's administrator may make every call there is. */
const { opened, test, admin, other } = productTest({ admin: 'admin', other: 'organiser' }, { once: true })
beforeAll(() => opened.db.write((tx) => tx.updateTable('tickets').set({ total: 1_000_000, limit_phone: 0 }).execute()))

/**
 * What a limit is kept in, the line that every change leaves, the one row that says where their chain ends, and the rewrites that
 * wait: one row for each kind of deletion.
 */
const beside = new Set<TableName>(['limits', 'log', 'log_chain', 'pending_rewrites'])

/** How many rows each table has, read in one statement. */
async function sizes(): Promise<Map<TableName, number>> {
  const names = (await tableNames(opened.db)).filter((name) => !beside.has(name))
  const counts = names.map((name) => sql`SELECT ${sql.lit(name)} AS name, count(*) AS n FROM ${sql.table(name)}`)
  const { rows } = await sql<{ name: TableName; n: number }>`${sql.join(counts, sql` UNION ALL `)}`.execute(opened.db.read)
  return new Map(rows.map(({ name, n }) => [name, n]))
}

/** No limit of what came before counts any more. */
const forget = () => opened.db.write((tx) => tx.deleteFrom('limits').execute())

/** Files that were put in for the request before, and used by nothing: how many of them somebody may have is bounded by itself. */
const throwAway = () =>
  opened.db.write(async (tx) => {
    const lying = await tx
      .selectFrom('files')
      .select('id')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('file_uses').select('file_id').whereRef('file_uses.file_id', '=', 'files.id'))),
      )
      .execute()
    await deleteFiles(
      tx,
      lying.map(({ id }) => id),
    )
  })

async function goodRequest([, { call, own, cases: told }]: (typeof casesByCall)[number]): Promise<() => ReturnType<Person['ask']>> {
  test.clock.pass(61_000)
  await forget()
  await throwAway()
  const mobile = told.askers?.[own]
  const asker = mobile === undefined ? admin : await signIn(test, mobile)
  const fixture = told.fixtures[own] as Fixture<Call>
  const good = typeof fixture === 'function' ? await fixture({ test, person: asker }) : fixture
  await forget()
  return () => asker.ask(call, good, told.headers === undefined ? {} : { headers: told.headers })
}

const isBounded = ({ call, cases: told, own }: (typeof casesByCall)[number][1]) =>
  call.adds !== undefined || told.boundElsewhere?.[own] !== undefined

it.each(casesByCall.filter(([, row]) => !isBounded(row)))('%s has no bound and adds no row', async (name, row) => {
  const ask = await goodRequest([name, row])
  const before = await sizes()
  await ask()
  const after = await sizes()
  const grown = [...after.keys()].filter((table) => (after.get(table) as number) > (before.get(table) as number))
  expect(grown, 'declare `adds` in the contract, or name in test/cases what else bounds the call').toEqual([])
})

it('each call names its bound once: in the contract or in test/cases', () => {
  const twice = casesByCall.filter(([, { call, own, cases: told }]) => call.adds !== undefined && told.boundElsewhere?.[own] !== undefined)
  expect(twice.map(([name]) => name)).toEqual([])
  const unknown = [...cases].flatMap(([feature, { boundElsewhere = {}, access }]) =>
    Object.keys(boundElsewhere)
      .filter((own) => !(own in access))
      .map((own) => `${feature}.${own}`),
  )
  expect(unknown).toEqual([])
})

describe.each(casesByCall.filter(([, { call }]) => call.adds !== undefined))('%s', (name, row) => {
  const { minute, day } = row.call.adds as NonNullable<Call['adds']>

  /** Counts calls of the administrator as if they had been made at these times. */
  const count = (times: readonly number[]) =>
    Promise.all(times.map((now) => goesOver(test.deps, { call: row.call, subject: admin.id, factor: 1, now })))

  it('is refused above its limit of a minute, and accepted a minute later', async () => {
    const ask = await goodRequest([name, row])
    await count(Array.from({ length: minute - 1 }, () => test.clock()))
    expect((await ask()).http).not.toBe(429)
    expect(await ask()).toMatchObject({ code: '999', http: 429, reason: 'too_often', msg: '操作过于频繁，请稍后再试' })
    test.clock.pass(60_000)
    expect((await ask()).http).not.toBe(429)
  })

  it('is refused above its limit of a day to that account, and not to another one', async () => {
    const ask = await goodRequest([name, row])
    if (row.call.adds?.inMemory) {
      await count(Array.from({ length: day }, () => test.clock()))
      test.clock.pass(60_000)
    } else {
      await ask()
      const key = `adds:${row.call.path}:${admin.id}:day`
      await opened.db.write((tx) => tx.updateTable('limits').set({ n: day }).where('key', '=', key).execute())
    }
    expect(await ask()).toMatchObject({ code: '999', http: 429, reason: 'too_many_today', msg: '今日添加次数已达上限，请明天再试' })
    expect((await other.ask(row.call, {})).http).not.toBe(429)
    if (row.call.adds?.inMemory) test.clock.pass(DAY)
  })
})

it('an account that makes a real call too often is refused with the first call above the limit of a minute', async () => {
  const person = await signIn(test, '13900000079')
  const save = () => person.ask(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: person.mobile })
  for (let n = 0; n < (attendee.save.adds?.minute as number); n++) expect((await save()).code).toBe('000')
  expect((await save()).reason).toBe('too_often')
})

it('an account has at most 500 attendees at one meeting, and deleting one makes room', async () => {
  const person = await signIn(test, '13900000077')
  const save = () => person.ask(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: person.mobile })
  const { id } = (await save()).data as { id: string }
  const rows = await opened.db.read.selectFrom('attendees').selectAll().where('id', '=', id).execute()
  const more = Array.from({ length: ATTENDEES_A_MEETING - 1 }, (_, n) => ({ ...(rows[0] as (typeof rows)[0]), id: `a${n}` }))
  await opened.db.write((tx) => opened.db.insertMany(tx, 'attendees', more))
  expect(await save()).toMatchObject({ reason: 'attendees_full', msg: '一场会议最多填写500位参会人，请先删除不需要的参会人' })
  expect((await person.ask(attendee.save, { id, meetingId: '1', ticketId: '1', name: '王小红', sex: 2, phone: person.mobile })).code).toBe(
    '000',
  )
  await person.do(privacy.forgetAttendee, { id })
  expect((await save()).code).toBe('000')
})

it('of 1,439 requests at once only as many as the limit of a minute are stored', async () => {
  const person = await signIn(test, '13900000078')
  const save = () => person.ask(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: person.mobile })
  const answers = await Promise.all(Array.from({ length: 1_439 }, save))
  expect(answers.filter(({ code }) => code === '000')).toHaveLength(attendee.save.adds?.minute as number)
})
