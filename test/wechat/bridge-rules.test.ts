/** What the box checks of a page, against Tencent's own worked example. */
import { describe, expect, it } from 'vitest'
import { environmentOf } from '#wechat/browser/environment.ts'
import { presets } from '#wechat/sandbox/bridge/presets.ts'
import { type Account, type PageAtWeChat, preVerify } from '#wechat/sandbox/bridge/rules.ts'
import { type Platform, platforms } from '#wechat/sandbox/visitor.ts'

const account: Account = {
  appId: 'wx2421b1c4370ec43b',
  tickets: ['an older one', 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'],
  jsHosts: ['qq.com'],
}
/** The official example signs `http://mp.weixin.qq.com?params=value`. */
const signed = {
  verifyAppId: account.appId,
  verifySignType: 'sha1',
  verifyTimestamp: '1414587457',
  verifyNonceStr: 'Wm3WZYTPz0wzccnW',
  verifySignature: '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
}
const withoutQuery = { ...signed, verifySignature: 'f4d90daf4b3bca3078ab155816175ba34c443a7b' }
const url = 'http://mp.weixin.qq.com?params=value'
const NOW = Date.parse('2020-10-13T11:21:14+08:00')

const at = (platform: Platform, entryUrl = url, currentUrl = entryUrl): PageAtWeChat => ({ platform, entryUrl, currentUrl })
const verdict = (payload: object, page: PageAtWeChat, given: Partial<Account> = {}) =>
  preVerify(payload, page, { ...account, ...given }, NOW).err_msg

describe('a signed page', () => {
  it('is granted for its address, whatever hash it shows', () => {
    expect(verdict(signed, at('android'))).toBe('preVerifyJSAPI:ok')
    expect(verdict(signed, at('android', `${url}#here`))).toBe('preVerifyJSAPI:ok')
    expect(verdict(withoutQuery, at('windows', 'http://mp.weixin.qq.com'))).toBe('preVerifyJSAPI:ok')
  })

  it('is refused in the words of WeChat when anything is another', () => {
    const refusal = 'preVerifyJSAPI:fail,Error: 系统错误,错误码:63002,invalid signature [20201013 11:21:14][wx2421b1c4370ec43b]'
    expect(verdict(withoutQuery, at('android'))).toBe(refusal)
    expect(verdict({ ...signed, verifyTimestamp: '1414587458' }, at('android'))).toBe(refusal)
    expect(verdict({ ...signed, verifyNonceStr: 'wm3WZYTPz0wzccnW' }, at('android'))).toBe(refusal)
    expect(verdict({ ...signed, verifySignType: 'SHA1' }, at('android'))).toBe(refusal)
    expect(verdict(signed, at('android'), { tickets: ['an older one'] })).toBe(refusal)
  })

  it('is checked by the landing address on iOS, and by the present one elsewhere', () => {
    const moved = [url, 'http://mp.weixin.qq.com/next'] as const
    const back = ['http://mp.weixin.qq.com/next', url] as const
    const granted = (landing: string, present: string) =>
      platforms.filter((platform) => verdict(signed, at(platform, landing, present)) === 'preVerifyJSAPI:ok')
    expect(granted(...moved)).toEqual(['ios'])
    expect(granted(...back)).toEqual(['android', 'windows', 'mac', 'harmony', 'mini-program'])
  })

  it('stands on a JS domain or below it', () => {
    const refusal = 'preVerifyJSAPI:fail,Error: 系统错误,错误码:40048,invalid url domain [20201013 11:21:14][wx2421b1c4370ec43b]'
    for (const host of ['mp.weixin.qq.com', 'weixin.qq.com'])
      expect(verdict(signed, at('ios'), { jsHosts: ['else.example', host] })).toBe('preVerifyJSAPI:ok')
    for (const host of ['in.qq.com', 'a.mp.weixin.qq.com', 'example.com'])
      expect(verdict(signed, at('ios'), { jsHosts: [host] })).toBe(refusal)
  })

  it('belongs to one account, and to none in 企业微信', () => {
    expect(verdict(signed, at('ios'), { appId: 'wx0000000000000000' })).toContain('错误码:40013,invalid appid')
    expect(verdict(signed, at('wxwork'))).toContain('错误码:40013,invalid appid')
  })
})

it('every preset is taken for what it stands for', () => {
  const taken = platforms.map((platform) => environmentOf(presets[platform].userAgent))
  expect(taken).toEqual(['wechat-ios', 'wechat-android', 'wechat-desktop', 'wechat-desktop', 'wechat-harmony', 'wxwork', 'mini-program'])
})
