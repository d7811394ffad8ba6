/** The thread that opens papers (apart.ts). */
import { answer } from '../../../tables/read/thread.ts'
import type { Found, Wanted } from './apart.ts'
import { strippedDocx, textOfDocx } from './docx.ts'
import { Flawed } from './flaw.ts'
import { strippedPdf, textOfPdf } from './pdf.ts'

async function find({ kind, bytes, what }: Wanted): Promise<Found> {
  try {
    if (what === 'read') return { text: kind === 'docx' ? textOfDocx(bytes) : await textOfPdf(bytes) }
    return { bytes: kind === 'docx' ? strippedDocx(bytes) : await strippedPdf(bytes) }
  } catch (error) {
    return { flaw: error instanceof Flawed ? error.flaw : 'manuscript_broken' }
  }
}

await answer<Wanted, never, Found>(async (wanted) => ({ items: [], rest: await find(wanted) }))
