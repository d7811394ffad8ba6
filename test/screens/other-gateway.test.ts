/** Before somebody else's gateway: what it sends is taken for what it may be, no more. */
import { afterEach, expect, it, vi } from 'vitest'
import { article } from '#contract/article.ts'
import { meeting } from '#contract/meeting.ts'
import { visitor } from '#contract/visitor.ts'
import { request } from '#src/api/call.ts'

afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

async function mapOf(mapUrl: unknown): Promise<string> {
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: '000', msg: '', data: { id: '1', title: '年会', mapUrl } })))
  return (await request(meeting.get, { id: '1' })).mapUrl
}

it('leads nobody who taps the place of a meeting to a script', async () => {
  expect(await mapOf('https://uri.amap.com/marker?position=120,30')).toBe('https://uri.amap.com/marker?position=120,30')
  for (const address of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '/pages', undefined, 7])
    expect(await mapOf(address), String(address)).toBe('')
})

it('has no news before one that has categories of them, and no call by which they are read', async () => {
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/category/list')
      ? new Response(JSON.stringify({ code: '000', msg: '', data: [{ id: 7, name: '通知' }] }))
      : new Response('Not found', { status: 404 }),
  )
  const { list } = await request(article.categories, { meetingId: '1' })
  expect(list).toEqual([{ id: '7', name: '通知', sort: 0, articles: 0 }])
  expect(await request(article.list, { meetingId: '1' })).toEqual({ list: [], total: 0, pageNum: 1, pageSize: 30 })
})

it('tells strangers before one that knows no visits that none are taken there, and that they have none', async () => {
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  vi.stubGlobal('fetch', async () => new Response('Not found', { status: 404 }))
  expect(await request(visitor.about, { meetingId: '1' })).toMatchObject({ meetingId: '1', open: 0 })
  expect(await request(visitor.mine, { keys: [] })).toEqual([])
})
