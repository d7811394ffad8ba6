/** 入账 of one meeting: what came by no provider, and a bank's statement beside what waits for money. */
import { receipt as calls } from '#contract/receipt.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { ReceiptsList } from './receipts-list.tsx'
import { StatementTab } from './statement-tab.tsx'

export default function Receipts({ meetingId }: { meetingId: string }) {
  const at = useTabs(
    [
      { value: 'list', label: '入账记录' },
      { value: 'statement', label: '对账单匹配', allowed: useMayMake(calls.readStatement, meetingId) },
    ],
    ['meetingId', 'room', 'form'],
  )
  return (
    <Tabbed label="入账" at={at}>
      {at.tab === 'list' && <ReceiptsList meetingId={meetingId} />}
      {at.tab === 'statement' && <StatementTab meetingId={meetingId} />}
    </Tabbed>
  )
}
