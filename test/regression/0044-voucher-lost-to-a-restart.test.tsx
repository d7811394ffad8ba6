/** A voucher that was kept for the visit was thrown away by a server that was just restarting: the order went out at the full price. */
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#src/session/keep-session.ts'
import { kept } from '#src/session/kept.ts'
import { useVoucher } from '#src/features/voucher/parts/use-voucher.ts'

const CODE = 'SPRING'
const place = () => kept<string>('visit', 'voucher:1', 'u1').get()

beforeEach(() => signIn({ jwtToken: 'a-token', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: 'u1' }))

async function use(answer: () => Response): Promise<void> {
  vi.stubGlobal('fetch', async () => answer())
  const { result } = renderHook(() => useVoucher('1'))
  await act(async () => void (await result.current.use(CODE)))
  await waitFor(() => expect(result.current.busy).toBe(false))
}

it.each([
  ['a proxy before a server that restarts', () => new Response('Bad Gateway', { status: 502 })],
  ['a server without its database', () => Response.json({ code: '500', msg: '系统繁忙', reason: 'busy', data: null }, { status: 503 })],
])('is kept where nobody can say what it is worth: %s', async (_, answer) => {
  await use(answer)
  expect(place()).toBe(CODE)
})

it('is forgotten where it is none', async () => {
  await use(() => Response.json({ code: '500', msg: '优惠码不存在', reason: 'voucher_unknown', data: null }))
  expect(place()).toBeUndefined()
})
