import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hold } from '../support/confirmations.ts'
import { RowActions } from '#src/kit/decision/row-actions.tsx'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

it('two confirmed taps on an action send one request', async () => {
  const answers = hold()
  const call = vi.fn(() => new Promise<void>(() => {}))
  render(<RowActions of={['cancel']} table={{ cancel: { label: '取消订单', question: '确定取消吗？', call } }} />)
  const button = screen.getByRole('button', { name: '取消订单' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(answers).toHaveLength(2)
  for (const answer of answers) answer(true)
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(call).toHaveBeenCalledTimes(1)
})

it('a sheet stays open with its text when the action is no longer allowed, and does not come back once closed', () => {
  const table = { refuse: { label: '退回', renderSheet: (close: () => void) => <input aria-label="原因" onBlur={close} /> } }
  const { rerender } = render(<RowActions of={['refuse']} table={table} />)
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '材料不全' } })
  rerender(<RowActions of={[]} table={table} />)
  expect(screen.getByLabelText<HTMLInputElement>('原因').value).toBe('材料不全')
  fireEvent.blur(screen.getByLabelText('原因'))
  rerender(<RowActions of={['refuse']} table={table} />)
  expect(screen.queryByLabelText('原因')).toBeNull()
})
