/** How much waits for a decision of somebody, of what they have a right to decide about. */
import { bill } from '#contract/bill.ts'
import { certification } from '#contract/certification.ts'
import { orderReview } from '#contract/order-review.ts'
import { proof } from '#contract/proof.ts'
import { proposal } from '#contract/proposal.ts'
import { refund } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'

/** Only how many there are is wanted. */
const count = { pageNum: 1, pageSize: 1 }

export function useWaiting() {
  const session = useSession()
  const may = {
    proofs: mayMake(session, proof.list),
    refunds: mayMake(session, refund.list),
    requests: mayMake(session, refund.requests),
    bills: mayMake(session, bill.differences),
    orders: mayMake(session, orderReview.waiting),
    certifications: mayMake(session, certification.list),
    proposals: mayMake(session, proposal.list),
  }
  const waiting = {
    proofs: useQuery(proof.list, may.proofs ? { ...count, state: 'waiting' } : null, { quiet: true, fresh: true }),
    refunds: useQuery(refund.list, may.refunds ? { ...count, waiting: 1 } : null, { quiet: true, fresh: true }),
    requests: useQuery(refund.requests, may.requests ? { ...count, waiting: 1 } : null, { quiet: true, fresh: true }),
    bills: useQuery(bill.differences, may.bills ? { ...count, open: 1 } : null, { quiet: true, fresh: true }),
    orders: useQuery(orderReview.waiting, may.orders ? count : null, { quiet: true, fresh: true }),
    certifications: useQuery(certification.list, may.certifications ? { ...count, state: 'waiting' } : null, { quiet: true, fresh: true }),
    proposals: useQuery(proposal.list, may.proposals ? { ...count, state: 'waiting' } : null, { quiet: true, fresh: true }),
  }
  return { may, waiting }
}
