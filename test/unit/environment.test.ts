import { expect, it } from 'vitest'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.69(0x1800452f) NetType/4G Language/zh_CN', 'wechat'],
  ['Mozilla/5.0 (Linux; Android 16; V2408A; wv) AppleWebKit/537.36 Chrome/142.0.7444.173 Mobile Safari/537.36 XWEB/1420229 MicroMessenger/8.0.68.3020(0x28004458) WeChat/arm64 miniProgram/wx0123456789abcdef', 'mini-program'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf2541022) XWEB/16467', 'wechat-desktop'],
  ['Mozilla/5.0 (iPhone) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh', 'wxwork'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', 'browser'],
])('knows where it is: %s', (userAgent, expected) => {
  expect(environmentOf(userAgent)).toBe(expected)
  expect(blocksDownloads(environmentOf(userAgent))).toBe(expected !== 'browser')
})
