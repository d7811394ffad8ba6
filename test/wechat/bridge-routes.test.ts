/** What a browser of the box asks its server. */
import { Script } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { type BridgeMerchant, bridgeRoutes } from '#wechat/sandbox/bridge/routes.ts'
import { type Platform, visitorCookie } from '#wechat/sandbox/visitor.ts'

const people = new Map([
  ['xiaowang', { openId: 'oXiaowang', kind: 'ordinary' }],
  ['snapshot', { openId: 'oNobody', kind: 'snapshot' }],
])

function box(merchant: Partial<BridgeMerchant> = {}) {
  const sheet = vi.fn(merchant.sheet ?? (() => ({ dialog: '支付验证签名失败', result: 'cancel' }) as const))
  const pay = vi.fn(merchant.pay ?? (() => true))
  const platform = {
    account: { appId: 'wx1' },
    userById: (id: string) => people.get(id),
    tickets: () => ['ticket'],
    jsHosts: ['127.0.0.1'],
  }
  const routes = bridgeRoutes({ platform, merchant: { sheet, pay }, clock: () => 0 })
  const cookie = (user: string, platform: Platform) => ({ cookie: visitorCookie({ user, platform, faults: [] }) })
  return {
    sheet,
    pay,
    script: async (user?: string) =>
      (await routes.request('/bridge.js', user === undefined ? {} : { headers: cookie(user, 'ios') })).text(),
    ask: async (path: string, body: object, user?: string) =>
      (
        await routes.request(`/bridge/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: user === undefined ? {} : cookie(user, 'android'),
        })
      ).json(),
  }
}

const page = { entryUrl: 'http://127.0.0.1/', currentUrl: 'http://127.0.0.1/pay' }

it('gives the script its visitor, and a stranger nothing', async () => {
  const script = await box().script('xiaowang')
  expect(() => new Script(script)).not.toThrow()
  const given = JSON.parse(/^window\.__wechatBox = (.*)$/m.exec(script)?.[1] ?? '') as Record<string, unknown>
  expect(given).toMatchObject({
    visitor: { user: 'xiaowang', platform: 'ios' },
    device: { platform: 'iPhone' },
    isSnapshot: false,
    jsHosts: ['127.0.0.1'],
  })
  expect(await box().script('snapshot')).toContain('"isSnapshot":true')
  expect(await box().script()).toBe('')
})

it('closes no script from within, whatever the cookie says', async () => {
  expect(await box().script('</script><b>')).not.toContain('</script>')
})

it('checks a page by the platform of its visitor', async () => {
  const payload = { verifyAppId: 'wx1', verifySignType: 'sha1' }
  expect(await box().ask('pre-verify', { payload, ...page }, 'xiaowang')).toEqual({
    err_msg: expect.stringMatching(/63002,invalid signature \[19700101 08:00:00\]\[wx1\]$/),
  })
  expect(await box().ask('pre-verify', { payload, ...page })).toEqual({ err_msg: 'system:access_denied' })
})

it('raises the sheet for who really holds the phone', async () => {
  const { ask, sheet, pay } = box()
  const params = { package: 'prepay_id=1', openId: 'oSomebodyElse' }
  expect(await ask('pay/check', { params, ...page, openId: 'oSomebodyElse', platform: 'ios' }, 'xiaowang')).toEqual({
    dialog: '支付验证签名失败',
    result: 'cancel',
  })
  expect(sheet).toHaveBeenCalledWith(params, { ...page, platform: 'android', openId: 'oXiaowang' })
  expect(await ask('pay/confirm', { outTradeNo: 'HW1' }, 'xiaowang')).toEqual({ paid: true })
  expect(pay).toHaveBeenCalledWith('HW1', 'oXiaowang')
})

it('lets nobody pay from outside of WeChat', async () => {
  const { ask, sheet, pay } = box()
  for (const user of [undefined, 'nobody']) {
    expect(await ask('pay/check', { params: {}, ...page }, user)).toMatchObject({ result: 'fail' })
    expect(await ask('pay/confirm', { outTradeNo: 'HW1' }, user)).toEqual({ paid: false })
  }
  expect(sheet).not.toHaveBeenCalled()
  expect(pay).not.toHaveBeenCalled()
})

it('tells the phone when a payment did not go through', async () => {
  expect(await box({ pay: () => false }).ask('pay/confirm', { outTradeNo: 'HW1' }, 'xiaowang')).toEqual({ paid: false })
})
