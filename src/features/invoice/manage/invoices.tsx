/** 发票 of one meeting: applications and red letters, the month, and the seller's profile. */
import '../parts/invoice.css'
import { invoiceManage as calls } from '#contract/invoice-manage.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { ApplicationsTab } from './applications-tab.tsx'
import { MonthTab } from './month-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'

const count = { pageNum: 1, pageSize: 1, waiting: 1, keyword: '' }

export default function Invoices({ meetingId }: { meetingId: string }) {
  const waiting = useQuery(calls.list, { ...count, meetingId }, { quiet: true, fresh: true })
  const at = useTabs(
    [
      { value: 'applications', label: '申请与发票', count: waiting.data?.total },
      { value: 'month', label: '月报' },
      { value: 'profile', label: '开票设置', allowed: useMayMake(calls.profile, undefined) },
    ],
    ['meetingId', 'room', 'form'],
  )
  return (
    <Tabbed label="发票" at={at}>
      {at.tab === 'applications' && <ApplicationsTab meetingId={meetingId} onDecided={() => void waiting.retry()} />}
      {at.tab === 'month' && <MonthTab meetingId={meetingId} />}
      {at.tab === 'profile' && <ProfileTab />}
    </Tabbed>
  )
}
