/**
 * The titles for invoices that people keep in WeChat: one is chosen in a list of WeChat's own. The call is not public, so the SDK
 * has no name for it; it is permitted and asked for like any other.
 */
import { outcomeOf } from './bridge.ts'
import type { Sdk } from './sdk.ts'

export const invoiceTitleApis = ['chooseInvoiceTitle'] as const

/** In WeChat's own words, each empty where the person has written nothing. */
interface WechatTitle {
  kind: 'unit' | 'person'
  title: string
  taxNumber: string
  companyAddress: string
  telephone: string
  bankName: string
  bankAccount: string
}
export type ChosenTitle = WechatTitle | 'cancelled' | 'unavailable'

/** To make out an invoice; 2 is anything else. */
const SCENE = '1'

/** May never end: people leave the list as it is. */
export async function chooseInvoiceTitle(sdk: Sdk): Promise<ChosenTitle> {
  const answer = await sdk.invoke('chooseInvoiceTitle', { scene: SCENE })
  const outcome = outcomeOf(answer)
  if (outcome === 'cancel') return 'cancelled'
  // In one field as text; a mini-program's fields stand in the answer itself.
  const told = outcome === 'ok' ? fieldsOf(answer['choose_invoice_title_info'] ?? answer) : undefined
  const title = told && textOf(told['title'])
  if (told === undefined || !title) return 'unavailable'
  return {
    kind: textOf(told['type']) === '1' ? 'person' : 'unit',
    title,
    taxNumber: textOf(told['taxNumber']),
    companyAddress: textOf(told['companyAddress']),
    telephone: textOf(told['telephone']),
    bankName: textOf(told['bankName']),
    bankAccount: textOf(told['bankAccount']),
  }
}

function fieldsOf(told: unknown): Record<string, unknown> | undefined {
  try {
    const fields: unknown = typeof told === 'string' ? JSON.parse(told) : told
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Numbers on some clients. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
