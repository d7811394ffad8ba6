/** The number of each type of identity document, judged by the contract as the client and the server do. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isUnderAge } from '#contract/age.ts'
import { attendee } from '#contract/attendee.ts'
import { birthdayInDocument, documentNumberWrong, isDocumentNumber } from '#contract/document.ts'
import { type DocumentType, documentTypes, documentTypeWords } from '#contract/document-words.ts'
import { idcardOf } from '../support/id-numbers.ts'

interface Numbers {
  /** As typed, and as stored. */
  valid: readonly (readonly [typed: string, stored: string])[]
  invalid: readonly string[]
}

const hongKong = idcardOf('81000019751120018')
const macao = idcardOf('82000019880930027')
const taiwan = idcardOf('83000019920804039')
const foreigner = idcardOf('93184019880704123')

const numbers: Readonly<Record<DocumentType, Numbers>> = {
  idcard: {
    valid: [
      ['11010519491231002X', '11010519491231002X'],
      ['11010519491231002x', '11010519491231002X'],
      ['110105 19491231 002X', '11010519491231002X'],
      ['110105-19491231-002x', '11010519491231002X'],
      ['１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X'],
      ['\u200e11010519491231002X', '11010519491231002X'],
    ],
    invalid: ['110105194912310021', '11010119900229001X', '110105491231002', 'H12345678', '无'],
  },
  hkMacaoPermit: {
    valid: [
      ['H12345678', 'H12345678'],
      ['m12345678', 'M12345678'],
      ['H1234567801', 'H1234567801'],
      ['H 1234 5678', 'H12345678'],
      ['Ｈ１２３４５６７８', 'H12345678'],
    ],
    invalid: ['H1234567', 'H123456789', 'C12345678', '12345678', 'A123456(7)', '11010519491231002X'],
  },
  taiwanPermit: {
    valid: [
      ['12345678', '12345678'],
      ['1234 5678', '12345678'],
      ['0012345678', '0012345678'],
      ['0012345678(B)', '0012345678B'],
      ['0012345678（b）', '0012345678B'],
      ['１２３４５６７８', '12345678'],
    ],
    invalid: ['1234567', '123456789', '12345678B', 'A123456789', 'H12345678'],
  },
  residencePermit: {
    valid: [
      [hongKong, hongKong],
      [macao, macao],
      [taiwan, taiwan],
      [`${taiwan.slice(0, 6)} ${taiwan.slice(6)}`, taiwan],
    ],
    invalid: ['11010519491231002X', `${taiwan.slice(0, 17)}${taiwan.endsWith('1') ? '2' : '1'}`, 'H12345678', '83000012'],
  },
  passport: {
    valid: [
      ['E12345678', 'E12345678'],
      ['e12345678', 'E12345678'],
      ['E1234 5678', 'E12345678'],
      ['Ｅ１２３４５６７８', 'E12345678'],
      ['L898902C3', 'L898902C3'],
      ['123456789', '123456789'],
      ['A1234', 'A1234'],
    ],
    invalid: ['A123', 'E123456789', 'PASSPORT', 'Е12345678', '护照E1234567'],
  },
  foreignerCard: {
    valid: [
      [foreigner, foreigner],
      ['USA110019880704', 'USA110019880704'],
      ['usa 1100 1988 0704', 'USA110019880704'],
    ],
    invalid: ['11010519491231002X', 'US1100198807041', 'USA11001988070', `${foreigner.slice(0, 17)}${foreigner.endsWith('1') ? '2' : '1'}`],
  },
}

const save = (documentType: DocumentType | '', documentNumber: string) =>
  v.safeParse(attendee.save.input, { meetingId: '1', ticketId: '1', name: '王小明', documentType, documentNumber })
const said = (documentType: DocumentType | '', documentNumber: string) =>
  (save(documentType, documentNumber).issues ?? []).map(({ message, path }) => [path?.[0]?.key, message])

describe.each(documentTypes)('a document of the type %s', (type) => {
  it.each(numbers[type].valid)('accepts %s and stores %s', (typed, stored) => {
    expect(save(type, typed)).toMatchObject({ success: true, output: { documentType: type, documentNumber: stored } })
    expect(isDocumentNumber(type, stored)).toBe(true)
  })

  it.each(numbers[type].invalid)('refuses %s and names the type', (typed) => {
    expect(said(type, typed)).toEqual([['documentNumber', `请输入正确的${documentTypeWords[type]}号码`]])
  })
})

it('a number without a type is checked as an ID card', () => {
  expect(said('', '11010519491231002X')).toEqual([])
  expect(said('', 'H12345678')).toEqual([['documentNumber', documentNumberWrong('idcard')]])
})

it('a type without a number, and neither of them, are accepted', () => {
  expect(said('passport', '')).toEqual([])
  expect(said('', '')).toEqual([])
})

it('a type that the contract does not know and a number that is too long are refused', () => {
  expect(said('visa' as DocumentType, 'E12345678')).toEqual([['documentType', '请选择证件类型']])
  expect(said('passport', '1'.repeat(31))[0]).toEqual(['documentNumber', '请输入正确的证件号码'])
})

it('the date of birth is read from numbers that contain one', () => {
  expect(birthdayInDocument('idcard', '11010519491231002X')).toBe('1949-12-31')
  expect(birthdayInDocument('', '11010519491231002X')).toBe('1949-12-31')
  expect(birthdayInDocument('residencePermit', hongKong)).toBe('1975-11-20')
  expect(birthdayInDocument('foreignerCard', foreigner)).toBe('1988-07-04')
  expect(birthdayInDocument('foreignerCard', 'USA110019880704')).toBe('')
  expect(birthdayInDocument('passport', 'E12345678')).toBe('')
  expect(birthdayInDocument('idcard', '')).toBe('')
})

it('a child is recognised by the number of the document, and by the typed age where the number has no date', () => {
  const today = '2026-09-01 00:00:00'
  const child = idcardOf('81000020200615001')
  expect(isUnderAge({ documentType: 'residencePermit', documentNumber: child }, today)).toBe(true)
  expect(isUnderAge({ documentType: 'residencePermit', documentNumber: hongKong, age: 9 }, today)).toBe(false)
  expect(isUnderAge({ documentType: 'passport', documentNumber: 'E12345678', age: 9 }, today)).toBe(true)
  expect(isUnderAge({ documentType: 'passport', documentNumber: 'E12345678' }, today)).toBe(false)
})
