/** A code typed by hand, for those who cannot scan it. */
import './typed.css'
import { type FormEvent, useState } from 'react'
import { CODE_MAX } from '#contract/entry-code.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function TypeIn({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState('')
  function go(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') setWrong('请输入票号、订单号或码上的文字')
    else onText(text)
  }
  return (
    <form className="typed" noValidate onSubmit={go}>
      <TextField
        label="手动输入"
        placeholder="票号、订单号或码上的文字"
        maxLength={CODE_MAX}
        autoComplete="off"
        value={text}
        error={wrong}
        onChange={(typed) => {
          setText(typed)
          setWrong('')
        }}
      />
      <Button wide type="submit">
        查看
      </Button>
    </form>
  )
}
