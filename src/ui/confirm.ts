/** Asks before something is done, and says what must be known before going on. */
import type { Confirmation } from './vant-dialog.tsx'

/** true when people say yes; Esc and the other button are no. */
export function confirm(question: Confirmation | string): Promise<boolean> {
  return ask(typeof question === 'string' ? { message: question } : question, true)
}

/** Something to read and close. */
export async function tell(message: string, words: Pick<Confirmation, 'title' | 'confirm'> = {}): Promise<void> {
  await ask({ confirm: '我知道了', ...words, message }, false)
}

/** 返回 where the act is itself a 取消: beside 取消报名, a button 取消 is read as the act. */
export const wordOfNo = ({ title, confirm: word }: Partial<Confirmation>): string => (`${title}${word}`.includes('取消') ? '返回' : '取消')

async function ask(question: Confirmation, choice: boolean): Promise<boolean> {
  const asked = { title: '', confirm: '确定', cancel: wordOfNo(question), ...question }
  const dialog = await import('./vant-dialog.tsx').catch(() => undefined)
  if (dialog !== undefined) return dialog.ask(asked, choice)
  // Without a network the pretty one may not load; the browser's own asks as well.
  if (choice) return window.confirm(asked.message)
  window.alert(asked.message)
  return true
}
