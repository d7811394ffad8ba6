/**
 * A form of a meeting: it sends what was changed and nothing else, keeps it on the handset until it is saved, shows the
 * difference where somebody else was faster, and leads on to what is still to be prepared.
 */
import './meeting-form.css'
import { type ReactNode, useEffect, useState } from 'react'
import { type MeetingField, meetingManage, type OwnMeeting } from '#contract/meeting-manage.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { tellFailure } from '../../../frame/tell-failure.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { ConflictBar } from '../../../kit/form/conflict.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Differences } from './differences.tsx'
import {
  changedOf,
  differing,
  inputOf,
  meetingDraft,
  type MeetingValues,
  type Texts,
  valuesOf,
  withoutAnnounced,
} from './meeting-values.ts'
import { timesWrong } from './times.ts'
import { useWays } from './ways.ts'

export interface MeetingFields {
  /** As it is saved. */
  meeting: OwnMeeting
  values: Texts
  /** What a field of src/ui wants to know. */
  field: (name: MeetingField) => { value: string; error: string | undefined; onChange: (value: string) => void }
  set: (more: Partial<Texts>) => void
  /** Something of it is on its way, and saving would leave it behind. */
  onBusy: (busy: boolean) => void
}

interface Props {
  meetingId: string
  children: (fields: MeetingFields) => ReactNode
}

export function MeetingForm({ meetingId, children }: Props) {
  const own = useQuery(meetingManage.own, { id: meetingId }, { quiet: true })
  return (
    <Loaded query={own} waiting={<Skeleton shape="text" count={4} />}>
      {(meeting) => (
        <Form meeting={meeting} onSeen={own.put}>
          {children}
        </Form>
      )}
    </Loaded>
  )
}

function Form({ meeting, onSeen, children }: { meeting: OwnMeeting; onSeen: (meeting: OwnMeeting) => void } & Pick<Props, 'children'>) {
  const ways = useWays()
  const checklist = useQuery(meetingManage.checklist, { id: meeting.id }, { quiet: true, fresh: true })
  /** The sentence that says who was faster. */
  const [faster, setFaster] = useState('')
  const [theirs, setTheirs] = useState<OwnMeeting>()
  const latest = useAction(meetingManage.own, { quiet: true })
  const [settled, setSettled] = useState<object>()
  const [coming, setComing] = useState(false)
  const form = useForm({
    values: valuesOf(meeting),
    draft: meetingDraft(meeting, ways.here),
    call: meetingManage.save,
    check,
    input: (values: MeetingValues) => inputOf(meeting.id, withoutAnnounced(values, meeting)),
    wrong: (found, values) => ({ ...timesWrong(values), ...found }),
    send: async (input, run, values) => {
      if (changedOf(withoutAnnounced(values, meeting)).length > 0) return run(input)
      notice.info('没有需要保存的修改')
      return undefined
    },
    refusals: { ends_before_start: 'meetingEndTime', ends_long_ago: 'meetingEndTime', too_long: 'meetingEndTime' },
    otherwise(error, reason) {
      if (reason === 'changed_meanwhile') setFaster(error.message)
      else if (reason === 'sold_already') void lock(error.message)
      else tellFailure(error, '没有保存成功，内容已留在本机，请稍后重试')
    },
    done: '已保存',
    onDone(saved) {
      setFaster('')
      onSeen(saved)
      form.forget()
      void checklist.retry()
    },
  })
  // After what was chosen stands in the fields.
  const { submit } = form
  useEffect(() => {
    if (settled !== undefined) void submit()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled])

  /** The first ticket was sold while the form was open. */
  async function lock(said: string) {
    notice.warning(said)
    const outcome = await latest.run({ id: meeting.id })
    if (outcome.ok) onSeen(outcome.data)
  }

  async function compare() {
    const outcome = await latest.run({ id: meeting.id })
    if (!outcome.ok) tellFailure(outcome.error, '没有加载出来，请稍后重试')
    else if (differing(form.values, outcome.data).length === 0) settle(outcome.data, {})
    else setTheirs(outcome.data)
  }

  function settle(now: OwnMeeting, taken: Partial<Texts>) {
    const { base } = valuesOf(now)
    setTheirs(undefined)
    setFaster('')
    onSeen(now)
    if (changedOf({ ...form.values, ...taken, base }).length > 0) {
      form.set({ ...taken, base })
      setSettled({})
    } else {
      form.forget()
      notice.success('已采用对方的内容')
    }
  }

  const next = checklist.data?.list
    .filter(({ done }) => !done)
    .map(({ key }) => ways.to(key))
    .find((way) => way !== undefined && way.key !== ways.here)
  const unsaved = changedOf(withoutAnnounced(form.values, meeting)).length > 0
  return (
    <form ref={form.box} className="meeting-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      <ConflictBar said={faster}>
        <Button small busy={latest.busy} onClick={() => void compare()}>
          看看差别
        </Button>
      </ConflictBar>
      <Card>
        <div className="meeting-form-fields">{children({ ...form, meeting, onBusy: setComing })}</div>
      </Card>
      <BottomBar>
        {!unsaved && (
          <Button kind="primary" href={next?.href ?? ways.room}>
            {next === undefined ? '回到准备' : `下一项：${next.name}`}
          </Button>
        )}
        {unsaved && (
          <Button kind="primary" type="submit" busy={form.busy} disabled={coming}>
            {coming ? '图片正在上传' : '保存'}
          </Button>
        )}
      </BottomBar>
      {theirs !== undefined && (
        <Differences
          fields={differing(form.values, theirs)}
          mine={form.values}
          theirs={theirs}
          onSettle={(taken) => settle(theirs, taken)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  )
}
