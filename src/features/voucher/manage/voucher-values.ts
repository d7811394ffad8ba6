/** A voucher while it is being written: texts as people type them, and back to what the wire takes. */
import { sentenceOf } from '#contract/codes.ts'
import type { VoucherKind } from '#contract/price.ts'
import { type Voucher, voucherFields } from '#contract/voucher.ts'
import { voucherRules } from '#contract/voucher-kinds.ts'
import { fieldValues } from '../../../kit/form/field-values.ts'
import { fenTyped, wholeTyped } from '../../../kit/money.ts'
import { yuan } from '../../../ui/format.ts'

const noneIfZero = (number: number) => (number === 0 ? '' : String(number))

interface ValueTexts {
  label: string
  unit: string
  hint?: string
  /** Asks for a value that is missing or does not fit. */
  wrong: string
  toTyped: (value: number) => string
  fromTyped: (typed: string) => number
}
const inYuan = { unit: '元', toTyped: yuan, fromTyped: fenTyped } as const

/** How the value of each kind is typed; undefined if it has none. */
export const valueTexts: Readonly<Record<VoucherKind, ValueTexts | undefined>> = {
  amount: { label: '减多少', wrong: '请填写减多少元，如 50', ...inYuan },
  percent: {
    label: '减百分之几',
    unit: '%',
    hint: '10 就是 9 折，100 就是免费',
    wrong: '请填写减百分之几，1 到 100，如 10 就是 9 折',
    toTyped: String,
    fromTyped: wholeTyped,
  },
  fixed: { label: '每张价格', wrong: '请填写价格，如 99，免费填 0', ...inYuan },
  unlock: undefined,
}

const { code: _, ...ruleFields } = voucherFields

/** @param uses how often a new one may be used. */
export function ruleOf(one: Voucher | undefined, uses = '') {
  const stored = fieldValues(ruleFields, one, { kind: 'amount', value: 0, ticketIds: [], uses: 0, usesPerPerson: 0 })
  return {
    ...stored,
    /** Yuan off, per cent off, or the price in yuan. */
    value: one === undefined ? '' : (valueTexts[one.kind]?.toTyped(one.value) ?? ''),
    uses: one === undefined ? uses : noneIfZero(one.uses),
    usesPerPerson: noneIfZero(stored.usesPerPerson),
  }
}
export type RuleValues = ReturnType<typeof ruleOf>

export const ruleKeys = Object.keys(ruleOf(undefined)) as (keyof RuleValues)[]

const orNone = (text: string) => (text.trim() === '' ? 0 : wholeTyped(text))

export const ruleInput = (values: RuleValues) => ({
  ...values,
  value: valueTexts[values.kind]?.fromTyped(values.value) ?? 0,
  uses: orNone(values.uses),
  usesPerPerson: orNone(values.usesPerPerson),
})

/** What no rule of a single field sees. @param used of one that is there already. */
export function ruleWrong(found: Record<string, string>, values: RuleValues, used = 0): { [K in keyof RuleValues]?: string } {
  const { value, uses } = ruleInput(values)
  const texts = valueTexts[values.kind]
  const { least, most, unit } = voucherRules[values.kind]
  const unfit = Number.isNaN(value) || value < least || (unit === 'percent' && value > most)
  return {
    ...found,
    ...(texts && unfit && { value: texts.wrong }),
    ...(uses > 0 && uses < used && { uses: sentenceOf('voucher_uses_below', { sold: String(used) }) }),
    ...(values.startTime !== '' &&
      values.endTime !== '' &&
      values.endTime <= values.startTime && { endTime: sentenceOf('ends_before_start') }),
  }
}
