/** Who takes part: the fields that this ticket asks for, kept while they are typed. */
import './attendee-form.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { attendee as calls, type Attendee } from '#contract/attendee.ts'
import { say } from '#contract/sentences.ts'
import { ticket, type ParameterKey } from '#contract/ticket.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tellUnheard } from '../../session/parts/tell-unheard.ts'
import { bodyOf, isChild, valuesOf, wrongOf } from './attendee-values.ts'
import { ParameterField } from './parameter-field.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  meetingId: string
  thirdId: string
  ticketId: string
  /** The one to edit; a new one without. */
  attendee?: Attendee
  onSaved: (attendee: Attendee) => void
  onCancel?: () => void
}

export function AttendeeForm({ meetingId, thirdId, ticketId, attendee, onSaved, onCancel }: Props) {
  const { id: parentUserId } = useSession()
  const parameters = useQuery(ticket.parameters, { meetingId, ticketId }, { quiet: true })
  const saving = useAction(calls.save)
  const { values, write, forget } = useDraft(`attendee:${ticketId}:${attendee?.id ?? 'new'}`, () => valuesOf(attendee))
  const [wrong, setWrong] = useState<Partial<Record<ParameterKey, string>>>({})
  const [guardian, setGuardian] = useState<{ agrees: boolean; wrong?: string }>({ agrees: false })
  const form = useRef<HTMLFormElement>(null)
  const unasked = parameters.data?.length === 0
  useEffect(() => {
    if (unasked) notice.warning(say.noParameters)
  }, [unasked])

  if (parameters.error !== undefined && parameters.data === undefined) return <Failed error={parameters.error} onRetry={parameters.retry} />
  if (parameters.data === undefined) return <Skeleton shape="text" count={3} />
  if (unasked) return <Empty action={onCancel && <Button onClick={onCancel}>返回</Button>}>{say.noParameters}</Empty>

  const asked = parameters.data
  const child = isChild(values)
  const body = bodyOf(values, { id: attendee?.id, meetingId, ticketId, thirdId, parentUserId })

  /** Leaving a field says only what is wrong with what stands in it; that it is empty is said at the end. */
  function look(key: ParameterKey) {
    setWrong({ ...wrong, [key]: (values[key] ?? '') === '' ? undefined : wrongOf(values, asked, body)[key] })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = wrongOf(values, asked, body)
    setWrong(found)
    const first = asked.find(({ key }) => found[key] !== undefined)
    if (first !== undefined) return focus(first.key)
    if (child && !guardian.agrees) return setGuardian({ agrees: false, wrong: say.guardianMissing })
    const outcome = await saving.run({ ...body, ...(child && { guardianConsent: 1 }) })
    if (!outcome.ok) return tellUnheard(outcome.error)
    forget()
    onSaved(outcome.data)
  }

  function focus(key: ParameterKey) {
    const box = form.current?.querySelector(`[data-key="${key}"]`)
    box?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  return (
    <form ref={form} className="attendee-form" noValidate onSubmit={(event) => void save(event)}>
      {asked.map((parameter) => (
        <div key={parameter.key} data-key={parameter.key} className="attendee-form-field">
          <ParameterField
            parameter={parameter}
            value={values[parameter.key] ?? ''}
            error={wrong[parameter.key]}
            onBlur={() => look(parameter.key)}
            onChange={(text) => {
              write({ ...values, [parameter.key]: text })
              setWrong({ ...wrong, [parameter.key]: undefined })
            }}
          />
        </div>
      ))}
      {child && (
        <div className="attendee-form-field">
          <Checkbox name="guardian" checked={guardian.agrees} error={guardian.wrong} onChange={(agrees) => setGuardian({ agrees })}>
            参会人未满14周岁，我是其监护人或已取得监护人同意，同意为报名处理其个人信息
          </Checkbox>
        </div>
      )}
      <div className="attendee-form-actions">
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button kind="primary" type="submit" busy={saving.busy}>
          保存
        </Button>
      </div>
    </form>
  )
}
