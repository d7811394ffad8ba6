/** Before the first scan, once: meeting, list, gate, and what this device is called. What can only be one thing is chosen already. */
import './set-up.css'
import { useState } from 'react'
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { paths } from '#contract/paths.ts'
import { staff, type WorkMeeting } from '#contract/staff.ts'
import { useQuery } from '../../../api/use-query.ts'
import { dayTime } from '../../../ui/format.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useTitle } from '../../../frame/title.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Choice } from '../device/door.ts'
import { keptName } from './kept-name.ts'
import { ListChoice } from './list-choice.tsx'
import { NoWork } from './no-work.tsx'
import { PickOne } from './pick-one.tsx'
import { unlockSound } from './signal.ts'
import type { Wanted } from './use-door.ts'

export function SetUp({ wanted, onBegin }: { wanted: Wanted; onBegin: (choice: Choice) => void }) {
  const meetings = useQuery(staff.mine, {}, { fresh: true, quiet: true })
  const helper = useSession().mobile.startsWith('helper-')
  const idle = meetings.data?.length === 0
  const back = helper || idle ? paths.meetingList : paths.myMeetings
  // Until it is known who came, nobody is told that they are at a scanner.
  const title = meetings.data === undefined ? '请稍候' : idle ? '我的会议' : '扫码验票'
  useTitle(title)
  return (
    <Page title={title} note={idle ? undefined : '选好后，每次打开会直接进入'} back={back} narrow>
      <Loaded query={meetings} waiting={<Skeleton shape="card" count={2} />}>
        {(found) => (idle ? <NoWork /> : <MeetingChoice meetings={found} wanted={wanted} onBegin={onBegin} />)}
      </Loaded>
    </Page>
  )
}

function MeetingChoice({
  meetings,
  wanted,
  onBegin,
}: {
  meetings: readonly WorkMeeting[]
  wanted: Wanted
  onBegin: (choice: Choice) => void
}) {
  const [chosen, setChosen] = useState(wanted.meetingId)
  const meeting = meetings.find(({ id }) => id === chosen) ?? (meetings.length === 1 ? meetings[0] : undefined)
  const lists = useQuery(checkin.lists, meeting === undefined ? null : { meetingId: meeting.id }, { fresh: true, quiet: true })
  const organises = meeting?.role === 'organiser'

  function begin(choice: Choice) {
    keptName.set(choice.name)
    // By this very tap: browsers let nothing else begin to sound.
    void unlockSound()
    onBegin(choice)
  }
  return (
    <>
      <PickOne
        label="会议"
        value={meeting?.id ?? ''}
        choices={meetings.map(({ id, title, meetingStratTime }) => ({ value: id, label: title, note: dayTime(meetingStratTime) }))}
        onChange={setChosen}
      />
      {meeting !== undefined && (
        <Loaded query={lists} waiting={<Skeleton shape="card" />}>
          {(found) =>
            found.length === 0 ? (
              <Empty action={organises ? <Button href={doorLinks.myMeeting(meeting.id)}>去建名单</Button> : undefined}>
                {organises ? '这场会议还没有签到名单' : '这场会议还没有您可以验票的名单，请联系主办方'}
              </Empty>
            ) : (
              <ListChoice key={meeting.id} lists={found} wanted={wanted.listId} name={keptName.get()} onBegin={begin} />
            )
          }
        </Loaded>
      )}
    </>
  )
}
