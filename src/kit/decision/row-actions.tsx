/** The actions that a row allows, as buttons: each asks its question and makes its call, opens a sheet, or is a link. */
import './decision.css'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import type { Icon } from '../../ui/icons.tsx'
import type { Confirmation } from '../../ui/vant-dialog.tsx'

export interface RowAction extends Pick<ButtonProps, 'kind' | 'href'> {
  /** The text of the button. */
  label: string
  icon?: Icon
  /** What a screen reader says instead of the label. */
  spoken?: string
  /** Asked before the call. The button that confirms a plain text repeats the label. */
  question?: Confirmation | string
  call?: () => unknown
  /** Instead of a call: what it opens is drawn elsewhere. */
  onClick?: () => void
  /** Drawn from the tap until it is closed, also once the action is no longer allowed. @param end closes it after a change. */
  renderSheet?: (close: () => void, end: () => Promise<unknown>) => ReactNode
}

interface Props<Action extends string> {
  /** The actions that are allowed now. */
  of: readonly (Action | false)[]
  /** In the order of the buttons. */
  table: { readonly [A in NoInfer<Action>]?: RowAction }
  /** Of the box around the buttons. Without it and `bar` there is no box. */
  className?: string
  /** The box is the bar of a decision. */
  bar?: boolean
  small?: boolean
  /** In the box, before the buttons. */
  children?: ReactNode
  /** After each call, also a refused one: another person may have changed the row. @param result of the call. */
  onEnd?: (result?: unknown) => unknown
}

export function RowActions<Action extends string>({ of, table, className, bar, small, children, onEnd }: Props<Action>) {
  const [running, setRunning] = useState<string>()
  const [open, setOpen] = useState<string>()
  // Two taps before the question is drawn ask twice: the later answer must see the earlier call.
  const isRunning = useRef(false)
  const allowed = Object.entries<RowAction | undefined>(table).filter((entry): entry is [Action, RowAction] =>
    of.includes(entry[0] as Action),
  )
  const close = () => setOpen(undefined)
  const end = async () => {
    close()
    await onEnd?.()
  }

  async function act(name: string, { label, question, call, renderSheet }: RowAction) {
    if (renderSheet !== undefined) return setOpen(name)
    if (question !== undefined) {
      const asked = typeof question === 'string' ? { message: question, confirm: label } : question
      if (!(await confirm(asked))) return
    }
    if (isRunning.current) return
    isRunning.current = true
    setRunning(name)
    try {
      const result = await call?.()
      await onEnd?.(result)
    } finally {
      isRunning.current = false
      setRunning(undefined)
    }
  }
  const buttons = allowed.map(([name, action]) => {
    const { label, icon: Sign, spoken, kind, href, onClick = () => void act(name, action) } = action
    return (
      <Button
        key={name}
        {...{ kind, small, href }}
        label={spoken}
        busy={running === name}
        disabled={running !== undefined && running !== name}
        onClick={href === undefined ? onClick : undefined}
      >
        {Sign !== undefined && <Sign size={1} />}
        {label}
      </Button>
    )
  })
  const box = bar ? 'decision-bar' : className
  const sheet = open === undefined ? undefined : table[open as Action]?.renderSheet?.(close, end)
  if (buttons.length === 0 && children === undefined && sheet === undefined) return null
  return (
    <>
      {box === undefined ? (
        buttons
      ) : (
        <div className={box}>
          {children}
          {buttons}
        </div>
      )}
      {sheet}
    </>
  )
}
