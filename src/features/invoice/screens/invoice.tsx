/** 发票: what can be invoiced, where each invoice stands and what comes next, and one's titles. */
import { useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { InvoiceableTab } from '../parts/invoiceable-tab.tsx'
import { OwnTab } from '../parts/own-tab.tsx'
import { TitlesTab } from '../parts/titles-tab.tsx'

export default function InvoiceScreen() {
  const meetingId = new URLSearchParams(useSearch()).get('meetingId') ?? ''
  const at = useTabs(
    [
      { value: 'open', label: '可开票' },
      { value: 'mine', label: '我的发票' },
      { value: 'titles', label: '抬头' },
    ],
    ['meetingId'],
  )
  return (
    <Page title="发票" back={paths.personalCentre} narrow>
      <Tabbed label="发票" at={at}>
        {at.tab === 'open' && <InvoiceableTab meetingId={meetingId} onApplied={() => at.go('mine')} />}
        {at.tab === 'mine' && <OwnTab meetingId={meetingId} />}
        {at.tab === 'titles' && <TitlesTab />}
      </Tabbed>
    </Page>
  )
}
