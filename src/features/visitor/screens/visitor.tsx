/** 访客预约: announces a visit at a meeting's place without an account, and shows one's own visits and their passes. */
import '../parts/visitor.css'
import { Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Data } from '#contract/call.ts'
import { link, paths } from '#contract/paths.ts'
import { type OwnVisit, visitLink, visitor, visitorLink } from '#contract/visitor.ts'
import { useQuery } from '../../../api/use-query.ts'
import { part } from '../../../frame/chunk.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { span } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnVisits } from '../parts/own-visits.tsx'
import { useOwnVisits } from '../parts/use-own-visits.ts'
import { isOpen } from '../parts/visit-words.ts'

const ApplyForm = part(() => import('../parts/apply-form.tsx'))
const OwnVisitView = part(() => import('../parts/own-visit.tsx'))

export default function VisitorScreen() {
  const query = new URLSearchParams(useSearch())
  const shown = query.get('visit') ?? ''
  const meetingId = query.get('meetingId') ?? ''
  const mine = useOwnVisits(shown)
  if (shown !== '') return <Own id={shown} mine={mine} />
  if (meetingId !== '')
    return <At meetingId={meetingId} again={query.get('again') === '1'} visits={mine.data ?? []} waiting={mine.loading} />
  return (
    <Page title="我的来访" narrow>
      <Loaded query={mine} waiting={<Skeleton shape="card" count={2} />}>
        {(visits) => (visits.length === 0 ? <Nothing /> : <OwnVisits visits={visits} />)}
      </Loaded>
    </Page>
  )
}

function Nothing() {
  return (
    <Empty drawing="ticket">这里还没有您的来访预约。预约请打开主办方发来的访客链接；用别的手机预约的，请用预约时的手机号登录查看</Empty>
  )
}

function Own({ id, mine }: { id: string; mine: ReturnType<typeof useOwnVisits> }) {
  return (
    <Page title="我的来访" back={paths.visitor} narrow>
      <Loaded query={mine} waiting={<Skeleton shape="picture" />}>
        {(visits) => {
          const visit = visits.find((one) => one.id === id)
          return visit === undefined ? (
            <Empty drawing="ticket" action={<Button href={paths.visitor}>查看我的来访</Button>}>
              没有找到这次来访。用别的手机预约的，请用预约时的手机号登录查看
            </Empty>
          ) : (
            <Suspense fallback={<Skeleton shape="picture" />}>
              <OwnVisitView key={id} visit={visit} onChanged={mine.retry} />
            </Suspense>
          )
        }}
      </Loaded>
    </Page>
  )
}

interface AtProps {
  meetingId: string
  /** Another visit, though one is open here already. */
  again: boolean
  visits: readonly OwnVisit[]
  waiting: boolean
}

function At({ meetingId, again, visits, waiting }: AtProps) {
  const query = useQuery(visitor.about, { meetingId }, { quiet: true, fresh: true })
  const [, navigate] = useLocation()
  const here = visits.filter((visit) => visit.meetingId === meetingId)
  const asks = again || !here.some(isOpen)
  return (
    <Page
      title="访客预约"
      back={asks && again ? visitorLink(meetingId) : paths.meetingList}
      {...(query.data !== undefined &&
        // Somebody else's gateway knows of no visits, and of no place.
        query.data.meetingName !== '' && { note: query.data.meetingName, beside: <Place about={query.data} /> })}
    >
      <Loaded query={query} waiting={<Skeleton shape="page" />}>
        {(about) => (
          <div className="visit-stack">
            {!again && <OwnVisits visits={here} here />}
            {about.open === 0 ? (
              <Empty>本场会议暂不接受来访预约，请直接联系您要拜访的人</Empty>
            ) : waiting ? (
              <Skeleton shape="page" />
            ) : asks ? (
              <Suspense fallback={<Skeleton shape="page" />}>
                <ApplyForm about={about} onSent={(id) => navigate(visitLink(id), { replace: true })} />
              </Suspense>
            ) : (
              <div className="visit-acts">
                <Button href={link(paths.visitor, { meetingId, again: '1' })}>再预约一次</Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Where and when, and whom to ask. */
function Place({ about }: { about: Data<typeof visitor.about> }) {
  const { keeper, keeperPhone, notice } = about
  const call = keeperPhone === '' ? '' : <a href={`tel:${keeperPhone}`}>{keeperPhone}</a>
  return (
    <Card title="来访须知">
      <Facts
        facts={[
          ['会议时间', span(about.meetingStratTime, about.meetingEndTime)],
          ['地点', about.address],
          ['主办方', keeper],
          ['联系电话', call],
        ]}
      />
      {notice !== '' && <p className="visit-notice">{notice}</p>}
    </Card>
  )
}
