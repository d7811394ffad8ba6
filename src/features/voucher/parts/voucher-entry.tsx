/**
 * The voucher of a meeting page, in a chunk of its own: few have one. Asked for where something costs money, where nothing
 * is on sale for everybody, and where a link brings one.
 */
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { Ticket } from '#contract/ticket.ts'
import { useSession } from '../../../session/session.ts'
import { useVoucher, withVoucher } from './use-voucher.ts'
import { VoucherField } from './voucher-field.tsx'

interface Props {
  meetingId: string
  tickets: readonly Ticket[]
  /** Hears of the tickets as they cost with the voucher, and those that it alone shows; undefined without one. */
  onPriced: (tickets: readonly Ticket[] | undefined) => void
  onLogin: () => void
}

export default function VoucherEntry({ meetingId, tickets, onPriced, onLogin }: Props) {
  const { signedIn } = useSession()
  const given = new URLSearchParams(useSearch()).get('voucher') ?? ''
  const voucher = useVoucher(meetingId)
  const { applied } = voucher
  useEffect(() => onPriced(applied && withVoucher(tickets, applied)), [applied, tickets, onPriced])
  const asked = given !== '' || applied !== undefined || tickets.length === 0 || tickets.some(({ price }) => price > 0)
  return asked ? <VoucherField voucher={voucher} given={given} signedIn={signedIn} onLogin={onLogin} /> : null
}
