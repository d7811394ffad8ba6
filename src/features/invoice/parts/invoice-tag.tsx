import type { Invoice, Red } from '#contract/invoice.ts'
import { type RedState, redStateWords, turnedWhole } from '#contract/invoice-red.ts'
import { exchangeRefused, type InvoiceState, invoiceStateWords } from '#contract/invoice-states.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<InvoiceState, Tone> = {
  draft: 'pending',
  applied: 'pending',
  returned: 'warning',
  withdrawn: 'ended',
  issuing: 'brand',
  failed: 'danger',
  issued: 'success',
  delivered: 'success',
  reversed: 'ended',
}
const redTones: Record<RedState, Tone> = {
  asked: 'pending',
  waiting_buyer: 'warning',
  waiting_seller: 'warning',
  red_issuing: 'brand',
  reversed: 'ended',
  lapsed: 'danger',
  dropped: 'ended',
}

/** How one stands where there is room for one word: its red letter's while that is not through. */
export function StandingTag({ reds, ...invoice }: Pick<Invoice, 'state' | 'refused' | 'reds'>) {
  const red = reds.find((one) => one.state !== 'reversed' && one.state !== 'dropped')
  return red === undefined ? <InvoiceTag {...invoice} /> : <RedTag red={red} />
}

export function InvoiceTag({ state, refused }: Pick<Invoice, 'state' | 'refused'>) {
  return <Tag tone={tones[state]}>{refused === 1 ? exchangeRefused : invoiceStateWords[state]}</Tag>
}

export function RedTag({ red: { state, turnedInto } }: { red: Pick<Red, 'state' | 'turnedInto'> }) {
  return <Tag tone={redTones[state]}>{turnedInto === '' ? redStateWords[state] : turnedWhole}</Tag>
}
