/**
 * A form that sends a call: its input is checked by the call's own rules, what is wrong is said beside its field and
 * the first of it gets the focus, and it goes out once however it is sent: by Enter, by its button, by two taps.
 */
import { type FormEvent, useRef } from 'react'
import type { Call, Data, Input, ReasonOf } from '#contract/call.ts'
import type { CommonReason, Reason } from '#contract/codes.ts'
import { type CallError, Refusal } from '../../api/call.ts'
import type { Check } from '../../api/check.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { type Action, type Outcome, useAction } from '../../api/use-action.ts'
import { notice } from '../../ui/notice.ts'
import type { Draft } from './draft.ts'
import { type Fields, useFields, type Wrong } from './use-fields.ts'

interface FormOptions<V extends object, C extends Call> {
  /** What stands in the fields; useFields says until when it follows the caller. */
  values: V
  /** Where what was typed is kept until it is saved. */
  draft?: Draft<NoInfer<V>>
  call: C
  /** `check` of src/api/check.ts. Without it only `wrong` speaks. */
  check?: Check<NoInfer<C>>
  input: (values: V) => Input<C>
  /** What a form knows beyond the rules, or says in its own words. @param found by the rules, by the input's names. */
  wrong?: (found: Record<string, string>, values: V) => Wrong<V>
  /** Where more is to be done than to send it: a question before, a captcha. undefined: nothing came of it, and people know. */
  send?: (input: Input<C>, run: Action<C>['run'], values: V) => Promise<Outcome<Data<C>> | undefined>
  /** The field that a refusal belongs to, or the fields with their own sentences. */
  refusals?: { [R in ReasonOf<C> | CommonReason]?: keyof V | Wrong<V> }
  /** What else goes wrong: a notice says this where the answer has no words, or the form says it. Without it the frame tells. */
  otherwise?: string | ((error: CallError, reason: Reason | undefined) => void)
  /** The toast after it has been sent. */
  done?: string | ((data: Data<C>) => string)
  onDone?: (data: Data<C>) => void
}

export interface Form<V> extends Fields<V> {
  busy: boolean
  submit: (event?: FormEvent) => Promise<void>
}

export function useForm<V extends object, C extends Call>(options: FormOptions<V, C>): Form<V> {
  const { call, check, input: inputOf, wrong, send, refusals = {}, otherwise, draft, done, onDone } = options
  const fields = useFields(options.values, draft)
  const { run, busy } = useAction(call, { quiet: otherwise !== undefined })
  const underWay = useRef(false)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    // React hands events on to the form that this one's sheet was opened from.
    event?.stopPropagation()
    if (underWay.current) return
    const { values } = fields
    const input = inputOf(values)
    underWay.current = true
    try {
      const judged = check?.(call, input) ?? {}
      // Waited for only where it must be: the focus goes to what is wrong within the tap.
      const found = judged instanceof Promise ? await judged : judged
      if (fields.tell(wrong?.(found, values) ?? (found as Wrong<V>))) return
      const outcome = await (send?.(input, run, values) ?? run(input))
      if (outcome?.ok) {
        draft?.forget()
        if (done !== undefined) notice.success(typeof done === 'string' ? done : done(outcome.data))
        onDone?.(outcome.data)
        fields.saved()
      } else if (outcome !== undefined) refused(outcome.error)
    } finally {
      underWay.current = false
    }
  }

  function refused(error: CallError) {
    const reason = error instanceof Refusal ? error.reason : undefined
    const at = (refusals as { [reason: string]: keyof V | Wrong<V> | undefined })[reason ?? '']
    if (at !== undefined) fields.tell(typeof at === 'object' ? at : ({ [at]: error.message } as Wrong<V>))
    else if (typeof otherwise === 'function') otherwise(error, reason)
    else if (otherwise !== undefined) notice.warning(wordsOf(error, otherwise))
  }

  return { ...fields, busy, submit }
}
