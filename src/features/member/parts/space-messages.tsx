/** What the portal has told me, the newest first. */
import { useState } from 'react'
import { type Message, message, type MessageKind } from '#contract/message.ts'
import { links } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BellIcon, WalletIcon } from '../../../ui/icons-later.tsx'
import { type Icon, PersonIcon, TicketIcon } from '../../../ui/icons.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { useFreshPages } from '../../../kit/list/use-fresh-pages.ts'
import { SpaceAwaited, SpaceLine, SpaceSection } from './space-section.tsx'

/** To begin with; the rest by a tap, so that what stands below stays within reach. */
const SHOWN = 3
const MORE = 10

const signs: Record<MessageKind, Icon> = {
  order_paid: TicketIcon,
  meeting_changed: BellIcon,
  refund_done: WalletIcon,
  ticket_received: TicketIcon,
  ticket_ended: TicketIcon,
  vip_arrived: PersonIcon,
  proof_waiting: BellIcon,
  proof_rejected: WalletIcon,
  proof_lapsed: WalletIcon,
  proof_missed: BellIcon,
  order_approved: TicketIcon,
  order_refused: BellIcon,
  enrolled: TicketIcon,
  pay_wanted: WalletIcon,
  ticket_withdrawn: TicketIcon,
  fill_wanted: BellIcon,
  refund_asked: BellIcon,
  refund_refused: WalletIcon,
  meeting_coming: BellIcon,
  pay_due: WalletIcon,
  meeting_over: BellIcon,
  meeting_news: BellIcon,
  meeting_cancelled: BellIcon,
  meeting_postponed: BellIcon,
  order_review: BellIcon,
  bill_differs: WalletIcon,
  sold_out: TicketIcon,
  vip_host: PersonIcon,
  vip_next: PersonIcon,
  vip_changed: PersonIcon,
  visit_asked: PersonIcon,
  visit_approved: PersonIcon,
  visit_refused: PersonIcon,
  visit_arrived: PersonIcon,
  visit_overdue: PersonIcon,
  certification_decided: PersonIcon,
  certification_ending: PersonIcon,
  proposal_decided: PersonIcon,
  clock_doubted: BellIcon,
  certification_waiting: BellIcon,
  proposal_waiting: BellIcon,
  organisation_invited: PersonIcon,
  survey_wanted: BellIcon,
  review_wanted: BellIcon,
  contribution_decided: BellIcon,
  contribution_ticket: BellIcon,
  certificate_issued: BellIcon,
  invoice_issued: BellIcon,
  invoice_returned: BellIcon,
  invoice_exchange_refused: BellIcon,
  invoice_confirm: BellIcon,
  invoice_waiting: BellIcon,
  invoice_confirm_due: BellIcon,
  invoice_unasked: BellIcon,
}

export function SpaceMessages() {
  const pages = usePages(message.mine, {}, { quiet: true })
  useFreshPages(pages)
  const [shown, setShown] = useState(SHOWN)
  const { rows, loading, loadingMore, error } = pages
  const asked = { data: loading || (error !== undefined && rows.length === 0) ? undefined : rows, error, retry: pages.retry }

  function more() {
    if (shown + MORE > rows.length) pages.loadMore()
    setShown(shown + MORE)
  }

  return (
    <SpaceSection title="消息">
      <SpaceAwaited queries={[asked]} waiting={<CardSkeleton shape="list" count={2} />}>
        {rows.length === 0 ? (
          <SpaceLine>还没有消息</SpaceLine>
        ) : (
          <Card bare>
            <List label="消息">
              {rows.slice(0, shown).map((one) => (
                <Row key={one.id} message={one} />
              ))}
            </List>
          </Card>
        )}
        {error !== undefined && shown > rows.length ? (
          <div className="next-page">
            <Failed error={error} onRetry={pages.retry} line />
          </div>
        ) : (
          (rows.length > shown || pages.more) && (
            <Button kind="text" wide busy={loadingMore} onClick={more}>
              更多消息
            </Button>
          )
        )}
      </SpaceAwaited>
    </SpaceSection>
  )
}

function Row({ message: { kind, title, text, meetingId, createTime } }: { message: Message }) {
  const head = (
    <span className="space-message">
      {title}
      <time>{dayTime(createTime)}</time>
    </span>
  )
  return <Cell icon={signs[kind]} title={head} note={text} {...(meetingId !== '' && { href: links.meeting(meetingId) })} />
}
