/** 我的嘉宾: whom somebody receives, what comes next first; on the way to a station it is all they look at. */
import './mine.css'
import { useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { MyGuest } from '#contract/vip/links.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Stale } from '../../../kit/stale.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MyGuestCard } from './my-guest-card.tsx'
import { MyGuestSheet } from './my-guest-sheet.tsx'
import { MyTasks } from './my-tasks.tsx'

/** What others mark is seen without a tap. */
const EVERY_MS = 30_000

export default function MyGuests({ meetingId = '' }: { meetingId?: string }) {
  const query = useQuery(vip.mine, { meetingId }, { every: EVERY_MS, quiet: true })
  const [opened, setOpened] = useState('')
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={3} />}>
      {({ guests, tasks }) => {
        const shown = guests.find(({ id }) => id === opened)
        if (guests.length === 0 && tasks.length === 0) return <Empty>没有要接待的嘉宾。主办方将您设为接待人后，会显示在这里</Empty>
        return (
          <>
            {query.error !== undefined && <Stale error={query.error} retry={query.retry} />}
            <MyTasks tasks={tasks} onMarked={query.retry} />
            <div className="mine-cards">
              {guests.map((guest) => (
                <MyGuestCard
                  key={guest.id}
                  guest={guest}
                  // One meeting is named above the list.
                  meeting={meetingId === '' && severalMeetings(guests)}
                  onOpen={() => setOpened(guest.id)}
                  onMarked={query.retry}
                />
              ))}
            </div>
            {shown !== undefined && <MyGuestSheet guest={shown} onClose={() => setOpened('')} onMarked={query.retry} />}
          </>
        )
      }}
    </Loaded>
  )
}

const severalMeetings = (guests: readonly MyGuest[]) => new Set(guests.map(({ meetingId }) => meetingId)).size > 1
