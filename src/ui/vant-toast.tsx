/** The door to react-vant's Toast; loaded on first use. One toast at a time: the next one waits until the first can be read. */
import 'react-vant/es/styles/css-variables.css'
import './vant.css'
import './vant-toast.css'
import Toast from 'react-vant/es/toast/index.js'
import { ErrorIcon, SuccessIcon, WarningIcon } from './icons.tsx'

const icons = { info: undefined, success: <SuccessIcon size={2} />, warning: <WarningIcon size={2} />, error: <ErrorIcon size={2} /> }

export type NoticeKind = keyof typeof icons

/** Milliseconds for which a toast stays before the next one may replace it: enough to read a sentence such as 登录成功. */
const LEAST_SHOWN_MS = 1_200

/** Toasts that wait for the one on the screen. */
const queue: (() => void)[] = []
/** Set while the toast on the screen has been there for less than LEAST_SHOWN_MS. */
let timer: ReturnType<typeof setTimeout> | undefined

function showNext(): void {
  const open = queue.shift()
  timer = open && setTimeout(showNext, LEAST_SHOWN_MS)
  open?.()
}

/** @returns hides the toast before its time, or takes it out of the queue. */
export function show(kind: NoticeKind, message: string, duration: number): () => void {
  // A long sentence has no room beside an icon.
  const icon = message.length > 14 ? undefined : icons[kind]
  let clear: (() => void) | undefined
  const open = () => {
    const shown = Toast({ message, duration, className: 'toast', position: 'top', ...(icon !== undefined && { icon }) })
    clear = () => shown?.clear()
  }
  queue.push(open)
  if (timer === undefined) showNext()
  return () => {
    clear?.()
    if (queue.includes(open)) queue.splice(queue.indexOf(open), 1)
  }
}
