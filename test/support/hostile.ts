/**
 * A portal with something of everything in it, all of it somebody else's: what every feature's own cases put there, marked with a
 * word that nobody else uses, and people of a neighbouring tenant, of a meeting beside it and of none, with something of their own.
 */
import { sql } from 'kysely'
import { type Call, headers } from '#contract/call.ts'
import { attendee } from '#contract/attendee.ts'
import { campaign } from '#contract/campaign.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { material } from '#contract/material.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { namelist } from '#contract/namelist.ts'
import { order } from '#contract/order.ts'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { staff } from '#contract/staff.ts'
import { template } from '#contract/template.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { voucher } from '#contract/voucher.ts'
import type { TableName } from '#server/db/tables.ts'
import { giveRole } from '#server/features/right/store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { TestApp } from './app.ts'
import type { Fixture } from './cases.ts'
import { casesByCall } from './gather-cases.ts'
import { type Person, signIn, signInAs, visitor } from './person.ts'
import { pdf, putIn } from './put-in.ts'
import { tableNames } from './tables.ts'
import { transfer } from './transfers.ts'

export const CANARY = '金丝雀'
export const ELSEWHERE = '-000002'
const HERE = '-000001'
const DAY = 86_400_000

/** What everybody may read of a meeting that is published, and of who runs the portal. */
const open: ReadonlySet<TableName> = new Set<TableName>([
  'meetings',
  'tickets',
  'modules',
  'guests',
  'schedule_items',
  'organisations',
  'systems',
  'tenants',
  'platform',
  'transfer_accounts',
  'forms',
  'form_versions',
  'articles',
  'article_categories',
  'votes',
  'surveys',
  'survey_versions',
  'contribute_calls',
  'contribute_versions',
])
/** What moves by itself: limits, sessions, codes, what servers note of themselves, a rehearsal that plays on. */
const restless = new Set<TableName>(['limits', 'captchas', 'sms_codes', 'sessions', 'rounds', 'clock_watch', 'rehearsals'])
const CHANGES = 'hostile_changes'

/** Calls that a secret opens, whoever brings it: theirs is cut short. */
const bySecret: Readonly<Record<string, string>> = {
  'settings.claim': 'code',
  'pairing.poll': 'id',
  'pairing.get': 'id',
  'pairing.confirm': 'id',
  'card.read': 'code',
  'card.keep': 'code',
  'transfer.link': 'link',
  'transfer.takeLink': 'link',
  'vip.open': 'key',
  'vip.answer': 'key',
  'vip.answerLeg': 'key',
  'staff.link': 'code',
  'staff.enter': 'code',
  'checkin.self': 'code',
  'survey.shared': 'key',
}

export interface Wish {
  name: string
  /** Whose request it is by the cases. */
  person: Person
  call: Call
  headers: Record<string, string>
  /** A request that would be right for somebody else. */
  good: Readonly<Record<string, unknown>>
  /** Where ids stand in it, and of what. */
  ids: readonly { path: readonly (string | number)[]; table: TableName }[]
}

/** Somebody who means harm, and what is theirs. */
export interface Attacker {
  name: string
  person: Person
  sysCode: string
  own: ReadonlyMap<TableName, readonly string[]>
}

export interface Hostile {
  wishes: readonly Wish[]
  attackers: readonly Attacker[]
  /** Ids of what is not theirs, by table. */
  foreign: ReadonlyMap<TableName, readonly string[]>
  /** Long ids of what nobody else may hear of. */
  secret: ReadonlySet<string>
  /** Tables that anybody may read. */
  open: ReadonlySet<TableName>
  /** How many rows have changed so far, by `table operation`. */
  changes(): Promise<ReadonlyMap<string, number>>
  /** What is somebody else's and not as it was. */
  touched(): Promise<string[]>
}

const keyOf: Partial<Record<TableName, string>> = {
  orders: 'no',
  trades: 'no',
  refunds: 'no',
  invitations: 'code',
  helper_links: 'code',
  systems: 'sys_code',
}
/** Ids whose name says of what they are. */
const tableOf: Readonly<Record<string, TableName>> = {
  meetingId: 'meetings',
  ticketId: 'tickets',
  ticketIds: 'tickets',
  listId: 'checkin_lists',
  listIds: 'checkin_lists',
  formId: 'forms',
  outTradeNo: 'orders',
  orderNo: 'orders',
  orderNos: 'orders',
  nos: 'orders',
  userId: 'users',
  organisationId: 'organisations',
  taskId: 'tasks',
  fileId: 'files',
  admissionId: 'admissions',
  admissionIds: 'admissions',
}

/** @param test with the demonstration in it, and nothing else. */
export async function hostileWorld(test: TestApp): Promise<Hostile> {
  const { db } = test.deps
  const run = (text: string) => db.write((tx) => sql.raw(text).execute(tx))
  await run('UPDATE tickets SET total = 1000000, limit_phone = 0')
  const wished = await goodRequests(test)
  while ((await takeSteps(test.deps)) > 0);
  const tables = (await tableNames(db)).filter((table) => String(table) !== 'migration')
  const columns = new Map<TableName, string[]>()
  for (const table of tables) {
    const row = await db.read.selectFrom(table).selectAll().limit(1).executeTakeFirst()
    columns.set(table, Object.keys(row ?? {}))
  }
  const idsOf = async () => {
    const found = new Map<TableName, string[]>()
    for (const table of tables) {
      const key = keyOf[table] ?? 'id'
      if (columns.get(table)?.includes(key) !== true) continue
      const rows = await sql<{ id: unknown }>`select ${sql.ref(key)} as id from ${sql.table(table)}`.execute(db.read)
      found.set(
        table,
        rows.rows.map(({ id }) => String(id)),
      )
    }
    return found
  }
  await draftOf(test)
  const foreign = await idsOf()
  await markAll(test, tables)

  const wishes = wished.map((wish) => {
    const field = bySecret[wish.name]
    if (field === undefined) return { ...wish, ids: idsIn(wish, foreign) }
    const good = { ...wish.good, [field]: String(wish.good[field]).replace(/.{4}$/, '0000') }
    return { ...wish, good, ids: idsIn({ ...wish, good }, foreign) }
  })
  const kept = await rowsOf(test, tables)
  const attackers: Attacker[] = []
  const before = async () => new Map([...(await idsOf())].map(([table, ids]) => [table, new Set(ids)] as const))
  const somebody = async (name: string, mobile: string, sysCode: string, make: (person: Person) => Promise<unknown>) => {
    const there = await before()
    const person = await signIn(test, mobile)
    await make(person)
    const own = new Map(
      [...(await idsOf())].map(([table, ids]) => [table, ids.filter((id) => there.get(table)?.has(id) !== true)] as const),
    )
    attackers.push({ name, person, sysCode, own })
  }
  const role = (person: Person, sysCode: string, roleId: string, meetingId = '') =>
    db.write((tx) =>
      giveRole(tx, { user_id: person.id, third_id: sysCode, meeting_id: meetingId, role_id: roleId, granted_by: 'test', created_at: 1 }),
    )
  await somebody('a neighbour', '13955500001', ELSEWHERE, async (person) => {
    for (const roleId of ['organiser', 'orgadmin']) await role(person, ELSEWHERE, roleId)
    await meetingOf(test, person, ELSEWHERE, '7001')
  })
  const neighbours = (attackers[0] as Attacker).own
  await somebody('beside', '13955500002', HERE, async (person) => {
    await copyMeeting(test, HERE, '7002')
    await role(person, HERE, 'organiser', '7002')
    await meetingOf(test, person, HERE, '7002')
  })
  await somebody('an accountant next door', '13955500003', ELSEWHERE, (person) => role(person, ELSEWHERE, 'finance'))
  await somebody('a helper next door', '13955500004', ELSEWHERE, async (person) => {
    const [listId = ''] = neighbours.get('checkin_lists') ?? []
    const row = { meeting_id: '7001', user_id: person.id, created_at: 1, list_ids: JSON.stringify([listId]), until_at: null, link_code: '' }
    await db.write((tx) => sql`insert into staff ${rowOf(row)}`.execute(tx))
  })
  await somebody('a customer', '13955500005', HERE, (person) => buy(person, { meetingId: '1', ticketId: '2', sysCode: HERE }))
  for (const attacker of attackers.slice(2, 4)) Object.assign(attacker, { own: new Map([...neighbours, ...nonEmpty(attacker.own)]) })
  attackers.push({ name: 'a visitor', person: visitor(test.app), sysCode: HERE, own: new Map() })
  await run('UPDATE sessions SET expires_at = 4000000000000')
  await run('DELETE FROM limits')

  const everybodys = new Set([...foreign].flatMap(([table, ids]) => (open.has(table) ? ids : [])))
  const secret = new Set([...foreign].flatMap(([, ids]) => ids.filter((id) => id.length >= 16 && !everybodys.has(id))))
  for (const { user_id } of await db.read.selectFrom('user_roles').select('user_id').where('third_id', '!=', HERE).execute())
    secret.delete(user_id)
  const changes = await countChanges(
    test,
    tables.filter((table) => !restless.has(table)),
  )
  return {
    wishes,
    attackers,
    foreign,
    secret,
    open,
    changes,
    touched: async () => {
      const now = await rowsOf(test, tables)
      return [...kept].flatMap(([key, row]) => (now.get(key) === row ? [] : [`${key}: ${row} -> ${now.get(key) ?? 'gone'}`]))
    },
  }
}

const nonEmpty = <K, V>(map: ReadonlyMap<K, readonly V[]>) => [...map].filter(([, list]) => list.length > 0)

/** What every call's own cases would ask, with what has to be there for it. */
export async function goodRequests(test: TestApp): Promise<Omit<Wish, 'ids'>[]> {
  const admin = await signInAs(test, 'admin')
  const wishes: Omit<Wish, 'ids'>[] = []
  for (const [name, { call, own, cases }] of casesByCall) {
    // It ends what others still need.
    if (call.path === '/') continue
    test.clock.pass(61_000)
    await test.deps.db.write((tx) => tx.deleteFrom('limits').execute())
    const mobile = cases.askers?.[own]
    const person = mobile === undefined ? admin : await signIn(test, mobile)
    const fixture = cases.fixtures[own] as Fixture<Call>
    const good = (typeof fixture === 'function' ? await fixture({ test, person }) : fixture) as Record<string, unknown>
    wishes.push({ name, person, call, headers: cases.headers ?? {}, good })
    // Some show the portal before it has an administrator.
    await test.deps.db.write((tx) =>
      tx
        .insertInto('user_roles')
        .values({ user_id: admin.id, third_id: '*', meeting_id: '', role_id: 'admin', granted_by: 'test', created_at: 1 })
        .onConflict((is) => is.doNothing())
        .execute(),
    )
  }
  return wishes
}

/** A meeting that nobody is to see yet; of one that everybody sees, news and a vote that they do not. */
async function draftOf({ deps: { db } }: TestApp): Promise<void> {
  await db.write(async (tx) => {
    const row = await tx.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    const title = `${CANARY}内部会议`
    const words = { title, summary: title, details: title, notice: title, address: title, sponsor: title }
    await tx
      .insertInto('meetings')
      .values({ ...row, ...words, id: '6001', state: 'draft' })
      .execute()
    const ticket = await tx.selectFrom('tickets').selectAll().where('id', '=', '2').executeTakeFirstOrThrow()
    await tx
      .insertInto('tickets')
      .values({ ...ticket, id: '6002', meeting_id: '6001', name: title, note: title, pool_id: null, form_id: null })
      .execute()
    const news = await tx.selectFrom('articles').selectAll().where('id', '=', 'A1').executeTakeFirstOrThrow()
    const said = { title, summary: title, content: `<p>${title}</p>`, category_id: null, urgent_until: null }
    await tx
      .insertInto('articles')
      .values([
        { ...news, ...said, id: '6003', state: 'draft', published_at: null },
        { ...news, ...said, id: '6004', audience: 'staff' },
      ])
      .execute()
    const vote = await tx.selectFrom('votes').selectAll().limit(1).executeTakeFirst()
    if (vote !== undefined)
      await tx
        .insertInto('votes')
        .values({ ...vote, id: '6005', state: 'draft', title, note: title, opens_at: null, closes_at: null })
        .execute()
  })
}

/** Puts the word behind whatever stands there in Chinese. */
async function markAll({ deps: { db } }: TestApp, tables: readonly TableName[]) {
  const elsewhere = await db.read.selectFrom('user_roles').select('user_id').where('third_id', '!=', HERE).execute()
  const knownElsewhere = new Set(elsewhere.map(({ user_id }) => user_id))
  for (const table of tables) {
    if (open.has(table)) continue
    const rows = (await db.read.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
    for (const row of rows) {
      // Whoever looks after the portal, or another tenant, is known there.
      if (table === 'users' && knownElsewhere.has(String(row['id']))) continue
      const marked = Object.entries(row).flatMap(([column, value]) =>
        typeof value === 'string' && /\p{Script=Han}/u.test(value)
          ? [[column, value.replaceAll(/\p{Script=Han}+/gu, (word) => word + CANARY)] as const]
          : [],
      )
      if (marked.length === 0) continue
      const key = Object.entries(row).filter(([column]) => !marked.some(([one]) => one === column) && column !== 'content')
      const is = sql.join(
        key.filter(([, value]) => value !== null).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        sql` and `,
      )
      const set = sql.join(marked.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
      await db.write((tx) => sql`update ${sql.table(table)} set ${set} where ${is}`.execute(tx))
    }
  }
}

export function idsIn({ name, good }: Omit<Wish, 'ids'>, foreign: ReadonlyMap<TableName, readonly string[]>): Wish['ids'] {
  const feature = name.split('.')[0] as string
  const mine = Object.keys(casesByCall.find(([one]) => one === name)?.[1].cases.tables ?? {}) as TableName[]
  const has = (table: TableName, id: string) => foreign.get(table)?.includes(id) === true
  const found: { path: (string | number)[]; table: TableName }[] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) walk(part, [...path, Array.isArray(value) ? Number(key) : key])
      return
    }
    if (typeof value !== 'string' || value === '') return
    const field = String(path.findLast((part) => typeof part === 'string'))
    const hinted = field === 'id' && feature === 'meeting' ? 'meetings' : tableOf[field]
    const long = value.length >= 16 ? [...foreign.keys()] : []
    const table = [
      ...(hinted === undefined ? [] : [hinted]),
      ...(/ids?$|^no$|^keep$|^drop$|code$/i.test(field) ? [...mine, ...long] : long),
    ]
    const fits = table.find((one) => has(one, value))
    if (fits !== undefined) found.push({ path, table: fits })
  }
  walk(good, [])
  return found
}

const rowOf = (row: Record<string, unknown>) =>
  sql`(${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row))})`

/** A meeting with two tickets and the form that they ask by. */
async function copyMeeting({ deps: { db }, clock }: TestApp, sysCode: string, id: string): Promise<void> {
  await db.write(async (tx) => {
    const row = await tx.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    const times = { starts_at: clock() + 60 * DAY, ends_at: clock() + 61 * DAY }
    await tx
      .insertInto('meetings')
      .values({ ...row, ...times, id, third_id: sysCode, state: 'published', title: '我们的会议' })
      .execute()
    const ticket = await tx.selectFrom('tickets').selectAll().where('id', '=', '2').executeTakeFirstOrThrow()
    const form_id = `${id}3`
    const asked = await tx
      .selectFrom('forms')
      .selectAll()
      .where('id', '=', ticket.form_id as string)
      .executeTakeFirstOrThrow()
    const versions = await tx.selectFrom('form_versions').selectAll().where('form_id', '=', asked.id).execute()
    await tx
      .insertInto('forms')
      .values({ ...asked, id: form_id, meeting_id: id, third_id: sysCode })
      .execute()
    await tx
      .insertInto('form_versions')
      .values(versions.map((version) => ({ ...version, form_id })))
      .execute()
    const sale = { booking_from: clock() - DAY, booking_to: clock() + 50 * DAY, sold: 0, pool_id: null, form_id }
    for (const [ticketId, price_fen] of [
      [`${id}1`, 0],
      [`${id}2`, 19_900],
    ] as const)
      await tx
        .insertInto('tickets')
        .values({ ...ticket, ...sale, id: ticketId, meeting_id: id, third_id: sysCode, price_fen })
        .execute()
  })
}

/** An order of two names, and one that somebody says is paid. */
async function buy(person: Person, { meetingId, ticketId, sysCode }: { meetingId: string; ticketId: string; sysCode: string }) {
  const at = { headers: { [headers.sysCode]: sysCode } }
  for (const name of ['王小明', '李小红']) {
    const filled = { meetingId, ticketId, name, sex: 1, phone: '13800000009', idcard: '11010519491231002X', hospital: '小学' } as const
    const { data, ...first } = await person.ask(attendee.save, { ...filled, department: '教研组', position: '教师' }, at)
    const wish = { enrollInfoIds: [String(data?.id)], meetingId, thirdId: sysCode, ticketId, ticketNum: 1, ticketPrice: 19_900 }
    const { data: made, reason } = await person.ask(order.submit, wish, at)
    if (made === null) throw new Error(`no order: ${first.reason ?? ''} ${reason}`)
    if (name === '王小明') await person.ask(proof.submit, { ...transfer, outTradeNo: made.no }, at)
    else await person.ask(refund.own, { outTradeNo: made.no }, at)
  }
}

/** Something of everything at a meeting of one's own. */
async function meetingOf(test: TestApp, person: Person, sysCode: string, meetingId: string): Promise<void> {
  if (sysCode === ELSEWHERE) await copyMeeting(test, sysCode, meetingId)
  const ask = async <C extends Call>(call: C, input: object) => {
    test.clock.pass(61_000)
    const answer = await person.ask(call, input as never, { headers: { [headers.sysCode]: sysCode } })
    if (answer.code !== '000') throw new Error(`${call.path}: ${answer.reason} ${answer.msg}`)
    return answer.data as never
  }
  const ticketId = `${meetingId}2`
  await buy(person, { meetingId, ticketId, sysCode })
  const entrance = { id: '', meetingId, name: '大门', kind: 'entrance', ticketIds: [], windows: [], passes: 'once', exits: 0 }
  const door = { ...entrance, accepts: ['entry'], questions: [], gates: [{ id: 'a', name: '东门' }], self: 0 }
  const { id: listId } = (await ask(checkin.saveList, door)) as { id: string }
  await ask(checkin.open, { listId, gateId: 'a', name: '手机' })
  await ask(staff.add, { meetingId, mobile: '13966660001', name: '员工', listIds: [] })
  await ask(staff.makeLink, { meetingId, listIds: [], uses: 5, hours: 8 })
  await ask(scheduleManage.export, { meetingId, kind: 'csv' })
  await ask(scheduleManage.save, { meetingId, title: '环节', startTime: '2026-11-07 12:00:00', endTime: '2026-11-07 13:00:00' })
  await ask(meetingManage.saveGuest, { meetingId, name: '嘉宾' })
  await ask(meetingManage.saveModule, { meetingId, name: '地图', icon: 'home', path: 'https://example.com/map' })
  await ask(ticketManage.savePool, { meetingId, whole: 0, name: '名额', total: 500 })
  const discount = { kind: 'amount', value: 100, ticketIds: [], uses: 0, usesPerPerson: 0, startTime: '', endTime: '', note: '' }
  await ask(voucher.save, { meetingId, code: `MINE-${meetingId}`, ...discount })
  await ask(namelist.apply, {
    meetingId,
    ticketId: `${meetingId}1`,
    way: 'free',
    people: [{ row: 1, name: '来宾', phone: '13977770009', department: '', position: '' }],
  })
  await ask(campaign.send, { meetingId, kind: 'meeting_coming', what: '通知', at: '2026-09-30 12:00:00', key: `intention-${meetingId}` })
  const came = { meetingId, method: 'cash', payer: '单位', serial: `S${meetingId}`, day: '2026-09-02', note: '' }
  await ask(receipt.book, { ...came, amount: 1, orderNos: [] }).catch(() => undefined)
  if (sysCode === ELSEWHERE) await ask(template.keep, { meetingId, name: '模板' })
  const { id: fileId } = await putIn({ ...person, do: ask }, pdf(), '讲稿.pdf', 'material')
  await ask(material.save, { meetingId, fileId, name: '讲稿' })
}

/** Every row of what is somebody else's, without the counts that anybody's order, or ballot, moves. */
async function rowsOf({ deps: { db } }: TestApp, tables: readonly TableName[]) {
  const rows = new Map<string, string>()
  for (const table of tables) {
    if (restless.has(table) || table === 'rosters' || table === 'sell_outs') continue
    for (const row of (await db.read.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]) {
      const { sold: _, version: __, turnout: ___, ...rest } = row
      const text = JSON.stringify(table === 'tickets' || table === 'meetings' || table === 'votes' ? rest : row)
      const key = keyOf[table] ?? 'id'
      rows.set(key in row ? `${table} ${String(row[key])}` : `${table} ${text}`, text)
    }
  }
  return rows
}

/**
 * Counts changed rows by database triggers, so that no writer is missed.
 * @returns a function: the number of rows changed since its last call, by `table operation`.
 */
export async function countChanges({ deps: { db } }: TestApp, tables: readonly TableName[]): Promise<Hostile['changes']> {
  const run = (text: string) => db.write((tx) => sql.raw(text).execute(tx))
  await run(`CREATE TABLE ${CHANGES} (what TEXT NOT NULL)`)
  if (db.engine === 'postgres')
    await run(`CREATE FUNCTION ${CHANGES}_of() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO ${CHANGES} VALUES (TG_TABLE_NAME || ' ' || lower(TG_OP)); RETURN NULL; END $$`)
  for (const table of tables) {
    if (db.engine === 'postgres')
      await run(
        `CREATE TRIGGER ${CHANGES}_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${CHANGES}_of()`,
      )
    else
      for (const operation of ['insert', 'update', 'delete'])
        await run(
          `CREATE TRIGGER ${CHANGES}_${table}_${operation} AFTER ${operation} ON ${table}
           BEGIN INSERT INTO ${CHANGES} VALUES ('${table} ${operation}'); END`,
        )
  }
  return async () => {
    const { rows } = await sql<{ what: string; n: number }>`select what, count(*) as n from ${sql.table(CHANGES)} group by what`.execute(
      db.read,
    )
    if (rows.length > 0) await run(`DELETE FROM ${CHANGES}`)
    return new Map(rows.map(({ what, n }) => [what, Number(n)]))
  }
}
