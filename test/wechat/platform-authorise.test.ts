/** The authorise page: who may enter, what the address must be, and how a person comes back. */
import { describe, expect, it } from 'vitest'
import { authorisation, CALLBACK, type World, world } from './platform-world.ts'

const shown = async (response: Response) => ({ status: response.status, text: await response.text() })
const sentTo = (response: Response) => new URL(response.headers.get('location') ?? 'none:')

async function refusedWith(box: World, changed: Record<string, string | undefined>): Promise<string> {
  const { status, text } = await shown(await box.authorise({}, authorisation(box, changed)))
  expect(status).toBe(200)
  return /错误码：(\d+)/.exec(text)?.[1] ?? text
}

describe('somebody who opens the authorise page', () => {
  it('is asked to use WeChat in an ordinary browser, in 企业微信 and with a cookie of nobody', async () => {
    const box = world()
    for (const visitor of [undefined, { platform: 'wxwork' as const }, { user: 'nobody' }, { platform: 'opera' as never }]) {
      expect((await shown(await box.authorise(visitor, authorisation(box)))).text).toContain('请在微信客户端打开链接')
    }
  })

  it.each(['ios', 'android', 'harmony', 'windows', 'mac', 'mini-program'] as const)(
    'comes back at once with a code for the openid alone, in WeChat for %s',
    async (platform) => {
      const box = world()
      const response = await box.authorise({ platform }, authorisation(box))
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toMatch(/^https:\/\/m\.example\.com\/wechat\/callback\?to=home&code=[\w-]{32}&state=a1B2$/)
    },
  )

  // W10: WeChat's own table of parameters does not demand it.
  it.each([undefined, ''])('comes back where no state was given (%j), with none', async (state) => {
    const box = world()
    const response = await box.authorise({}, authorisation(box, { state }))
    expect(response.headers.get('location')).toMatch(/^https:\/\/m\.example\.com\/wechat\/callback\?to=home&code=[\w-]{32}&state=$/)
  })

  it('comes back with ? where the address had no query, and without a hash', async () => {
    const box = world()
    const response = await box.authorise({}, authorisation(box, { redirect_uri: 'https://m.example.com/back#/me' }))
    expect(response.headers.get('location')).toMatch(/^https:\/\/m\.example\.com\/back\?code=[\w-]{32}&state=a1B2$/)
  })
})

describe('an address that WeChat does not take', () => {
  it.each([
    ['no appid', { appid: undefined }, '10012'],
    ['an empty redirect_uri', { redirect_uri: '' }, '10011'],
    ['no scope', { scope: undefined }, '10010'],
    ['a state with other signs', { state: 'a-b' }, '10013'],
    ['a state of 129 characters', { state: 'a'.repeat(129) }, '10013'],
    ['the appid of another account', { appid: 'wx0000000000000000' }, '10016'],
    ['another response_type', { response_type: 'token' }, '10005'],
    ['an unknown scope', { scope: 'snsapi_login' }, '10005'],
    ['a scope in capitals', { scope: 'SNSAPI_BASE' }, '10005'],
    ['a sub-domain', { redirect_uri: 'https://pay.m.example.com/' }, '10003'],
    ['the parent domain', { redirect_uri: 'https://example.com/' }, '10003'],
    ['a host that begins alike', { redirect_uri: 'https://m.example.com.evil.cn/' }, '10003'],
    ['a host hidden behind a name', { redirect_uri: 'https://m.example.com@evil.cn/' }, '10003'],
    ['a name before our host', { redirect_uri: 'https://me@m.example.com/' }, '10003'],
    ['a port', { redirect_uri: 'https://m.example.com:8443/' }, '10003'],
    ['the port it has anyway', { redirect_uri: 'https://m.example.com:443/' }, '10003'],
    ['another port of this machine', { redirect_uri: 'http://127.0.0.1:8788/' }, '10003'],
    ['another scheme', { redirect_uri: 'weixin://m.example.com/' }, '10003'],
    ['a path only', { redirect_uri: '/wechat/callback' }, '10003'],
  ])('%s', async (_, changed, code) => expect(await refusedWith(world(), changed)).toBe(code))

  it('has its parameters in another order, or twice', async () => {
    const box = world()
    const [appid, ...rest] = authorisation(box).split('&')
    for (const query of [
      [...rest, appid],
      [appid, rest[0], rest[2], rest[1], rest[3]],
      [appid, ...rest, 'scope=snsapi_userinfo'],
      ['forcePopup=true', appid, ...rest],
      // Without a state too.
      [appid, rest[0], rest[2], rest[1]],
    ]) {
      expect((await shown(await box.authorise({}, query.join('&')))).text).toContain('10005')
    }
    expect((await box.authorise({}, `${authorisation(box)}&forcePopup=true&connect_redirect=1`)).status).toBe(302)
  })

  it("may have a port on one's own machine, if the box was told so", async () => {
    const box = world()
    expect(sentTo(await box.authorise({}, authorisation(box, { redirect_uri: 'http://127.0.0.1:8787/back' }))).host).toBe('127.0.0.1:8787')
    const elsewhere = world({ devHosts: ['m.example.com:8443'] })
    expect(await refusedWith(elsewhere, { redirect_uri: 'https://m.example.com:8443/' })).toBe('10003')
  })

  it('is opened so often that somebody runs in circles', async () => {
    const box = world()
    for (let time = 0; time < 60; time++) expect((await box.authorise({}, authorisation(box))).status).toBe(302)
    expect(await refusedWith(box, {})).toBe('10009')
    expect((await box.authorise({ user: 'lilaoshi' }, authorisation(box))).status).toBe(302)
    box.pass(60_001)
    expect((await box.authorise({}, authorisation(box))).status).toBe(302)
  })
})

describe('somebody who is asked for nickname and avatar', () => {
  const userinfo = { scope: 'snsapi_userinfo' }

  it('sees a sheet, and comes back with a code after agreeing', async () => {
    const box = world({ accountName: '社区会务' })
    const sheet = await shown(await box.authorise({}, authorisation(box, userinfo)))
    expect(sheet.text).toMatch(/社区会务 申请[\s\S]*小王[\s\S]*拒绝[\s\S]*允许/)
    const response = await box.authorise({}, authorisation(box, userinfo), { answer: 'allow' })
    expect(sentTo(response).searchParams.get('code')).toMatch(/^[\w-]{32}$/)
  })

  it('comes back with the state alone after refusing, whoever refuses always too', async () => {
    const box = world()
    expect((await box.authorise({}, authorisation(box, userinfo), { answer: 'refuse' })).headers.get('location')).toBe(
      `${CALLBACK}&state=a1B2`,
    )
    expect((await box.authorise({ user: 'refuser' }, authorisation(box, userinfo))).headers.get('location')).toBe(`${CALLBACK}&state=a1B2`)
    expect(sentTo(await box.authorise({ user: 'refuser' }, authorisation(box))).searchParams.has('code')).toBe(true)
  })

  it('stays where the link was tapped after refusing, in clients that go back', async () => {
    const box = world()
    const { status, text } = await shown(
      await box.authorise({ user: 'refuser', faults: ['refusal-goes-back'] }, authorisation(box, userinfo)),
    )
    expect([status, /go-back\.js" data-pages="(\d)"/.exec(text)?.[1]]).toEqual([200, '1'])
    const fromSheet = await shown(
      await box.authorise({ faults: ['refusal-goes-back'] }, authorisation(box, userinfo), { answer: 'refuse' }),
    )
    expect(/go-back\.js" data-pages="(\d)"/.exec(fromSheet.text)?.[1]).toBe('2')
    expect(await (await box.open.request('/connect/oauth2/go-back.js')).text()).toMatch(/history\.go\(-.*pages\)/)
  })

  it('is not asked when a follower comes from the menu, even if the sheet is forced', async () => {
    const box = world()
    const forced = `${authorisation(box, userinfo)}&forcePopup=true`
    expect((await box.authorise({ faults: ['from-menu'] }, forced)).status).toBe(302)
    expect((await box.authorise({ user: 'lilaoshi', faults: ['from-menu'] }, forced)).status).toBe(200)
  })

  it('is not asked on a snapshot page', async () => {
    const box = world()
    expect((await box.authorise({ user: 'snapshot' }, authorisation(box, userinfo))).status).toBe(302)
  })

  it('may be sent back twice with the same code', async () => {
    const box = world()
    const { status, text } = await shown(await box.authorise({ platform: 'android', faults: ['fires-twice'] }, authorisation(box)))
    expect([status, text.match(/fires-twice\.js/g)?.length]).toEqual([200, 1])
    expect(text).toMatch(/href="https:\/\/m\.example\.com\/wechat\/callback\?to=home&amp;code=[\w-]{32}&amp;state=a1B2"/)
    expect(await (await box.open.request('/connect/oauth2/fires-twice.js')).text()).toMatch(/location\.replace\(href\)[\s\S]*fetch\(href/)
  })

  it('has a picture', async () => {
    const box = world({ openAddress: 'http://localhost:8787/open' })
    const { pathname } = new URL(box.users[0]?.avatar.replace('/open/', '/') as string)
    const picture = await box.open.request(pathname)
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual([
      expect.stringContaining('image/svg+xml'),
      expect.stringContaining('小'),
    ])
    expect((await box.open.request('/mmopen/nobody/132')).status).toBe(404)
  })
})
