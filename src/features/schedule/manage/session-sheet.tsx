/** One session written by hand; what was typed stays on the handset until it is saved. */
import { useState } from 'react'
import { clashesOf, clashWords } from '#contract/clashes.ts'
import { type OwnSession, type OwnSessionBrief, scheduleManage as calls } from '#contract/schedule-manage.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { ConflictBar } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { sendWhenUploaded } from '../../../kit/file/send-when-uploaded.ts'
import { useWriteConflict } from '../../../kit/form/write-conflict.ts'
import { RichTextField } from '../../../kit/rich-text/rich-text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../../../api/check.ts'

interface Props {
  meetingId: string
  /** Empty for a new one. */
  id: string
  /** The day that is being looked at; empty where there is none yet. */
  date: string
  /** All that there are, to see what it clashes with. */
  known: readonly OwnSessionBrief[]
  onClose: () => void
  onChanged: () => void
}

const fields = ['title', 'startTime', 'endTime', 'room', 'track', 'speakers', 'language', 'level', 'details'] as const

export function SessionSheet(props: Props) {
  const { meetingId, id, date, onClose } = props
  const query = useFresh(calls.ownItem, id === '' ? null : { meetingId, id })
  if (id === '') return <Form {...props} session={blank(date)} />
  if (query.data !== undefined) return <Form {...props} key={query.data.edition} session={query.data} latest={query.retry} />
  return (
    <Sheet title="编辑日程" onClose={onClose}>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {() => null}
      </Loaded>
    </Sheet>
  )
}

function blank(date: string): OwnSession {
  const [startTime, endTime] = date === '' ? ['', ''] : [`${date} 09:00:00`, `${date} 10:00:00`]
  return {
    id: '',
    title: '',
    startTime,
    endTime,
    day: date,
    room: '',
    track: '',
    speakers: [],
    language: '',
    level: '',
    details: '',
    edition: 0,
  }
}

function Form({
  meetingId,
  id,
  known,
  session,
  latest,
  onClose,
  onChanged,
}: Props & { session: OwnSession; latest?: () => Promise<unknown> }) {
  const { conflict, otherwise, clear } = useWriteConflict()
  /** Pictures that are on their way. */
  const [pictures, setPictures] = useState(false)
  const form = useForm({
    values: { ...session, speakers: session.speakers.join('、') },
    draft: formDraft(`session:${meetingId}:${id}`, fields),
    call: calls.save,
    check,
    input: ({ title, startTime, endTime, room, track, speakers, language, level, details, edition }) => {
      const names = speakers.split(/[、,，;；\n]/).map((name) => name.trim())
      const written = { title, startTime, endTime, room, track, speakers: names.filter((name) => name !== ''), language, level, details }
      return { meetingId, ...(id !== '' && { id }), edition, ...written }
    },
    send: sendWhenUploaded(pictures),
    refusals: { ends_before_start: 'endTime', session_too_long: 'endTime' },
    otherwise,
    onDone: () => end('已保存'),
  })
  const words = clashesWith(known, { ...form.values, id: id || 'new' })

  function end(said: string) {
    notice.success(said)
    onChanged()
    onClose()
  }
  async function takeTheirs() {
    form.forget()
    clear()
    await latest?.()
  }
  return (
    <FormSheet
      title={id === '' ? '添加日程' : '编辑日程'}
      form={form}
      action="保存"
      className="programme-fields"
      aside={
        id !== '' && (
          <RemoveButton
            kind="quiet"
            call={calls.remove}
            input={{ meetingId, id }}
            question={{ message: `删除“${session.title}”？公开的日程会立即更新。` }}
            onDone={() => {
              form.forget()
              end('已删除')
            }}
          />
        )
      }
      foot={
        <ConflictBar said={conflict}>
          <Button small onClick={() => void takeTheirs()}>
            放弃我的修改，载入最新内容
          </Button>
        </ConflictBar>
      }
      onClose={onClose}
    >
      <Restored form={form} />
      <TextField label="主题" required maxLength={300} autoComplete="off" {...form.field('title')} />
      <DateTimeField label="开始" required {...form.field('startTime')} />
      <DateTimeField label="结束" required {...form.field('endTime')} />
      <TextField label="会议室" maxLength={200} autoComplete="off" {...form.field('room')} />
      <TextField label="嘉宾" maxLength={1000} autoComplete="off" hint="多位用顿号隔开" {...form.field('speakers')} />
      {words.length > 0 && (
        <ul role="status" className="programme-clashes">
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <TextField label="分会场" maxLength={200} autoComplete="off" {...form.field('track')} />
      <TextField label="语言" maxLength={50} autoComplete="off" {...form.field('language')} />
      <TextField label="难度" maxLength={50} autoComplete="off" {...form.field('level')} />
      <RichTextField label="摘要" onBusy={setPictures} {...form.field('details')} />
    </FormSheet>
  )
}

/** In a sentence each: what this session cannot be beside. */
function clashesWith(
  known: readonly OwnSessionBrief[],
  mine: { id: string; startTime: string; endTime: string; room: string; speakers: string },
) {
  const others = known.filter(({ id }) => id !== mine.id)
  const timed = [...others, { ...mine, room: mine.room.trim(), speakers: mine.speakers.split(/[、,，;；]/).map((name) => name.trim()) }]
  const titles = new Map(others.map(({ id, title }) => [id, title]))
  return clashesOf(
    timed.map(({ id, startTime, endTime, room, speakers }) => ({
      id,
      from: startTime,
      to: endTime,
      room,
      speakers: speakers.filter(Boolean),
    })),
  )
    .filter(({ first, second }) => first === mine.id || second === mine.id)
    .map(
      ({ kind, name, first, second }) =>
        `时间冲突：${clashWords[kind]}“${name}”同一时间还有「${titles.get(first === mine.id ? second : first) ?? ''}」`,
    )
}
