/** Receipts on this phone: nobody else has them, the server neither. Signing out forgets them. */
import { kept } from '../../../session/kept.ts'
import type { Receipt } from './ballot.ts'

/** As many votes as anybody takes part in. */
const MOST = 100

const receipts = () => kept<Record<string, Receipt>>('stay', 'votes')

export const keptReceipt = (voteId: string): Receipt | undefined => receipts().get()?.[voteId]

export function keepReceipt(voteId: string, receipt: Receipt): void {
  const { [voteId]: _before, ...others } = receipts().get() ?? {}
  receipts().set(Object.fromEntries([...Object.entries(others), [voteId, receipt]].slice(-MOST)))
}
