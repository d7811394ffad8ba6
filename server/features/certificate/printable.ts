/** Letters of a certificate that no font has: such a certificate is not issued, and none is printed with a blank. */
import { filledText, type TemplateContent } from '#contract/certificate-template.ts'
import { readJson } from '../../db/json.ts'
import { lettersWithoutFont } from '../../type/type.ts'
import type { Certificate } from './store.ts'
import { factsOf, type Filling } from './wire.ts'

/** What a certificate says of its meeting, before it has a number. */
type OfMeeting = Omit<Filling, 'name' | 'unit' | 'number'>

/** Letters of the fields as they are drawn: a mark that begins a name joins the letter that the template has before it. */
const lettersOfFields = ({ fields }: TemplateContent, filling: Filling) => {
  const facts = factsOf(filling)
  return lettersWithoutFont(fields.map(({ text }) => filledText(text, facts)).join('\n'))
}

/** @returns letters of the name and unit, as far as the template shows them; `''` if all can be printed. */
export function lettersOfPerson(content: TemplateContent, filling: OfMeeting, { name, unit }: { name: string; unit: string }): string {
  const letters = lettersOfFields(content, { ...filling, name, unit, number: '' })
  if (letters.length === 0) return ''
  const ofAll = new Set(lettersOfFields(content, { ...filling, name: '', unit: '', number: '' }))
  return letters.filter((letter) => !ofAll.has(letter)).join('')
}

/** @returns letters of the template itself; `''` if all can be printed. */
export const lettersOfTemplate = ({ fields }: TemplateContent) => lettersWithoutFont(fields.map(({ text }) => text).join(' ')).join('')

/** @returns letters of the template and of what it says of the meeting, the same for all people; `''` if all can be printed. */
export const lettersOfAll = (content: TemplateContent, filling: OfMeeting): string =>
  lettersOfFields(content, { ...filling, name: '', unit: '', number: '' }).join('')

/** @returns letters of an issued certificate; `''` if all can be printed. */
export const lettersOfCertificate = (row: Certificate): string => lettersOfFields(readJson(row.content), row).join('')
