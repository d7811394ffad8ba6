/** A new meeting from its title and time, and from whatever it begins with; the rest is prepared in its room. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { clone } from '#contract/clone.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { template } from '#contract/template.ts'
import { check } from '../../../api/check.ts'
import { whenIs } from '../../../kit/distance.ts'
import { useQuery } from '../../../api/use-query.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ANOTHER, Beginnings, NOTHING } from './beginnings.tsx'
import { daysLater, endAfter, movedBy, NEXT_YEAR, timesWrong } from './times.ts'

const empty = { last: '', title: '', meetingStratTime: '', meetingEndTime: '' }
type Values = typeof empty

/** Meetings to copy, at a glance; older ones are copied in their own rooms. */
const SHOWN = 100

export default function NewMeetingSheet({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const templates = useQuery(template.list, {}, { quiet: true, fresh: true })
  const [from, setFrom] = useState(NOTHING)
  const copies = from === ANOTHER
  const meetings = useQuery(meetingManage.ownList, copies ? { pageNum: 1, pageSize: SHOWN } : null, { quiet: true })
  const { field, values, set, ...form } = useForm({
    values: empty,
    draft: formDraft<Values>('meeting-new', ['title', 'meetingStratTime', 'meetingEndTime']),
    call: from === NOTHING ? meetingManage.save : copies ? clone.make : template.use,
    check,
    input: ({ last, title, meetingStratTime, meetingEndTime }) =>
      from === NOTHING ? { title, meetingStratTime, meetingEndTime } : { id: copies ? last : from, title, meetingStratTime },
    wrong: (found, written) => {
      if (from === NOTHING) return { ...timesWrong(written), ...found }
      return { ...found, last: copies && written.last === '' ? '请选择要复制的会议' : undefined }
    },
    refusals: {
      ends_before_start: 'meetingEndTime',
      too_long: 'meetingEndTime',
      meeting_incomplete: 'title',
      meeting_gone: 'last',
    },
    otherwise: '没有保存成功，内容已留在本机，请稍后重试',
    onDone: ({ id }) => navigate(consoleLinks.meeting(id), { replace: true }),
  })
  const rows = meetings.data?.list ?? []
  const last = rows.find(({ id }) => id === values.last)

  function choose(id: string) {
    const chosen = rows.find((row) => row.id === id)
    set({
      last: id,
      ...(chosen && { title: values.title || chosen.title, meetingStratTime: daysLater(chosen.meetingStratTime, NEXT_YEAR) }),
    })
  }
  return (
    <FormSheet title="新建会议" form={form} action="创建" onClose={onClose}>
      <Restored form={form} />
      <Beginnings
        value={from}
        onChange={setFrom}
        templates={templates}
        onRemoved={() => {
          setFrom(NOTHING)
          void templates.retry()
        }}
      />
      {copies && (
        <Select
          label="复制哪场会议"
          required
          value={values.last}
          error={field('last').error}
          onChange={choose}
          hint={
            meetings.data?.total === 0 ? '还没有可以复制的会议' : '标题、介绍、嘉宾、日程、门票等填写的内容都会复制，报名、订单和签到不会'
          }
          choices={rows.map(({ id, title, ...times }) => ({ value: id, label: `${title}（${whenIs(times)}）` }))}
        />
      )}
      <TextField label="会议标题" required maxLength={100} autoComplete="off" {...field('title')} />
      <DateTimeField
        label="开始时间"
        required
        {...field('meetingStratTime')}
        onChange={(start) => set({ meetingStratTime: start, meetingEndTime: endAfter(start, values) })}
        {...(from !== NOTHING && {
          hint: last ? movedBy(last.meetingStratTime, values.meetingStratTime) : '其他日期都按它排好，之后可以修改',
        })}
      />
      {from === NOTHING && <DateTimeField label="结束时间" required {...field('meetingEndTime')} />}
    </FormSheet>
  )
}
