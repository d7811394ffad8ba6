/** Puts a text on the clipboard. */

/** false where neither way is allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Before Chrome 66 and Safari 13.1, without https, and wherever the page may not use the clipboard by itself. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  // Beside what has the focus: a dialog takes the focus back from anywhere outside of it.
  const focused = document.activeElement as HTMLElement | null
  ;(focused?.parentElement ?? document.body).appendChild(field)
  field.select()
  // iOS selects nothing in a read-only field by select() alone.
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
