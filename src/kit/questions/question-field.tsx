/** One question as whoever answers it sees it: its field, and below it why it is asked. */
import './form.css'
import { type ReactNode, Suspense, useCallback } from 'react'
import type { UploadPurpose } from '#contract/file.ts'
import { isParameterKey, type QuestionKind } from '#contract/question.ts'
import { LINE_MOST, TEXT_MOST } from '#contract/question-kinds.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { today } from '../../api/clock.ts'
import { part } from '../../frame/chunk.ts'
import { DateField } from '../date-field.tsx'
import { FileField } from '../file/file-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FileHint } from './file-hint.tsx'
import { MatrixField } from './matrix-field.tsx'
import { NpsField } from './nps-field.tsx'
import { OptionList } from './option-list.tsx'
import { type AskedDocument, ParameterField, yesNo } from './parameter-field.tsx'

/** Seldom asked: it comes when it is. */
const SignatureField = part(() => import('./signature-field.tsx'))

/** A question as a ticket asks it (contract/ticket.ts); a form that is still made has it too. */
export type Asked = TicketParameter

export interface QuestionFieldProps {
  question: Asked
  /** What stands in the field: as the wire has it, several options joined by a comma; empty for no answer. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** A file of this question is on its way. The same function at every drawing. */
  onBusy?: ((key: string, busy: boolean) => void) | undefined
  /** What its file is put in for. */
  purpose?: UploadPurpose | undefined
  /** Of the question `documentNumber`. */
  document?: AskedDocument | undefined
}

/** Beyond it a list is longer than a window. */
const IN_SIGHT = 8
/** Labels so short stand beside each other. */
const SHORT = 6

interface DrawProps extends Pick<QuestionFieldProps, 'question' | 'value' | 'onChange'> {
  purpose: UploadPurpose
  onBusy: (isBusy: boolean) => void
  blurred: { onBlur: () => void } | undefined
  /** What every field takes. */
  shared: { label: string; required: boolean; error: string | undefined; onChange: (value: string) => void; hint?: string }
}

const fields: Readonly<Record<QuestionKind, (props: DrawProps) => ReactNode>> = {
  text: ({ question, value, shared, blurred }) => (
    <TextField {...shared} name={question.key} value={value} maxLength={LINE_MOST} autoComplete="off" {...blurred} />
  ),
  long: ({ value, shared, blurred }) => <TextArea {...shared} value={value} rows={3} maxLength={TEXT_MOST} {...blurred} />,
  number: ({ question, value, shared, blurred }) => (
    <TextField {...shared} name={question.key} kind="decimal" value={value} maxLength={18} autoComplete="off" {...blurred} />
  ),
  date: ({ value, shared }) => <DateField {...shared} value={value} min="1900-01-01" max="2099-12-31" start={today()} autoComplete="off" />,
  one: ({ question, value, shared, onChange }) => {
    const { options } = question
    const choices = () => options.map((one) => choiceOf(one, value))
    if (options.length > IN_SIGHT) return <Select {...shared} value={value} choices={choices()} />
    if (options.every((one) => one.left === null && one.label.length <= SHORT))
      return optional(question, value, onChange, <RadioGroup {...shared} value={value || null} choices={choices()} />)
    return optional(question, value, onChange, <OptionList {...shared} options={options} value={value} />)
  },
  many: ({ question, value, shared }) => <OptionList {...shared} options={question.options} several value={value} />,
  yes: ({ question, value, shared, onChange }) =>
    optional(question, value, onChange, <RadioGroup {...shared} value={value || null} choices={yesNo} />),
  nps: ({ question, value, shared, onChange }) => optional(question, value, onChange, <NpsField {...shared} value={value} />),
  matrix: ({ question, value, shared, onChange }) => {
    const { rows = [], options } = question
    return optional(question, value, onChange, <MatrixField {...shared} rows={rows} options={options} value={value} />)
  },
  file: ({ question, value, shared, purpose, onBusy }) => (
    <FileField {...shared} hint={<FileHint why={question.why} />} purpose={purpose} value={value} onBusy={onBusy} />
  ),
  signature: ({ value, shared, purpose, onBusy }) => (
    <Suspense fallback={<Skeleton shape="text" count={3} />}>
      <SignatureField {...shared} purpose={purpose} value={value} onBusy={onBusy} />
    </Suspense>
  ),
  statement: ({ question: { key, label, why, required }, value, shared: { error, onChange } }) => (
    <div className="statement">
      <Checkbox name={key} checked={value === '1'} error={error} onChange={(agreed) => onChange(agreed ? '1' : '')}>
        {label}
        {!required && <span className="statement-free">（选填）</span>}
      </Checkbox>
      {why !== '' && <p className="field-hint">{why}</p>}
    </div>
  ),
}

export function QuestionField({ question, value, error, onChange, onBlur, onBusy, purpose = 'annex', document }: QuestionFieldProps) {
  const { key, kind, label, required, why } = question
  const busy = useCallback((is: boolean) => onBusy?.(key, is), [onBusy, key])
  const hint = why === '' ? {} : { hint: why }
  const shared = { label, required, error, onChange, ...hint }
  if (isParameterKey(key)) {
    const file = kind === 'file' && { hint: <FileHint why={why} /> }
    const field = <ParameterField {...shared} {...file} name={key} value={value} onBlur={onBlur} onBusy={busy} document={document} />
    return key === 'ishotel' ? optional(question, value, onChange, field) : field
  }
  return fields[kind]({ question, value, onChange, purpose, onBusy: busy, shared, blurred: onBlur && { onBlur } })
}

/** What nobody has to answer can be taken back where a tap alone would not do it. */
function optional({ label, required }: Asked, value: string, onChange: (value: string) => void, field: ReactNode) {
  if (required) return field
  return (
    <>
      {field}
      {value !== '' && (
        <Button kind="text" small label={`清除选择：${label}`} onClick={() => onChange('')}>
          清除选择
        </Button>
      )}
    </>
  )
}

/** Whoever has chosen it before its last place went sees their choice, and what is wrong with it. */
function choiceOf({ key, label, left }: Asked['options'][number], value: string) {
  const full = left === 0
  return { value: key, label: left === null ? label : `${label}（${full ? '已满' : `剩 ${left}`}）`, disabled: full && key !== value }
}
