/** What somebody has a right to decide about, with how much of it waits. */
import { useTabs } from '../../../kit/use-tabs.ts'
import { useWaiting } from './use-waiting.ts'

export function useReviewTabs() {
  const { may, waiting } = useWaiting()
  const at = useTabs([
    { value: 'proofs', label: '付款凭证', allowed: may.proofs, count: waiting.proofs.data?.total },
    { value: 'requests', label: '退款申请', allowed: may.requests, count: waiting.requests.data?.total },
    { value: 'refunds', label: '退款', allowed: may.refunds, count: waiting.refunds.data?.total },
    { value: 'bills', label: '对账', allowed: may.bills, count: waiting.bills.data?.total },
    { value: 'orders', label: '报名审核', allowed: may.orders, count: waiting.orders.data?.total },
    { value: 'certifications', label: '认证', allowed: may.certifications, count: waiting.certifications.data?.total },
    { value: 'proposals', label: '办会申请', allowed: may.proposals, count: waiting.proposals.data?.total },
  ])
  /** Counts anew what waits. */
  return { at, recount: (tab: keyof typeof waiting) => void waiting[tab].retry() }
}
