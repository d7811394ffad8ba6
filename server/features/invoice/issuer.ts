/** The seller's 商品和服务税收分类编码 and tax number from the provider, so that the organiser need not type them. */
import type { Issuer, invoiceManage } from '#contract/invoice-manage.ts'
import type { Handler } from '../../use-case.ts'

const unknown: Issuer = { reached: 0, name: '', taxNo: '', items: [] }

/** Where the provider has none, or does not answer, the organiser types. */
export const issuer: Handler<typeof invoiceManage.issuer> = async ({ deps, input: { provider } }) => {
  const read = deps.invoices[provider]?.seller
  if (read === undefined) return unknown
  try {
    const { name, taxNo, items } = await read()
    return { reached: 1, name, taxNo, items: [...items] }
  } catch (error) {
    deps.log.warn('invoice.issuer_silent', provider, { message: (error as Error).message })
    return unknown
  }
}
