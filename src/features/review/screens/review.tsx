/** What waits for a person: proofs of bank transfers, refunds, and what the bills say otherwise. */
import '../parts/review.css'
import { paths } from '#contract/paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { BillsTab } from '../../bill/parts/bills-tab.tsx'
import { ProofsTab } from '../../proof/parts/proofs-tab.tsx'
import { RefundsTab } from '../../refund/parts/refunds-tab.tsx'
import { useReviewTabs } from '../parts/use-review-tabs.ts'

export default function Review() {
  const { tabs, tab, go, recount } = useReviewTabs()
  return (
    <Page title="审核" back={paths.classify}>
      {tab === undefined ? (
        <Empty>您没有可以审核的事项</Empty>
      ) : (
        <Tabs label="审核" tabs={tabs} value={tab} onChange={go}>
          <div className="review-pane">
            {tab === 'proofs' && <ProofsTab onDecided={() => recount('proofs')} />}
            {tab === 'refunds' && <RefundsTab onDecided={() => recount('refunds')} />}
            {tab === 'bills' && <BillsTab />}
          </div>
        </Tabs>
      )}
    </Page>
  )
}
