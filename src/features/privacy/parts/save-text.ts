/** Text that people take out of the page: as a file, or by the clipboard. */

export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows only links that stand in the page.
  document.body.appendChild(link).click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** false where neither way is allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Before Chrome 66 and Safari 13.1, and wherever the page may not use the clipboard by itself. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  // Inside the layer that holds the focus, or it takes the focus back.
  const place = document.activeElement?.parentElement ?? document.body
  place.appendChild(field)
  field.select()
  // iOS selects nothing in a read-only field by select() alone.
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}
