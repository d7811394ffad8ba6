/** Fills an empty database with the demonstration meeting, so that a fresh machine shows a real one. */
import { hash } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { recordConsents, terms } from '../features/consent/store.ts'
import { newCode, newId } from '../flow/ids.ts'
import { DEMO_MEETING_ID, DEMO_TENANT_ID, demoMeeting, demoModules, demoTickets } from './demo-meeting.ts'
import { demoLists } from './demo-lists.ts'
import { demoOrganisations } from './demo-organisations.ts'
import { demoGuests, demoSessions } from './demo-programme.ts'

export { DEMO_MEETING_ID }

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
] as const

const face = { favicon: '/favicon.svg', logo: '/favicon.svg', support_hours: '工作日 09:00-18:00', manual_url: '/manual.html', icp: '' }
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
]

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

/** @returns undefined when there is a tenant already: then nothing is put in. */
export async function seedIfEmpty({
  env,
  db,
  clock,
  passwords,
}: Pick<Deps, 'env' | 'db' | 'clock' | 'passwords'>): Promise<Seeded | undefined> {
  const now = clock()
  if ((await db.read.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined) return undefined
  const password = newCode(8)
  const passwordHash = await passwords.hash(hash('md5', password))
  return db.write(async (tx) => {
    const [first] = tenants.map(({ id, name }) => ({ id, name, created_at: now }))
    const added = await tx
      .insertInto('tenants')
      .values(first as NonNullable<typeof first>)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) return undefined
    for (const { id, name } of tenants.slice(1)) await tx.insertInto('tenants').values({ id, name, created_at: now }).execute()
    for (const { id, name: _, ...own } of tenants)
      await tx
        .insertInto('systems')
        .values({ sys_code: id, tenant_id: id, ...face, ...own })
        .execute()
    await tx.insertInto('meetings').values(demoMeeting(now)).execute()
    await db.insertMany(tx, 'organisations', demoOrganisations(now))
    await tx.insertInto('transfer_accounts').values(demoTransfer).execute()
    if (env.sandbox) await seedAccounts(tx, passwordHash, now)
    else if (env.adminMobile !== '') await seedAdmin(tx, env.adminMobile, now)
    await db.insertMany(
      tx,
      'modules',
      demoModules.map((row) => ({ ...row, meeting_id: DEMO_MEETING_ID })),
    )
    await db.insertMany(
      tx,
      'guests',
      demoGuests.map((row) => ({ ...row, meeting_id: DEMO_MEETING_ID, source_key: row.name })),
    )
    await db.insertMany(tx, 'schedule_items', demoSessions(now))
    for (const { ticket, asks } of demoTickets(now)) {
      await tx
        .insertInto('tickets')
        .values({ ...ticket, meeting_id: DEMO_MEETING_ID, third_id: DEMO_TENANT_ID })
        .execute()
      await db.insertMany(
        tx,
        'ticket_parameters',
        asks.map(([key, label, required], sort) => ({ ticket_id: ticket.id, key, label, required: required ? 1 : 0, sort })),
      )
    }
    await db.insertMany(tx, 'checkin_lists', demoLists(now))
    return { password }
  })
}

/** The first administrator signs in by SMS. */
async function seedAdmin(tx: Tx, mobile: string, now: number): Promise<void> {
  const id = newId(now)
  await tx.insertInto('users').values({ id, mobile, name: '', created_at: now }).execute()
  await tx.insertInto('user_roles').values({ user_id: id, third_id: '*', role_id: 'admin', granted_by: 'seed', created_at: now }).execute()
}

async function seedAccounts(tx: Tx, passwordHash: string, now: number): Promise<void> {
  for (const account of demoAccounts) {
    const id = newId(now)
    await tx
      .insertInto('users')
      .values({ id, mobile: account.mobile, name: account.name, password_hash: passwordHash, created_at: now })
      .execute()
    await recordConsents(tx, { userId: id, documents: terms, channel: 'register', ip: '', now })
    if (account.role === 'door staff')
      await tx.insertInto('staff').values({ meeting_id: DEMO_MEETING_ID, user_id: id, created_at: now }).execute()
    if ('roleId' in account)
      await tx
        .insertInto('user_roles')
        .values({ user_id: id, third_id: account.thirdId, role_id: account.roleId, granted_by: 'seed', created_at: now })
        .execute()
    if (account.role === 'organisation admin')
      await tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: id, joined_at: now }).execute()
  }
}
