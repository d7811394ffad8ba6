/** A title for invoices out of WeChat's own list; fetched when somebody asks for it. */
import type { ChosenTitle } from '#wechat/browser/invoice-title.ts'

/** May never end: people leave the list as it is. */
export async function titleFromWechat(): Promise<ChosenTitle> {
  try {
    const [{ wechatSdk }, { chooseInvoiceTitle, invoiceTitleApis }] = await Promise.all([
      import('./wechat-sdk.ts'),
      import('#wechat/browser/invoice-title.ts'),
    ])
    const sdk = await wechatSdk(invoiceTitleApis)
    return sdk === undefined ? 'unavailable' : await chooseInvoiceTitle(sdk)
  } catch {
    return 'unavailable'
  }
}
