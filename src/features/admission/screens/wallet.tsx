/** My tickets: a wallet of cards, by meeting. */
import '../parts/wallet.css'
import { Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { orderLink } from '#contract/order-link.ts'
import { order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { useNow } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { momentOf } from '../../../ui/format.ts'
import { useOfflineStart } from '../../../frame/worker.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { MeetingChangeOf } from '../../../kit/meeting-change-of.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { part } from '../../../frame/chunk.ts'
import { hasStoredTickets } from '../../../session/kept.ts'
import { useSession } from '../../../session/session.ts'
import { loginFromHere } from '../../../session/way-back.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LaterOwn } from '../../attendee/parts/later-own.tsx'
import MeetingMaterials from '../../../kit/meeting-materials.tsx'
import { ClaimCard } from '../../transfer/parts/claim-card.tsx'
import { MeetingWhen } from '../parts/meeting-when.tsx'
import { StaleNote } from '../parts/stale-note.tsx'
import { TicketCard } from '../parts/ticket-card.tsx'
import { byMeeting, liveFirst, type MeetingTickets, useTickets } from '../parts/use-tickets.ts'

const TakeLink = part(() => import('../../transfer/parts/take-link.tsx'))

export default function Wallet() {
  const claim = new URLSearchParams(useSearch()).get('claim') ?? ''
  const [, navigate] = useLocation()
  const { signedIn } = useSession()
  // Stored tickets open this page signed out; taking a ticket needs a session.
  if (!signedIn && (claim !== '' || !hasStoredTickets())) return <Redirect to={loginFromHere()} replace />
  if (claim === '') return <Tickets />
  const leave = () => navigate(paths.wallet, { replace: true })
  return (
    <Page title="领取门票" back={paths.wallet} narrow>
      <Suspense fallback={<Skeleton shape="card" />}>
        <TakeLink code={claim} onTaken={leave} onLeave={leave} />
      </Suspense>
    </Page>
  )
}

function Tickets() {
  const { pages, tickets, stale } = useTickets()
  useOfflineStart()
  const now = useNow()
  const isOver = ({ meetingEndTime }: { meetingEndTime: string }) => now !== 0 && now > momentOf(meetingEndTime)

  return (
    <Page title="我的门票" back={paths.personalCentre}>
      {stale && <StaleNote {...stale} />}
      <ClaimCard onClaimed={() => void pages.retry()} />
      {tickets.length > 0 ? (
        <>
          {byMeeting(tickets, isOver).map((group) => (
            <Group key={group.id} group={group} isOver={isOver} />
          ))}
          <NextPage pages={pages} />
        </>
      ) : pages.error !== undefined ? (
        <Failed error={pages.error} onRetry={pages.retry} />
      ) : pages.loading ? (
        <div className="wallet-cards">
          <Skeleton shape="ticket" count={3} />
        </div>
      ) : (
        <NoTickets />
      )}
    </Page>
  )
}

/** Whoever has ordered is not told to look for a meeting: what they wait for stands in the order. */
function NoTickets() {
  const newest = useQuery(order.list, { pageNum: 1, pageSize: 1 }, { fresh: true, quiet: true }).data?.list[0]
  if (newest === undefined)
    return (
      <Empty
        drawing="ticket"
        action={
          <Button kind="primary" href={paths.meetingList}>
            去看看会议
          </Button>
        }
      >
        还没有门票，报名后会出现在这里
      </Empty>
    )
  return (
    <Empty
      drawing="ticket"
      action={
        <Button kind="primary" href={orderLink(newest.no)}>
          查看最近的订单
        </Button>
      }
    >
      还没有可用的门票。付款完成、审核通过后，门票会出现在这里
    </Empty>
  )
}

function Group({ group, isOver }: { group: MeetingTickets; isOver: (ticket: MeetingTickets['tickets'][number]) => boolean }) {
  const [first] = group.tickets
  const now = useNow()
  if (first === undefined) return null
  const given = group.tickets.filter(({ actions }) => actions.includes('give'))
  const hasBegun = now !== 0 && now >= momentOf(first.meetingStratTime)
  return (
    <section className="wallet-meeting" aria-label={first.meetingName}>
      <h2 className="wallet-title">{first.meetingName}</h2>
      <MeetingWhen {...first} />
      {!isOver(first) && <MeetingChangeOf meetingId={group.id} urgent />}
      <div className="wallet-cards">
        {liveFirst(group.tickets).map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} over={isOver(ticket)} />
        ))}
      </div>
      {hasBegun && <MeetingMaterials meetingId={group.id} />}
      {!isOver(first) && group.tickets.some(({ holding, status }) => holding === 'own' && status === 'issued') && (
        <div className="wallet-later">
          <LaterOwn meetingId={group.id} />
        </div>
      )}
      {!isOver(first) && (given.length > 1 || given.some(({ attendeeIs }) => attendeeIs === 'other')) && (
        <p className="wallet-note">为他人报名的门票，可在“我的订单”中一键分发，或发链接领取；对方用报名时填写的手机号登录也能看到。</p>
      )}
    </section>
  )
}
