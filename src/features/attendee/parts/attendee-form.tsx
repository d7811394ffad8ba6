/** Who takes part: the questions that this ticket asks at sign-up, kept while they are answered. */
import './attendee-form.css'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { attendee as calls, type Attendee } from '#contract/attendee.ts'
import { say } from '#contract/sentences.ts'
import { session } from '#contract/session.ts'
import { ticket } from '#contract/ticket.ts'
import { request } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { learn } from '../../../session/keep-session.ts'
import { useSession } from '../../../session/session.ts'
import { agreedTo, keepAgreed } from '../../../session/organisers.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InfoIcon } from '../../../ui/icons.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { AttendeeFields } from './attendee-fields.tsx'
import { asAsked, draftKeys, firstTyped, isKnown, textsOf, type Values, valuesOf, withWorkplace } from './attendee-values.ts'
import { useOrganiser } from './organiser.ts'
import { useAttendeeForm } from './use-attendee-form.ts'

/**
 * For a button that stands elsewhere: saves, and gives whom; undefined when something has to be put right first, or another
 * page follows.
 */
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
  /** Whether the new one is the holder of the account. */
  isSelf?: boolean
  /** Who was written down before in the same order: their 单位 can be taken over. */
  before?: Attendee | undefined
  /** Its button stands elsewhere, and the cursor where typing begins. */
  save?: Ref<SaveAttendee>
  onSaved: (attendee: Attendee) => void
  /** Hears whether something is typed that is not saved. */
  onChanged?: ((changed: boolean) => void) | undefined
  /** Hears whether saving comes next, or another page. */
  onPage?: ((last: boolean) => void) | undefined
  onCancel?: (() => void) | undefined
}

export function AttendeeForm(props: Props) {
  const { meetingId, ticketId, onCancel } = props
  const parameters = useQuery(ticket.parameters, { meetingId, ticketId }, { quiet: true })
  const organiser = useOrganiser(meetingId)
  const unasked = parameters.data?.length === 0
  useEffect(() => {
    if (unasked) notice.warning(say.noParameters)
  }, [unasked])

  if (parameters.error !== undefined && parameters.data === undefined) return <Failed error={parameters.error} onRetry={parameters.retry} />
  if (parameters.data === undefined) return <Skeleton shape="text" count={3} />
  if (unasked) return <Empty action={onCancel && <Button onClick={onCancel}>返回</Button>}>{say.noParameters}</Empty>
  return (
    <Answering
      {...props}
      questions={parameters.data.filter(isKnown)}
      organiser={organiser}
      newest={async () => ((await parameters.retry()) as TicketParameter[] | undefined)?.filter(isKnown)}
    />
  )
}

interface AnsweringProps extends Props {
  questions: readonly TicketParameter[]
  organiser: string
  newest: () => Promise<readonly TicketParameter[] | undefined>
}

const nothing = {}

/** The account has taken the name of its holder. */
async function tellNameKept(): Promise<void> {
  const me = await request(session.me, {}).catch(() => undefined)
  if (me === undefined || me.name === '') return
  learn(me)
  notice.success('姓名已保存到个人资料')
}

function Answering({
  questions,
  organiser,
  newest,
  meetingId,
  thirdId,
  ticketId,
  attendee,
  known,
  isSelf = false,
  before,
  ...props
}: AnsweringProps) {
  const { draft = 'new', save, onSaved, onChanged, onPage, onCancel } = props
  const { id: parentUserId, name: ownName } = useSession()
  const [agreed] = useState(() => agreedTo(meetingId))
  const here = questions.filter(({ asked }) => asked === 'signup')
  const saved = useRef<Attendee>()
  const form = useAttendeeForm({
    questions,
    here,
    when: 'signup',
    values: valuesOf(attendee, known && withWorkplace(known, questions), agreed),
    draft: formDraft<Values>(`attendee:${ticketId}:${attendee?.id ?? draft}`, draftKeys(questions)),
    call: calls.save,
    check,
    input: (values) => ({
      ...(attendee !== undefined && { id: attendee.id }),
      meetingId,
      ticketId,
      ...(thirdId !== '' && { thirdId }),
      ...(parentUserId !== '' && { parentUserId }),
      ...textsOf(values),
      often: values.often ? 1 : 0,
      ...asAsked(values, questions),
      // Another gateway, whose forms have no version, does not know the key.
      ...(isSelf && (questions[0]?.formVersion ?? 0) > 0 && { self: 1 }),
    }),
    held: nothing,
    newest,
    onDone(data) {
      keepAgreed(meetingId)
      saved.current = data
      if (isSelf && ownName === '') void tellNameKept()
      onSaved(data)
    },
  })
  const { values, changed, isLast } = form
  useImperativeHandle(save, () => async () => {
    saved.current = undefined
    await form.submit()
    return saved.current
  })
  useEffect(() => onChanged?.(changed), [changed, onChanged])
  useEffect(() => onPage?.(isLast), [isLast, onPage])

  const outside = save !== undefined
  const begin = useRef<() => void>()
  begin.current = () => {
    const key = firstTyped(values, form.shown)
    // After the layer around it, which takes the focus for itself.
    if (key !== undefined) queueMicrotask(() => form.focus(key))
  }
  useEffect(() => {
    if (outside) begin.current?.()
  }, [outside])

  return (
    <form ref={form.box} className="attendee-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <AttendeeFields form={form} organiser={organiser} agreed={agreed} before={before} />
      {isLast && (
        <div className="attendee-form-often">
          <Checkbox name="often" checked={values.often} onChange={(often) => form.set({ often })}>
            存为常用参会人
          </Checkbox>
          <Tooltip text="下次报名可直接选用，只有您自己能看到">
            <InfoIcon label="常用参会人说明" />
          </Tooltip>
        </div>
      )}
      {outside ? (
        // Several fields and no button of their own would make Enter do nothing.
        <button type="submit" hidden />
      ) : (
        <div className="attendee-form-actions">
          {onCancel && <Button onClick={onCancel}>取消</Button>}
          <Button kind="primary" type="submit" busy={form.busy}>
            {isLast ? '保存' : '下一步'}
          </Button>
        </div>
      )}
    </form>
  )
}
