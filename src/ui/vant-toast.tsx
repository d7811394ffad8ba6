/** The door to react-vant's Toast; loaded on first use. */
import 'react-vant/es/styles/css-variables.css'
import './vant.css'
import './vant-toast.css'
import Toast from 'react-vant/es/toast/index.js'
import { ErrorIcon, SuccessIcon, WarningIcon } from './icons.tsx'

const icons = { info: undefined, success: <SuccessIcon size={2} />, warning: <WarningIcon size={2} />, error: <ErrorIcon size={2} /> }

export type NoticeKind = keyof typeof icons

/** @returns hides it before its time. */
export function show(kind: NoticeKind, message: string, duration: number): () => void {
  // A long sentence has no room beside an icon.
  const icon = message.length > 14 ? undefined : icons[kind]
  const shown = Toast({ message, duration, className: 'toast', position: 'top', ...(icon !== undefined && { icon }) })
  return () => shown?.clear()
}
