import { type FormEvent, useState } from 'react'
import { organisation } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Nobody is turned away without being told why. */
export function RejectSheet({ who, busy, onClose, onReject }: { who: string; busy: boolean; onClose: () => void; onReject: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()

  function reject(event?: FormEvent) {
    event?.preventDefault()
    // Whose it is does not matter to the reason.
    const found = check(organisation.decide, { id: '0', action: 'reject', reason })['reason']
    setWrong(found)
    if (found === undefined) onReject(reason.trim())
  }
  return (
    <Sheet open title={`不通过 ${who} 的申请`} onClose={onClose} footer={<Button kind="primary" busy={busy} onClick={() => reject()}>确定不通过</Button>}>
      <form noValidate onSubmit={reject}>
        <TextArea label="理由" required hint="申请人会看到这句话，并可以重新申请" maxLength={200} value={reason} error={wrong} onChange={(text) => { setReason(text); setWrong(undefined) }} />
      </form>
    </Sheet>
  )
}
