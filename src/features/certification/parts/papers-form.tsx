/** Around the fields of either form: what was refused, what was restored, who was faster, and the two ways out. */
import './certification.css'
import type { ReactNode } from 'react'
import { useRefused } from '../../../kit/decision/use-refused.ts'
import { Conflict } from '../../../kit/form/conflict.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
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
  useRefused(form, own)
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
