import { expect, it } from 'vitest'
import { blocksDownloads, environmentOf, isPhone, isWeChat, paysInside, signsEntryUrl } from '#wechat/browser/environment.ts'

/** User agent, what it is, and whether it is a handset. */
const seen = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.69(0x1800452f) NetType/4G Language/zh_CN',
    'wechat-ios',
    true,
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.42(0x18002a2b) NetType/WIFI Language/zh_CN',
    'wechat-ios',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; V2408A; wv) AppleWebKit/537.36 Chrome/142.0.7444.173 Mobile Safari/537.36 XWEB/1420229 MicroMessenger/8.0.68.3020(0x28004458) WeChat/arm64',
    'wechat-android',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; STF-AL10) AppleWebKit/537.36 Chrome/77.0.3865.120 MQQBrowser/6.2 TBS/045513 Mobile Safari/537.36 MicroMessenger/8.0.1.1841(0x28000151)',
    'wechat-android',
    true,
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36  ArkWeb/5.0.1.112 Mobile MicroMessenger/8.0.13.34',
    'wechat-harmony',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; V2408A; wv) AppleWebKit/537.36 Chrome/142.0.7444.173 Mobile Safari/537.36 XWEB/1420229 MicroMessenger/8.0.68.3020(0x28004458) WeChat/arm64 miniProgram/wx0123456789abcdef',
    'mini-program',
    true,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf2541022) XWEB/16467',
    'wechat-desktop',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF MacWechat/3.8.7(0x13080712) UnifiedPCMacWechat(0xf2641c1d) XWEB/25300',
    'wechat-desktop',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 MicroMessenger/6.8.0(0x16080000) MacWechat/3.3(0x13030012) NetType/WIFI WindowsWechat',
    'wechat-desktop',
    false,
  ],
  ['Mozilla/5.0 (iPhone) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh', 'wxwork', true],
  [
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 Chrome/108.0.5359.220 Safari/537.36 wxwork/4.1.10 (MicroMessenger/6.2) WindowsWechat',
    'wxwork',
    false,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', 'browser', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'browser', false],
] as const

it.each(seen)('knows where it is: %s', (userAgent, expected, phone) => {
  expect(environmentOf(userAgent)).toBe(expected)
  expect(isPhone(userAgent)).toBe(phone)
})

it('knows what each of them can do', () => {
  const can = (ability: (environment: ReturnType<typeof environmentOf>) => boolean) =>
    [...new Set(seen.map(([, environment]) => environment))].filter((environment) => ability(environment))
  expect(can(isWeChat)).toEqual(['wechat-ios', 'wechat-android', 'wechat-harmony', 'mini-program', 'wechat-desktop'])
  expect(can(paysInside)).toEqual(['wechat-ios', 'wechat-android', 'wechat-harmony', 'wechat-desktop'])
  expect(can(signsEntryUrl)).toEqual(['wechat-ios'])
  expect(can((environment) => !blocksDownloads(environment))).toEqual(['browser'])
})
