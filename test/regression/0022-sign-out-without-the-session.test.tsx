/**
 * Somebody signs out before another gateway. What adapts the call is fetched first, and the handset had forgotten the
 * session by then: the call carried none, and the session went on at the gateway.
 */
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '#contract/session.ts'
import { request } from '#src/api/call.ts'
import { storage } from '#src/api/storage.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

it('tells another gateway whose session ends, though the handset forgets it at once', async () => {
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  const told: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    told.push(new Headers(headers).get('authorization'))
    return new Response(JSON.stringify({ code: '000', msg: '', data: null }))
  })
  storage.userToken.set('a-token')
  const said = request(session.logout, {})
  storage.userToken.remove()
  await said
  expect(told).toEqual(['Bearer a-token'])
})
