/** What the browsers of WeChat call themselves: samples of 2024-2026 (facts 4.1). */
import type { Platform } from '../visitor.ts'

export interface Preset {
  userAgent: string
  /** navigator.platform, by which the JS-SDK tells a computer. */
  platform: string
}

const android =
  'Mozilla/5.0 (Linux; Android 16; V2408A Build/BP2A.250605.031.A3; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.173 Mobile Safari/537.36 XWEB/1420229 MMWEBSDK/20260101 MMWEBID/6740 REV/04f9a0b8 MicroMessenger/8.0.68.3020(0x28004458) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64'

export const presets: Readonly<Record<Platform, Preset>> = {
  ios: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.69(0x1800452f) NetType/4G Language/zh_CN',
    platform: 'iPhone',
  },
  android: { userAgent: android, platform: 'Linux armv8l' },
  windows: {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf2541022) XWEB/16467 Flue',
    platform: 'Win32',
  },
  mac: {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF MacWechat/3.8.7(0x13080712) UnifiedPCMacWechat(0xf2641c1d) XWEB/25300',
    platform: 'MacIntel',
  },
  harmony: {
    userAgent:
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36  ArkWeb/5.0.1.112 Mobile MicroMessenger/8.0.13.34(0xf3800d22) Weixin NetType/WIFI Language/zh_CN',
    platform: 'Linux aarch64',
  },
  wxwork: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light wwmver/3.26.13.714',
    platform: 'iPhone',
  },
  'mini-program': { userAgent: `${android} MiniProgramEnv/android miniProgram/wx0123456789abcdef`, platform: 'Linux armv8l' },
}
