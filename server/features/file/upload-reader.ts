/** Module of a child process: inspects an uploaded file (upload-process.ts). */
import { type FileKind, filePurposes, PIECE_BYTES, type UploadPurpose } from '#contract/file.ts'
import type { FileReader } from '../../untrusted/messages.ts'
import { UnfitZip } from '../../untrusted/zip-directory.ts'
import { isInert } from './inert-pdf.ts'
import { kindOf } from './kind.ts'
import { Flawed } from './manuscript/flaw.ts'
import { hasActiveContent } from './office-content.ts'
import type { UploadFlaw, UploadParams, UploadVerdict } from './upload-process.ts'
import { uploadRules } from './upload-rules.ts'

const office: ReadonlySet<FileKind> = new Set(['docx', 'xlsx', 'pptx'])
function findFlaw(kind: FileKind, purpose: UploadPurpose, bytes: Buffer): UploadFlaw | undefined {
  const { pdf, checksOffice } = uploadRules[purpose] ?? {}
  if (kind === 'pdf' && pdf !== undefined && !isInert(bytes, pdf)) return 'active'
  return checksOffice && office.has(kind) && hasActiveContent(bytes) ? 'active' : undefined
}

/** The libraries take longer to load than most submissions take to strip: only what this one needs is loaded. */
async function strip(kind: FileKind, bytes: Uint8Array): Promise<Uint8Array> {
  return kind === 'docx'
    ? (await import('./manuscript/docx.ts')).strippedDocx(bytes)
    : (await import('./manuscript/pdf.ts')).strippedPdf(bytes)
}

async function inspect(purpose: UploadPurpose, bytes: Buffer): Promise<{ verdict: UploadVerdict; stripped?: Uint8Array }> {
  try {
    const kind = kindOf(bytes)
    const kinds: readonly FileKind[] = filePurposes[purpose].kinds
    if (kind === undefined || !kinds.includes(kind)) return { verdict: { flaw: 'unfit' } }
    const flaw = findFlaw(kind, purpose, bytes)
    if (flaw !== undefined) return { verdict: { flaw } }
    if (purpose !== 'manuscript') return { verdict: { kind } }
    const stripped = await strip(kind, bytes)
    // The stripped copy of a small file may be large; it would be stored.
    return stripped.length > filePurposes[purpose].bytes ? { verdict: { flaw: 'manuscript_broken' } } : { verdict: { kind }, stripped }
  } catch (error) {
    if (error instanceof UnfitZip) return { verdict: { flaw: 'broken' } }
    // A library that fails on a submission says that it is damaged.
    if (purpose === 'manuscript') return { verdict: { flaw: error instanceof Flawed ? error.flaw : 'manuscript_broken' } }
    throw error
  }
}

export const batch = 1

export const read: FileReader<UploadParams, Uint8Array, UploadVerdict>['read'] = async ({ purpose }, bytes) => {
  const { verdict, stripped = new Uint8Array() } = await inspect(purpose, bytes)
  const pieces = Array.from({ length: Math.ceil(stripped.length / PIECE_BYTES) }, (_, index) =>
    stripped.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  )
  return { items: pieces, rest: verdict }
}
