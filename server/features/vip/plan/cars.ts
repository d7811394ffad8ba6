/** Cars of a meeting. */
import type { planCalls } from '#contract/vip/plan.ts'
import { carFields } from '#contract/vip/plan-words.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { saveRevision } from '../../history/revision.ts'
import { changePlan } from './change.ts'
import { settle } from './follow.ts'
import { type CarRow, deleteCar, vipCars } from './leg-store.ts'
import { carColumns, carOnWire } from './wire.ts'

const CARS_MOST = 500

export const saveCar: Handler<typeof planCalls.saveCar> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const { id, edition: since } = context.input
    const written = carColumns.toRow(context.input)
    if (id === '') {
      if ((await vipCars.count(tx, { meeting_id: meetingId })) >= CARS_MOST) return refuse('plan_full')
      const row: CarRow = { id: newId(at), meeting_id: meetingId, edition: 1, ...written }
      await vipCars.insert(tx, row)
      await writeLog(tx, [{ entity: 'vip_car', entityId: row.id, meetingId, action: 'make', edition: 1, who, at }])
      return carOnWire(row, context.grants)
    }
    const standing = await vipCars.lock(tx, { id, meeting_id: meetingId })
    if (standing === undefined) return refuse('car_gone')
    const thing = { entity: 'vip_car', entityId: id, meetingId, who, at }
    const before = carColumns.toView(standing)
    const change = { labels: carFields, since, revision: standing.edition, before, after: context.input, plain: ['seats'] } as const
    const saved = await saveRevision(tx, thing, change, (edition) => vipCars.update(tx, { id }, { ...written, edition }))
    return saved instanceof Refusal ? saved : carOnWire({ ...standing, ...written, edition: saved.revision }, context.grants)
  })

export const removeCar: Handler<typeof planCalls.removeCar> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const standing = await vipCars.lock(tx, { id: context.input.id, meeting_id: meetingId })
    if (standing === undefined) return refuse('car_gone')
    const guestIds = await deleteCar(tx, standing.id)
    const line = { entity: 'vip_car', entityId: standing.id, meetingId, action: 'remove', who, at }
    await writeLog(tx, [{ ...line, edition: standing.edition + 1 }])
    await settle(changing, guestIds)
    return null
  })
