/** The public meeting page: the link people share, spec.md 2.3. */
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { part } from '../../../frame/chunk.ts'
import { meeting as calls, type Meeting } from '#contract/meeting.ts'
import { paths } from '#contract/paths.ts'
import { schedule } from '#contract/schedule.ts'
import { type Ticket, ticket as ticketCalls } from '#contract/ticket.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { storage } from '../../../api/storage.ts'
import { fenOf } from '../../../ui/format.ts'
import { useTitle } from '../../../frame/title.tsx'
import { currentSession, useSession } from '../../../session/session.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Price } from '../../../ui/price.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Banner } from '../parts/banner.tsx'
import { Guests } from '../parts/guests.tsx'
import { Programme } from '../parts/programme.tsx'
import { QuickActions } from '../parts/quick-actions.tsx'
import { type Section, SectionNav, useSections } from '../parts/section-nav.tsx'
import { Tickets } from '../parts/tickets.tsx'
import { useSignUp } from '../parts/use-sign-up.ts'

const Dialogs = part(() => import('../parts/dialogs.tsx'))
const Materials = part(() => import('../../../kit/meeting-materials.tsx'))
const Voucher = part(() => import('../../voucher/parts/voucher-entry.tsx'))

const sections: readonly Section[] = [
  { id: 'introduction', label: '会议介绍' },
  { id: 'programme', label: '会议日程' },
  { id: 'guests', label: '专家介绍' },
  { id: 'sign-up', label: '立即报名' },
]

/** Nobody signs up any more. */
const sectionsAfter: readonly Section[] = [...sections.slice(0, -1), { id: 'sign-up', label: '我的订单' }]

/** How much of the programme the page itself shows. */
const FIRST_SESSIONS = 12

export default function Particulars() {
  const id = useMeetingId()
  const { data: meeting, error, retry } = useQuery(calls.get, id === '' ? null : { id }, { quiet: true })
  useTitle(meeting?.title ?? '')
  useEffect(() => {
    // Whoever works at a system looks at another's meeting and stays where they work: their console would go on there, unasked.
    if (meeting !== undefined && currentSession().permissions.length === 0) storage.thirdId.set(meeting.thirdId)
  }, [meeting])
  const gone = error instanceof Refusal && error.http === 404
  if (id === '' || (gone && meeting === undefined))
    return (
      <Empty
        action={
          <Button kind="primary" href={paths.meetingList}>
            看看有哪些会议
          </Button>
        }
      >
        {gone ? error.msg : '还没有选择会议'}
      </Empty>
    )
  return (
    <Loaded query={{ data: meeting, error, retry }} waiting={<Skeleton shape="page" />}>
      {(known) => <MeetingPage meeting={known} renew={retry} />}
    </Loaded>
  )
}

interface SectionProps {
  id: string
  title: string
  className?: string
  children: ReactNode
}

const PageSection = ({ title, children, ...section }: SectionProps) => (
  <section className="meeting-section" {...section}>
    <h2>{title}</h2>
    {children}
  </section>
)

function MeetingPage({ meeting, renew }: { meeting: Meeting; renew: () => unknown }) {
  const page = { meetingId: meeting.id, pageNum: 1, pageSize: 30 }
  const programme = useQuery(schedule.list, { ...page, pageSize: FIRST_SESSIONS })
  const guests = useQuery(calls.guests, page)
  const cancelled = meeting.cancelled === 1
  const tickets = useQuery(ticketCalls.list, cancelled ? null : page, { fresh: true })
  const shown = cancelled ? sectionsAfter : sections
  const nav = useSections(shown)
  const { signedIn } = useSession()
  /** As they cost with a voucher. */
  const [priced, setPriced] = useState<readonly Ticket[]>()
  const signUp = useSignUp(meeting, priced ?? tickets.data?.list, () => nav.lead('sign-up'))
  /** A ticket can be had, by the newest answer: a sale may begin while the page is open. */
  const [isOpen, setOpen] = useState(false)
  const signUpClosed = isOpen ? undefined : meeting.signUpClosed

  const action = cancelled ? (
    <Button wide onClick={() => signUp.want('orders')}>
      查看我的订单
    </Button>
  ) : (
    <Button kind="primary" wide disabled={!!signUpClosed} onClick={() => signUp.want('attendees')}>
      {signUpClosed?.action || '立即报名'}
    </Button>
  )
  return (
    <div className="meeting-page">
      <Banner meeting={{ ...meeting, signUpClosed }}>
        <QuickActions
          meetingId={meeting.id}
          hasNews={meeting.news !== undefined}
          hasLive={meeting.hasLive && !cancelled}
          onTickets={() => signUp.want('orders')}
          onLive={() => signUp.want('live')}
        />
      </Banner>
      <SectionNav sections={meeting.details === '' ? shown.slice(1) : shown} at={nav} />
      <div className="meeting-columns" data-fold="">
        <div className="meeting-content">
          {meeting.details !== '' && (
            <PageSection id="introduction" title="会议介绍">
              <RichText html={meeting.details} />
            </PageSection>
          )}
          <PageSection id="programme" title="会议日程">
            <Loaded query={programme} waiting={<Skeleton shape="list" count={4} />}>
              {({ list, total }) => <Programme meetingId={meeting.id} sessions={list} total={total} />}
            </Loaded>
          </PageSection>
          <PageSection id="guests" title="专家介绍">
            <Loaded query={guests} waiting={<Skeleton shape="list" count={3} />}>
              {({ list }) => <Guests guests={list} />}
            </Loaded>
          </PageSection>
          {signedIn && (
            <Suspense>
              <Materials meetingId={meeting.id} plain />
            </Suspense>
          )}
        </div>
        <PageSection id="sign-up" className="meeting-section meeting-tickets" title={cancelled ? '我的订单' : '选择门票'}>
          {cancelled ? (
            <p className="quiet">不再售票。已报名的，可查看订单和退款。</p>
          ) : (
            <>
              {meeting.notice !== '' && <RichText html={meeting.notice} />}
              <Loaded query={tickets} waiting={<Skeleton shape="ticket" count={3} />}>
                {({ list }) => (
                  <>
                    <Tickets
                      tickets={priced ?? list}
                      none={meeting.signUpClosed?.action}
                      onOpen={setOpen}
                      chosen={signUp.chosen}
                      settled={tickets.settled}
                      asked={signUp.asked}
                      onChoose={signUp.choose}
                      onTake={signUp.take}
                    />
                    {tickets.settled && (
                      <Suspense>
                        <Voucher meeting={meeting} tickets={list} onPriced={setPriced} onLogin={() => signUp.want('voucher')} />
                      </Suspense>
                    )}
                  </>
                )}
              </Loaded>
            </>
          )}
          <div className="meeting-tickets-action">{action}</div>
        </PageSection>
      </div>
      <BottomBar
        about={
          signUp.ticket ? (
            <>
              <span className="chosen-name">{signUp.ticket.name}</span>
              <Price fen={fenOf(signUp.ticket.price)} size="small" />
            </>
          ) : (
            !cancelled && !signUpClosed && '请选择门票'
          )
        }
      >
        {action}
      </BottomBar>
      {signUp.dialog !== undefined && (
        <Suspense>
          <Dialogs
            meeting={meeting}
            signUp={signUp}
            newest={tickets.retry}
            onSubmitted={() => {
              signUp.close()
              void tickets.retry()
              // The last place may be gone.
              void renew()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
