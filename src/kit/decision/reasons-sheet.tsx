/** A no that says what is wrong with which part: whoever handed it in finds each reason beside its field. */
import type { FormEvent } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSheet } from '../form/form-sheet.tsx'
import { useFields } from '../form/use-fields.ts'

export interface Reasons<Field extends string> {
  reasons: { field: Field; reason: string }[]
  /** Of the whole; may be empty where a part is named. */
  reason: string
}

interface Props<Field extends string> {
  title: string
  /** Who will read them, and what they can do then. */
  hint: string
  /** What can be wrong, with its word. */
  parts: readonly (readonly [field: Field, name: string])[]
  busy: boolean
  /** What the contract says against all of it; undefined when nothing. */
  wrongWith: (given: Reasons<Field>) => string | undefined
  onClose: () => void
  onDecide: (given: Reasons<Field>) => void
}

/** Under a part's own name the reason; undefined while the part is not named. */
type Values = Record<string, string | undefined>
/** No part is called so. */
const WHOLE = ''

export function ReasonsSheet<Field extends string>({ title, hint, parts, busy, wrongWith, onClose, onDecide }: Props<Field>) {
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
    if (!fields.tell(blank.length > 0 ? Object.fromEntries(blank) : { [WHOLE]: wrongWith(given) })) onDecide(given)
  }
  return (
    <FormSheet title={title} form={{ box: fields.box, busy, submit }} action="确定不通过" onClose={onClose}>
      <p className="quiet">勾选有问题的内容并说明原因。{hint}</p>
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
