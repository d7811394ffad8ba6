/** A form of the settings that is a page of its own: its fields on a card, what was typed before, and one button. */
import type { ReactNode } from 'react'
import type { Form } from '../../../kit/form/use-form.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

interface Props {
  form: Pick<Form<unknown>, 'box' | 'busy' | 'submit' | 'restored' | 'forget'>
  /** Something of it is on its way: saving would leave it behind. */
  waiting?: boolean
  /** What went wrong and belongs to no field. */
  foot?: ReactNode
  children: ReactNode
}

export function SettingsForm({ form, waiting, foot, children }: Props) {
  return (
    <form ref={form.box} className="settings-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      <Card>{children}</Card>
      {foot}
      <BottomBar>
        <Button kind="primary" type="submit" busy={form.busy} disabled={waiting === true}>
          保存
        </Button>
      </BottomBar>
    </form>
  )
}
