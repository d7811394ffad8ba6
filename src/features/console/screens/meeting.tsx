/** One meeting in its rooms. */
import '../parts/tabs.css'
import { Suspense, useRef } from 'react'
import { Link, Redirect } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { may } from '#contract/may.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { useTitle } from '../../../frame/title.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { PhoneFrame } from '../parts/phone-frame.tsx'
import { type ConsoleForm, type Room, tenantAnswers } from '../parts/rooms.ts'
import { Shell } from '../parts/shell.tsx'
import { useChosenInSight } from '../parts/use-chosen-in-sight.ts'
import { useRooms } from '../parts/use-rooms.ts'
import { useMeetingTitle } from '../parts/use-title.ts'
import { type Ways, WaysProvider } from '../parts/ways.ts'

export default function Meeting() {
  const { query } = useAddress()
  const meetingId = query.get('meetingId') ?? ''
  if (meetingId === '') return <Redirect to={paths.consoleList} replace />
  return <Rooms key={meetingId} meetingId={meetingId} room={query.get('room')} form={query.get('form')} />
}

function Rooms({ meetingId, ...asked }: { meetingId: string; room: string | null; form: string | null }) {
  const session = useSession()
  const wide = useWide()
  // Some rooms are open to people who may not change the meeting itself.
  const mayEdit = useMayMake(meetingManage.own, meetingId)
  const { data: meeting, error, retry } = useQuery(meetingManage.own, mayEdit ? { id: meetingId } : null, { quiet: true, fresh: true })
  const title = useMeetingTitle(meetingId)
  const open = useRooms(meetingId)
  const room = open.find(({ key }) => key === asked.room) ?? open[0]
  const form = room?.forms.find(({ key }) => key === asked.form)
  useTitle(title === '' ? '' : `${form?.name ?? room?.name} - ${title}`)
  // The guard has let nobody in who has a right to none: it is being asked.
  if (room === undefined) return <Skeleton shape="page" />
  /** One of the forms that stand side by side, or the room itself, which shows the first of them. */
  const tab = room.tabs ? (form ?? room.forms[0]) : undefined
  const Shown = (form ?? tab ?? room).view
  const within = form !== undefined && (tab === undefined || tab.apart)
  const ways: Ways = {
    here: form?.key ?? '',
    room: consoleLinks.meeting(meetingId, room.key),
    form: (key) => consoleLinks.meeting(meetingId, room.key, key),
    to(check) {
      for (const { key, forms } of open)
        for (const { key: at, name, checks } of forms)
          if (checks.some((one) => one === check)) return { key: at, name, href: consoleLinks.meeting(meetingId, key, at) }
      const answer = tenantAnswers.find((one) => one.check === check && may(session, one.right))
      return answer && { key: answer.href, name: '平台设置', href: answer.href }
    },
  }
  return (
    <Shell here={{ meetingId, title, room: room.key }}>
      <Page
        title={within ? form.name : room.name}
        back={within ? ways.room : paths.consoleList}
        {...(wide && form?.shown && meeting !== undefined && { beside: <PhoneFrame meeting={meeting} /> })}
      >
        {meeting === undefined && error !== undefined ? (
          <Failed error={error} onRetry={retry} />
        ) : (
          <Suspense key={form?.key ?? room.key} fallback={<Skeleton shape="text" count={4} />}>
            <WaysProvider value={ways}>
              {tab !== undefined && !tab.apart && <FormTabs room={room} meetingId={meetingId} here={tab} />}
              <Shown meetingId={meetingId} />
            </WaysProvider>
          </Suspense>
        )}
      </Page>
    </Shell>
  )
}

/** The forms of a room beside each other: links, since each has its address. */
function FormTabs({ room: { name, key, forms }, meetingId, here }: { room: Room; meetingId: string; here: ConsoleForm }) {
  const row = useRef<HTMLElement>(null)
  useChosenInSight(row, here.key)
  return (
    <nav ref={row} className="console-tabs" aria-label={name}>
      {forms
        .filter((form) => !form.apart)
        .map((form) => (
          <Link key={form.key} href={consoleLinks.meeting(meetingId, key, form.key)} aria-current={form === here ? 'page' : undefined}>
            {form.name}
          </Link>
        ))}
    </nav>
  )
}
