/** 扫一扫 of WeChat, for one code. Fetched by the tap; the page is signed at the same time. */
import type { Scanned } from '#wechat/browser/scan.ts'

export async function readByWechat(): Promise<Scanned> {
  try {
    const [{ wechatSdk }, { scan, scanApis }] = await Promise.all([import('../frame/wechat-sdk.ts'), import('#wechat/browser/scan.ts')])
    const sdk = await wechatSdk(scanApis)
    return sdk === undefined ? 'unavailable' : await scan(sdk)
  } catch {
    return 'unavailable'
  }
}
