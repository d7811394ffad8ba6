/** From a code to the person: what the api host answers to each right and wrong question. */
import { describe, expect, it } from 'vitest'
import type { Scope } from '#wechat/sandbox/platform/codes.ts'
import { DAY, HOUR, MINUTE, type World, world } from './platform-world.ts'

const exchange = (box: World, changed: Record<string, string> = {}) =>
  box.call('/sns/oauth2/access_token', {
    appid: box.account.appId,
    secret: box.account.secret,
    code: box.issueCode('xiaowang', 'snsapi_base'),
    grant_type: 'authorization_code',
    ...changed,
  })

async function granted(box: World, userId = 'xiaowang', scope: Scope = 'snsapi_userinfo') {
  const {
    access_token: token,
    refresh_token: refreshToken,
    openid,
  } = (await exchange(box, { code: box.issueCode(userId, scope) })) as Record<string, string>
  return { access_token: token, refreshToken, openid } as { access_token: string; refreshToken: string; openid: string }
}

const renew = (box: World, refreshToken: string, changed: Record<string, string> = {}) =>
  box.call('/sns/oauth2/refresh_token', { appid: box.account.appId, grant_type: 'refresh_token', refresh_token: refreshToken, ...changed })

const openIdOf = (box: World, id: string) => box.userById(id)?.openId as string

describe('a code', () => {
  it('is worth a token of two hours and the openid', async () => {
    const box = world()
    expect(await exchange(box)).toEqual({
      status: 200,
      access_token: expect.stringMatching(/^92_[\w-]{101}$/),
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^92_[\w-]{101}$/),
      openid: openIdOf(box, 'xiaowang'),
      scope: 'snsapi_base',
    })
  })

  it('tells the unionid only where nickname and avatar were asked for, and only of those who have one', async () => {
    const box = world()
    expect(await exchange(box, { code: box.issueCode('xiaowang', 'snsapi_userinfo') })).toMatchObject({
      scope: 'snsapi_userinfo',
      unionid: box.userById('xiaowang')?.unionId,
    })
    expect(await exchange(box, { code: box.issueCode('lilaoshi', 'snsapi_userinfo') })).not.toHaveProperty('unionid')
    expect(await exchange(box)).not.toHaveProperty('unionid')
  })

  it('of a snapshot page says that the person is made up, with a unionid shared by others', async () => {
    const box = world()
    const [one, other] = [
      await exchange(box, { code: box.issueCode('snapshot', 'snsapi_userinfo') }),
      await exchange(box, { code: box.issueCode('snapshot-2', 'snsapi_userinfo') }),
    ]
    expect(one).toMatchObject({ is_snapshotuser: 1 })
    expect(one['unionid']).toBe(other['unionid'])
    expect(one['openid']).not.toBe(other['openid'])
    expect(await exchange(box)).not.toHaveProperty('is_snapshotuser')
  })

  it('works once', async () => {
    const box = world()
    const code = box.issueCode('xiaowang', 'snsapi_base')
    expect(await exchange(box, { code })).toHaveProperty('openid')
    expect(await exchange(box, { code })).toMatchObject({
      status: 200,
      errcode: 40163,
      errmsg: expect.stringMatching(/^code been used, rid: [0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}$/),
    })
  })

  it('works for five minutes, used or not', async () => {
    const box = world()
    const [inTime, late] = [box.issueCode('xiaowang', 'snsapi_base'), box.issueCode('xiaowang', 'snsapi_base')]
    box.pass(5 * MINUTE - 1)
    expect(await exchange(box, { code: inTime })).toHaveProperty('openid')
    box.pass(1)
    expect(await exchange(box, { code: late })).toMatchObject({ errcode: 40029 })
    expect(await exchange(box, { code: inTime })).toMatchObject({ errcode: 40029 })
  })

  it.each([
    ['without an appid', { appid: '' }, 41002],
    ['without the secret', { secret: '' }, 41004],
    ['that is none', { code: '' }, 41008],
    ['that is garbage', { code: 'THECODE' }, 40029],
    ['for another grant', { grant_type: 'client_credential' }, 40002],
    ['by another account', { appid: 'wx0000000000000000' }, 40013],
    ['with a wrong secret', { secret: '0'.repeat(32) }, 40125],
  ])('%s is refused', async (_, changed, errcode) => {
    expect(await exchange(world(), changed as Record<string, string>)).toMatchObject({ status: 200, errcode })
  })

  it('survives a wrong secret', async () => {
    const box = world()
    const code = box.issueCode('xiaowang', 'snsapi_base')
    expect(await exchange(box, { code, secret: 'wrong' })).toMatchObject({ errcode: 40125 })
    expect(await exchange(box, { code })).toHaveProperty('openid')
  })

  it('is answered as text, and a refusal names when it was made', async () => {
    const box = world()
    const response = await box.api.request(
      `/sns/oauth2/access_token?appid=${box.account.appId}&secret=${box.account.secret}&code=x&grant_type=authorization_code`,
    )
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.json()).toMatchObject({
      errmsg: expect.stringMatching(`^invalid code, rid: ${(Date.UTC(2026, 4, 20, 2) / 1000).toString(16)}-`),
    })
  })

  it('may be exchanged so often a minute', async () => {
    const box = world({ limits: { '/sns/oauth2/access_token': { perMinute: 2 } } })
    for (let time = 0; time < 2; time++) expect(await exchange(box)).toHaveProperty('openid')
    expect(await exchange(box)).toMatchObject({ errcode: 45011 })
    box.pass(MINUTE)
    expect(await exchange(box)).toHaveProperty('openid')
  })
})

describe('people', () => {
  it('have openids and unionids that look real, are their own, and stay the same over restarts but not over accounts', () => {
    const [today, tomorrow, elsewhere] = [world(), world(), world({ account: { appId: 'wx1111111111111111', secret: 's' } })]
    const ids = (box: World) => box.users.map(({ openId }) => openId)
    expect(ids(today)).toEqual(ids(tomorrow))
    expect(ids(today).filter((id) => ids(elsewhere).includes(id))).toEqual([])
    expect(new Set(ids(today)).size).toBe(today.users.length)
    for (const { openId, unionId } of today.users) {
      expect(openId).toMatch(/^o[\w-]{27}$/)
      expect(unionId ?? openId).toMatch(/^o[\w-]{27}$/)
    }
    expect(today.userOf(openIdOf(today, 'chenjing'))?.nickname).toBe('陈静')
    expect(today.users.map(({ unionId }) => unionId)).toEqual(elsewhere.users.map(({ unionId }) => unionId))
  })

  it('show nickname and avatar to a token they gave for it, and no sex and no region', async () => {
    const box = world()
    const { access_token, openid } = await granted(box)
    expect(await box.call('/sns/userinfo', { access_token, openid, lang: 'zh_CN' })).toEqual({
      status: 200,
      openid,
      nickname: '小王',
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: box.userOf(openid)?.avatar,
      privilege: [],
      unionid: box.userOf(openid)?.unionId,
    })
    expect(await box.call('/sns/auth', { access_token, openid })).toEqual({ status: 200, errcode: 0, errmsg: 'ok' })
  })

  it.each([
    ['a token for the openid alone', 'xiaowang', 'snsapi_base'],
    ['a snapshot page', 'snapshot', 'snsapi_userinfo'],
  ] as const)('show nothing to %s', async (_, userId, scope) => {
    const box = world()
    const { access_token, openid } = await granted(box, userId, scope)
    expect(await box.call('/sns/userinfo', { access_token, openid })).toMatchObject({
      errcode: 48001,
      errmsg: expect.stringMatching(/^api unauthorized, rid: /),
    })
  })

  it.each(['/sns/userinfo', '/sns/auth'])('are not told by %s for a wrong question', async (path) => {
    const box = world()
    const { access_token, openid } = await granted(box)
    expect(await box.call(path, { openid })).toMatchObject({ errcode: 41001 })
    expect(await box.call(path, { access_token })).toMatchObject({ errcode: 41009 })
    expect(await box.call(path, { access_token, openid: openIdOf(box, 'chenjing') })).toMatchObject({ errcode: 40003 })
    expect(await box.call(path, { access_token: 'TOKEN', openid })).toMatchObject({ errcode: 40001 })
    expect(await box.call(path, { access_token: await box.token(), openid })).toMatchObject({ errcode: 40001 })
    box.pass(2 * HOUR)
    expect(await box.call(path, { access_token, openid })).toMatchObject({ errcode: 42001 })
  })

  it('who change their password void what they gave', async () => {
    const box = world()
    const { access_token, refreshToken, openid } = await granted(box, 'forgetful')
    expect(await box.call('/sns/userinfo', { access_token, openid })).toMatchObject({ errcode: 42007 })
    expect(await renew(box, refreshToken)).toMatchObject({ errcode: 42007 })
  })
})

describe('a refresh token', () => {
  it('gives new tokens for thirty days', async () => {
    const box = world()
    const { refreshToken, openid } = await granted(box)
    box.pass(30 * DAY - 1)
    const renewed = await renew(box, refreshToken)
    expect(renewed).toMatchObject({ expires_in: 7200, refresh_token: refreshToken, openid, scope: 'snsapi_userinfo' })
    expect(await box.call('/sns/auth', { access_token: String(renewed['access_token']), openid })).toMatchObject({ errcode: 0 })
    box.pass(1)
    expect(await renew(box, refreshToken)).toMatchObject({ errcode: 42002 })
  })

  it.each([
    ['without an appid', { appid: '' }, 41002],
    ['of another account', { appid: 'wx0000000000000000' }, 40013],
    ['for another grant', { grant_type: 'authorization_code' }, 40002],
    ['that is none', { refresh_token: '' }, 41003],
    ['that is garbage', { refresh_token: 'R' }, 40030],
  ])('%s is refused', async (_, changed, errcode) => {
    const box = world()
    expect(await renew(box, (await granted(box)).refreshToken, changed as Record<string, string>)).toMatchObject({ errcode })
  })
})
