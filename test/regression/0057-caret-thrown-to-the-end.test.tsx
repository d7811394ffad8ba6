/** Fields that take characters out threw the caret to the end, and told lines too long that are not in their normal form (issue 48). */
import { render, screen } from '@testing-library/react'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { PasswordField } from '#src/features/session/parts/password-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { lengthFlaw } from '#src/ui/typed-text.ts'

/** As a browser does: the text and the caret change, and the page hears of it. */
function typed(label: string, text: string, caret: number): HTMLInputElement {
  const input = screen.getByLabelText<HTMLInputElement>(label)
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.setSelectionRange(caret, caret)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return input
}

function Fields() {
  const [mobile, setMobile] = useState('')
  const [password, setPassword] = useState('')
  return (
    <>
      <TextField label="手机号" kind="mobile" value={mobile} onChange={setMobile} />
      <PasswordField label="密码" name="password" autoComplete="new-password" strip value={password} onChange={setPassword} />
    </>
  )
}

it('the caret stays where a character is taken out', () => {
  render(<Fields />)
  typed('手机号', '13800000001', 11)
  const mobile = typed('手机号', '138 00000001', 4)
  expect([mobile.value, mobile.selectionStart]).toEqual(['13800000001', 3])
  const longer = typed('手机号', '138９00000001', 4)
  expect([longer.value, longer.selectionStart]).toEqual(['138900000001', 4])
  const suggested = typed('手机号', '+86 138 0000 0001', 17)
  expect([suggested.value, suggested.selectionStart]).toEqual(['13800000001', 11])
})

it('a password is stripped before it is cut to 20 characters', () => {
  render(<Fields />)
  const password = typed('密码', '  密码abcdefghij0123456789x', 25)
  expect([password.value, password.maxLength]).toEqual(['abcdefghij0123456789', -1])
})

it('a line is too long in its normal form only', () => {
  expect(lengthFlaw('text', 'e\u0301'.repeat(30), 50)).toBeUndefined()
  expect(lengthFlaw('text', 'Anna\u3000\u3000 '.repeat(10), 50)).toBeUndefined()
  expect(lengthFlaw('text', 'é'.repeat(51), 50)).toBe('最多50个字符，请删减')
  expect(lengthFlaw('prose', 'a  '.repeat(20), 50)).toBe('最多50个字符，请删减')
})
