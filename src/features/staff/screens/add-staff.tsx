/** Adding somebody by phone: who has no account yet gets one by signing in. */
import '../manage/staff.css'
import { useLocation } from 'wouter'
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { paths } from '#contract/paths.ts'
import { staff } from '#contract/staff.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Duties } from '../manage/duties.tsx'
import { MeetingChoice } from '../manage/meeting-choice.tsx'
import { useMeeting } from '../manage/use-meeting.ts'

export default function AddStaff() {
  const { query, organised, meeting, choose } = useMeeting()
  const [, navigate] = useLocation()
  const lists = useQuery(checkin.lists, meeting === undefined ? null : { meetingId: meeting.id }, { quiet: true })
  const { values, field, ...form } = useForm({
    values: { mobile: '', name: '', listIds: [] as readonly string[] },
    call: staff.add,
    check,
    input: ({ mobile, name, listIds }) => ({ meetingId: meeting?.id ?? '', mobile, name, listIds: [...listIds] }),
    done: '已添加',
    onDone: () => navigate(doorLinks.staff(meeting?.id ?? ''), { replace: true }),
  })

  return (
    <Page title="添加工作人员" back={paths.staff} narrow>
      <Loaded query={query} waiting={<Skeleton shape="text" count={3} />}>
        {() =>
          meeting === undefined ? (
            <Empty action={<Button href={paths.myMeetings}>查看我办的会议</Button>}>没有找到您主办的会议</Empty>
          ) : (
            <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
              <MeetingChoice
                meetings={organised}
                meeting={meeting}
                onChoose={(id) => {
                  form.set({ listIds: [] })
                  choose(id)
                }}
              />
              <Card>
                <TextField
                  label="手机号"
                  kind="mobile"
                  required
                  autoComplete="off"
                  hint="对方用这个手机号短信登录后即可验票"
                  {...field('mobile')}
                />
                <TextField label="姓名" required maxLength={50} autoComplete="off" {...field('name')} />
                <Duties lists={lists.data ?? []} chosen={values.listIds} onChange={field('listIds').onChange} />
              </Card>
              <BottomBar>
                <Button kind="primary" wide type="submit" busy={form.busy}>
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
