/** Module of a child process: tests whether a PDF can hold an uploaded background (paper.ts). */
import { UnreadableFile } from '../../../tables/read/failures.ts'
import type { FileReader } from '../../../untrusted/messages.ts'
import { drawPdf, type Wanted } from './draw.ts'

type Params = Omit<Wanted, 'looks'> & Pick<Wanted['looks'][number], 'content'>

export const read: FileReader<Params, never, null>['read'] = async ({ content, ...wanted }, background) => {
  await drawPdf({ looks: [{ content, background }], ...wanted }).catch(() => {
    throw new UnreadableFile('')
  })
  return { items: [], rest: null }
}
