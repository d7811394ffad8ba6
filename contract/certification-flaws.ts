/** What is missing or wrong when a certification is handed in: one sentence for each field, told by forms and by the server alike. */
import * as v from 'valibot'
import { sayOfCertification as say } from './certification-sentences.ts'
import { codeFlawOf } from './credit-code.ts'
import { isDocumentNumber, normalDocumentNumber } from './document.ts'
import { type DocumentType } from './document-words.ts'
import { MOBILE } from './fields.ts'
import { nameRefusal } from './person-name.ts'
import { say as common } from './sentences.ts'

type Flaws<Field extends string> = Partial<Record<Field, string>>

export interface PersonPapers {
  name: string
  paper: string
  /** Empty: the one that is kept. */
  paperNo: string
  standing: string
  school: string
  front: string
  back: string
  proof: string
}

/** The type of each paper (contract/document.ts), whose rule its number follows, and the sentence for a number that does not. */
export const paperNumbers = {
  idcard: ['idcard', say.idcardWrong],
  passport: ['passport', say.passportWrong],
  hongkong: ['hkMacaoPermit', say.permitWrong],
  taiwan: ['taiwanPermit', say.permitWrong],
  residencePermit: ['residencePermit', say.residencePermitWrong],
  foreignerCard: ['foreignerCard', say.foreignerCardWrong],
} as const satisfies Readonly<Record<string, readonly [type: DocumentType, sentence: string]>>
const numbers: Readonly<Record<string, readonly [type: DocumentType, sentence: string]>> = paperNumbers

/** Passports were accepted with up to 17 characters before their rule was that of ICAO Doc 9303-4. */
const EARLIER_PASSPORT = /^[A-Z\d]{5,17}$/

/** Whether a stored number can be handed in again, by the present or the earlier rule: small letters and long passports were stored. */
export function isStoredNumber(paper: string, stored: string): boolean {
  const [type] = numbers[paper] ?? []
  const number = normalDocumentNumber(stored)
  return type !== undefined && (isDocumentNumber(type, number) || (type === 'passport' && EARLIER_PASSPORT.test(number)))
}

function nameFlaw<Field extends string>(field: Field, name: string, missing: string): Flaws<Field> {
  const sentence = name === '' ? missing : nameRefusal(name)
  return sentence === undefined ? {} : ({ [field]: sentence } as Flaws<Field>)
}

export function personFlaws({ name, paper, paperNo, standing, school, proof }: PersonPapers): Flaws<keyof PersonPapers> {
  const [type, sentence] = numbers[paper] ?? [undefined, say.documentMissing]
  return {
    ...nameFlaw('name', name, say.nameMissing),
    ...(paperNo !== '' && (type === undefined || !isDocumentNumber(type, paperNo)) && { paperNo: sentence }),
    ...(standing !== '' && school.length < 2 && { school: say.schoolMissing }),
    ...(standing !== '' && proof === '' && { proof: say.proofMissing }),
  }
}

export interface OrganisationPapers {
  name: string
  code: string
  legalPerson: string
  contactName: string
  contactMobile: string
  licence: string
  letter: string
}

/** A check character that differs is no flaw here: it can be insisted on. */
export function organisationFlaws(given: OrganisationPapers): Flaws<keyof OrganisationPapers> {
  const { name, code, legalPerson, contactName, contactMobile, licence, letter } = given
  return {
    ...(name.length < 2 && { name: say.organisationNameMissing }),
    ...(code === '' ? { code: say.codeMissing } : codeFlawOf(code) === 'form' && { code: say.codeForm }),
    ...nameFlaw('legalPerson', legalPerson, say.legalPersonMissing),
    ...nameFlaw('contactName', contactName, say.contactMissing),
    ...(!MOBILE.test(contactMobile) && { contactMobile: common.mobileInvalid }),
    ...(licence === '' && { licence: say.licenceMissing }),
    ...(letter === '' && { letter: say.letterMissing }),
  }
}

/** Judges what is handed in; a draft may lack anything. */
export function filled<Papers extends { submit: number }>(flawsOf: (given: Papers) => Flaws<string>) {
  return v.rawCheck<Papers>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.submit === 0) return
    for (const [key, message] of Object.entries(flawsOf(dataset.value)))
      addIssue({
        message: message as string,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key as keyof Papers] }],
      })
  })
}
