/** Asks before something is done, and says what must be known before going on. */
import type { Confirmation } from './vant-dialog.tsx'

/** true when people say yes; Esc and 取消 are no. */
export function confirm(question: Confirmation | string): Promise<boolean> {
  return ask(typeof question === 'string' ? { message: question } : question, true)
}

/** Something to read and close. */
export async function tell(message: string, words: Pick<Confirmation, 'title' | 'confirm'> = {}): Promise<void> {
  await ask({ confirm: '我知道了', ...words, message }, false)
}

async function ask(question: Confirmation, choice: boolean): Promise<boolean> {
  const asked = { title: '', confirm: '确定', cancel: '取消', ...question }
  const dialog = await import('./vant-dialog.tsx').catch(() => undefined)
  if (dialog !== undefined) return dialog.ask(asked, choice)
  // Without a network the pretty one may not load; the browser's own asks as well.
  if (choice) return window.confirm(asked.message)
  window.alert(asked.message)
  return true
}
