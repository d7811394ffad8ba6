/** What a PDF says. */
import { extractText, getDocumentProxy } from 'unpdf'

/** Its words, as far as its fonts say which letters they are. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
