/** Words to an author were lost, unasked, to the cross of the sheet once its second step was shown; and one opened again began without them. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DecideSheet } from '#src/features/contribute/manage/decide-sheet.tsx'
// What asks is here as soon as something is typed, however busy the machine is.
import '#src/kit/form/ask-first.ts'
import { questions, refuse } from '../support/confirmations.ts'
import { settled } from '../support/history.ts'
import { show } from '../support/at-a-screen.tsx'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

it('a chair who has written to an author is asked before the sheet takes the words away, at its second step too', async () => {
  refuse()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Response.json({ code: '000', msg: '', data: { decided: 0, list: [], left: [] } })
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const closed = vi.fn()
  const row = { id: '7', edition: 3, code: 'P-7', title: '云上课堂', state: 'under_review', round: 1, reviewed: 2, score: 8 } as const
  const paper = { ...row, verdict: 'accepted', comment: '请以壁报展示', acceptedKind: 'poster' } as const
  const kinds = [{ key: 'poster', label: '壁报', minutes: 0, words: 0, file: 'none' }] as const
  show(<DecideSheet meetingId="1" rows={[paper]} kinds={kinds} onClose={closed} onDone={async () => {}} />)
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/^给作者的话/)
  expect(words.value).toBe('请以壁报展示')
  fireEvent.change(words, { target: { value: '请以壁报展示，另附海报' } })
  await settled()
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByRole('button', { name: '返回修改' })
  expect(sent).toMatchObject([{ verdict: 'accepted', kind: 'poster', comment: '请以壁报展示，另附海报', dry: 1 }])
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(questions).toEqual(['还没有保存，确定离开吗？']))
  await settled()
  expect(closed).not.toHaveBeenCalled()
})
