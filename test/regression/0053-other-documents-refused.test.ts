/**
 * Guests from Hong Kong, Taiwan and abroad could not sign up where a form required 身份证号: the permit `H12345678`, the passport
 * `E12345678` and an ID number with blanks were refused, and a form had no question for another document (F16).
 */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { ticket } from '#contract/ticket.ts'
import { askInstead } from '../support/asking.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const { opened, test } = productTest({})
beforeEach(() => askInstead(opened.db, '1', () => [usualQuestion('name', true), usualQuestion('documentNumber', true)]))

it('a form that requires 证件 accepts a permit, a passport and an ID number with blanks', async () => {
  const person = await signIn(test, '13800000011')
  const save = (documentType: 'hkMacaoPermit' | 'passport' | 'idcard', documentNumber: string) =>
    person.do(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', documentType, documentNumber, organiserConsent: 1 })
  expect(await save('hkMacaoPermit', 'H12345678')).toMatchObject({ documentType: 'hkMacaoPermit', documentNumber: 'H12345678' })
  expect(await save('passport', 'E12345678')).toMatchObject({ documentType: 'passport', documentNumber: 'E12345678' })
  expect(await save('idcard', '110105 19491231 002X')).toMatchObject({ documentType: 'idcard', documentNumber: '11010519491231002X' })
})

it('the form asks for the document with one question', async () => {
  const person = await signIn(test, '13800000011')
  const questions = await person.do(ticket.parameters, { meetingId: '1', ticketId: '1' })
  expect(questions.map(({ key, label, sensitive }) => [key, label, sensitive])).toEqual([
    ['name', '姓名', 0],
    ['documentNumber', '证件号码', 1],
  ])
})
