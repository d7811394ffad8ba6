/** One of the specification's questions, drawn by its key: what the wire calls it decides how it is filled in. */
import type { DocumentType } from '#contract/document-words.ts'
import type { ParameterKey } from '#contract/question.ts'
import { AddressField } from '../address-field.tsx'
import { DocumentField } from '../document-field.tsx'
import { FileField } from '../file/file-field.tsx'
import type { FieldProps } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { nations } from './nations.ts'

interface Props extends FieldProps {
  name: ParameterKey
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** A file is on its way. The same function at every drawing. */
  onBusy?: (busy: boolean) => void
  /** Of `documentNumber`, which is asked for with its type. */
  document?: AskedDocument | undefined
}

export interface AskedDocument {
  type: DocumentType | ''
  onType: (type: DocumentType | '') => void
}

/** Where a form has no place for a type, the number is that of an ID card. */
const idcardOnly: AskedDocument = { type: '', onType() {} }

const sexes = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
] as const
export const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
] as const
const groups = nations.map((nation) => ({ value: nation, label: nation }))

const typed: Partial<Record<ParameterKey, Pick<TextFieldProps, 'kind' | 'maxLength' | 'placeholder' | 'autoComplete'>>> = {
  // Not the browser's own name and number: the attendee is often somebody else.
  name: { maxLength: 50, autoComplete: 'off' },
  phone: { kind: 'mobile', autoComplete: 'off' },
  idcard: { kind: 'idcard' },
  age: { kind: 'number', maxLength: 3 },
  email: { kind: 'email', maxLength: 100, autoComplete: 'off' },
  project: { maxLength: 200 },
  awarded: { maxLength: 200 },
}

export function ParameterField({ name, value, onBlur, onBusy, document = idcardOnly, ...shared }: Props) {
  const blurred = onBlur && { onBlur }
  switch (name) {
    case 'sex':
      return <RadioGroup {...shared} value={value || null} choices={sexes} />
    case 'ishotel':
      return <RadioGroup {...shared} value={value || null} choices={yesNo} />
    case 'nation':
      return <Select {...shared} value={value} choices={groups} />
    case 'documentNumber':
      return <DocumentField {...shared} {...document} value={value} {...blurred} />
    case 'address':
      return <AddressField {...shared} value={value} maxLength={200} {...blurred} />
    case 'annexUrl':
      return <FileField {...shared} purpose="annex" value={value} {...(onBusy && { onBusy })} />
    case 'other':
      return <TextArea {...shared} value={value} rows={3} maxLength={500} {...blurred} />
    default:
      return <TextField {...shared} name={name} value={value} maxLength={100} autoComplete="off" {...typed[name]} {...blurred} />
  }
}
