/**
 * WeChat's own scanner, which works where a page gets no camera. Its answer is read here and not by the SDK, which
 * throws inside the callback when iOS gives plain text.
 */
import type { Sdk } from './sdk.ts'
import { outcomeOf } from './bridge.ts'

export const scanApis = ['scanQRCode'] as const

export type Scanned = { text: string } | 'cancelled' | 'unavailable'

/** Ends when the person has scanned or given up. `unavailable`: ask for the number by hand. */
export async function scan(sdk: Sdk): Promise<Scanned> {
  const answer = await sdk.invoke('scanQRCode', { needResult: 1, scanType: ['qrCode', 'barCode'] })
  const outcome = outcomeOf(answer)
  if (outcome === 'cancel') return 'cancelled'
  return outcome === 'ok' && typeof answer['resultStr'] === 'string' ? { text: textOf(answer['resultStr']) } : 'unavailable'
}

/** `CODE_128,12345`: a bar code names its kind first (facts 2.6). Only known kinds, for a QR code may hold commas of its own. */
const KIND = /^(?:CODE_\d+|EAN_\d+|UPC_[AE]|ITF|CODABAR),/

/** iOS wraps the text: `{"scan_code":{"scan_result":"…"}}`; Android, HarmonyOS and computers give it as it is. */
function textOf(result: string): string {
  let text: unknown
  try {
    text = (JSON.parse(result) as { scan_code?: { scan_result?: unknown } } | null)?.scan_code?.scan_result
  } catch {
    // Not wrapped.
  }
  return (typeof text === 'string' ? text : result).replace(KIND, '')
}
