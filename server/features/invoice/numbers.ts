/** Under which number a provider knows an invoice or a red letter: one that it has refused for good needs another there. */

interface Numbered {
  no: string
  attempt: number
  /** Of invoices: the number there, where it is not that of the latest attempt. */
  provider_no?: string
}

/** Of this attempt, or of the attempt that was issued. */
export function numberThere({ no, attempt, provider_no = '' }: Numbered): string {
  return provider_no === '' ? ofAttempt(no, attempt) : provider_no
}

const ofAttempt = (no: string, attempt: number) => (attempt === 0 ? no : `${no}-${attempt}`)

/** The numbers of the attempts before, the newest first. */
export function earlierThere({ no, attempt }: Numbered): string[] {
  return Array.from({ length: attempt }, (_, back) => ofAttempt(no, attempt - 1 - back))
}

/** The numbers of all attempts, of the latest too. */
export function triedThere(invoice: Numbered): string[] {
  return [ofAttempt(invoice.no, invoice.attempt), ...earlierThere(invoice)]
}

/** Our number, from the provider's. */
export function numberHere(there: string): string {
  return there.replace(/-\d+$/, '')
}
