import type { FormEvent } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormSheet } from '../form/form-sheet.tsx'
import { useFields } from '../form/use-fields.ts'
import { useDecision } from './use-decision.ts'

interface ReasonWords {
  title: string
  /** Who will read the reason, and what they can do then. */
  hint: string
  /** On the button. */
  confirm?: string
  /** Characters that a reason may have. */
  longest?: number
  /** Said when it has succeeded. */
  done: string
}

interface ReasonCall<C extends Call> {
  call: C
  /** `check` of src/api/check.ts. Without it every reason is sent. */
  check?: (call: NoInfer<C>, input: unknown) => Record<string, string>
  input: (reason: string) => Input<C>
  /** The sentence beside the reason. @param found by the rules, by the input's names. */
  wrong?: (found: Record<string, string>) => string | undefined
  /** After the call, also a refused one. */
  onEnd: () => Promise<unknown>
}

interface Props<C extends Call> {
  words: ReasonWords
  sent: ReasonCall<C>
  /** Also after success. */
  onClose: () => void
}

/** `reasons` and the unnamed field stand for rules about several fields. */
export const wrongReason = (found: Record<string, string>) => found['reason'] ?? found['reasons'] ?? found['']

/** A sheet for a decision that needs a reason, for a table of `RowActions`. */
export const reasonSheet =
  <C extends Call>(words: ReasonWords, sent: ReasonCall<C>) =>
  (close: () => void) => <ReasonSheet words={words} sent={sent} onClose={close} />

function ReasonSheet<C extends Call>({ words, sent, onClose }: Props<C>) {
  const { title, hint, confirm = '确定不通过', longest = 200, done } = words
  const { call, check, input, wrong = wrongReason, onEnd } = sent
  const fields = useFields({ reason: '' })
  const { decide, busy } = useDecision(call, onEnd)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    event?.stopPropagation()
    const { reason } = fields.values
    if (fields.tell({ reason: wrong(check?.(call, input(reason)) ?? {}) })) return
    // After a refusal the sheet stays open with its text.
    if ((await decide(input(reason.trim()), done)) !== undefined) onClose()
  }
  return (
    <FormSheet title={title} form={{ box: fields.box, busy, submit }} action={confirm} onClose={onClose}>
      <TextArea label="理由" required hint={hint} maxLength={longest} {...fields.field('reason')} />
    </FormSheet>
  )
}
