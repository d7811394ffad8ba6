/** The texts of a template, each with its place, size and colour. */
import { type Align, alignWords, blankWords } from '#contract/certificate-template.ts'
import { RowsField } from '../../../kit/rows-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TypedField } from './template-values.ts'

interface Props {
  rows: readonly TypedField[]
  error: string | undefined
  next: () => TypedField
  onChange: (rows: readonly TypedField[]) => void
}

const aligns = (Object.keys(alignWords) as Align[]).map((value) => ({ value, label: alignWords[value] }))
const blanks = Object.values(blankWords).map((word) => ({ value: word as string, label: word as string }))
const MOST = 20

export function FieldRows({ rows, error, next, onChange }: Props) {
  return (
    <RowsField
      label="文字"
      hint="位置和宽度以毫米计，从纸的左上角量起；字号以磅计"
      error={error}
      rows={rows}
      most={MOST}
      one="文字"
      add="添加一段文字"
      next={next}
      onChange={onChange}
    >
      {(row, put, at) => (
        <div className="certificate-field">
          <TextArea label={`文字${at + 1}`} rows={2} maxLength={300} value={row.text} onChange={(text) => put({ text })} />
          <div className="certificate-places">
            <Select
              label="插入内容"
              placeholder="选择"
              value=""
              choices={blanks}
              onChange={(word) => word !== '' && put({ text: `${row.text}{${word}}` })}
            />
            <TextField label="左" kind="decimal" value={row.x} onChange={(x) => put({ x })} />
            <TextField label="上" kind="decimal" value={row.y} onChange={(y) => put({ y })} />
            <TextField label="宽" kind="decimal" value={row.width} onChange={(width) => put({ width })} />
            <TextField label="字号" kind="decimal" value={row.size} onChange={(size) => put({ size })} />
            <TextField label="颜色" maxLength={7} autoComplete="off" value={row.color} onChange={(color) => put({ color })} />
            <Select label="对齐" value={row.align} choices={aligns} onChange={(align) => align !== '' && put({ align })} />
          </div>
        </div>
      )}
    </RowsField>
  )
}
