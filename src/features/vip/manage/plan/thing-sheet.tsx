/** One thing of a plan in a sheet: added or changed, taken away again, and a way out where somebody else was faster. */
import '../vip.css'
import type { ReactNode } from 'react'
import type { vip } from '#contract/vip/calls.ts'
import { Conflict, type Conflicting } from '../../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../../kit/form/remove-button.tsx'
import type { Fields } from '../../../../kit/form/use-fields.ts'
import type { Form } from '../../../../kit/form/use-form.ts'
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
      aside={
        removal && (
          <RemoveButton
            call={removal.call}
            input={{ meetingId, id: removal.id }}
            question={{ message: removal.ask }}
            onDone={() => over('已删除', { onClose, onChanged })}
          />
        )
      }
      onClose={onClose}
    >
      {faster && <Conflict {...faster} />}
      {children}
    </FormSheet>
  )
}

export function over(word: string, { onClose, onChanged }: Pick<Opened, 'onClose' | 'onChanged'>): void {
  notice.success(word)
  void onChanged()
  onClose()
}
