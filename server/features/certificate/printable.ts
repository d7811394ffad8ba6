/** Letters of a certificate that no font has: such a certificate is not issued, and none is printed with a blank. */
import { blankWords, filledText, type TemplateContent } from '#contract/certificate-template.ts'
import { readJson } from '../../db/json.ts'
import { lettersWithoutFont } from '../../type/type.ts'
import type { Certificate } from './store.ts'
import { factsOf, type Filling } from './wire.ts'

const shows = ({ fields }: TemplateContent, blank: 'name' | 'unit') => fields.some(({ text }) => text.includes(`{${blankWords[blank]}}`))

/** @returns letters of the name and unit, as far as the template shows them; `''` if all can be printed. */
export function lettersOfPerson(content: TemplateContent, { name, unit }: { name: string; unit: string }): string {
  const texts = [shows(content, 'name') ? name : '', shows(content, 'unit') ? unit : '']
  return lettersWithoutFont(texts.join(' ')).join('')
}

/** @returns letters of the template itself; `''` if all can be printed. */
export const lettersOfTemplate = ({ fields }: TemplateContent) => lettersWithoutFont(fields.map(({ text }) => text).join(' ')).join('')

/** @returns letters of the template and of what it says of the meeting, the same for all people; `''` if all can be printed. */
export function lettersOfAll(content: TemplateContent, filling: Omit<Filling, 'name' | 'unit' | 'number'>): string {
  const facts = factsOf({ ...filling, name: '', unit: '', number: '' })
  return lettersWithoutFont(content.fields.map(({ text }) => filledText(text, facts)).join(' ')).join('')
}

/** @returns letters of an issued certificate; `''` if all can be printed. */
export function lettersOfCertificate(row: Certificate): string {
  const content = readJson(row.content)
  return [...new Set([lettersOfAll(content, row), lettersOfPerson(content, row)])].join('')
}
