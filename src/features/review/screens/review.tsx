/** What waits for a person: proofs of transfers, wishes to have money back, refunds, what the bills say otherwise, and sign-ups. */
import { paths } from '#contract/paths.ts'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { BillsTab } from '../../bill/manage/bills-tab.tsx'
import { NoticeButton } from '../../../kit/notice-button.tsx'
import { ReviewsTab } from '../../order/manage/reviews-tab.tsx'
import { ProofsTab } from '../../proof/manage/proofs-tab.tsx'
import { RefundsTab } from '../../refund/manage/refunds-tab.tsx'
import { RequestsTab } from '../../refund/manage/requests-tab.tsx'
import { useReviewTabs } from '../parts/use-review-tabs.ts'

export default function Review() {
  const { at, recount } = useReviewTabs()
  return (
    <Page title="审核" back={paths.classify} aside={<NoticeButton />}>
      {at.tab === undefined && <Empty>您没有可以审核的事项</Empty>}
      <Tabbed label="审核" at={at}>
        {at.tab === 'proofs' && <ProofsTab onDecided={() => recount('proofs')} />}
        {at.tab === 'requests' && (
          <RequestsTab
            onDecided={() => {
              recount('requests')
              recount('refunds')
            }}
          />
        )}
        {at.tab === 'refunds' && <RefundsTab onDecided={() => recount('refunds')} />}
        {at.tab === 'bills' && <BillsTab />}
        {at.tab === 'orders' && <ReviewsTab onDecided={() => recount('orders')} />}
      </Tabbed>
    </Page>
  )
}
