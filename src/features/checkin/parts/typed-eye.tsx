/** A gun needs no field at all; fingers get one. */
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function TypedEye({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('')
  function send() {
    if (text.trim() === '') return
    onText(text)
    setText('')
  }
  return (
    <form
      className="eye-typed"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField label="入场码" hint="扫码枪可直接扫，无需点选输入框" value={text} maxLength={512} autoComplete="off" onChange={setText} />
      <Button type="submit" wide disabled={text.trim() === ''}>
        查验
      </Button>
    </form>
  )
}
