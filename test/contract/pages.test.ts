/** What a browser is given: rendered pages, the client's shell, files. */
import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import { DatabaseDown } from '#server/db/errors.ts'
import { allScreens, rowsOf } from '#scripts/screens.ts'
import { testApp } from '../support/app.ts'
import { builtFile, builtSite } from '../support/built-site.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const { opened, test } = productTest({}, { app: async () => ({ site: await builtSite() }), once: true, logsErrors: true })

const page = (path: string, headers: Record<string, string> = {}) =>
  test.app.request(path, { headers: { accept: 'text/html,*/*', ...headers } })
const textOf = async (path: string, headers?: Record<string, string>) => (await page(path, headers)).text()

it('gives the root as a page to browsers and as header info to a JSON request', async () => {
  expect(await textOf('/')).toContain('<div id="app">')
  const answer = await (await test.app.request('/', { headers: { accept: 'application/json' } })).json()
  expect(answer).toMatchObject({ code: '000', data: { title: '云栖谷会务', sysCode: '-000001' } })
})

it('loads pictures only from the portal and the origins that the operator has named', async () => {
  const pictures = async (imageOrigins: string[]) => {
    const { app } = await testApp(opened.db, {
      site: await builtSite(),
      seed: false,
      env: { publicUrl: 'https://meet.example', imageOrigins },
    })
    const answer = await app.request(paths.login, { headers: { accept: 'text/html' } })
    return /img-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  }
  expect(await pictures([])).toBe("'self' data: blob:")
  expect(await pictures(['https://gateway.example', 'https://cdn.example'])).toBe(
    "'self' data: blob: https://gateway.example https://cdn.example",
  )
})

// N6: a chat that draws the preview of a link, a search engine and curl accept anything, and got 404 in JSON.
it('gives pages to whoever does not ask for JSON, and calls to whoever does, or sends what every call carries', async () => {
  const asked = async (path: string, headers: Record<string, string>) => {
    const answer = await test.app.request(path, { headers })
    return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
  }
  const anything: Record<string, string>[] = [{}, { accept: '*/*' }, { accept: 'image/webp,*/*;q=0.8' }]
  for (const headers of anything) {
    for (const path of ['/', links.particulars('1'), paths.meetingList, paths.wallet])
      expect([path, headers, await asked(path, headers)]).toEqual([path, headers, '200 text/html'])
    expect(await asked('/no/such/page', headers)).toBe('404 text/html')
    // Neither a call nor a file has a page of its own.
    for (const path of ['/api/no/such/call', '/assets/gone-1234.js', '/robots.txt', '/favicon.ico'])
      expect([path, await asked(path, headers)]).toEqual([path, '404 application/json'])
  }
  const calls: Record<string, string>[] = [
    { accept: 'application/json, text/plain, */*' },
    { 'sys-code': '-000001' },
    { 'app-id': 'H5_ZL' },
  ]
  for (const headers of calls) expect([headers, await asked('/', headers)]).toEqual([headers, '200 application/json'])
  const preview = await (await test.app.request(links.particulars('1'), { headers: { accept: '*/*' } })).text()
  expect(preview).toContain('<meta property="og:title" content="第六届全国智慧教育大会')
})

it('gives every path of the contract a page, unknown paths a page with 404, unknown calls an envelope', async () => {
  for (const path of Object.values(paths)) expect((await page(path)).status, path).toBe(200)
  const lost = await page('/no/such/page')
  expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const call = await test.app.request('/api/no/such/call')
  expect([call.status, await call.json()]).toMatchObject([404, { reason: 'not_found' }])
})

// U17: Lighthouse found none on the logins.
it('says in every page’s head what it is, so that whoever finds it in a search knows before opening it', async () => {
  const undescribed = []
  for (const path of Object.values(paths))
    if (!/<meta name="description" content="[^"]{10,}">/.test(await textOf(path))) undescribed.push(path)
  expect(undescribed).toEqual([])
})

// W1: Chromium refused all three on our pages; WeChat's script on Android talks to the app through them.
it('lets WeChat’s own frames into every page, and nobody else’s', async () => {
  for (const path of [paths.particulars, paths.login, '/no/such/page']) {
    const policy = (await page(path)).headers.get('content-security-policy') ?? ''
    expect([path, /frame-src ([^;]*)/.exec(policy)?.[1]]).toEqual([path, "'self' weixin: weixinping: weixinpreinject:"])
  }
})

it('names in each page the files of its screen, so that whoever comes by a deep link waits for no list of screens first', async () => {
  const manifest = JSON.parse(builtFile('client/.vite/manifest.json')) as Record<string, { file: string }>
  const fileOf = (source: string) => (manifest[source] as { file: string }).file
  for (const [path, screen] of Object.entries(allScreens)) {
    const [, wants = ''] = /id="wants"[^>]*>([^<]*)</.exec(await textOf(path)) ?? []
    const { scripts: named } = JSON.parse(wants) as { scripts: string[] }
    expect([path, named.includes(fileOf(screen))]).toEqual([path, true])
    // Who only reads a meeting's page, or signs in, carries no other rows.
    expect([path, named.filter((file) => file === fileOf('src/routes-later.ts'))]).toEqual([path, rowsOf(path).map(fileOf)])
  }
})

it('gives a browser a page also while the database is away (S1)', async () => {
  const away = {
    ...opened.db,
    get read(): never {
      throw new DatabaseDown('ECONNREFUSED', 'nobody listens')
    },
  }
  const { app } = await testApp(away, { site: await builtSite(), seed: false })
  for (const path of [links.particulars('1'), paths.login, paths.wallet]) {
    const answer = await app.request(path, { headers: { accept: 'text/html' } })
    expect([path, answer.status, (await answer.text()).includes('<div id="app"></div>')]).toEqual([
      path,
      path === paths.wallet ? 200 : 503,
      true,
    ])
  }
})

it('has nothing fetched before the first paint but the page itself', async () => {
  for (const path of [links.particulars('1'), paths.meetingList, links.schedule('1'), paths.login, paths.loginBranded]) {
    const html = await textOf(path)
    // A sheet is fetched as soon as its link is parsed, disabled or not.
    expect([path, html.match(/<link rel="(?:stylesheet|modulepreload)"|<script[^>]* src=/g)]).toEqual([path, null])
    // Nothing that only other screens use: the whole sheet is 30 kB.
    expect([path, html.split('<style>').length]).toEqual([path, 2])
    expect(html).not.toContain('.next-page')
  }
})

describe('a rendered login', () => {
  it('arrives with its fields and its looks, the same for everybody', async () => {
    for (const [path, fields] of Object.entries({
      [paths.login]: ['mobile', 'password', 'remember'],
      [paths.loginPhone]: ['mobile', 'smsCode', 'remember'],
      [paths.loginBranded]: ['mobile', 'password', 'agreed'],
      [paths.meetingLogin]: ['mobile', 'smsCode'],
    })) {
      const html = await textOf(path)
      for (const name of fields) expect([path, html.includes(` name="${name}"`)]).toEqual([path, true])
      expect(html).toContain('.input>input')
      expect(await textOf(`${path}?back=%2Fpages%2Findex%2Fmine`)).toBe(html)
    }
  })

  it('fills in for the browser what that knows of people', async () => {
    expect(await textOf(paths.login)).toMatch(/autoComplete="username"[^>]* name="mobile"/)
    expect(await textOf(paths.login)).toMatch(/name="password" type="password"[^>]* autoComplete="current-password"/)
    expect(await textOf(paths.loginPhone)).toMatch(/autoComplete="one-time-code"[^>]* name="smsCode"/)
  })

  it('is left to the client where a link asks for more than signing in', async () => {
    for (const path of [`${paths.login}?view=register`, `${paths.login}?deptCode=abc`])
      expect(await textOf(path)).toContain('<div id="app"></div>')
  })
})

// L3
it('leaves pages to the client where another gateway is called, and lets it call that one alone', async () => {
  const other = await testApp(opened.db, { site: await builtSite(), seed: false, env: { apiBase: 'https://gateway.example/prod' } })
  const answer = await other.app.request(links.particulars('1'), { headers: { accept: 'text/html' } })
  const html = await answer.text()
  expect(html).toContain('<meta name="api-base" content="https://gateway.example/prod">')
  expect(html).toContain('<div id="app"></div>')
  expect(html).not.toContain('第六届全国智慧教育大会')
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self' https://gateway.example;")
  expect((await page('/')).headers.get('content-security-policy')).toContain("connect-src 'self';")
})

describe('the rendered meeting page', () => {
  it('arrives with its content, title, description, picture and data', async () => {
    const html = await textOf(links.particulars('1'))
    for (const part of [
      '<title>第六届全国智慧教育大会',
      'name="description" content="两天',
      'property="og:image" content="http://huiwu.test/demo/share.png"',
      '慢一点的智慧教育',
      '阿依古丽·买买提',
      '教师票',
      'id="data">{',
    ])
      expect(html).toContain(part)
  })

  it('is the same for everybody, and says nothing of places left', async () => {
    const person = await signIn(test, '13800000001')
    const before = await textOf(links.particulars('1'))
    await signUp(person, { ticketId: '1', names: ['王小明'] })
    expect(await textOf(links.particulars('1'), { authorization: `Bearer ${person.token}` })).toBe(before)
    expect(before).not.toContain('余票')
    expect(before).not.toContain('/demo/live')
  })

  it('is made anew when the meeting changes, and text cannot break out of it', async () => {
    const title = '</script><script>alert(1)</script> $& "大会"'
    await opened.db.write((tx) =>
      tx
        .updateTable('meetings')
        .set((q) => ({ title, version: q('version', '+', 1) }))
        .where('id', '=', '1')
        .execute(),
    )
    const html = await textOf(links.particulars('1'))
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp;')
  })

  it('is found by the cookie too, and a meeting that is not there gives the shell', async () => {
    expect(await textOf(paths.meeting, { cookie: 'a=b; huiwu_meeting=1' })).toContain('慢一点的智慧教育')
    expect(await textOf(links.particulars('999'))).not.toContain('慢一点的智慧教育')
    expect(await textOf(links.particulars("1'--"))).toContain('<div id="app">')
  })

  it('is compressed as the browser asks, and not sent again when it has not changed', async () => {
    const brotli = await page(links.particulars('1'), { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    const again = await page(links.particulars('1'), { 'if-none-match': brotli.headers.get('etag') as string })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('is built with compressed files that contain the same bytes as the originals', async () => {
    const { files } = await builtSite()
    const compressed = [...files].filter(([, { brotli, gzip }]) => brotli !== undefined && gzip !== undefined)
    expect(compressed.length).toBeGreaterThan(100)
    const differing = compressed.filter(
      ([, { plain, gzip, brotli }]) => !plain.equals(gunzipSync(gzip as Buffer)) || !plain.equals(brotliDecompressSync(brotli as Buffer)),
    )
    expect(differing.map(([path]) => path)).toEqual([])
    expect([...files.keys()].filter((path) => /\.(br|gz)$/.test(path))).toEqual([])
  })

  it('allows no script but ours', async () => {
    const policy = (await page(links.particulars('1'))).headers.get('content-security-policy') as string
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('hands over its first screen to be painted before what is below, and nothing of that to the client', async () => {
    const answer = await page(links.particulars('1'))
    const html = await answer.text()
    const folds = [...html.matchAll(/<script>([^<]*currentScript\.remove\(\))<\/script>/g)]
    expect(folds.map(({ index }) => [html.lastIndexOf('</nav>', index) < index, html.indexOf('id="introduction"') > index])).toEqual([
      [true, true],
    ])
    expect(html.slice(0, folds[0]?.index)).toContain('class="section-nav"')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`'sha256-${hash('sha256', folds[0]?.[1] as string, 'base64')}'`)
  })
})

it('answers those who only want to know whether a page or a file is there', async () => {
  for (const path of ['/', links.particulars('1'), '/favicon.svg', '/manual.html'])
    expect((await test.app.request(path, { method: 'HEAD', headers: { accept: 'text/html' } })).status, path).toBe(200)
})

it('keeps hashed files for ever and asks each time for the rest', async () => {
  const asset = `/${/assets\/index-[\w-]+\.css/.exec(await textOf('/'))?.[0]}`
  expect((await test.app.request(asset)).headers.get('cache-control')).toContain('immutable')
  expect((await test.app.request('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
})

it('hands out chosen sessions as a calendar, and only those of the meeting', async () => {
  const response = await test.app.request('/api/meeting/schedule/calendar.ics?meetingId=1&ids=S3,S4')
  expect(response.headers.get('content-type')).toContain('text/calendar')
  expect((await response.text()).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect((await test.app.request('/api/meeting/schedule/calendar.ics?meetingId=999&ids=S3')).status).toBe(404)
  expect((await test.app.request("/api/meeting/schedule/calendar.ics?meetingId=1&ids=S3'")).status).toBe(422)
})

it('says that it is alive, ready, and how it fares', async () => {
  expect(await (await test.app.request('/healthz')).text()).toBe('ok')
  expect(await (await test.app.request('/readyz')).text()).toBe('ready')
  expect(await (await test.app.request('/metrics')).text()).toMatch(/huiwu_http_requests_total\{status="200"\} \d+/)
})

describe('what organisers are making', () => {
  const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }

  it('is a page for whoever opens the preview, says that it is one, and goes along to the schedule', async () => {
    const organiser = await signInAs(test, 'organiser')
    const { id } = await organiser.do(meetingManage.save, { title: '尚未发布的家长会', ...times })
    expect(await textOf(links.particulars(id))).not.toContain('尚未发布的家长会')
    const link = new URL((await organiser.do(meetingManage.preview, { id })).link)
    const opened = await page(link.pathname + link.search)
    const text = await opened.text()
    expect(text).toContain('<h1 class="banner-title" tabindex="-1">尚未发布的家长会</h1>')
    expect(text).toContain('预览：会议尚未发布')
    expect([opened.headers.get('cache-control'), opened.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] as string
    expect(opened.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax')
    expect(await textOf(links.schedule(id), { cookie })).toContain('预览：会议尚未发布')
    // Nothing of it is kept for the next visitor.
    expect(await textOf(links.particulars(id))).not.toContain('尚未发布的家长会')
  })

  it('shows on the page with the next request after a save, on another server too', async () => {
    const organiser = await signInAs(test, 'organiser')
    const other = await testApp(opened.db, { site: await builtSite(), seed: false })
    const there = async () => (await other.app.request(links.particulars('1'), { headers: { accept: 'text/html' } })).text()
    expect(await there()).not.toContain('改过的简介')
    const { edition } = await organiser.do(meetingManage.own, { id: '1' })
    const mapUrl = 'https://uri.amap.com/marker?position=120,30'
    await organiser.do(meetingManage.save, { id: '1', edition, summary: '改过的简介', mapUrl, notice: '<p>请带身份证</p>' })
    const shown = await there()
    expect(shown).toContain('改过的简介')
    expect(shown).toContain('<a href="https://uri.amap.com/marker?position=120,30">')
    expect(shown).toContain('<p>请带身份证</p>')
  })
})
