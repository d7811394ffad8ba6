/**
 * Fills an empty database: at a trial with the demonstration, so that a fresh machine shows a real meeting; in earnest
 * with the one nameless portal that the product needs, and nothing that anybody has made up.
 */
import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { recordConsents, terms } from '../features/consent/store.ts'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { insertForm } from '../features/form/store.ts'
import { noNews } from '../features/meeting/news.ts'
import { ONLY } from '../features/system/store.ts'
import { addAdministrator, administratorsOf } from '../features/member/administrators.ts'
import { newCode, newId } from '../flow/ids.ts'
import { DEMO_MEETING_ID, DEMO_TENANT_ID, type DemoTicket, demoMeeting, demoModules, demoTickets } from './demo-meeting.ts'
import { demoLists } from './demo-lists.ts'
import { demoArticles, demoCategories, demoNews } from './demo-news.ts'
import { demoOrganisations } from './demo-organisations.ts'
import { demoGuests, demoSessions } from './demo-programme.ts'
import { DEMO_TODAY_ID, todayList, todayMeeting, todayModules, todaySessions, todayTicket } from './demo-today.ts'

export { DEMO_MEETING_ID, DEMO_TODAY_ID }

/** A second tenant, so that there is somebody to be kept out. */
const OTHER_TENANT_ID = '-000002'

/**
 * Accounts of a trial: where real messages are sent, these phones are somebody's. They exist from the start; everybody
 * signs in by SMS code, or by the password made at first start.
 */
export const demoAccounts = [
  { role: 'attendee', name: '', mobile: '13800000001' },
  { role: 'door staff', name: '陈立', mobile: '13800000002' },
  { role: 'organiser', name: '林晚', mobile: '13800000003', roleId: 'organiser', thirdId: DEMO_TENANT_ID },
  { role: 'organisation admin', name: '周明远', mobile: '13800000004', roleId: 'orgadmin', thirdId: DEMO_TENANT_ID },
  { role: 'platform admin', name: '沈言', mobile: '13800000005', roleId: 'admin', thirdId: '*' },
  { role: 'another organiser', name: '何青', mobile: '13800000006', roleId: 'organiser', thirdId: OTHER_TENANT_ID },
  { role: 'staff of today', name: '夏竹', mobile: '13800000007' },
] as const

/** Where each of them works. */
const worksAt: Partial<Record<(typeof demoAccounts)[number]['role'], string>> = {
  'door staff': DEMO_MEETING_ID,
  'staff of today': DEMO_TODAY_ID,
}

const face = { favicon: '/favicon.svg', logo: '/favicon.svg', support_hours: '工作日 09:00-18:00', manual_url: '/manual.html' }
/** Of nobody yet. The default code on the wire is its tenant's (spec.md section 9). */
const nameless = { title: '会务', brand_color: '', support_phone: '', is_public: 1 }
const tenants = [
  {
    id: DEMO_TENANT_ID,
    name: '云栖谷教育发展中心',
    title: '云栖谷会务',
    brand_color: '#0F766E',
    support_phone: '0571-80000000',
    is_public: 1,
  },
  { id: OTHER_TENANT_ID, name: '海曙青少年宫', title: '海曙活动', brand_color: '#1D4ED8', support_phone: '0574-80000000', is_public: 0 },
] as const

/** A number that no bank has. */
const demoTransfer = {
  third_id: DEMO_TENANT_ID,
  payee: '云栖谷教育发展中心（演示）',
  bank: '演示银行杭州支行',
  account: '0000 0000 0000 0000',
  note: '请在附言中填写订单号',
}

export interface Seeded {
  /** Of every demonstration account; kept nowhere in clear. */
  password: string
}

/** @returns undefined where there is a tenant already, or the product starts in earnest: then there is no demonstration account. */
export async function seedIfEmpty(deps: Pick<Deps, 'env' | 'db' | 'clock' | 'passwords'>): Promise<Seeded | undefined> {
  const { env, db, clock } = deps
  if (env.sandbox) return seedDemonstration(deps)
  await db.write(async (tx) => {
    if (await isFirst(tx, { id: DEFAULT_SYS_CODE, name: '', merchant: 'own', created_at: clock() }))
      await tx
        .insertInto('systems')
        .values({ sys_code: DEFAULT_SYS_CODE, tenant_id: DEFAULT_SYS_CODE, ...face, ...nameless })
        .execute()
  })
  if (env.adminMobile !== '' && (await administratorsOf(db)).length === 0)
    await addAdministrator(db, env.adminMobile, 'ADMIN_MOBILE', clock())
  return undefined
}

/** Whether nobody has filled the database: then this tenant is there from now on, and of several servers one alone goes on. */
async function isFirst(tx: Tx, tenant: Insertable<Tables['tenants']>): Promise<boolean> {
  if ((await tx.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined) return false
  const added = await tx
    .insertInto('tenants')
    .values(tenant)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows !== 0n
}

async function seedDemonstration({ db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>): Promise<Seeded | undefined> {
  const now = clock()
  if ((await db.read.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined) return undefined
  const password = newCode(8)
  const passwordHash = await passwords.hash(hash('md5', password))
  return db.write(async (tx) => {
    const [own, other] = tenants
    if (!(await isFirst(tx, { id: own.id, name: own.name, merchant: 'own', created_at: now }))) return undefined
    await tx.insertInto('tenants').values({ id: other.id, name: other.name, merchant: 'own', created_at: now }).execute()
    await tx
      .insertInto('platform')
      .values({ id: ONLY, operator: own.name, icp: '', police: '', report_phone: '', report_mail: '', edition: 0, version: 0 })
      .execute()
    for (const { id, name: _, ...shown } of tenants)
      await tx
        .insertInto('systems')
        .values({ sys_code: id, tenant_id: id, ...face, ...shown })
        .execute()
    await db.insertMany(tx, 'meetings', [
      { ...demoMeeting(now), news: demoNews(now) },
      { ...todayMeeting(now), news: noNews },
    ])
    await db.insertMany(tx, 'organisations', demoOrganisations(now))
    await tx.insertInto('transfer_accounts').values(demoTransfer).execute()
    await seedAccounts(tx, passwordHash, now)
    await db.insertMany(tx, 'modules', [
      ...demoModules.map((row) => ({ ...row, meeting_id: DEMO_MEETING_ID })),
      ...todayModules.map((row) => ({ ...row, meeting_id: DEMO_TODAY_ID })),
    ])
    await db.insertMany(
      tx,
      'guests',
      demoGuests.map((row) => ({ ...row, meeting_id: DEMO_MEETING_ID, source_key: row.name })),
    )
    await db.insertMany(tx, 'schedule_items', [...demoSessions(now), ...todaySessions(now)])
    for (const one of demoTickets(now)) await seedTicket(tx, DEMO_MEETING_ID, one, now)
    await seedTicket(tx, DEMO_TODAY_ID, todayTicket(now), now)
    await db.insertMany(tx, 'checkin_lists', [...demoLists(now), todayList(now)])
    await db.insertMany(tx, 'article_categories', demoCategories(now))
    await db.insertMany(tx, 'articles', demoArticles(now))
    return { password }
  })
}

async function seedTicket(tx: Tx, meetingId: string, { ticket, asks }: DemoTicket, now: number): Promise<void> {
  const questions = asks.map(([key, label, required]) => usualQuestion(key, required, label))
  const form = { meetingId, thirdId: DEMO_TENANT_ID, name: ticket.name, questions, userId: '', now }
  await tx
    .insertInto('tickets')
    .values({ ...ticket, meeting_id: meetingId, third_id: DEMO_TENANT_ID, form_id: await insertForm(tx, form) })
    .execute()
}

/** Whether somebody goes on in earnest with what a trial has filled: made-up meetings on sale, and phones that are somebody's. */
export async function isDemonstration(db: Db): Promise<boolean> {
  return (await db.read.selectFrom('meetings').select('id').where('id', '=', DEMO_MEETING_ID).executeTakeFirst()) !== undefined
}

async function seedAccounts(tx: Tx, passwordHash: string, now: number): Promise<void> {
  for (const account of demoAccounts) {
    const id = newId(now)
    await tx
      .insertInto('users')
      .values({ id, mobile: account.mobile, name: account.name, password_hash: passwordHash, created_at: now })
      .execute()
    await recordConsents(tx, { userId: id, documents: terms, channel: 'register', ip: '', now })
    const meetingId = worksAt[account.role]
    if (meetingId !== undefined) await tx.insertInto('staff').values({ meeting_id: meetingId, user_id: id, created_at: now }).execute()
    if ('roleId' in account)
      await tx
        .insertInto('user_roles')
        .values({ user_id: id, third_id: account.thirdId, role_id: account.roleId, granted_by: 'seed', created_at: now })
        .execute()
    if (account.role === 'organisation admin')
      await tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: id, joined_at: now }).execute()
  }
}
