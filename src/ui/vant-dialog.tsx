/**
 * The door to react-vant's Dialog; loaded when something is asked for the
 * first time. Rendered by us and not by its `Dialog.show`, which cannot be
 * closed from outside on React 18.
 */
import 'react-vant/es/styles/css-variables.css'
import './vant.css'
import './vant-dialog.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import Dialog from 'react-vant/es/dialog/index.js'
import { raise } from './layer.ts'

export interface Confirmation {
  title?: string
  message: string
  confirm?: string
  cancel?: string
}

/** @param choice false when there is only something to read. */
export function ask(question: Required<Confirmation>, choice: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const host = document.body.appendChild(document.createElement('div'))
    host.tabIndex = -1
    const root = createRoot(host)
    root.render(
      <Asked
        host={host}
        question={question}
        choice={choice}
        onAnswer={resolve}
        onGone={() => {
          // It may be closing while React renders: a root unmounts after that.
          queueMicrotask(() => {
            root.unmount()
            host.remove()
          })
        }}
      />,
    )
  })
}

interface Props {
  host: HTMLElement
  question: Required<Confirmation>
  choice: boolean
  onAnswer: (yes: boolean) => void
  onGone: () => void
}

function Asked({ host, question: { title, message, confirm, cancel }, choice, onAnswer, onGone }: Props) {
  const [visible, setVisible] = useState(false)
  useEffect(() => setVisible(true), [])
  useEffect(() => {
    if (!visible) return
    host.setAttribute('role', 'alertdialog')
    host.setAttribute('aria-modal', 'true')
    host.setAttribute('aria-label', `${title} ${message}`.trim())
    const lower = raise(host, () => answer(!choice))
    return () => {
      // While it fades it is only seen.
      host.removeAttribute('aria-modal')
      host.setAttribute('inert', '')
      lower()
    }
    // The question stands as it was asked; only opening matters here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [visible])
  function answer(yes: boolean) {
    setVisible(false)
    onAnswer(yes)
  }
  return (
    <Dialog
      className="confirm"
      visible={visible}
      title={title}
      message={message}
      confirmButtonText={confirm}
      cancelButtonText={cancel}
      showCancelButton={choice}
      teleport={host}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
      onClosed={onGone}
    />
  )
}
