/** Pools, vouchers and price steps, written straight into the tables. */
import type { TicketOrder } from '#contract/order.ts'
import type { Db, NewRow } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { setTicket } from './crowd.ts'
import type { Person } from './person.ts'
import { signUp } from './sign-up.ts'

const ours = { meeting_id: '1', third_id: '-000001', edition: 1, created_at: 0 }

/** A total that tickets share; `whole`: the meeting's own. */
export async function makePool(
  db: Db,
  pool: Partial<NewRow<'pools'>> & { id: string; total: number },
  ticketIds: readonly string[] = [],
): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .insertInto('pools')
      .values({ ...ours, name: pool.id, whole: 0, ...pool })
      .execute()
    if (ticketIds.length > 0) await tx.updateTable('tickets').set({ pool_id: pool.id }).where('id', 'in', ticketIds).execute()
  })
}

const unlimited = { uses: 0, uses_person: 0, starts_at: null, ends_at: null, note: '', active: 1 }

export async function makeVoucher(
  db: Db,
  { ticketIds = [], ...voucher }: Partial<Omit<NewRow<'vouchers'>, 'ticket_ids'>> & { code: string; ticketIds?: readonly string[] },
): Promise<void> {
  const row = {
    ...ours,
    ...unlimited,
    id: voucher.code,
    kind: 'unlock',
    value: 0,
    ...voucher,
    ticket_ids: writeJson([...ticketIds]),
  } as const
  await db.write((tx) => tx.insertInto('vouchers').values(row).execute())
}

/** An order that somebody has to say yes to, of a ticket that asks for it at that moment only. */
export async function waitingOrder(db: Db, person: Person, name = '王小明', ticketId = '2'): Promise<TicketOrder> {
  await setTicket(db, ticketId, { approval: 1 })
  const { order } = await signUp(person, { ticketId, names: [name] })
  await setTicket(db, ticketId, { approval: 0 })
  return order
}
