/** Nobody fills the tables by themselves (S7): every call that adds a row is bounded, by itself or by something that its feature names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendee, ATTENDEES_A_MEETING } from '#contract/attendee.ts'
import type { Call } from '#contract/call.ts'
import { privacy } from '#contract/privacy.ts'
import type { TableName } from '#server/db/tables.ts'
import { deleteFiles } from '#server/features/file/store.ts'
import { goesOver } from '#server/features/verify/bounds.ts'
import { type TestApp, testApp } from '../support/app.ts'
import type { Fixture } from '../support/cases.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { cases, casesByCall } from '../support/gather-cases.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { tableNames } from '../support/tables.ts'

let opened: Opened
let test: TestApp
/** The platform's administrator may make every call there is. */
let admin: Person
let other: Person

beforeAll(async () => {
  opened = await freshDatabase()
  test = await testApp(opened.db)
  admin = await signInAs(test, 'admin')
  other = await signInAs(test, 'organiser')
  await opened.db.write((tx) => tx.updateTable('tickets').set({ total: 1_000_000, limit_phone: 0 }).execute())
})
afterAll(async () => {
  await opened.drop()
  expect(test.errors).toEqual([])
})

/**
 * What a limit is kept in, the line that every change leaves, the one row that says where their chain ends, and the rewrites that
 * wait: one row for each kind of deletion.
 */
const beside = new Set<TableName>(['limits', 'log', 'log_chain', 'pending_rewrites'])

async function sizes(): Promise<Map<TableName, number>> {
  const names = (await tableNames(opened.db)).filter((name) => !beside.has(name))
  const sizeOf = async (name: TableName) =>
    (
      await opened.db.read
        .selectFrom(name)
        .select((q) => q.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return new Map(await Promise.all(names.map(async (name) => [name, Number(await sizeOf(name))] as const)))
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

it.each(casesByCall)('%s adds no row that nothing bounds', async (name, row) => {
  const ask = await goodRequest([name, row])
  const before = await sizes()
  await ask()
  const after = await sizes()
  const grown = [...after.keys()].filter((table) => (after.get(table) as number) > (before.get(table) as number))
  const bounded = row.call.adds !== undefined || row.cases.boundElsewhere?.[row.own] !== undefined
  expect(bounded ? [] : grown, 'say `adds` in the contract, or in test/cases what else bounds it').toEqual([])
})

it('is not said twice of a call what bounds it', () => {
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

  it('is refused to whoever makes it too often within a minute, and goes on after it', async () => {
    const ask = await goodRequest([name, row])
    for (let n = 0; n < minute; n++) expect((await ask()).http).not.toBe(429)
    expect(await ask()).toMatchObject({ code: '999', http: 429, reason: 'too_often', msg: '操作过于频繁，请稍后再试' })
    test.clock.pass(60_000)
    expect((await ask()).http).not.toBe(429)
  })

  it('is refused to whoever has done it all day, and to nobody else', async () => {
    const ask = await goodRequest([name, row])
    if (row.call.adds?.inMemory) {
      // What the test before asked for counts on.
      test.clock.pass(86_400_000)
      for (let n = 1; n <= day; n++) {
        await goesOver(test.deps, { call: row.call, subject: admin.id, factor: 1, now: test.clock() })
        if (n % minute === 0) test.clock.pass(60_000)
      }
    } else {
      await ask()
      const key = `adds:${row.call.path}:${admin.id}:day`
      await opened.db.write((tx) => tx.updateTable('limits').set({ n: day }).where('key', '=', key).execute())
    }
    expect(await ask()).toMatchObject({ code: '999', http: 429, reason: 'too_many_today', msg: '今日添加次数已达上限，请明天再试' })
    expect((await other.ask(row.call, {})).http).not.toBe(429)
    if (row.call.adds?.inMemory) test.clock.pass(86_400_000)
  })
})

it('keeps so many attendees of one account at one meeting, and room is made by forgetting one', async () => {
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

it('lets one account store no more than a person can type, however fast it is (S7: 1,439 in four seconds)', async () => {
  const person = await signIn(test, '13900000078')
  const save = () => person.ask(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: person.mobile })
  const answers = await Promise.all(Array.from({ length: 1_439 }, save))
  expect(answers.filter(({ code }) => code === '000')).toHaveLength(attendee.save.adds?.minute as number)
})
