/** Which pages begin with WeixinJSBridge. */
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { expect, it } from 'vitest'
import { inject } from '#wechat/sandbox/bridge/inject.ts'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'

const SCRIPT = '<script src="/sandbox/wechat/bridge.js"></script>'
const inside = {
  accept: 'text/html,*/*',
  cookie: `a=b; ${visitorCookie({ user: 'xiaowang', platform: 'ios', faults: [] })}`,
  'accept-encoding': 'gzip, br',
}

const app = new Hono()
app.use(inject)
app.use(compress({ threshold: 0 }))
app.use(etag())
app.get('/', (http) =>
  http.html('<!doctype html><html><head lang="zh"><script>entry()</script></head><body>会 $& 务</body></html>', 200, {
    'content-security-policy': "default-src 'self'",
    'content-length': '104',
  }),
)
app.get('/bare', (http) => http.html('<p>会务</p>'))
app.get('/data', (http) => http.json({ html: '<head>' }))
app.get('/sandbox/wechat', (http) => http.html('<head></head>'))

const page = async (path: string, headers: Record<string, string>) => {
  const answer = await app.request(path, { headers })
  return { answer, text: await answer.clone().text() }
}

it('puts it before every other script, for a browser inside the box', async () => {
  const { answer, text } = await page('/', inside)
  expect(text).toBe(`<!doctype html><html><head lang="zh">${SCRIPT}<script>entry()</script></head><body>会 $& 务</body></html>`)
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'")
  for (const name of ['content-length', 'content-encoding', 'etag']) expect([name, answer.headers.get(name)]).toEqual([name, null])
})

it('puts it also where a page has no head', async () => {
  expect((await page('/bare', inside)).text).toBe(`${SCRIPT}<p>会务</p>`)
})

it('sends the page again to who holds the one without it', async () => {
  const { answer } = await page('/', { accept: 'text/html' })
  const held = answer.headers.get('etag') as string
  expect((await page('/', { accept: 'text/html', 'if-none-match': held })).answer.status).toBe(304)
  expect((await page('/', { ...inside, 'if-none-match': held })).text).toContain(SCRIPT)
})

it.each([
  ['a browser outside', '/', { ...inside, cookie: 'a=b' }],
  ['a call', '/', { ...inside, accept: 'application/json' }],
  ['what is no page', '/data', inside],
  ['the pages of the box', '/sandbox/wechat', inside],
])('leaves %s alone', async (_, path, headers) => {
  const answer = await app.request(path, { headers })
  const plain = await app.request(path, { headers: { ...headers, 'accept-encoding': 'identity' } })
  expect(await plain.text()).not.toContain(SCRIPT)
  if (path !== '/data') expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('etag')).not.toBeNull()
})
