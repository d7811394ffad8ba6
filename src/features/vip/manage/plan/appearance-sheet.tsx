/** A session that a guest has a part in: one of the programme, or one that stands in none. */
import { schedule } from '#contract/schedule.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Appearance } from '#contract/vip/plan.ts'
import { check } from '../../../../api/check.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { DateTimeField } from '../../../../kit/date-time-field.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { dayTime } from '../../../../ui/format.ts'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { type Opened, over, ThingSheet } from './thing-sheet.tsx'
import { moved } from './zones.ts'

interface Props extends Opened {
  guestId: string
  /** undefined for a new one. */
  appearance: Appearance | undefined
}

/** Minutes before the start that a call time is first set to. */
const CALLED_BEFORE = 30
const none = { scheduleId: '', title: '', place: '', role: '', startTime: '', callTime: '' }

export function AppearanceSheet({ guestId, appearance, ...opened }: Props) {
  const { meetingId } = opened
  const sessions = useQuery(schedule.brief, { meetingId }, { quiet: true }).data?.list ?? []
  const { scheduleId, title, place, role, startTime, callTime } = appearance ?? none
  const { field, ...form } = useForm({
    values: { scheduleId, title, place, role, startTime, callTime },
    call: vip.saveAppearance,
    check,
    input: (values) => ({ meetingId, id: appearance?.id ?? '', guestId, ...values }),
    refusals: { schedule_gone: 'scheduleId', appearance_unfit: 'callTime' },
    otherwise: '没有保存成功，请稍后重试',
    onDone: () => over('已保存', opened),
  })
  const { values } = form
  const chosen = sessions.find(({ id }) => id === values.scheduleId)

  function choose(id: string) {
    const session = sessions.find((one) => one.id === id)
    form.set({
      scheduleId: id,
      ...(session !== undefined && {
        title: session.title.slice(0, 100),
        place: session.room.slice(0, 60),
        startTime: session.startTime,
        callTime: moved(session.startTime, -CALLED_BEFORE),
      }),
    })
  }
  return (
    <ThingSheet
      opened={opened}
      title={appearance === undefined ? '添加出席' : '编辑出席'}
      form={form}
      removal={appearance && { call: vip.removeAppearance, id: appearance.id, ask: `删除“${appearance.title}”的出席安排？` }}
    >
      {(sessions.length > 0 || values.scheduleId !== '') && (
        <Select
          label="日程"
          placeholder="不在日程中"
          choices={sessions.map((one) => ({ value: one.id, label: `${dayTime(one.startTime)} ${one.title}` }))}
          hint={chosen === undefined ? undefined : '名称、地点和开始时间随日程更新'}
          {...field('scheduleId')}
          onChange={choose}
        />
      )}
      {values.scheduleId === '' && (
        <>
          <TextField label="活动名称" required maxLength={100} autoComplete="off" {...field('title')} />
          <TextField label="地点" maxLength={60} autoComplete="off" {...field('place')} />
          <DateTimeField label="开始时间" {...field('startTime')} />
        </>
      )}
      <TextField label="角色" maxLength={30} placeholder="如：致辞、颁奖" autoComplete="off" {...field('role')} />
      <DateTimeField label="候场时间" required hint="嘉宾最晚到场的时间，系统据此核对行程" {...field('callTime')} />
    </ThingSheet>
  )
}
