import { type RedState, redStateWords } from '#contract/invoice-red.ts'
import { type InvoiceState, invoiceStateWords } from '#contract/invoice-states.ts'
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

export function InvoiceTag({ state }: { state: InvoiceState }) {
  return <Tag tone={tones[state]}>{invoiceStateWords[state]}</Tag>
}

export function RedTag({ state }: { state: RedState }) {
  return <Tag tone={redTones[state]}>{redStateWords[state]}</Tag>
}
