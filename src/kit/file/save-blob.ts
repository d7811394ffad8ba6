/** What people take out of the page as a file. WeChat cannot: ask blocksDownloads first. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows only links that stand in the page.
  document.body.appendChild(link).click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
