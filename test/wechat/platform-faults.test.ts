/** When Tencent itself is not well, and who a browser claims to be. */
import { describe, expect, it } from 'vitest'
import { type Visitor, visitorCookie, visitorOf } from '#wechat/sandbox/visitor.ts'
import { type World, world } from './platform-world.ts'

const token = (box: World) =>
  box.call('/cgi-bin/stable_token', {}, { grant_type: 'client_credential', appid: box.account.appId, secret: box.account.secret })
const ticket = async (box: World, value: string) => box.call('/cgi-bin/ticket/getticket', { access_token: value, type: 'jsapi' })

describe('the platform', () => {
  it('is busy for so many calls', async () => {
    const box = world()
    box.faults.set('busy', 2)
    expect([await token(box), await box.call('/sns/auth')]).toMatchObject([
      { status: 200, errcode: -1, errmsg: expect.stringMatching(/^system error rid: /) },
      { errcode: -1 },
    ])
    expect(await token(box)).toHaveProperty('access_token')
    expect(box.faults.list()).toEqual([])
  })

  it('calls a good token stale, once', async () => {
    const box = world()
    const good = await box.token()
    box.faults.set('stale-once')
    expect(await ticket(box, good)).toMatchObject({ errcode: 40001 })
    expect(await ticket(box, good)).toMatchObject({ errcode: 0 })
  })

  it('says that the quota is used up until that is taken back', async () => {
    const box = world()
    box.faults.set('quota')
    for (let time = 0; time < 3; time++) expect(await token(box)).toMatchObject({ errcode: 45009 })
    box.faults.set('quota', 0)
    expect(await token(box)).toHaveProperty('access_token')
  })

  it('does not know the address that asks for a token, but lets people in', async () => {
    const box = world()
    box.faults.set('ip')
    expect(await token(box)).toMatchObject({
      errcode: 40164,
      errmsg: expect.stringMatching(/^invalid ip \S+ ipv6 ::ffff:\S+, not in whitelist rid: /),
    })
    expect(
      await box.call('/sns/oauth2/access_token', {
        appid: box.account.appId,
        secret: box.account.secret,
        code: box.issueCode('xiaowang', 'snsapi_base'),
        grant_type: 'authorization_code',
      }),
    ).toHaveProperty('openid')
  })

  it('answers slowly', async () => {
    const waits: number[] = []
    const box = world({ wait: async (ms) => void waits.push(ms) })
    await token(box)
    expect(waits).toEqual([])
    box.faults.set('slow')
    expect(await token(box)).toHaveProperty('access_token')
    expect(waits).toEqual([4000])
  })

  it('is not there, and comes back', async () => {
    const box = world()
    box.faults.set('down')
    expect((await box.api.request('/sns/auth')).status).toBe(503)
    box.faults.clear()
    expect((await box.api.request('/sns/auth')).status).toBe(200)
  })
})

describe('a visitor', () => {
  const visitor: Visitor = { user: 'xiaowang', platform: 'ios', faults: ['no-bridge', 'word of another'] }

  it('is read back from among other cookies as written', () => {
    expect(visitorCookie(visitor)).toMatch(/^wechat_box=[^;\s",]+$/)
    expect(visitorOf(`a=1; ${visitorCookie(visitor)}; b=2`)).toEqual(visitor)
  })

  it.each([
    '',
    'a=1',
    'wechat_box=',
    'wechat_box=%',
    'wechat_box=null',
    'wechat_box={}',
    'my_wechat_box={}',
    'wechat_box=%7B%22user%22%3A1%2C%22platform%22%3A%22ios%22%7D',
  ])('is nobody with the cookie "%s"', (header) => {
    expect(visitorOf(header)).toBeUndefined()
  })
})
