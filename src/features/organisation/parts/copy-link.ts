/** Puts a link on the clipboard. Old webviews and pages without https have only the old way. */
import { notice } from '../../../ui/notice.ts'

export async function copyLink(url: string): Promise<void> {
  if (await copied(url)) notice.success('链接已复制')
  else notice.warning('没有复制成功，请长按链接手动复制')
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelecting(text)
  }
}

function copiedBySelecting(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  // Beside what has the focus: a dialog takes the focus back from anywhere outside of it.
  const focused = document.activeElement as HTMLElement | null
  ;(focused?.parentElement ?? document.body).appendChild(field)
  field.select()
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    focused?.focus()
  }
}
