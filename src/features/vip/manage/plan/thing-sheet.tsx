/** One thing of a plan in a sheet: added or changed, taken away again, and a way out where somebody else was faster. */
import '../vip.css'
import type { ReactNode } from 'react'
import type { vip } from '#contract/vip/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Conflict, type Conflicting } from '../../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import type { Fields } from '../../../../kit/form/use-fields.ts'
import type { Form } from '../../../../kit/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { notice } from '../../../../ui/notice.ts'

/** What every sheet of a plan is given. */
export interface Opened {
  meetingId: string
  onClose: () => void
  /** Something has changed, or somebody else changed it: the plan is asked for anew. */
  onChanged: () => Promise<unknown>
}

type Removing = 'removeLeg' | 'removeCar' | 'removeRoom' | 'removeSeat' | 'removeAppearance' | 'removeTask'

interface Props {
  opened: Opened
  title: string
  form: Pick<Form<unknown>, 'box' | 'busy' | 'submit'>
  /** Of what has editions. */
  faster?: { conflict: Conflicting; form: Pick<Fields<{ edition: number }>, 'set' | 'forget'>; edition: number }
  /** Of what is there already. */
  removal?: { call: (typeof vip)[Removing]; id: string; ask: string } | undefined
  children: ReactNode
}

export function ThingSheet({ opened: { meetingId, onClose, onChanged }, title, form, faster, removal, children }: Props) {
  return (
    <FormSheet
      title={title}
      form={form}
      action="保存"
      className="vip-fields"
      aside={removal && <Remove removal={removal} meetingId={meetingId} onDone={() => over('已删除', { onClose, onChanged })} />}
      onClose={onClose}
    >
      {faster && <Conflict {...faster} />}
      {children}
    </FormSheet>
  )
}

interface RemoveProps {
  removal: NonNullable<Props['removal']>
  meetingId: string
  onDone: () => void
}

function Remove({ removal: { call, id, ask }, meetingId, onDone }: RemoveProps) {
  const removing = useAction(call)
  async function remove() {
    if (!(await confirm({ message: ask, confirm: '删除' }))) return
    if ((await removing.run({ meetingId, id })).ok) onDone()
  }
  return (
    <Button kind="danger" busy={removing.busy} onClick={() => void remove()}>
      删除
    </Button>
  )
}

export function over(word: string, { onClose, onChanged }: Pick<Opened, 'onClose' | 'onChanged'>): void {
  notice.success(word)
  void onChanged()
  onClose()
}
