/** 转让, where the server says that a ticket still may. The form comes with the tap. */
import { Suspense, useState } from 'react'
import { part } from '../../../frame/chunk.ts'
import type { Admission } from '#contract/admission.ts'

const TransferSheet = part(() => import('./transfer-sheet.tsx'))

export function GiveAway({ ticket: { id, actions, ticketName }, onGiven }: { ticket: Admission; onGiven: () => void }) {
  const [open, setOpen] = useState(false)
  if (!actions.includes('give')) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        转让给他人
      </button>
      {open && (
        <Suspense>
          <TransferSheet id={id} ticketName={ticketName} onClose={() => setOpen(false)} onGiven={onGiven} />
        </Suspense>
      )}
    </>
  )
}
