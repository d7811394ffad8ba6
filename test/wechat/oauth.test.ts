import { afterEach, describe, expect, it, vi } from 'vitest'
import { isBusy, kindOf, WechatError } from '#wechat/server/errors.ts'
import { authoriseUrl, type Authorisation, checkGrant, exchangeCode, profileOf, refreshGrant } from '#wechat/server/oauth.ts'
import { type Fetch, type Outside, tencent } from '#wechat/server/outside.ts'

const account = { appId: 'wx2421b1c4370ec43b', secret: 'c2VjcmV0LW9mLXRoZS1hY2NvdW50' }
const grant = { accessToken: 'USER-TOKEN', openId: 'oLin' }

/** A WeChat that answers these bodies in turn, the last for ever, as text/plain with status 200. */
function wechat(...bodies: unknown[]) {
  const asked: URL[] = []
  const pauses: number[] = []
  const fetch: Fetch = async (url) => {
    const body = bodies[Math.min(asked.length, bodies.length - 1)]
    asked.push(new URL(url))
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers: { 'content-type': 'text/plain' } })
  }
  return {
    outside: { ...outsideWith(fetch), wait: async (ms: number) => void pauses.push(ms) },
    asked,
    pauses,
  }
}

const outsideWith = (fetch: Fetch): Outside => ({
  hosts: tencent,
  fetch,
  clock: () => 0,
  nonce: (length) => 'n'.repeat(length),
  wait: async () => {},
})
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it was granted')
    },
    (error: unknown) => error as Error,
  )
const granted = { access_token: 'USER-TOKEN', expires_in: 7200, refresh_token: 'REFRESH', openid: 'oLin', scope: 'snsapi_base' }

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the address to authorise at', () => {
  const asked: Authorisation = {
    appId: account.appId,
    redirectUri: 'https://hui.example/wechat/back?to=1&x=会',
    scope: 'snsapi_base',
    state: 'aZ09',
  }

  it('has the order, the escapes and the fragment WeChat insists on', () => {
    expect(authoriseUrl(tencent, asked)).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx2421b1c4370ec43b&redirect_uri=https%3A%2F%2Fhui.example%2Fwechat%2Fback%3Fto%3D1%26x%3D%E4%BC%9A&response_type=code&scope=snsapi_base&state=aZ09#wechat_redirect',
    )
  })

  it('asks again even somebody who has agreed, when told, before the fragment', () => {
    expect(authoriseUrl(tencent, { ...asked, scope: 'snsapi_userinfo', forcePopup: true })).toMatch(
      /&scope=snsapi_userinfo&state=aZ09&forcePopup=true#wechat_redirect$/,
    )
  })

  it('lies at the WeChat in use', () => {
    expect(authoriseUrl({ ...tencent, open: 'http://localhost:8800/sandbox/wechat/open' }, asked)).toMatch(
      /^http:\/\/localhost:8800\/sandbox\/wechat\/open\/connect\/oauth2\/authorize\?appid=/,
    )
  })

  it('takes states up to 128 letters and digits, nothing else', () => {
    expect(authoriseUrl(tencent, { ...asked, state: 'a'.repeat(128) })).toContain(`&state=${'a'.repeat(128)}#`)
    for (const state of ['', 'a'.repeat(129), 'a-b', 'a b', '会', 'a\n'])
      expect(() => authoriseUrl(tencent, { ...asked, state }), JSON.stringify(state)).toThrow(/state/)
  })

  it('is not made for a return address that WeChat would mangle', () => {
    for (const redirectUri of [
      'https://hui.example/#/orders',
      'https://hui.example/orders#',
      '/orders',
      'hui.example/orders',
      'https://',
    ]) {
      expect(() => authoriseUrl(tencent, { ...asked, redirectUri }), redirectUri).toThrow(/redirectUri/)
    }
    expect(() => authoriseUrl(tencent, { ...asked, appId: '' })).toThrow(/appId/)
  })
})

describe('a code becomes a person', () => {
  it('asks with the secret, in the official form, and knows the person', async () => {
    const { outside, asked } = wechat(granted)
    expect(await exchangeCode(outside, account, 'CODE')).toEqual({
      openId: 'oLin',
      unionId: undefined,
      scope: 'snsapi_base',
      accessToken: 'USER-TOKEN',
      refreshToken: 'REFRESH',
      expiresIn: 7200,
      snapshot: false,
    })
    expect(String(asked[0])).toBe(
      'https://api.weixin.qq.com/sns/oauth2/access_token?appid=wx2421b1c4370ec43b&secret=c2VjcmV0LW9mLXRoZS1hY2NvdW50&code=CODE&grant_type=authorization_code',
    )
  })

  it('says when the person is one that WeChat made up for a snapshot page', async () => {
    const { outside } = wechat({ ...granted, is_snapshotuser: 1, unionid: 'oVirtual', scope: 'snsapi_userinfo' })
    expect(await exchangeCode(outside, account, 'CODE')).toMatchObject({ snapshot: true, unionId: 'oVirtual' })
  })

  it('does not take an answer without an openid for a person', async () => {
    const { outside } = wechat({ ...granted, openid: undefined })
    await expect(exchangeCode(outside, account, 'CODE')).rejects.toThrow(/lacks openid/)
  })

  it('tries a busy WeChat twice more, waiting longer each time, and then says it was busy', async () => {
    const busy = { errcode: -1, errmsg: 'system error' }
    const recovering = wechat(busy, busy, granted)
    expect(await exchangeCode(recovering.outside, account, 'CODE')).toMatchObject({ openId: 'oLin' })
    expect(recovering.pauses).toEqual([300, 900])
    const down = wechat(busy)
    const error = await caught(exchangeCode(down.outside, account, 'CODE'))
    expect([isBusy(error), down.asked.length]).toEqual([true, 3])
  })

  it('does not hammer a WeChat whose quota is used up, nor repeat a refused code', async () => {
    for (const errcode of [45009, 45011, 40029, 40163]) {
      const { outside, asked } = wechat({ errcode, errmsg: 'no' })
      expect(await caught(exchangeCode(outside, account, 'CODE'))).toMatchObject({ errcode })
      expect(asked).toHaveLength(1)
    }
  })
})

describe('a refusal', () => {
  it.each([
    ['invalid code, rid: 681b513a-1cc1b18b-68a1780e', 'invalid code', '681b513a-1cc1b18b-68a1780e'],
    ['invalid openid rid: 6385c6c1-0fcadca1-22c1fc91', 'invalid openid', '6385c6c1-0fcadca1-22c1fc91'],
    ['invalid code, hints: [ req_id: GcfKaMre-8DCW9a ]', 'invalid code', 'GcfKaMre-8DCW9a'],
    ['invalid template_id hint: [EeSuhA04363721]', 'invalid template_id', 'EeSuhA04363721'],
    ['invalid ip 1.2.3.4, not in whitelist', 'invalid ip 1.2.3.4, not in whitelist', ''],
  ])('is told apart from its number: %s', (said, errmsg, rid) => {
    expect(new WechatError(40029, said)).toMatchObject({ errcode: 40029, errmsg, rid })
  })

  it.each([
    ['restart', [40014, 40029, 40163, 42001, 42002, 42003, 42007]],
    ['configuration', [40013, 40125, 40164, 41002, 41004, 48001]],
    ['busy', [-1, 45009, 45011]],
    ['bug', [40003, 41008, 41009, 47003, 99999]],
  ] as const)('says what to do: %s', (kind, codes) => {
    expect(codes.map((errcode) => kindOf(new WechatError(errcode, '')))).toEqual(codes.map(() => kind))
  })

  it('never tells the secret, not even when WeChat repeats it or the network quotes the address', async () => {
    const leaks = [
      wechat({ errcode: 40125, errmsg: `invalid appsecret ${account.secret}, rid: 1-2-3` }).outside,
      wechat(`<html>${account.secret}</html>`).outside,
      outsideWith(async (url) => {
        throw new TypeError(`Failed to parse URL from ${url}`, { cause: Object.assign(new Error(url), { code: 'ERR_INVALID_URL' }) })
      }),
    ]
    for (const outside of leaks) {
      const error = await caught(exchangeCode(outside, account, 'CODE'))
      expect(error.message).toMatch(/^\/sns\/oauth2\/access_token: /)
      expect(JSON.stringify({ ...error, message: error.message, stack: error.stack, cause: String(error.cause) })).not.toContain(
        account.secret,
      )
    }
  })
})

describe('a WeChat that does not answer', () => {
  it('is no refusal: a page of a gateway, a list, a text, half an answer', async () => {
    const bad = outsideWith(async () => new Response(JSON.stringify(granted), { status: 502 }))
    for (const outside of [bad, ...['<html>', '"ok"', 'null', '{"access_token":', '{"errcode":"x"}'].map((body) => wechat(body).outside)]) {
      const error = await caught(exchangeCode(outside, account, 'CODE'))
      expect(error).not.toBeInstanceOf(WechatError)
      expect(error.message).toMatch(/not an answer of WeChat \(HTTP (200|502)\)$/)
    }
  })

  it('is waited for ten seconds and no longer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')))
    const patient = outsideWith(
      (_, init) =>
        new Promise((_resolve, reject) => {
          if (init?.signal?.aborted === true) reject(init.signal.reason as Error)
        }),
    )
    await expect(exchangeCode(patient, account, 'CODE')).rejects.toThrow('/sns/oauth2/access_token: no answer (TimeoutError)')
    expect(timeout).toHaveBeenCalledWith(10_000)
  })

  it('says by one word why it could not be reached', async () => {
    const away = outsideWith(async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })
    })
    await expect(exchangeCode(away, account, 'CODE')).rejects.toThrow('no answer (ECONNREFUSED)')
  })
})

describe('a grant lives on', () => {
  it('is renewed without the secret', async () => {
    const { outside, asked } = wechat({ ...granted, access_token: 'NEXT' })
    expect(await refreshGrant(outside, account, 'REFRESH')).toEqual({
      openId: 'oLin',
      scope: 'snsapi_base',
      accessToken: 'NEXT',
      refreshToken: 'REFRESH',
      expiresIn: 7200,
    })
    expect(String(asked[0])).toBe(
      'https://api.weixin.qq.com/sns/oauth2/refresh_token?appid=wx2421b1c4370ec43b&grant_type=refresh_token&refresh_token=REFRESH',
    )
  })

  it('tells name and picture of somebody who agreed, and nothing of sex or region', async () => {
    const { outside, asked } = wechat({
      openid: 'oLin',
      nickname: '林一',
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: 'https://thirdwx.qlogo.cn/1/132',
      privilege: [],
      unionid: 'oUnion',
    })
    expect(await profileOf(outside, grant)).toEqual({
      openId: 'oLin',
      nickname: '林一',
      avatarUrl: 'https://thirdwx.qlogo.cn/1/132',
      unionId: 'oUnion',
    })
    expect(String(asked[0])).toBe('https://api.weixin.qq.com/sns/userinfo?access_token=USER-TOKEN&openid=oLin&lang=zh_CN')
  })

  it('knows somebody without a name or a picture too', async () => {
    const { outside } = wechat({ openid: 'oLin', nickname: '', headimgurl: '' })
    expect(await profileOf(outside, grant)).toEqual({ openId: 'oLin', nickname: '', avatarUrl: undefined, unionId: undefined })
  })

  it('tells no profile to a silent grant', async () => {
    const { outside } = wechat({ errcode: 48001, errmsg: 'api unauthorized, rid: 1-2-3' })
    expect(await caught(profileOf(outside, grant))).toMatchObject({ errcode: 48001, errmsg: 'api unauthorized' })
  })

  it('is checked: good, void, or not to be known now', async () => {
    const good = wechat({ errcode: 0, errmsg: 'ok' })
    expect(await checkGrant(good.outside, grant)).toBe(true)
    expect(String(good.asked[0])).toBe('https://api.weixin.qq.com/sns/auth?access_token=USER-TOKEN&openid=oLin')
    for (const errcode of [40001, 40003, 40014, 42001, 42007])
      expect(await checkGrant(wechat({ errcode, errmsg: 'no' }).outside, grant), String(errcode)).toBe(false)
    expect(await caught(checkGrant(wechat({ errcode: 45011, errmsg: 'no' }).outside, grant))).toMatchObject({ errcode: 45011 })
  })
})
