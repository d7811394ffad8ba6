/** Papers are opened in a thread of their own: to be stripped, and to be read for names. */
import { join } from 'node:path'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { readApart } from '../../../tables/read/apart.ts'

export type ManuscriptKind = 'docx' | 'pdf'
export type ManuscriptFlaw = 'manuscript_macro' | 'manuscript_locked' | 'manuscript_broken'

/** What the thread (reader.ts) is handed. */
export interface Wanted {
  kind: ManuscriptKind
  bytes: Uint8Array
  what: 'strip' | 'read'
}

/** What it says: the paper without what says whose it is, or its text. */
export type Found = { flaw: ManuscriptFlaw } | { bytes: Uint8Array } | { text: string }

const thread = join(import.meta.dirname, 'reader.ts')

async function found(wanted: Wanted): Promise<Found> {
  try {
    return (await readApart<never, Found>(thread, wanted)).rest
  } catch (error) {
    // Out of time or memory, or something that a library falls over.
    if (error instanceof UnreadableFile) return { flaw: 'manuscript_broken' }
    throw error
  }
}

/** @returns the paper as it may be kept, or why it cannot be. */
export async function stripped(kind: ManuscriptKind, bytes: Uint8Array): Promise<Buffer | ManuscriptFlaw> {
  const said = await found({ kind, bytes, what: 'strip' })
  if ('flaw' in said) return said.flaw
  return 'bytes' in said ? Buffer.from(said.bytes) : 'manuscript_broken'
}

/** What can be read in a paper; empty where nothing can. */
export async function textOf(kind: ManuscriptKind, bytes: Uint8Array): Promise<string> {
  const said = await found({ kind, bytes, what: 'read' })
  return 'text' in said ? said.text : ''
}
