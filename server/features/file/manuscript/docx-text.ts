/** What a docx says. */
import { partsOf, utf8 } from './docx-parts.ts'

/** Its words, a paragraph a line. */
export function textOfDocx(bytes: Uint8Array): string {
  const parts = partsOf(bytes, (name) => /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/.test(name))
  return Object.values(parts)
    .map((part) =>
      utf8
        .decode(part)
        .replace(/<\/w:p>/g, '\n')
        .replace(/<w:tab\/>/g, ' ')
        .replace(/<[^>]+>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&'),
    )
    .join('\n')
}
