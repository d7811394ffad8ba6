/** Fills an empty database with the demonstration meeting, so that a fresh machine shows a real one. */
import type { Deps } from '../deps.ts'
import { newId } from '../flow/ids.ts'
import { DEMO_MEETING_ID, DEMO_TENANT_ID, demoMeeting, demoModules, demoTickets } from './demo-meeting.ts'
import { demoGuests, demoSessions } from './demo-programme.ts'

export { DEMO_MEETING_ID }

/** Accounts that exist from the start; everybody signs in by SMS code. */
export const demoAccounts = [
  { role: 'attendee', mobile: '13800000001' },
  { role: 'door staff', mobile: '13800000002' },
] as const

const system = {
  sys_code: DEMO_TENANT_ID, tenant_id: DEMO_TENANT_ID, title: '云栖谷会务', favicon: '/favicon.svg', logo: '/favicon.svg', brand_color: '#0F766E',
  support_phone: '0571-80000000', support_hours: '工作日 09:00-18:00', manual_url: '', icp: '', is_public: 1,
}

/** @returns whether anything was put in: false when there is a tenant already. */
export async function seedIfEmpty({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const now = clock()
  return db.write(async (tx) => {
    const tenant = { id: DEMO_TENANT_ID, name: '云栖谷教育发展中心', created_at: now }
    const added = await tx.insertInto('tenants').values(tenant).onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) return false
    await tx.insertInto('systems').values(system).execute()
    await tx.insertInto('meetings').values(demoMeeting(now)).execute()
    const users = demoAccounts.map(({ mobile }) => ({ id: newId(now), mobile, name: '', created_at: now }))
    await db.insertMany(tx, 'users', users)
    await tx.insertInto('staff').values({ meeting_id: DEMO_MEETING_ID, user_id: users[1]?.id as string, created_at: now }).execute()
    await db.insertMany(tx, 'modules', demoModules.map((row) => ({ ...row, meeting_id: DEMO_MEETING_ID })))
    await db.insertMany(tx, 'guests', demoGuests.map((row) => ({ ...row, meeting_id: DEMO_MEETING_ID, source_key: row.name })))
    await db.insertMany(tx, 'schedule_items', demoSessions(now))
    for (const { ticket, asks } of demoTickets(now)) {
      await tx.insertInto('tickets').values({ ...ticket, meeting_id: DEMO_MEETING_ID, third_id: DEMO_TENANT_ID }).execute()
      await db.insertMany(tx, 'ticket_parameters', asks.map(([key, label, required], sort) => ({ ticket_id: ticket.id, key, label, required: required ? 1 : 0, sort })))
    }
    return true
  })
}
