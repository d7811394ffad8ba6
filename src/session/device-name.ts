/** A device by the name its owner knows, from its browser's own words: 微信 · Android, Chrome · Windows, Safari · iPhone. */
import { type Environment, environmentOf } from '#wechat/browser/environment.ts'

const ofTencent: Record<Exclude<Environment, 'browser'>, string> = {
  'wechat-ios': '微信',
  'wechat-android': '微信',
  'wechat-harmony': '微信',
  'wechat-desktop': '微信电脑版',
  'mini-program': '微信小程序',
  wxwork: '企业微信',
}

/** The order matters: nearly all say Chrome or Safari too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MQQBrowser|QQBrowser/, 'QQ 浏览器'],
  [/DingTalk/, '钉钉'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/HeyTapBrowser/, 'OPPO 浏览器'],
  [/VivoBrowser/, 'vivo 浏览器'],
  [/SamsungBrowser/, '三星浏览器'],
  [/UCBrowser/, 'UC 浏览器'],
  [/Quark/, '夸克'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const found = (table: readonly (readonly [RegExp, string])[], agent: string) => table.find(([sign]) => sign.test(agent))?.[1]

export function deviceName(agent: string): string {
  const environment = environmentOf(agent)
  const browser = environment === 'browser' ? found(browsers, agent) : ofTencent[environment]
  return [browser, found(systems, agent)].filter((word) => word !== undefined).join(' · ') || '未知设备'
}
