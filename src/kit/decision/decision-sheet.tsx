import type { FormEvent } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { FormSheet } from '../form/form-sheet.tsx'
import { useFields } from '../form/use-fields.ts'

export interface DecisionSheetProps {
  title: string
  /** Who will read the reason, and what they can do then. */
  hint: string
  /** On the button. */
  confirm?: string
  /** Characters that a reason may have. */
  longest?: number
  busy: boolean
  /** What the contract says against a reason; undefined when nothing. */
  wrongWith: (reason: string) => string | undefined
  onClose: () => void
  onDecide: (reason: string) => void
}

/** A decision that needs a reason: nobody is told no without being told why. */
export function DecisionSheet({
  title,
  hint,
  confirm = '确定不通过',
  longest = 200,
  busy,
  wrongWith,
  onClose,
  onDecide,
}: DecisionSheetProps) {
  const fields = useFields({ reason: '' })

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    event?.stopPropagation()
    const { reason } = fields.values
    if (!fields.tell({ reason: wrongWith(reason) })) onDecide(reason.trim())
  }
  return (
    <FormSheet title={title} form={{ box: fields.box, busy, submit }} action={confirm} onClose={onClose}>
      <TextArea label="理由" required hint={hint} maxLength={longest} {...fields.field('reason')} />
    </FormSheet>
  )
}
