/** Who takes part: the fields that this ticket asks for, kept while they are typed. */
import './attendee-form.css'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { attendee as calls, type Attendee } from '#contract/attendee.ts'
import { say } from '#contract/sentences.ts'
import { parameterKeys, type ParameterKey } from '#contract/question.ts'
import { ticket } from '#contract/ticket.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InfoIcon } from '../../../ui/icons.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { check } from '../rules.ts'
import { bodyOf, firstTyped, isChild, isPlain, type Values, valuesOf, wrongOf } from './attendee-values.ts'
import { ParameterField } from '../../form/parts/parameter-field.tsx'

/** For a button that stands elsewhere: saves, and gives whom; undefined when something has to be put right first. */
export type SaveAttendee = () => Promise<Attendee | undefined>

interface Props {
  meetingId: string
  thirdId: string
  ticketId: string
  /** The one to edit; a new one without. */
  attendee?: Attendee
  /** What is known of a new one, and the name that what is typed of them is kept under. */
  known?: Partial<Attendee> | undefined
  draft?: string
  /** Its button stands elsewhere, and the cursor where typing begins. */
  save?: Ref<SaveAttendee>
  onSaved: (attendee: Attendee) => void
  /** Hears whether something is typed that is not saved. */
  onChanged?: ((changed: boolean) => void) | undefined
  onCancel?: (() => void) | undefined
}

export function AttendeeForm({ meetingId, thirdId, ticketId, attendee, known, draft = 'new', save, onSaved, onChanged, onCancel }: Props) {
  const { id: parentUserId } = useSession()
  const subject = { id: attendee?.id, meetingId, ticketId, thirdId, parentUserId }
  const parameters = useQuery(ticket.parameters, { meetingId, ticketId }, { quiet: true })
  const asked = (parameters.data ?? []).filter(isPlain)
  const [sending, setSending] = useState(false)
  const saved = useRef<Attendee>()
  const form = useForm({
    values: valuesOf(attendee ?? known),
    draft: formDraft<Values>(`attendee:${ticketId}:${attendee?.id ?? draft}`, parameterKeys),
    call: calls.save,
    check,
    input: (values) => bodyOf(values, subject),
    // Saved now, it would be left behind.
    wrong: (found, values) => (sending ? { annexUrl: say.fileOnItsWay } : wrongOf(values, asked, found)),
    refusals: { file_gone: { annexUrl: say.fileGone } },
    async send(input, run) {
      const outcome = await run(input)
      if (!outcome.ok) tellUnheard(outcome.error)
      return outcome
    },
    onDone(data) {
      saved.current = data
      onSaved(data)
    },
  })
  const { values, wrong, changed } = form
  const unasked = parameters.data?.length === 0
  const ready = asked.length > 0
  useEffect(() => {
    if (unasked) notice.warning(say.noParameters)
  }, [unasked])
  useImperativeHandle(save, () => async () => {
    saved.current = undefined
    await form.submit()
    return saved.current
  })
  useEffect(() => onChanged?.(changed), [changed, onChanged])

  const outside = save !== undefined
  const begin = useRef<() => void>()
  begin.current = () => {
    const key = firstTyped(values, asked)
    // After the layer around it, which takes the focus for itself.
    if (key !== undefined) queueMicrotask(() => form.focus(key))
  }
  useEffect(() => {
    if (ready && outside) begin.current?.()
  }, [ready, outside])

  if (parameters.error !== undefined && parameters.data === undefined) return <Failed error={parameters.error} onRetry={parameters.retry} />
  if (parameters.data === undefined) return <Skeleton shape="text" count={3} />
  if (unasked) return <Empty action={onCancel && <Button onClick={onCancel}>返回</Button>}>{say.noParameters}</Empty>

  /** Leaving a field says only what is wrong with what stands in it; that it is empty is said at the end. */
  function look(key: ParameterKey) {
    const found = (values[key] ?? '') === '' ? {} : wrongOf(values, asked, check(calls.save, bodyOf(values, subject)))
    form.mark({ [key]: found[key] })
  }

  return (
    <form ref={form.box} className="attendee-form" noValidate onSubmit={(event) => void form.submit(event)}>
      {asked.map((parameter) => (
        <div key={parameter.key} className="attendee-form-field">
          <ParameterField
            name={parameter.key}
            label={parameter.label}
            required={parameter.required}
            {...form.field(parameter.key)}
            value={values[parameter.key] ?? ''}
            onBlur={() => look(parameter.key)}
            onBusy={setSending}
          />
        </div>
      ))}
      {isChild(values) && (
        <div className="attendee-form-field">
          <Checkbox name="guardian" checked={values.guardian} error={wrong.guardian} onChange={(guardian) => form.set({ guardian })}>
            参会人未满14周岁，我是其监护人或已取得监护人同意，同意为报名处理其个人信息
          </Checkbox>
        </div>
      )}
      <div className="attendee-form-often">
        <Checkbox name="often" checked={values.often} onChange={(often) => form.set({ often })}>
          存为常用参会人
        </Checkbox>
        <Tooltip text="下次报名可直接选用，只有您自己能看到">
          <InfoIcon label="常用参会人说明" />
        </Tooltip>
      </div>
      {outside ? (
        // Several fields and no button of their own would make Enter do nothing.
        <button type="submit" hidden />
      ) : (
        <div className="attendee-form-actions">
          {onCancel && <Button onClick={onCancel}>取消</Button>}
          <Button kind="primary" type="submit" busy={form.busy}>
            保存
          </Button>
        </div>
      )}
    </form>
  )
}
