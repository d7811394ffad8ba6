/** A field for a text with marks, pictures and tables. The editor comes in a file of its own when a screen has one. */
import './rich-text-field.css'
import { Suspense, useState } from 'react'
import { part } from '../../frame/chunk.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import type { EditorProps } from './editor.tsx'

const Editor = part<EditorProps>(() => import('./editor.tsx'))

export interface RichTextFieldProps extends FieldProps {
  /** HTML as the server keeps it. */
  value: string
  onChange: (html: string) => void
  /** Pictures are on their way, and saving would leave them behind. */
  onBusy?: (busy: boolean) => void
}

export function RichTextField({ value, onChange, onBusy, error, ...field }: RichTextFieldProps) {
  const [told, setTold] = useState('')
  return (
    <Field {...field} group error={error || told} hint={field.hint ?? '可以从 Word 或公众号粘贴'}>
      {(control) => (
        <Suspense fallback={<p className="rich-text-waits">编辑器正在加载…</p>}>
          <Editor label={field.label} control={control} value={value} onChange={onChange} onBusy={onBusy} onTold={setTold} />
        </Suspense>
      )}
    </Field>
  )
}
