/** Arrival buffers: minutes between when somebody is expected at the venue and when they are to be there. Never typed, always reckoned. */
import { type CheckedAppearance, type CheckedLeg, MINUTE, type PlanBuffer, type PlanFinding, timeOf } from './check-plan.ts'

/** Where somebody is when an appearance begins: there since, there from then on only, or gone. */
type Whereabouts = { expect: number } | 'gone' | 'unknown'

/** @param legs of the guest, whatever way they go. */
export function bufferOf(appearance: CheckedAppearance, legs: readonly CheckedLeg[]): { buffer: PlanBuffer; isGone: boolean } {
  const { guestId, id, title, call } = appearance
  const where = whereabouts(legs, appearance.start ?? call)
  const expect = typeof where === 'object' ? where.expect : null
  const minutes = expect === null ? null : Math.floor((call - expect) / MINUTE)
  return { buffer: { guestId, appearanceId: id, title, call, expect, minutes }, isGone: where === 'gone' }
}

/**
 * Legs towards the venue and about the town that are to begin before the appearance bring them there: the latest end counts,
 * for a flight that is late does not become early by a car that was ordered for its old time. Who has left and not come
 * back, or comes only later, is expected when they come next.
 */
function whereabouts(legs: readonly CheckedLeg[], begins: number): Whereabouts {
  const before = legs.filter(({ planFrom }) => planFrom < begins)
  const lastOut = Math.max(...before.filter(({ direction }) => direction === 'out').map(({ planFrom }) => planFrom))
  const bringing = before.filter(({ direction, planFrom }) => direction !== 'out' && planFrom > lastOut)
  if (bringing.length > 0) return { expect: Math.max(...bringing.map(({ to }) => to)) }
  const later = legs.filter(({ planFrom }) => planFrom >= begins).toSorted((one, other) => one.planFrom - other.planFrom)
  // Whoever leaves before they come again is in town now.
  const next = later.find(({ direction }) => direction !== 'local')
  if (next?.direction === 'in') return { expect: next.to }
  return lastOut === Number.NEGATIVE_INFINITY ? 'unknown' : 'gone'
}

/** @param margin minutes. */
export function lateness(name: string, { buffer, isGone }: ReturnType<typeof bufferOf>, margin: number): PlanFinding[] {
  const { guestId, title, call, expect, minutes } = buffer
  const late = (level: PlanFinding['level'], what: string): PlanFinding[] => [{ kind: 'late', level, guestIds: [guestId], what, minutes }]
  const due = `“${title}”要求${timeOf(call)}到场`
  if (isGone) return late('bad', `${name}在“${title}”之前已返程`)
  if (expect === null || minutes === null || minutes >= margin) return []
  const there = `${name}预计${timeOf(expect)}到达，${due}`
  return minutes < 0 ? late('bad', `${there}，晚${-minutes}分钟`) : late('warn', `${there}，只提前${minutes}分钟`)
}
