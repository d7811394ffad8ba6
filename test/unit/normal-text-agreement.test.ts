/** Contract, client fields and list import bring the same text to the same form and accept the same. 10,000 generated texts of one seed. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { idcard, line, MOBILE, mobile, personName, smsCode, text } from '#contract/fields.ts'
import { isFound, normalLine, normalName, normalProse, textKey } from '#contract/normal-text.ts'
import { readPeopleTable } from '#server/features/namelist/read/ranges.ts'
import { oneLine } from '#server/tables/read/cell.ts'
import { type InputKind, normalForms } from '#src/ui/typed-text.ts'

const TEXTS = 10_000

/** A generator with a seed (mulberry32): a failure is the same at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = seeded(48)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const some = (from: readonly string[], most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(from)).join('')

const noise = ['\u200b', '\ufeff', '\u200d', '\u200c', '\u202e', '\u00ad', '\u0000', '\u3164', '\u{e0067}', '\u2028', '\u061c']
const spaces = [' ', '\u3000', '\u00a0', '\t', '  ']
const han = [...'王李张刘陈雷娜晓芳𠮷䶮', '\ue863', '\uf900', '葛\u{e0100}']
const words = [
  'Anna',
  'Élodie',
  'Jose\u0301',
  'Ｊｏｈｎ',
  'O’Neil',
  "D'Arc",
  'Kaʻi',
  'Anne–Marie',
  'Иван',
  'محمد',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'สมชาย',
  'नरेन्द्र',
  'ᠪᠠᠲᠤ',
  'ᠠ\u180eᠨ',
  '김철수',
  'ﾊﾝｶｸ',
  'Jr.',
  'S/O',
  'King,',
  '@',
  'Ⅷ',
  '™',
  'ﹰ',
]
const dots = ['·', '・', ' • ', '．', '。', '●', '.', '´', '`']
const refused = ['＃', '#', '😀', '👩\u200d🏫', '_', '\ue000', '\ud83d', '<b>', '\u2fff']

function nameText(): string {
  const parts = [
    () => some(han, 4),
    () => some(han, 3) + pick(dots) + some(han, 3),
    () => some(han, 2) + pick(spaces) + pick(han),
    () => pick(words) + pick(spaces) + pick(words),
    () => pick(words) + pick(dots) + pick(words),
    () => pick(words),
    () => pick(words) + some([...words, ...spaces, ...noise], 8),
    () => some(han, 3) + pick(refused),
    () => some([...han, ...words, ...spaces, ...dots, ...noise, ...refused], 12),
    () => pick(han).repeat(45 + Math.floor(random() * 10)),
  ]
  const made = pick(parts)()
  return random() < 0.4 ? pick([...noise, ...spaces]) + made + pick(noise) : made
}

const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
function phoneText(): string {
  const digits = `1${pick(['2', '3', '5', '8', '9'])}${String(Math.floor(random() * 1e9)).padStart(9, '0')}`.slice(
    0,
    pick([10, 11, 11, 11, 11]),
  )
  const grouped = pick([
    digits,
    `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
    `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`,
  ])
  const coded = pick(['', '', '+86 ', '+86', '86', '0086']) + grouped
  const shown = random() < 0.2 ? wide(coded) : coded
  return random() < 0.3 ? `${pick(noise)}${shown}${pick(noise)}` : shown
}

/** The row of a list with this cell under 姓名, and one phone. */
const importedBy = (name: string, phone = '13800000101') =>
  readPeopleTable([
    {
      name: '',
      rows: [
        ['姓名', '手机号'],
        [name, phone],
      ],
    },
  ])?.rows[0]

/** @returns what a field of this kind sends. */
const kept = (kind: InputKind, text: string) => normalForms[kind]?.(text) ?? text

describe('10,000 generated texts', () => {
  it('have normal forms that do not change again', () => {
    for (let at = 0; at < TEXTS; at++) {
      const made = nameText()
      for (const normal of [normalName, normalLine, normalProse]) expect([made, normal(normal(made))]).toEqual([made, normal(made)])
    }
  })

  it('are the same name, or refused, by the contract, by a form and by a list', () => {
    let accepted = 0
    for (let at = 0; at < TEXTS; at++) {
      const made = nameText()
      const contract = v.safeParse(personName, made)
      // A form sends what its field kept; the server checks it again.
      const form = v.safeParse(personName, kept('text', made))
      expect([made, form.output, form.success]).toEqual([made, contract.output, contract.success])
      const row = importedBy(made)
      if (contract.success) {
        accepted++
        expect([made, row?.name]).toEqual([made, contract.output])
      }
      const isTaken = row !== undefined && row.kind !== 'wrong'
      // A list mends more than a form, but what it takes is a name of the contract in its normal form.
      if (isTaken) expect([made, v.safeParse(personName, row.name).output]).toEqual([made, row.name])
      if (contract.success) expect([made, isTaken]).toEqual([made, true])
    }
    expect(accepted).toBeGreaterThan(TEXTS / 3)
  })

  it('find the name that was stored of them, and are the same name when compared', () => {
    for (let at = 0; at < TEXTS; at++) {
      const made = nameText()
      const { success, output: stored } = v.safeParse(personName, made)
      if (!success) continue
      expect([made, isFound(made, stored), isFound(stored, made)]).toEqual([made, true, true])
      expect([made, textKey(made)]).toEqual([made, textKey(stored)])
    }
  })

  it('are the same phone, or refused, by the contract, by a field and by a list', () => {
    let accepted = 0
    for (let at = 0; at < TEXTS; at++) {
      const made = phoneText()
      const contract = v.safeParse(mobile, made)
      const field = v.safeParse(mobile, kept('mobile', made))
      expect([made, field.output, field.success]).toEqual([made, contract.output, contract.success])
      const row = importedBy('王芳', made)
      const isTaken = row !== undefined && row.kind !== 'wrong'
      expect([made, isTaken]).toEqual([made, contract.success])
      if (!contract.success) continue
      accepted++
      expect([made, row?.phone, MOBILE.test(contract.output)]).toEqual([made, contract.output, true])
    }
    expect(accepted).toBeGreaterThan(TEXTS / 3)
  })

  it('are the same code, ID number, line and prose by the contract, by a field and by a table', () => {
    for (let at = 0; at < TEXTS; at++) {
      const [code, made] = [phoneText().slice(0, 9), nameText()]
      expect(v.safeParse(smsCode, kept('code', code)).success).toBe(v.safeParse(smsCode, code).success)
      expect(v.safeParse(idcard, kept('idcard', code)).success).toBe(v.safeParse(idcard, code).success)
      const written = v.safeParse(line(1_000), made)
      if (written.success) expect(oneLine(made)).toBe(written.output)
      expect(v.safeParse(text(1_000), made).success).toBe(written.success)
    }
  })
})
