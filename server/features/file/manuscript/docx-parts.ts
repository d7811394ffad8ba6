/** The parts of a docx. */
import { unzipSync } from 'fflate'
import { Flawed } from './flaw.ts'

/** Unpacked, all parts together. */
const UNPACKED_MOST = 200 * 1024 * 1024
const PARTS_MOST = 5_000

/** Those of its parts that are wanted, unpacked; what must not be kept is refused before anything is. */
export function partsOf(bytes: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  let [left, parts] = [UNPACKED_MOST, PARTS_MOST]
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      left -= originalSize
      parts--
      if (left < 0 || parts < 0) throw new Flawed('manuscript_broken')
      if (/vbaProject|vbaData|activeX/i.test(name)) throw new Flawed('manuscript_macro')
      if (name === 'EncryptedPackage' || name === 'EncryptionInfo') throw new Flawed('manuscript_locked')
      return wanted(name)
    },
  })
}

export const utf8 = new TextDecoder('utf-8', { fatal: true })
