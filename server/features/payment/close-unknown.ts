/** A trade that the provider never heard of, or has forgotten, cannot be paid: it is closed here. */
import type { TradeState } from '../../../contract/payment.ts'
import type { Row } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { transition } from '../../flow/machine.ts'
import { tradeMachine } from './machine.ts'
import type { Via } from './settle.ts'
import { moveTrade } from './store.ts'

export async function closeUnknown(deps: Deps, trade: Row<'trades'>, via: Via): Promise<void> {
  const at = deps.clock()
  const from = trade.state as TradeState
  await deps.db.write((tx) =>
    transition(tx, tradeMachine, { entityId: trade.no, action: 'close', from, who: via, why: 'unknown to the provider', at }, (to) => moveTrade(tx, trade.no, from, to, { settled_at: at, ask_at: null })))
}
