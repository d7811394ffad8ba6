/** The worst files that the reading processes accept (bench/worst-files.ts), and the next larger ones. */
import { expect, it } from 'vitest'
import { sentenceOf, type Reason } from '#contract/codes.ts'
import { CPU_MS, MESSAGE_BYTES, RESIDENT_KB } from '#server/untrusted/reader-limits.ts'
import { measureReading } from '../support/reader-cost.ts'
import { type Numbers, type WorstFamily, type WorstFormat, worstFamilies, worstFiles, worstReaders } from '../support/worst-files.ts'

/** Flaws of an inspection, by the reason of the refusal. */
const reasons: Record<string, Reason> = { active: 'file_active', broken: 'file_broken', manuscript_broken: 'manuscript_broken' }
const sentenceFor = (refusal: string) => (refusal in reasons ? sentenceOf(reasons[refusal] as Reason) : refusal)

function read(family: keyof typeof worstFamilies, numbers: Numbers) {
  const { reader, make } = worstFamilies[family] as WorstFamily
  return measureReading(worstReaders[reader], make(numbers))
}

it.runIf(process.platform === 'linux').each(Object.keys(worstFiles) as WorstFormat[])(
  'the worst accepted %s files are read within half of the processor time and within the memory, and larger ones are refused in Chinese',
  async (format) => {
    for (const { family, numbers, larger } of worstFiles[format]) {
      const cost = await read(family, numbers)
      expect([family, cost.refusal]).toEqual([family, undefined])
      expect(cost.cpuMs).toBeLessThan(CPU_MS / 2)
      expect(cost.residentMb).toBeLessThan(RESIDENT_KB / 1024)
      // One item may be larger than a message.
      expect(cost.messageMb * 1024 * 1024).toBeLessThanOrEqual(MESSAGE_BYTES)
      expect(sentenceFor((await read(family, larger)).refusal ?? '')).toMatch(/\p{Script=Han}/u)
    }
  },
)

it.runIf(process.platform === 'linux')(
  'the text of a PDF with one long content on 300 pages is searched in half of the processor time',
  async () => {
    const cost = await read('pdf: pages with the same text', { pages: 300, letters: 30_000 })
    expect(cost.refusal).toBeUndefined()
    expect(cost.cpuMs).toBeLessThan(CPU_MS / 2)
    expect(cost.residentMb).toBeLessThan(200)
  },
)
