/** The voucher of a meeting page. What it does goes to the page, which shows the tickets. */
import { useEffect } from 'react'
import { useSession } from '../../../session/session.ts'
import { type EntryProps, useVoucher, withVoucher } from './use-voucher.ts'
import { VoucherField } from './voucher-field.tsx'

export default function MeetingVoucher({ meetingId, tickets, given, onPriced, onLogin }: EntryProps & { given: string }) {
  const { signedIn } = useSession()
  const voucher = useVoucher(meetingId)
  const { applied } = voucher
  useEffect(() => onPriced(applied && withVoucher(tickets, applied)), [applied, tickets, onPriced])
  return <VoucherField voucher={voucher} given={given} signedIn={signedIn} onLogin={onLogin} />
}
