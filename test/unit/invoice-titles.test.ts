/** Titles and tax numbers as people type them: what is taken, and which sentence they read where it is not. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkOf } from '#contract/credit-code.ts'
import { sayOfInvoice } from '#contract/invoice-sentences.ts'
import { judgeTaxNo, taxSays } from '#contract/invoice-tax-number.ts'
import { titleInput } from '#contract/invoice-title.ts'
import { tidyTitle, titleFlaw } from '#contract/invoice-title-name.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import { taxNumbers, titleNames } from '../support/invoice-titles.ts'

const unit = { kind: 'unit', name: '浙江云栖会务有限公司', address: '', phone: '', bank: '', account: '' } as const
const sentence = (given: object) => v.safeParse(titleInput, given).issues?.[0]?.message

describe('a tax number', () => {
  it.each(taxNumbers)('%j is %s', (typed, verdict) => {
    expect(judgeTaxNo(normalIdentifier(typed))).toBe(verdict)
  })

  it.each(taxNumbers)('%j, typed for a unit, is taken or gets its sentence (%s)', (typed, verdict) => {
    const taken = verdict === 'good' || verdict === 'old'
    expect(sentence({ ...unit, taxNo: typed })).toBe(taken ? undefined : taxSays[verdict])
    // Whoever insists has a check character that differs let through, and nothing else.
    expect(sentence({ ...unit, taxNo: typed, insist: 1 })).toBe(taken || verdict === 'check' ? undefined : taxSays[verdict])
  })

  it('is known by all of its characters: any single one changed is noticed', () => {
    const missed = taxNumbers
      .filter(([typed, verdict]) => verdict === 'good' && /^[0-9A-Z]{18}$/.test(typed))
      .flatMap(([code]) =>
        [...code].slice(8, 17).flatMap((letter, at) =>
          ['0', 'A', '7', 'Y'].flatMap((other) => {
            const changed = code.slice(0, at + 8) + other + code.slice(at + 9)
            return other !== letter && judgeTaxNo(changed) === 'good' ? [changed] : []
          }),
        ),
      )
    expect(missed).toEqual([])
  })

  it('has 0 where the remainder asks for the thirty-first letter', () => {
    expect(checkOf('00000000000000000')).toBe('0')
  })

  it('is not asked of a person, and not taken from one', () => {
    expect(sentence({ ...unit, kind: 'person', name: '张三', taxNo: '' })).toBeUndefined()
    expect(sentence({ ...unit, kind: 'person', name: '张三', taxNo: '11010519491231002X' })).toBe(sayOfInvoice.taxOfPerson)
    expect(sentence({ ...unit, taxNo: '11010519491231002X' })).toBe(sayOfInvoice.taxIsIdcard)
  })
})

describe('a name', () => {
  it.each(titleNames)('%j gets %j', (typed, says) => {
    expect(titleFlaw(tidyTitle(typed))).toBe(says === '' ? undefined : sayOfInvoice[says])
  })

  it('keeps its brackets, and loses blanks and full-width digits', () => {
    expect(tidyTitle('\u3000百度在线 网络技术（北京） 有限公司 ')).toBe('百度在线网络技术（北京）有限公司')
    expect(tidyTitle('３Ｍ中国有限公司')).toBe('3M中国有限公司')
    expect(tidyTitle('Siemens  AG')).toBe('Siemens AG')
  })
})

it('has more than three hundred of both', () => {
  expect(taxNumbers.length + titleNames.length).toBeGreaterThan(300)
})

describe('what may be left out', () => {
  it.each([
    [{ account: '6222 0212 0201 1234 567' }, undefined],
    [{ account: '６２２２０２１２０２０１' }, undefined],
    [{ account: '12345' }, sayOfInvoice.accountInvalid],
    [{ account: 'abc' }, sayOfInvoice.accountInvalid],
    [{ phone: '0571-88880000' }, undefined],
    [{ phone: '(0571) 88888888' }, undefined],
    [{ phone: '财务室' }, sayOfInvoice.phoneInvalid],
  ])('%j gets %j', (given, says) => {
    expect(sentence({ ...unit, taxNo: '91350100M000100Y43', ...given })).toBe(says)
  })
})
