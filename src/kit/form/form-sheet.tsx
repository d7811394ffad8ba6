/** A sheet with a form in it, whose button stands at the sheet's foot. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Form } from './use-form.ts'

interface FormSheetProps {
  title: string
  form: Pick<Form<unknown>, 'box' | 'busy' | 'submit'>
  /** What its button says. */
  action: string
  /** It takes something away for good: by its button only, never by Enter. */
  danger?: boolean
  /** Why there is nothing to send yet: the button is disabled, and this stands above it. */
  blocked?: string | undefined
  /** Another button, before that one. */
  aside?: ReactNode
  /** Around the fields. */
  className?: string
  /** What went wrong and belongs to no field. */
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}

export function FormSheet({ title, form, action, danger, blocked, aside, className, foot, onClose, children }: FormSheetProps) {
  const isBlocked = blocked !== undefined && blocked !== ''
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          {aside}
          <Button kind={danger ? 'danger' : 'primary'} busy={form.busy} disabled={isBlocked} onClick={() => void form.submit()}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form.box}
        className={className}
        noValidate
        onSubmit={(event) => (danger || isBlocked ? event.preventDefault() : void form.submit(event))}
      >
        {children}
        {/* The button in sight stands outside: several fields and none of their own would make Enter do nothing. */}
        <button type="submit" hidden />
      </form>
      {foot}
      {isBlocked && (
        <p className="quiet" role="status">
          {blocked}
        </p>
      )}
    </Sheet>
  )
}
