/** A code typed by hand, for those who cannot scan it. */
import './typed.css'
import type { FormEvent } from 'react'
import { CODE_MAX } from '#contract/entry-code.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function TypeIn({ onText }: { onText: (text: string) => void }) {
  const { box, values, field, tell } = useFields({ text: '' }, noDraft)
  function go(event: FormEvent) {
    event.preventDefault()
    if (values.text.trim() === '') tell({ text: '请输入票号、订单号或码上的文字' })
    else onText(values.text)
  }
  return (
    <form ref={box} className="typed" noValidate onSubmit={go}>
      <TextField label="手动输入" placeholder="票号、订单号或码上的文字" maxLength={CODE_MAX} autoComplete="off" {...field('text')} />
      <Button wide type="submit">
        查看
      </Button>
    </form>
  )
}
