/** 退款 of one meeting: what buyers wish, what is on its way, and a difference for everybody. */
import './refund.css'
import { refund as calls } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { DifferenceTab } from './difference-tab.tsx'
import { RefundsTab } from './refunds-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'

const count = { pageNum: 1, pageSize: 1, waiting: 1 }

export default function Refunds({ meetingId }: { meetingId: string }) {
  const wishes = useQuery(calls.requests, { ...count, meetingId }, { quiet: true, fresh: true })
  const waiting = useQuery(calls.list, { ...count, meetingId }, { quiet: true, fresh: true })
  const mayGive = useMayMake(calls.prices, meetingId)
  const at = useTabs(
    [
      { value: 'requests', label: '退款申请', count: wishes.data?.total },
      { value: 'refunds', label: '退款', count: waiting.data?.total },
      { value: 'difference', label: '退差价', allowed: mayGive },
    ],
    ['meetingId', 'room', 'form'],
  )
  const recount = () => void Promise.all([wishes.retry(), waiting.retry()])
  return (
    <Tabbed label="退款" at={at}>
      {at.tab === 'requests' && <RequestsTab meetingId={meetingId} onDecided={recount} />}
      {at.tab === 'refunds' && <RefundsTab meetingId={meetingId} onDecided={recount} />}
      {at.tab === 'difference' && <DifferenceTab meetingId={meetingId} />}
    </Tabbed>
  )
}
