/** Content rules for uploads of each purpose, in addition to the allowed file kinds. */
import type { UploadPurpose } from '#contract/file.ts'
import { type PdfRules, STRICT } from './inert-pdf.ts'

export interface UploadRules {
  /** Undefined: PDFs of the purpose are not kept as they were sent. */
  pdf?: PdfRules
  /** Whether macros and outside relations of Office files are refused. */
  checksOffice?: boolean
}

const objectBytes = 16 * 1024 * 1024

export const uploadRules: Partial<Record<UploadPurpose, UploadRules>> = {
  certification: { pdf: STRICT },
  annex: { pdf: { objectBytes, mayEmbed: false, mayBeEncrypted: false }, checksOffice: true },
  survey: { pdf: { objectBytes, mayEmbed: false, mayBeEncrypted: false }, checksOffice: true },
  material: { pdf: { objectBytes, mayEmbed: false, mayBeEncrypted: true }, checksOffice: true },
  invoice: { pdf: { objectBytes, mayEmbed: true, mayBeEncrypted: true } },
}
