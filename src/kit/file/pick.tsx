/** A button that is a file's field: what the browser itself knows how to open. */
import './pick.css'
import type { ChangeEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  /** As an input's `accept`. */
  accept: string
  camera?: boolean
  /** Several may be chosen at once. */
  many?: boolean
  disabled?: boolean
  /** Said aloud in place of what it says. */
  label?: string
  describedBy?: string | undefined
  /** @param all where several may be chosen. */
  onPick: (file: File | undefined, all: readonly File[]) => void
  children: ReactNode
}

export function Pick({ accept, camera, many, disabled, label, describedBy, onPick, children }: Props) {
  function changed({ target }: ChangeEvent<HTMLInputElement>) {
    onPick(target.files?.[0], Array.from(target.files ?? []))
    // So that the same file may be chosen again.
    target.value = ''
  }
  return (
    <label className={classNames('button is-quiet pick', camera && 'is-camera')}>
      <input
        type="file"
        accept={accept}
        className="unseen"
        multiple={many}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        {...(camera && { capture: 'environment' as const })}
        onChange={changed}
      />
      {children}
    </label>
  )
}
