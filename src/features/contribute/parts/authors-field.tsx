/** Who has written a paper, in their order; the first hands it in. */
import './contribute.css'
import type { Author } from '#contract/contribute.ts'
import { RowsField } from '../../../kit/rows-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  value: readonly Author[]
  error: string | undefined
  most: number
  onChange: (value: readonly Author[]) => void
}

const next = (): Author => ({ name: '', unit: '', mobile: '', email: '', presents: 0 })

export function AuthorsField({ value, error, most, onChange }: Props) {
  return (
    <RowsField
      label="作者"
      required
      error={error}
      hint="评审和收录按这里的顺序。手机号用于避免由相关的人评审，不会给评审人看"
      rows={value}
      most={most}
      one="作者"
      add="添加作者"
      next={next}
      onChange={onChange}
    >
      {(author, put, at) => (
        <div className="rows-fields">
          <TextField
            label={`作者${at + 1}姓名`}
            required
            maxLength={50}
            autoComplete="off"
            value={author.name}
            onChange={(name) => put({ name })}
          />
          <TextField
            label={`作者${at + 1}单位`}
            required
            maxLength={60}
            autoComplete="off"
            value={author.unit}
            onChange={(unit) => put({ unit })}
          />
          <TextField label={`作者${at + 1}手机号`} kind="mobile" value={author.mobile} onChange={(mobile) => put({ mobile })} />
          <TextField
            label={`作者${at + 1}邮箱`}
            kind="email"
            maxLength={100}
            autoComplete="off"
            value={author.email}
            onChange={(email) => put({ email })}
          />
          <Checkbox checked={author.presents === 1} onChange={(on) => put({ presents: on ? 1 : 0 })}>
            报告人
          </Checkbox>
        </div>
      )}
    </RowsField>
  )
}
