/**
 * Whether a meeting page asks for a voucher: where something costs money, where nothing is on sale for everybody, and where
 * a link brings one. Needs nothing that the page does not have; the field itself follows.
 */
import { Suspense } from 'react'
import { useSearch } from 'wouter'
import type { Meeting } from '#contract/meeting.ts'
import { part } from '../../../frame/chunk.ts'
import type { EntryProps } from './use-voucher.ts'

const MeetingVoucher = part(() => import('./meeting-voucher.tsx'))

export default function VoucherEntry({ meeting, ...props }: Omit<EntryProps, 'meetingId'> & { meeting: Meeting }) {
  const given = new URLSearchParams(useSearch()).get('voucher') ?? ''
  const { tickets } = props
  // Stopped by the organiser: no voucher helps.
  const signUp = meeting.signUpClosed?.state
  if (signUp === 'paused' || signUp === 'closed') return null
  if (given === '' && tickets.length > 0 && tickets.every(({ price }) => price === 0)) return null
  return (
    <Suspense>
      <MeetingVoucher key={given} meetingId={meeting.id} {...props} given={given} />
    </Suspense>
  )
}
