/** What somebody has a right to decide about, with how much of it waits. */
import { bill } from '#contract/bill.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useTabs } from '../../../kit/use-tabs.ts'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'

/** Only how many there are is wanted. */
const count = { pageNum: 1, pageSize: 1 }

export function useReviewTabs() {
  const session = useSession()
  const may = { proofs: mayMake(session, proof.list), refunds: mayMake(session, refund.list), bills: mayMake(session, bill.differences) }
  const waiting = {
    proofs: useQuery(proof.list, may.proofs ? { ...count, state: 'waiting' } : null, { quiet: true, fresh: true }),
    refunds: useQuery(refund.list, may.refunds ? { ...count, waiting: 1 } : null, { quiet: true, fresh: true }),
    bills: useQuery(bill.differences, may.bills ? { ...count, open: 1 } : null, { quiet: true, fresh: true }),
  }
  const at = useTabs([
    { value: 'proofs', label: '付款凭证', allowed: may.proofs, count: waiting.proofs.data?.total },
    { value: 'refunds', label: '退款', allowed: may.refunds, count: waiting.refunds.data?.total },
    { value: 'bills', label: '对账', allowed: may.bills, count: waiting.bills.data?.total },
  ])
  /** Counts anew what waits. */
  return { at, recount: (tab: keyof typeof waiting) => void waiting[tab].retry() }
}
