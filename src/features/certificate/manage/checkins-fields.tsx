/** By which lists at the doors people get a certificate: any, all or some of them, and how long they were there. */
import type { RuleList } from '#contract/certificate.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { REMOVED_LIST } from './rule-words.ts'

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

/** What is to be done about lists that were removed since: nobody comes by one, so that a rule may name nobody any more. */
function removedWords({ listIds, need, least }: TypedCheckins, standing: number): string {
  const wanted = need === 'any' ? 1 : need === 'all' ? listIds.length : Number(least)
  const nobody = wanted > standing ? '，现在没有人符合条件' : ''
  return `有签到点已被删除${nobody}。请取消勾选“${REMOVED_LIST}”后再保存`
}

export function CheckinsFields({ lists, value, error, onChange }: Props) {
  const { listIds, need, least, minutes } = value
  const put = (more: Partial<TypedCheckins>) => onChange({ ...value, ...more })
  const removed = listIds.filter((id) => !lists.some((list) => list.id === id))
  const without = (id: string) => listIds.filter((one) => one !== id)
  return (
    <>
      <Field label="签到点" group required error={error}>
        {(control) => (
          <div role="group" aria-label="签到点" aria-describedby={control['aria-describedby']}>
            {lists.length === 0 && <p className="quiet">还没有签到点，请先在“现场”里新建签到名单。</p>}
            {lists.map(({ id, name, exits }) => (
              <Checkbox key={id} checked={listIds.includes(id)} onChange={(on) => put({ listIds: on ? [...listIds, id] : without(id) })}>
                {exits === 1 ? `${name}（扫离场）` : name}
              </Checkbox>
            ))}
            {removed.map((id) => (
              <Checkbox key={id} checked onChange={() => put({ listIds: without(id) })}>
                {REMOVED_LIST}
              </Checkbox>
            ))}
            {removed.length > 0 && <p className="quiet">{removedWords(value, listIds.length - removed.length)}</p>}
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
