/** A voucher while it is being written: texts as people type them, and back to what the wire takes. */
import { sentenceOf } from '#contract/codes.ts'
import type { Input } from '#contract/call.ts'
import type { VoucherKind } from '#contract/price.ts'
import type { Voucher, voucher } from '#contract/voucher.ts'
import { voucherRules } from '#contract/voucher-kinds.ts'
import { fenTyped, wholeTyped } from '../../../kit/money.ts'
import { yuan } from '../../../ui/format.ts'

export interface RuleValues {
  kind: VoucherKind
  /** Yuan off, per cent off, or the price in yuan. */
  value: string
  ticketIds: readonly string[]
  uses: string
  usesPerPerson: string
  startTime: string
  endTime: string
  note: string
}

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

/** @param uses how often a new one may be used. */
export function ruleOf(one: Voucher | undefined, uses = ''): RuleValues {
  if (one === undefined) return { kind: 'amount', value: '', ticketIds: [], uses, usesPerPerson: '', startTime: '', endTime: '', note: '' }
  return {
    kind: one.kind,
    value: valueTexts[one.kind]?.toTyped(one.value) ?? '',
    ticketIds: one.ticketIds,
    uses: noneIfZero(one.uses),
    usesPerPerson: noneIfZero(one.usesPerPerson),
    startTime: one.startTime,
    endTime: one.endTime,
    note: one.note,
  }
}

export const ruleKeys = Object.keys(ruleOf(undefined)) as (keyof RuleValues)[]

type Rule = Pick<Input<typeof voucher.save>, 'kind' | 'value' | 'ticketIds' | 'uses' | 'usesPerPerson' | 'startTime' | 'endTime' | 'note'>
const orNone = (text: string) => (text.trim() === '' ? 0 : wholeTyped(text))

export function ruleInput({ kind, value, ticketIds, uses, usesPerPerson, ...rest }: RuleValues): Rule {
  const { startTime, endTime, note } = rest
  return {
    kind,
    value: valueTexts[kind]?.fromTyped(value) ?? 0,
    ticketIds: [...ticketIds],
    uses: orNone(uses),
    usesPerPerson: orNone(usesPerPerson),
    startTime,
    endTime,
    note,
  }
}

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
