import { expect, it } from 'vitest'
import { signPage } from '#wechat/server/signature.ts'

const signed = (url: string) =>
  signPage({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1414587457,
    url,
  })

it('signs the two addresses of the official pages as they do', () => {
  expect(signed('http://mp.weixin.qq.com?params=value')).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  expect(signed('http://mp.weixin.qq.com')).toBe('f4d90daf4b3bca3078ab155816175ba34c443a7b')
})

it('signs a page wherever on it somebody stands: what follows the first # does not count', () => {
  expect(signed('http://mp.weixin.qq.com?params=value#tickets')).toBe(signed('http://mp.weixin.qq.com?params=value'))
  expect(signed('http://mp.weixin.qq.com#/a#b')).toBe(signed('http://mp.weixin.qq.com'))
})

it('keeps the query byte for byte: what WeChat adds to a shared link is part of the page, and an escape is not its letter', () => {
  expect(signed('http://mp.weixin.qq.com?params=value&from=singlemessage&isappinstalled=0')).not.toBe(
    signed('http://mp.weixin.qq.com?params=value'),
  )
  expect(signed('http://mp.weixin.qq.com?name=%E4%BC%9A')).not.toBe(signed('http://mp.weixin.qq.com?name=会'))
})
