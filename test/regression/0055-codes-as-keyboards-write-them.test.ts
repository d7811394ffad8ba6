/** Codes and numbers typed with full-width letters, spaces or invisible characters were refused, or cut by a limit, outside forms (issue 48). */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { certificateNumber, readCertificateNumber } from '#contract/certificate-number.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { documentFields } from '#contract/document.ts'
import { readCode } from '#contract/entry-code.ts'
import { titleInput } from '#contract/invoice-title.ts'
import { organisationSaid } from '#contract/organisation.ts'
import { captchaAnswer } from '#contract/verify.ts'
import { vip } from '#contract/vip/calls.ts'
import { visitor } from '#contract/visitor.ts'
import { voucher } from '#contract/voucher.ts'

const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
/** Joined by so many invisible characters that a limit of the typed text would refuse it. */
const padded = (text: string) => [...text].join('\u200b'.repeat(9))
const entries = (input: unknown) => (input as { entries: Record<string, v.GenericSchema> }).entries
const fieldsOf = (input: unknown): Record<string, v.GenericSchema> =>
  'pipe' in (input as object) ? entries((input as { pipe: unknown[] }).pipe[0]) : entries(input)

const visit = fieldsOf(visitor.apply.input)
const title = fieldsOf(titleInput)
const fields: readonly [name: string, schema: v.GenericSchema | undefined, typed: string, normal: string][] = [
  ['the last digits of a phone at a door', fieldsOf(checkin.find.input)['tail'], wide('0103'), '0103'],
  ['the last digits of a phone at a VIP link', fieldsOf(vip.open.input)['tail'], ' ０１０３\u200b', '0103'],
  ['the phone of a hotel', fieldsOf(vip.link.input)['mobile'], '+86 138 0000 0001', '13800000001'],
  ['the SMS code of a visit', visit['smsCode'], '123 456', '123456'],
  ['a plate', visit['plate'], '浙Ａ•１２３ ４５', '浙A·12345'],
  ['the end of a document', visit['documentTail'], '００１ x', '001X'],
  ['a captcha', captchaAnswer.captchaCode, padded('Ａb3'), 'AB3'],
  ['a document', documentFields.documentNumber, padded('E12345678'), 'E12345678'],
  ['a bank account', title['account'], padded('6222020000001234567'), '6222020000001234567'],
  ['a tax number', title['taxNo'], padded('91330000MA27U0XX0X'), '91330000MA27U0XX0X'],
  ['the name on an invoice', title['name'], padded('望湖小学'), '望湖小学'],
  ['the phone of an organisation', organisationSaid.phone, wide('0571-8888'), '0571-8888'],
  ['the beginning of vouchers', fieldsOf(voucher.make.input)['prefix'], wide('big-'), 'BIG-'],
]

it.each(fields)('%s is normalised by the server', (_, schema, typed, normal) => {
  expect(v.parse(schema as v.GenericSchema, typed)).toBe(normal)
})

it('a number of a certificate is read in full-width letters', () => {
  const number = certificateNumber('ABCDEFGHJKLMN')
  expect(readCertificateNumber(`\u202d${wide(number.toLowerCase())}\u202c`)).toBe(number)
})

it('a number of a ticket is read in full-width letters and with invisible characters', () => {
  expect(readCode('\ufeffＡＢＣＤ–EFGH\u200b-jklm', [])).toEqual({ kind: 'number', text: 'ABCDEFGHJKLM' })
})
