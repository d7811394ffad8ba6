/** What waits for a person: proofs of transfers, money to give back, the bills, sign-ups, certifications, meetings to be held. */
import { paths } from '#contract/paths.ts'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { BillsTab } from '../../bill/manage/bills-tab.tsx'
import { CertificationsTab } from '../../certification/manage/certifications-tab.tsx'
import { NoticeButton } from '../../../kit/notice-button.tsx'
import { ReviewsTab } from '../../order/manage/reviews-tab.tsx'
import { ProofsTab } from '../../proof/manage/proofs-tab.tsx'
import { ProposalsTab } from '../../proposal/manage/proposals-tab.tsx'
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
        {at.tab === 'certifications' && <CertificationsTab onDecided={() => recount('certifications')} />}
        {at.tab === 'proposals' && <ProposalsTab onDecided={() => recount('proposals')} />}
      </Tabbed>
    </Page>
  )
}
