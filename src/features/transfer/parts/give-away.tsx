/** 转让, where a ticket still may: not used, and the meeting not over. The form comes with the tap. */
import './give-away.css'
import { Suspense, useState } from 'react'
import { part } from '../../../frame/chunk.ts'
import type { Admission } from '#contract/admission.ts'
import { useNow } from '../../../api/clock.ts'
import { momentOf } from '../../../ui/format.ts'

const TransferSheet = part(() => import('./transfer-sheet.tsx'))

export function GiveAway({ ticket: { id, status, ticketName, meetingEndTime }, onGiven }: { ticket: Admission; onGiven: () => void }) {
  const [open, setOpen] = useState(false)
  const over = useNow() > momentOf(meetingEndTime)
  if (status !== 'issued' || over) return null
  return (
    <>
      <button type="button" className="give-away" onClick={() => setOpen(true)}>
        转让给他人
      </button>
      {open && (
        <Suspense fallback={null}>
          <TransferSheet id={id} ticketName={ticketName} onClose={() => setOpen(false)} onGiven={onGiven} />
        </Suspense>
      )}
    </>
  )
}
