/** By which lists at the doors people get a certificate: any, all or some of them, and how long they were there. */
import type { RuleList } from '#contract/certificate.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** As it is typed. */
export interface TypedCheckins {
  listIds: readonly string[]
  need: 'any' | 'all' | 'some'
  /** Of `some`. */
  least: string
  minutes: string
}

interface Props {
  lists: readonly RuleList[]
  value: TypedCheckins
  error: string | undefined
  onChange: (value: TypedCheckins) => void
}

const needs = [
  { value: 'all', label: '全部签到' },
  { value: 'any', label: '任意一处' },
  { value: 'some', label: '至少几处' },
] as const

export function CheckinsFields({ lists, value, error, onChange }: Props) {
  const { listIds, need, least, minutes } = value
  const put = (more: Partial<TypedCheckins>) => onChange({ ...value, ...more })
  return (
    <>
      <Field label="签到点" group required error={error}>
        {(control) => (
          <div role="group" aria-label="签到点" aria-describedby={control['aria-describedby']}>
            {lists.length === 0 && <p className="quiet">还没有签到点，请先在“现场”里新建签到名单。</p>}
            {lists.map(({ id, name, exits }) => (
              <Checkbox
                key={id}
                checked={listIds.includes(id)}
                onChange={(on) => put({ listIds: on ? [...listIds, id] : listIds.filter((one) => one !== id) })}
              >
                {exits === 1 ? `${name}（扫离场）` : name}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
      {listIds.length > 1 && <RadioGroup label="要求" choices={needs} value={need} onChange={(next) => put({ need: next })} />}
      {listIds.length > 1 && need === 'some' && (
        <TextField label="至少几处" kind="number" value={least} onChange={(next) => put({ least: next })} />
      )}
      <TextField
        label="每处在场至少（分钟）"
        kind="number"
        hint="按入场到离场计算，只适用于扫离场的签到点；没有离场记录的不计。不要求填 0"
        value={minutes}
        onChange={(next) => put({ minutes: next })}
      />
    </>
  )
}
