/** Contract, client fields and list import bring the same text to the same form and accept the same. 10,000 generated texts of one seed. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { idcard, line, MOBILE, mobile, personName, smsCode, text } from '#contract/fields.ts'
import { isFound, normalLine, normalName, normalProse, textKey } from '#contract/normal-text.ts'
import { readPeopleTable } from '#server/features/namelist/read/ranges.ts'
import { oneLine } from '#server/tables/read/cell.ts'
import { type InputKind, normalForms } from '#src/ui/typed-text.ts'
import { generatedTexts } from '../support/generated-texts.ts'

const TEXTS = 10_000

const { nameText, phoneText } = generatedTexts(48)

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
