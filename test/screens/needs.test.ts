import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchNeeds } from '#src/frame/needs.ts'

beforeEach(() => {
  document.body.innerHTML = '<script id="wants" type="application/json" data-later="assets/later-needs-1.json">{}</script>'
})
afterEach(() => void (document.body.innerHTML = ''))

it('a list of files that the server does not have is an error, and is requested again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"code":"404","msg":"","data":null}', { status: 404 }))
  await expect(fetchNeeds('later')).rejects.toThrow('No later')
  vi.stubGlobal('fetch', async () => new Response('{"assets/a.js":["assets/a.css"]}'))
  expect(await fetchNeeds('later')).toEqual({ 'assets/a.js': ['assets/a.css'] })
})
