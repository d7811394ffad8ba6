/** The thread that opens papers (apart.ts). */
import { answer } from '../../../tables/read/thread.ts'
import type { Found, Wanted } from './apart.ts'
import { Flawed } from './flaw.ts'

/** Of the libraries only what this paper needs is loaded: they take longer to begin than most papers take. */
const open = {
  strip: {
    docx: async (bytes: Uint8Array) => (await import('./docx.ts')).strippedDocx(bytes),
    pdf: async (bytes: Uint8Array) => (await import('./pdf.ts')).strippedPdf(bytes),
  },
  read: {
    docx: async (bytes: Uint8Array) => (await import('./docx-text.ts')).textOfDocx(bytes),
    pdf: async (bytes: Uint8Array) => (await import('./pdf-text.ts')).textOfPdf(bytes),
  },
}

async function find({ kind, bytes, what }: Wanted): Promise<Found> {
  try {
    return what === 'read' ? { text: await open.read[kind](bytes) } : { bytes: await open.strip[kind](bytes) }
  } catch (error) {
    return { flaw: error instanceof Flawed ? error.flaw : 'manuscript_broken' }
  }
}

await answer<Wanted, never, Found>(async (wanted) => ({ items: [], rest: await find(wanted) }))
