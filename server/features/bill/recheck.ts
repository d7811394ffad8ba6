/**
 * Open differences, those of earlier days too: asks the provider itself about
 * what it has and we have not, lets its word be carried out where every word is
 * (settle, noteRefund), and clears what both say alike by then.
 */
import type { Deps } from '../../deps.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'
import { settle } from '../payment/settle.ts'
import { noteRefund } from '../refund/note.ts'
import { numberHere } from '../refund/request.ts'
import { findRefund } from '../refund/store.ts'
import { oursByNumber } from './books.ts'
import { differenceOf, happened, hasHappened, keyOf, numberOf, type Ours, type Theirs } from './compare.ts'
import { DAY_MS, DAYS_BACK } from './days.ts'
import { changeDifference, clearDifference, type Difference, hopefulDifferences } from './store.ts'

/** Questions of one round. */
const MOST = 500
const BILL = { who: 'bill' }

/**
 * @param theirs the bill of `day`, where an older movement of ours may have turned up.
 * @returns whether the provider has answered all that it was asked.
 */
export async function recheck(deps: Deps, provider: PaymentProvider, day: string, theirs: ReadonlyMap<string, Theirs>): Promise<boolean> {
  let answered = true
  for (const difference of await hopefulDifferences(deps.db, provider.name, deps.clock() - DAYS_BACK * DAY_MS, MOST)) {
    if (difference.cause === 'only_here') await lookFor(deps, difference, day, theirs)
    else if (!(await askAbout(deps, provider, difference))) answered = false
  }
  return answered
}

/** What only we had stands in a later bill. */
async function lookFor(deps: Deps, difference: Difference, day: string, theirs: ReadonlyMap<string, Theirs>): Promise<void> {
  const line = theirs.get(keyOf(difference.kind, difference.ref))
  if (line === undefined || differenceOf(line, await oursOf(deps, difference, line)) !== undefined) return
  await clearDifference(
    deps.db,
    difference,
    { their_fen: line.amountFen, their_state: happened[line.kind], provider_id: line.providerId, note: `in the bill of ${day}` },
    deps.clock(),
  )
}

/** @returns whether it was answered, or needed not be asked. */
async function askAbout(deps: Deps, provider: PaymentProvider, difference: Difference): Promise<boolean> {
  const line = lineOf(difference)
  let ours = await oursOf(deps, difference, line)
  if (ours === undefined) return true
  if (differenceOf(line, ours) === undefined) {
    await clearDifference(deps.db, difference, { ...said(ours), note: 'settled since' }, deps.clock())
    return true
  }
  if (hasHappened(line.kind, ours)) return true
  try {
    await (line.kind === 'trade' ? takeTrade(deps, provider, line.ref) : takeRefund(deps, provider, line.ref))
  } catch (error) {
    deps.log.error('bill.ask_failed', error, { provider: provider.name, kind: line.kind, ref: line.ref })
    return false
  }
  ours = (await oursOf(deps, difference, line)) ?? ours
  const cause = differenceOf(line, ours, true)
  if (cause === undefined)
    await clearDifference(deps.db, difference, { ...said(ours), note: 'settled by the word of the provider' }, deps.clock())
  else await changeDifference(deps.db, difference.id, { ...said(ours), cause })
  return true
}

async function takeTrade(deps: Deps, provider: PaymentProvider, tradeNo: string): Promise<void> {
  const word = await provider.ask(tradeNo)
  if (word !== undefined) await settle(deps, provider.name, word, BILL)
}

async function takeRefund(deps: Deps, provider: PaymentProvider, numberThere: string): Promise<void> {
  const refund = await findRefund(deps.db, numberHere(numberThere))
  const word = refund && (await provider.askRefund(numberThere))
  if (refund !== undefined && word !== undefined) await noteRefund(deps, refund, { ...word, refundNo: numberThere }, BILL.who)
}

async function oursOf({ db }: Deps, { provider }: Difference, line: Theirs): Promise<Ours | undefined> {
  const no = numberOf(line)
  return (await oursByNumber(db, line.kind, { provider, nos: [no] })).get(no)
}

function lineOf({ kind, ref, trade_no, provider_id, refund_no, their_fen }: Difference): Theirs {
  return { kind, ref, tradeNo: trade_no, providerId: provider_id, refundNo: refund_no, amountFen: their_fen as number, feeMils: null }
}

function said({ amountFen, state }: Ours): Pick<Difference, 'our_fen' | 'our_state'> {
  return { our_fen: amountFen, our_state: state }
}
