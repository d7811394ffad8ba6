/** One field of the attendee form, drawn by its key: what the wire calls it decides how it is filled in. */
import { AddressField } from '../../../kit/address-field.tsx'
import { FileField } from '../../../kit/file/file-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import type { PlainParameter } from './attendee-values.ts'
import { nations } from './nations.ts'

interface Props {
  parameter: PlainParameter
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  /** A file is on its way. */
  onBusy: (busy: boolean) => void
}

const sexes = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
] as const
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
] as const
const groups = nations.map((nation) => ({ value: nation, label: nation }))

const typed: Partial<Record<PlainParameter['key'], Pick<TextFieldProps, 'kind' | 'maxLength' | 'hint' | 'placeholder' | 'autoComplete'>>> =
  {
    // Not the browser's own name and number: the attendee is often somebody else.
    name: { maxLength: 50, autoComplete: 'off' },
    phone: { kind: 'mobile', autoComplete: 'off' },
    idcard: { kind: 'idcard' },
    age: { kind: 'number', maxLength: 3 },
    email: { kind: 'email', maxLength: 100, autoComplete: 'off' },
    project: { maxLength: 200 },
    awarded: { maxLength: 200 },
  }

export function ParameterField({ parameter: { key, label, required }, value, error, onChange, onBlur, onBusy }: Props) {
  const shared = { label, required, error, onChange }
  switch (key) {
    case 'sex':
      return <RadioGroup {...shared} value={value || null} choices={sexes} />
    case 'ishotel':
      return <RadioGroup {...shared} value={value || null} choices={yesNo} />
    case 'nation':
      return <Select {...shared} value={value} choices={groups} />
    case 'address':
      return <AddressField {...shared} value={value} maxLength={200} onBlur={onBlur} />
    case 'annexUrl':
      return <FileField {...shared} purpose="annex" value={value} onBusy={onBusy} />
    case 'other':
      return <TextArea {...shared} value={value} rows={3} maxLength={500} />
    default:
      return <TextField {...shared} name={key} value={value} maxLength={100} autoComplete="off" {...typed[key]} onBlur={onBlur} />
  }
}
