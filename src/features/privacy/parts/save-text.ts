/** Text that people take out of the page as a file. */
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
