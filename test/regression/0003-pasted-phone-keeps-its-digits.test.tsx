/**
 * A number pasted as `138 0000 0001` or `+86 13800000001` lost its last digits: the browser cut it to eleven letters
 * before the spaces went.
 */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from '#src/ui/text-field.tsx'

afterEach(cleanup)

function Phone() {
  const [mobile, setMobile] = useState('')
  return <TextField label="手机号" kind="mobile" value={mobile} onChange={setMobile} />
}

it.each(['138 0000 0001', '+86 13800000001', '0086-138-0000-0001', '８６１３８', '13800000001\n'])(
  'a phone number pasted as %j',
  (pasted) => {
    render(<Phone />)
    const input = screen.getByLabelText<HTMLInputElement>('手机号')
    fireEvent.paste(input, { clipboardData: { getData: () => pasted } })
    expect(input.value).toBe(/^[\x00-\x7f]*$/.test(pasted) ? '13800000001' : '')
  },
)
