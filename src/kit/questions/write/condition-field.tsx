/** After which answer a question is asked: only questions of choice that come before it are offered. */
import type { Question, ShownIf } from '#contract/question.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { answersTo } from './words.ts'

interface Props {
  value: ShownIf | null
  /** Those before it. */
  earlier: readonly Question[]
  error: string | undefined
  onChange: (value: ShownIf | null) => void
}

export function ConditionField({ value, earlier, error, onChange }: Props) {
  const offered = earlier.filter((question) => question.asked !== 'door' && answersTo(question).length > 0)
  const asked = offered.find(({ key }) => key === value?.key)
  if (offered.length === 0 && value === null)
    return <p className="form-quiet quiet">显示条件：前面有单选、多选或是否题时，可以设为选了某一项才问。</p>
  // What it follows was moved behind it: it is still said which one that is.
  const lost = value !== null && asked === undefined ? [{ value: value.key, label: '（已移到后面或已删除的问题）', disabled: true }] : []
  return (
    <div className="form-condition">
      <Select
        label="显示条件"
        placeholder="总是显示"
        value={value?.key ?? ''}
        error={error}
        choices={[...offered.map(({ key, label }) => ({ value: key, label: `当“${label || '未命名的问题'}”回答为…` })), ...lost]}
        onChange={(key) => onChange(key === '' ? null : { key, options: [] })}
      />
      {value !== null && asked !== undefined && (
        <div role="group" aria-label={`当“${asked.label}”的回答是其中之一`} className="form-condition-options">
          {answersTo(asked).map((option) => (
            <Checkbox
              key={option.value}
              checked={value.options.includes(option.value)}
              onChange={(on) =>
                onChange({
                  key: value.key,
                  options: on ? [...value.options, option.value] : value.options.filter((one) => one !== option.value),
                })
              }
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  )
}
