/** The order that the address names, as it stands now. */
import { useSearch } from 'wouter'
import { order as orders } from '#contract/order.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'

export function useAskedOrder() {
  const no = new URLSearchParams(useSearch()).get('no') ?? ''
  const order = useQuery(orders.get, no === '' ? null : { no }, { fresh: true, quiet: true })
  /** There is no such order, or none of theirs. */
  const gone = no === '' || (order.error instanceof Refusal && order.error.http === 404)
  return { no, order, gone }
}
