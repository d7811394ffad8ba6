/**
 * A number pasted as `138 0000 0001` or `+86 13800000001` lost its last digits: the browser cut it to eleven letters
 * before the spaces went. Suggestions of a keyboard and autofill lost them too: only paste was handled.
 */
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { say } from '#contract/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'

function Phone() {
  const [mobile, setMobile] = useState('')
  return <TextField label="手机号" kind="mobile" value={mobile} onChange={setMobile} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('手机号')

it.each([
  '138 0000 0001',
  '+86 13800000001',
  '+86 138 0000 0001',
  '0086-138-0000-0001',
  '+8613800000001',
  '８６１３８０００００００１',
  '13800000001\n',
])('the phone field keeps all eleven digits of %j, however the text arrives', (typed) => {
  render(<Phone />)
  expect(field().maxLength).toBe(-1)
  fireEvent.change(field(), { target: { value: typed } })
  expect(field().value).toBe('13800000001')
})

it('the phone field keeps the digits of a number with its country code that is typed key by key', () => {
  render(<Phone />)
  for (const key of '+86 13800000001') fireEvent.change(field(), { target: { value: field().value + key } })
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['13800000001', null])
})

it('the phone field says that twelve digits are wrong and cuts none of them', () => {
  render(<Phone />)
  fireEvent.change(field(), { target: { value: '138000000012' } })
  expect([field().value, screen.getByRole('alert').textContent]).toEqual(['138000000012', say.mobileInvalid])
})

it('the phone field does not rewrite text while an input method composes it', () => {
  render(<Phone />)
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: '１３８ 0000' }, isComposing: true })
  expect(field().value).toBe('１３８ 0000')
  fireEvent.compositionEnd(field())
  expect(field().value).toBe('1380000')
})
