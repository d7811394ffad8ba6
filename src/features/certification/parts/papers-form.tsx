/** Around the fields of either form: what was refused, what was restored, who was faster, and the two ways out. */
import './certification.css'
import { type ReactNode, useEffect } from 'react'
import { Conflict } from '../../../kit/form/conflict.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Standing } from './standing.tsx'
import type { Papers } from './use-papers.ts'

interface Props {
  papers: Papers
  form: Pick<Form<{ edition: number }>, 'box' | 'busy' | 'submit' | 'restored' | 'set' | 'mark' | 'forget'>
  children: ReactNode
}

export function PapersForm({ papers, form, children }: Props) {
  const { own, foot, conflict, edition, handsIn } = papers
  const refused = own?.state === 'refused' ? own.reasons : undefined
  // Until a field is written anew it says why it was refused.
  const { mark } = form
  useEffect(() => {
    if (refused !== undefined) mark(Object.fromEntries(refused.map(({ field, reason }) => [field, reason])) as Wrong<{ edition: number }>)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [edition])
  /** What stands approved is changed by handing in: a draft of it stays in this browser. */
  const drafts = own === null || own.state !== 'approved'
  const press = (submit: boolean) => {
    handsIn.current = submit
    void form.submit()
  }
  return (
    <form
      ref={form.box}
      className="certification-form"
      noValidate
      onSubmit={(event) => {
        handsIn.current = true
        void form.submit(event)
      }}
    >
      <Restored form={form} />
      <Conflict conflict={conflict} form={form} edition={edition} />
      {own !== null && own.state !== 'draft' && <Standing own={own} inForm />}
      {children}
      {foot}
      <BottomBar>
        {drafts && (
          <Button busy={form.busy && !handsIn.current} onClick={() => press(false)}>
            保存草稿
          </Button>
        )}
        <Button kind="primary" type="submit" busy={form.busy && handsIn.current}>
          提交审核
        </Button>
      </BottomBar>
    </form>
  )
}
