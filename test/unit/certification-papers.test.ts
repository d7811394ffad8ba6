/**
 * What people type to certify themselves: codes, numbers and names, good and bad, each with the sentence that its field shows. Check
 * characters are reckoned here once more, by the tables of the standards, so that a mistake of ours is not held against itself.
 */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { certification, type Paper } from '#contract/certification.ts'
import { sayOfCertification as here } from '#contract/certification-sentences.ts'
import { codeFlawOf } from '#contract/credit-code.ts'
import { sayOfName } from '#contract/name-sentences.ts'
import { say } from '#contract/sentences.ts'
import { sayUnreadable } from '#contract/fields.ts'
import { sayTooLong } from '#contract/text-sentences.ts'
import { codesToInsistOn, goodCodes, noCodes, tidiedCodes, unprintableCodes } from '../support/credit-codes.ts'
import { goodIdcards, idcardOf, mistypedIdcards, noIdcards, otherPapers, spacedIdcards } from '../support/id-numbers.ts'
import { badNames, badOrganisations, goodNames, goodOrganisations, unprintableNames } from '../support/person-names.ts'

const person = {
  edition: 0,
  submit: 1,
  name: '王芳',
  paper: 'idcard' as Paper,
  paperNo: '11010519491231002X',
  standing: '',
  school: '',
  front: '/files/a.jpg',
  back: '/files/b.jpg',
  proof: '',
}
const organisation = {
  edition: 0,
  submit: 1,
  name: '云栖谷教育科技（杭州）有限公司',
  code: '91350100M000100Y43',
  legalPerson: '王芳',
  contactName: '李秀英',
  contactMobile: '13800000001',
  licence: '/files/a.pdf',
  letter: '/files/b.pdf',
}

/** The first sentence that each field shows, as it is handed in. */
function flaws(input: v.GenericSchema, given: object): Record<string, string> {
  const said: Record<string, string> = {}
  for (const { path, message } of v.safeParse(input, given).issues ?? []) said[String(path?.[0]?.key)] ??= message
  return said
}
const ofPerson = (given: Partial<typeof person>) => flaws(certification.savePerson.input, { ...person, ...given })
const ofOrganisation = (given: Partial<typeof organisation> & { insist?: number }) =>
  flaws(certification.saveOrganisation.input, { ...organisation, ...given })
/** Each with what is said of it. */
const each = <T>(values: readonly T[], said: (value: T) => unknown) => values.map((value) => [value, said(value)])
const all = <T>(values: readonly T[], said: unknown) => each(values, () => said)

it('what is whole is handed in without a word, and there are enough bad ones to speak of', () => {
  expect([ofPerson({}), ofOrganisation({})]).toEqual([{}, {}])
  const codes = [...goodCodes, ...tidiedCodes, ...codesToInsistOn, ...noCodes, ...unprintableCodes]
  const numbers = [...goodIdcards, ...spacedIdcards, ...mistypedIdcards, ...noIdcards, ...otherPapers]
  const names = [...goodNames, ...badNames, ...unprintableNames, ...goodOrganisations, ...badOrganisations]
  for (const rows of [codes, numbers, names]) {
    expect(rows.length).toBeGreaterThanOrEqual(100)
    expect(rows.filter((row, at) => rows.map(String).indexOf(String(row)) !== at)).toEqual([])
  }
})

/** GB 32100-2015, table 1 and table 2, as they are printed. */
const table1 = Object.fromEntries(
  (
    '0 0, 1 1, 2 2, 3 3, 4 4, 5 5, 6 6, 7 7, 8 8, 9 9, A 10, B 11, C 12, D 13, E 14, F 15, G 16, H 17, J 18, K 19, L 20, M 21, ' +
    'N 22, P 23, Q 24, R 25, T 26, U 27, W 28, X 29, Y 30'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)
const table2 = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** C18 = 31 − MOD(Σ Ci × Wi, 31); where that is 31, the character is 0. */
function eighteenth(code: string): string {
  const rest = 31 - (table2.reduce((sum, weight, at) => sum + Number(table1[code[at] as string]) * weight, 0) % 31)
  return rest === 31 ? '0' : (Object.keys(table1).find((letter) => Number(table1[letter]) === rest) as string)
}

describe('a 统一社会信用代码', () => {
  it('is reckoned as the standard reckons its own example', () => {
    const sum = table2.reduce((total, weight, at) => total + Number(table1['91350100M000100Y43'[at] as string]) * weight, 0)
    expect([sum, sum % 31, eighteenth('91350100M000100Y4')]).toEqual([1640, 28, '3'])
  })

  it('that is right is taken, whichever of the 31 characters checks it', () => {
    expect(goodCodes.filter((code) => eighteenth(code) !== code[17])).toEqual([])
    expect(new Set(goodCodes.map((code) => code[17]))).toEqual(new Set(Object.keys(table1)))
    expect(each(goodCodes, (code) => ofOrganisation({ code }))).toEqual(all(goodCodes, {}))
  })

  it('is kept tidied, however it was typed', () => {
    for (const [typed, kept] of tidiedCodes)
      expect([typed, v.parse(certification.saveOrganisation.input, { ...organisation, code: typed }).code]).toEqual([typed, kept])
  })

  it('of another check character is told so, and taken from whoever insists', () => {
    expect(codesToInsistOn.filter((code) => eighteenth(code) === code[17])).toEqual([])
    expect(each(codesToInsistOn, (code) => ofOrganisation({ code }))).toEqual(all(codesToInsistOn, { code: here.codeCheck }))
    expect(each(codesToInsistOn, (code) => ofOrganisation({ code, insist: 1 }))).toEqual(all(codesToInsistOn, {}))
  })

  it('of no form is refused, whoever insists', () => {
    expect(each(noCodes, (code) => ofOrganisation({ code }))).toEqual(all(noCodes, { code: here.codeForm }))
    expect(each(noCodes, (code) => ofOrganisation({ code, insist: 1 }))).toEqual(all(noCodes, { code: here.codeForm }))
    expect(each(unprintableCodes, (code) => ofOrganisation({ code }))).toEqual([
      [unprintableCodes[0], { code: sayUnreadable('U+D800') }],
      [unprintableCodes[1], { code: sayTooLong(40) }],
    ])
    expect(ofOrganisation({ code: '' })).toEqual({ code: here.codeMissing })
    expect(ofOrganisation({ code: '   ' })).toEqual({ code: here.codeMissing })
  })

  it('is found out at every place where one character of it is another', () => {
    const code = '91350100M000100Y43'
    for (let at = 0; at < 17; at++)
      for (const letter of Object.keys(table1)) {
        const typed = code.slice(0, at) + letter + code.slice(at + 1)
        if (typed !== code) expect([typed, codeFlawOf(typed)]).not.toEqual([typed, undefined])
      }
  })
})

describe('an ID number', () => {
  it('that is right is taken', () => {
    expect(goodIdcards.filter((paperNo) => idcardOf(paperNo.slice(0, 17)) !== paperNo.toUpperCase())).toEqual([])
    expect(new Set(goodIdcards.map((paperNo) => paperNo[17]?.toUpperCase())).size).toBe(11)
    expect(each(goodIdcards, (paperNo) => ofPerson({ paperNo }))).toEqual(all(goodIdcards, {}))
  })

  it('with spaces, dashes or full-width digits is stored without them', () => {
    for (const [typed, kept] of spacedIdcards)
      expect([typed, v.parse(certification.savePerson.input, { ...person, paperNo: typed }).paperNo]).toEqual([typed, kept])
  })

  it('that is mistyped is told so', () => {
    expect(mistypedIdcards.filter((paperNo) => idcardOf(paperNo.slice(0, 17)) === paperNo)).toEqual([])
    expect(each(mistypedIdcards, (paperNo) => ofPerson({ paperNo }))).toEqual(all(mistypedIdcards, { paperNo: here.idcardWrong }))
  })

  it('of nobody is refused, though its check character be right', () => {
    expect(noIdcards.slice(0, 15).filter((paperNo) => idcardOf(paperNo.slice(0, 17)) !== paperNo)).toEqual([])
    expect(each(noIdcards, (paperNo) => ofPerson({ paperNo }))).toEqual(all(noIdcards, { paperNo: here.idcardWrong }))
    expect(ofPerson({ paperNo: '1'.repeat(31) })).toEqual({ paperNo: say.certifyCardInvalid })
  })

  it('that is empty is the one that is kept', () => {
    expect(ofPerson({ paperNo: '' })).toEqual({})
  })
})

it('other papers are accepted by the rule of their type, and refused with its sentence', () => {
  const sentence = {
    passport: here.passportWrong,
    hongkong: here.permitWrong,
    taiwan: here.permitWrong,
    residencePermit: here.residencePermitWrong,
    foreignerCard: here.foreignerCardWrong,
  }
  expect(each(otherPapers, ([paper, paperNo]) => ofPerson({ paper, paperNo }))).toEqual(
    each(otherPapers, ([paper, , good]) => (good ? {} : { paperNo: sentence[paper] })),
  )
})

const refusal = (character: string, at?: 'start' | 'end') =>
  at === undefined ? sayOfName.character(character) : at === 'start' ? sayOfName.start(character) : sayOfName.end(character)

describe('a name', () => {
  it('of a person is taken in any script, and nothing else is', () => {
    expect(each(goodNames, (name) => ofPerson({ name }))).toEqual(all(goodNames, {}))
    expect(each(badNames, ([name]) => ofPerson({ name }))).toEqual(each(badNames, ([, ...where]) => ({ name: refusal(...where) })))
    expect(ofPerson({ name: '王'.repeat(51) })).toEqual({ name: say.nameTooLong })
    expect(ofPerson({ name: '\u3164\u3164' })).toEqual({ name: here.nameMissing })
    expect(each(unprintableNames, (name) => ofPerson({ name }))).toEqual([
      [unprintableNames[0], { name: sayUnreadable('U+D800') }],
      [unprintableNames[1], { name: sayTooLong(200) }],
    ])
    expect([ofPerson({ name: '' }), ofPerson({ name: ' ' })]).toEqual(all([0, 1], { name: here.nameMissing }).map(([, said]) => said))
  })

  it('of whoever stands for an organisation is one of a person', () => {
    expect(each(badNames, ([name]) => ofOrganisation({ legalPerson: name, contactName: name }))).toEqual(
      each(badNames, ([, ...where]) => ({ legalPerson: refusal(...where), contactName: refusal(...where) })),
    )
    expect(ofOrganisation({ legalPerson: '', contactName: '' })).toEqual({
      legalPerson: here.legalPersonMissing,
      contactName: here.contactMissing,
    })
  })

  it('of an organisation is what its licence says', () => {
    expect(each(goodOrganisations, (name) => ofOrganisation({ name }))).toEqual(all(goodOrganisations, {}))
    expect(each(badOrganisations, (name) => ofOrganisation({ name }))).toEqual(
      all(badOrganisations, { name: here.organisationNameMissing }),
    )
    expect(ofOrganisation({ name: '中'.repeat(81) })).toEqual({ name: sayTooLong(80) })
  })
})

it('who teaches or studies says where, and shows it', () => {
  expect(ofPerson({ standing: 'teacher' })).toEqual({ school: here.schoolMissing, proof: here.proofMissing })
  expect(ofPerson({ standing: 'student', school: '浙江大学', proof: '/files/c.jpg' })).toEqual({})
  expect(Object.keys(ofPerson({ standing: 'dean' }))).toEqual(['standing'])
})

it('an organisation shows its licence and its letter, and a phone that can be called', () => {
  expect(ofOrganisation({ licence: '', letter: '', contactMobile: '0571-8888' })).toEqual({
    licence: here.licenceMissing,
    letter: here.letterMissing,
    contactMobile: say.mobileInvalid,
  })
})

it('a draft may lack anything, and is kept as it is', () => {
  const empty = Object.fromEntries(Object.keys(organisation).map((key) => [key, '']))
  expect(flaws(certification.saveOrganisation.input, { ...empty, edition: 0, submit: 0 })).toEqual({})
  expect(ofPerson({ submit: 0, name: '', paperNo: '1' })).toEqual({})
})
