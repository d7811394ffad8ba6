/** A code to read aloud or type: in groups of four. */
export function grouped(code: string): string {
  return (code.match(/.{1,4}/gu) ?? []).join(' ')
}
