/** What a PDF says. */
import { getDocumentProxy } from 'unpdf'

/** Characters after which no further page is read: a thesis of 300 pages has 600,000. */
const TEXT_MOST = 2_000_000
/** Milliseconds of processor time after which no further page is read: many pages may share one long content. */
const CPU_MOST_MS = 2_000

/** Its words, as far as its fonts say which letters they are. Of a costly file, those of the first pages. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const before = process.cpuUsage()
  const pages: string[] = []
  let left = TEXT_MOST
  for (let number = 1; number <= document.numPages && left > 0; number++) {
    if (process.cpuUsage(before).user / 1000 > CPU_MOST_MS) break
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    page.cleanup()
    left -= text.length
    pages.push(text)
  }
  return pages.join('\n')
}
