/** Names as people type them: with and without spaces and dots, in wide and narrow letters. */
export function sameName(left: string, right: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFKC')
      .replace(/[\s.·•‧∙・]/gu, '')
      .toLowerCase()
  return plain(left) === plain(right)
}
