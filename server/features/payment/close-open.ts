/** Closes what can still be paid of an order, at the provider first: only then may its places go, or another way be offered. */
import type { Row } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { move } from '../../flow/machine.ts'
import { tradeMachine } from './machine.ts'
import { ProviderDown, providerOf, reached } from './reach.ts'
import { type Bearer, settle } from './settle.ts'
import { findOpenTrade } from './store.ts'

/** @throws ProviderDown; then it is as open as before. */
export async function closeOpenTrade(deps: Deps, orderNo: string, bearer: Bearer): Promise<void> {
  const open = await findOpenTrade(deps.db.read, orderNo)
  if (open !== undefined) await closeTrade(deps, open, bearer)
}

/** A trade that was paid meanwhile is settled as paid. @throws as `closeOpenTrade`. */
export async function closeTrade(deps: Deps, trade: Row<'trades'>, bearer: Bearer): Promise<void> {
  const word = await reached(providerOf(deps, trade.provider).close(trade.no))
  if (word === undefined) return closeUnknown(deps, trade, bearer)
  if (word.state === 'paying') throw new ProviderDown('the provider would not close the trade')
  await settle(deps, trade.provider, word, bearer)
}

/** A trade that the provider never heard of, or has forgotten, cannot be paid: it is closed here. */
export async function closeUnknown(deps: Deps, { no, state: from }: Row<'trades'>, { who }: Bearer): Promise<void> {
  const at = deps.clock()
  const step = { entityId: no, action: 'close', from, who, why: 'unknown to the provider', at } as const
  await deps.db.write((tx) => move(tx, tradeMachine, step, { settled_at: at, ask_at: null }))
}
