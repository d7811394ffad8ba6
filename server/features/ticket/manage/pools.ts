/** Totals that tickets share, as organisers set them. */
import { poolFields, POOLS_MAX, type ticketManage } from '#contract/ticket-manage.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { recordChanges, saveRevision } from '../../history/revision.ts'
import { bumpVersion, lockOwnMeeting } from '../../meeting/manage-store.ts'
import { ticketTable, updateTicket } from '../manage-store.ts'
import { countsBy, NO_OWN_TOTAL } from '../places.ts'
import { insertPool, poolsOf, poolTable } from '../pool-store.ts'
import { lockSale, nameOfPool, poolOnWire } from './sale.ts'

export const savePool: Handler<typeof ticketManage.savePool> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, edition: since, whole, total } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const { pools, tickets } = await lockSale(db, tx, meetingId)
    // There is one total of a meeting: whoever sets it for the first time after somebody else changes theirs.
    const standing = pools.find((pool) => pool.whole === whole && (pool.id === id || (id === undefined && whole === 1)))
    if (id !== undefined && standing === undefined) return refuse('pool_gone')
    if (standing === undefined && pools.length >= POOLS_MAX) return refuse('pools_full')
    if (whole === 0 && input.name === '') return refuse('pool_name_missing')
    const before = standing ?? { id: newId(now), name: '', total: 0, edition: 0, taken: 0 }
    const written = { name: whole === 1 ? '' : input.name, total }
    const thing = { entity: 'pool', entityId: before.id, meetingId, who: user.id, at: now }
    const change = { labels: poolFields, since, revision: before.edition, before, after: written, always: standing === undefined }
    const saved = await saveRevision(tx, thing, change, async (edition) => {
      const taken = whole === 1 ? tickets.reduce((sum, { sold }) => sum + sold, 0) : before.taken
      const name = nameOfPool({ whole, name: written.name })
      if (total < taken) return refuse('pool_below_sold', { what: name, sold: String(taken) })
      if (standing === undefined) {
        await insertPool(tx, { id: before.id, meeting_id: meetingId, third_id: thirdId, ...written, whole, edition, created_at: now })
        await writeLog(tx, [{ ...thing, edition, action: 'make', to: name }])
      } else await poolTable.update(tx, { id: before.id }, { ...written, edition })
      return bumpVersion(tx, meetingId)
    })
    if (saved instanceof Refusal) return saved
    const row = (await poolsOf(db, tx, meetingId)).find((pool) => pool.id === before.id)
    return row === undefined ? refuse('pool_gone') : poolOnWire(row)
  })

export const removePool: Handler<typeof ticketManage.removePool> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const { pools, tickets } = await lockSale(db, tx, meetingId)
    const pool = pools.find((one) => one.id === id)
    if (pool === undefined) return refuse('pool_gone')
    const others = pools.filter((one) => one.id !== id)
    if (tickets.some((row) => row.total === NO_OWN_TOTAL && !others.some((one) => countsBy(row, one)))) return refuse('pool_in_use')
    const name = nameOfPool(pool)
    for (const row of tickets.filter(({ pool_id }) => pool_id === id)) {
      const edition = row.edition + 1
      await updateTicket(tx, row.id, { pool_id: null, edition })
      const ticket = { entity: 'ticket', entityId: row.id, meetingId, revision: edition, who: user.id, at: now }
      await recordChanges(tx, ticket, { poolId: name }, { poolId: '' })
    }
    await ticketTable.update(tx, { pool_id: id }, { pool_id: null })
    await poolTable.delete(tx, { id })
    await writeLog(tx, [{ entity: 'pool', entityId: id, meetingId, action: 'remove', from: name, who: user.id, at: now }])
    await bumpVersion(tx, meetingId)
    return null
  })
