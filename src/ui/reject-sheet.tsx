import { type FormEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import { TextArea } from './text-area.tsx'

export interface RejectSheetProps {
  title: string
  /** Who will read the reason, and what they can do then. */
  hint: string
  busy: boolean
  /** What the contract says against a reason; undefined when nothing. */
  wrongWith: (reason: string) => string | undefined
  onClose: () => void
  onReject: (reason: string) => void
}

/** Nobody is told no without being told why. */
export function RejectSheet({ title, hint, busy, wrongWith, onClose, onReject }: RejectSheetProps) {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()

  function reject(event?: FormEvent) {
    event?.preventDefault()
    const found = wrongWith(reason)
    setWrong(found)
    if (found === undefined) onReject(reason.trim())
  }
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={busy} onClick={() => reject()}>
          确定不通过
        </Button>
      }
    >
      <form noValidate onSubmit={reject}>
        <TextArea
          label="理由"
          required
          hint={hint}
          maxLength={200}
          value={reason}
          error={wrong}
          onChange={(text) => {
            setReason(text)
            setWrong(undefined)
          }}
        />
      </form>
    </Sheet>
  )
}
