/** Deletes the row of a form, after a question. The frame tells of a refusal. */
import type { Call, Data, Input } from '#contract/call.ts'
import { useAction } from '../../api/use-action.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import type { Confirmation } from '../../ui/vant-dialog.tsx'

interface Props<C extends Call> extends Pick<ButtonProps, 'kind'> {
  call: C
  input: Input<C>
  question: Omit<Confirmation, 'confirm'>
  onDone: (data: Data<C>) => void
}

export function RemoveButton<C extends Call>({ call, input, question, kind = 'danger', onDone }: Props<C>) {
  const { run, busy } = useAction(call)

  async function remove() {
    if (!(await confirm({ ...question, confirm: '删除' }))) return
    const outcome = await run(input)
    if (outcome.ok) onDone(outcome.data)
  }
  return (
    <Button kind={kind} busy={busy} onClick={() => void remove()}>
      删除
    </Button>
  )
}
