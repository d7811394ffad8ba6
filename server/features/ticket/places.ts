/** Places of tickets. */
export { countsBy, leftOf, type PoolWithTaken } from '../meeting/places-left.ts'

/**
 * What `total` holds of a ticket without one of its own, for its table wants a number that `sold` stays within: more than
 * any pool has. The wire says 0.
 */
export const NO_OWN_TOTAL = 1_000_000_000
