/** A no that says what is wrong with which part: whoever handed it in finds each reason beside its field. */
import type { FormEvent } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSheet } from '../form/form-sheet.tsx'
import { useFields } from '../form/use-fields.ts'
import { wrongReason } from './reason-sheet.tsx'
import { useDecision } from './use-decision.ts'

export interface Reasons<Field extends string> {
  reasons: { field: Field; reason: string }[]
  /** Of the whole; may be empty where a part is named. */
  reason: string
}

interface Props<Field extends string, C extends Call> {
  title: string
  /** What can be wrong, with its word. */
  parts: readonly (readonly [field: Field, name: string])[]
  call: C
  /** `check` of src/api/check.ts. */
  check: (call: NoInfer<C>, input: unknown) => Record<string, string>
  input: (given: Reasons<Field>) => Input<C>
  /** Also after success. */
  onClose: () => void
  /** After the call, also a refused one. */
  onEnd: () => Promise<unknown>
}

/** Under a part's own name the reason; undefined while the part is not named. */
type Values = Record<string, string | undefined>
/** No part is called so. */
const WHOLE = ''

export function ReasonsSheet<Field extends string, C extends Call>(props: Props<Field, C>) {
  const { title, parts, call, check, input, onClose, onEnd } = props
  const { decide, busy } = useDecision(call, onEnd)
  const fields = useFields<Values>({ [WHOLE]: '' })
  const { values, wrong } = fields
  const named = parts.filter(([field]) => values[field] !== undefined)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    event?.stopPropagation()
    const given = {
      reasons: named.map(([field]) => ({ field, reason: (values[field] as string).trim() })),
      reason: (values[WHOLE] as string).trim(),
    }
    const blank = given.reasons.filter(({ reason }) => reason === '').map(({ field }) => [field, '请填写这一项的原因，或取消勾选'])
    if (fields.tell(blank.length > 0 ? Object.fromEntries(blank) : { [WHOLE]: wrongReason(check(call, input(given))) })) return
    if ((await decide(input(given), '已设为不通过')) !== undefined) onClose()
  }
  return (
    <FormSheet title={title} form={{ box: fields.box, busy, submit }} action="确定不通过" onClose={onClose}>
      <p className="quiet">勾选有问题的内容并说明原因。申请人会在对应的位置看到，修改后可以重新提交。</p>
      <ul className="reasons">
        {parts.map(([field, name]) => (
          <li key={field}>
            <Checkbox checked={values[field] !== undefined} onChange={(on) => fields.set({ [field]: on ? '' : undefined })}>
              {name}
            </Checkbox>
            {values[field] !== undefined && (
              <TextField
                label={`${name}的问题`}
                maxLength={100}
                autoFocus
                autoComplete="off"
                value={values[field]}
                error={wrong[field]}
                onChange={(reason) => fields.set({ [field]: reason })}
              />
            )}
          </li>
        ))}
      </ul>
      <TextArea
        label="总体说明"
        rows={2}
        maxLength={200}
        value={values[WHOLE] as string}
        error={wrong[WHOLE]}
        onChange={(reason) => fields.set({ [WHOLE]: reason })}
      />
    </FormSheet>
  )
}
