/** An answer that was asked for before there was a screen: whoever asks soon takes it, whoever comes later asks anew. */
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryKey, inputOf } from '#contract/query-key.ts'
import { ticket } from '#contract/ticket.ts'
import { askAhead, useQuery } from '#src/api/use-query.ts'
import { reply, show } from '../support/at-a-screen.tsx'

const asked = { meetingId: '1', pageSize: 100 }
let answers: number

beforeEach(() => {
  answers = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => reply({ total: (answers += 1) }))
})

function Total() {
  const { data } = useQuery(ticket.list, asked, { quiet: true })
  return <p role="status">{data?.total}</p>
}

async function shown(): Promise<string | null> {
  show(<Total />)
  await act(() => vi.advanceTimersByTimeAsync(100))
  return screen.getByRole('status').textContent
}

it('is shown to whoever asks soon, and nothing is asked twice', async () => {
  askAhead(ticket.list, inputOf(queryKey(ticket.list, asked)))
  expect([await shown(), answers]).toEqual(['1', 1])
})

it('is not shown to whoever comes later: places that were left then may be gone', async () => {
  askAhead(ticket.list, asked)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect([await shown(), answers]).toEqual(['2', 2])
})
