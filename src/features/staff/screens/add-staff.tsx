/** Adding somebody by phone: who has no account yet gets one by signing in. */
import '../parts/staff.css'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { checkin } from '#contract/checkin.ts'
import { doorLinks } from '#contract/door-paths.ts'
import { paths } from '#contract/paths.ts'
import { staff } from '#contract/staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { checkWork } from '../../../api/work-rules.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Duties } from '../parts/duties.tsx'
import { MeetingChoice } from '../parts/meeting-choice.tsx'
import { useMeeting } from '../parts/use-meeting.ts'

export default function AddStaff() {
  const { query, organised, meeting, choose } = useMeeting()
  const [, navigate] = useLocation()
  const [mobile, setMobile] = useState('')
  const [name, setName] = useState('')
  const [listIds, setListIds] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const lists = useQuery(checkin.lists, meeting === undefined ? null : { meetingId: meeting.id }, { quiet: true })
  const adding = useAction(staff.add)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (meeting === undefined) return
    const input = { meetingId: meeting.id, mobile, name, listIds: [...listIds] }
    const mistakes = checkWork(staff.add, input)
    setWrong(mistakes)
    if (Object.keys(mistakes).length > 0) return
    const outcome = await adding.run(input)
    if (!outcome.ok) return
    notice.success('已添加')
    navigate(doorLinks.staff(meeting.id), { replace: true })
  }

  return (
    <Page title="添加工作人员" back={paths.staff} narrow>
      <Loaded query={query} waiting={<Skeleton shape="text" count={3} />}>
        {() =>
          meeting === undefined ? (
            <Empty action={<Button href={paths.myMeetings}>查看我办的会议</Button>}>没有找到您主办的会议</Empty>
          ) : (
            <form noValidate onSubmit={(event) => void add(event)}>
              <MeetingChoice
                meetings={organised}
                meeting={meeting}
                onChoose={(id) => {
                  setListIds([])
                  choose(id)
                }}
              />
              <Card>
                <TextField
                  label="手机号"
                  kind="mobile"
                  required
                  autoComplete="off"
                  value={mobile}
                  error={wrong['mobile']}
                  onChange={setMobile}
                  hint="对方用这个手机号短信登录后即可验票"
                />
                <TextField label="姓名" required maxLength={50} autoComplete="off" value={name} error={wrong['name']} onChange={setName} />
                <Duties lists={lists.data ?? []} chosen={listIds} onChange={setListIds} />
              </Card>
              <BottomBar>
                <Button kind="primary" wide type="submit" busy={adding.busy}>
                  添加
                </Button>
              </BottomBar>
            </form>
          )
        }
      </Loaded>
    </Page>
  )
}
