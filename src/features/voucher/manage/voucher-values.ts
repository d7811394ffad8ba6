/** A voucher while it is being written: texts as people type them, and back to what the wire takes. */
import { sentenceOf } from '#contract/codes.ts'
import type { Input } from '#contract/call.ts'
import type { VoucherKind } from '#contract/price.ts'
import type { Voucher, voucher } from '#contract/voucher.ts'
import { fenTyped, wholeTyped } from '../../../kit/money.ts'
import { yuan } from '../../../ui/format.ts'

export interface RuleValues {
  kind: string
  /** Yuan off, per cent off, or the price in yuan. */
  value: string
  ticketIds: readonly string[]
  uses: string
  usesPerPerson: string
  startTime: string
  endTime: string
  note: string
}
export const ruleKeys = ['kind', 'value', 'ticketIds', 'uses', 'usesPerPerson', 'startTime', 'endTime', 'note'] as const

const noneIfZero = (number: number) => (number === 0 ? '' : String(number))
const valueTyped = (kind: VoucherKind, value: number) => (kind === 'unlock' ? '' : kind === 'percent' ? String(value) : yuan(value))

/** @param uses how often a new one may be used. */
export function ruleOf(one: Voucher | undefined, uses = ''): RuleValues {
  if (one === undefined) return { kind: 'amount', value: '', ticketIds: [], uses, usesPerPerson: '', startTime: '', endTime: '', note: '' }
  return {
    kind: one.kind,
    value: valueTyped(one.kind, one.value),
    ticketIds: one.ticketIds,
    uses: noneIfZero(one.uses),
    usesPerPerson: noneIfZero(one.usesPerPerson),
    startTime: one.startTime,
    endTime: one.endTime,
    note: one.note,
  }
}

type Rule = Pick<Input<typeof voucher.save>, 'kind' | 'value' | 'ticketIds' | 'uses' | 'usesPerPerson' | 'startTime' | 'endTime' | 'note'>
const orNone = (text: string) => (text.trim() === '' ? 0 : wholeTyped(text))

export function ruleInput({ kind, value, ticketIds, uses, usesPerPerson, ...rest }: RuleValues): Rule {
  const { startTime, endTime, note } = rest
  return {
    kind: kind as VoucherKind,
    value: kind === 'unlock' ? 0 : kind === 'percent' ? wholeTyped(value) : fenTyped(value),
    ticketIds: [...ticketIds],
    uses: orNone(uses),
    usesPerPerson: orNone(usesPerPerson),
    startTime,
    endTime,
    note,
  }
}

const missing: Record<string, string> = {
  amount: '请填写减多少元，如 50',
  percent: '请填写减百分之几，1 到 100，如 10 就是 9 折',
  fixed: '请填写价格，如 99，免费填 0',
}

/** What no rule of a single field sees. @param used of one that is there already. */
export function ruleWrong(found: Record<string, string>, values: RuleValues, used = 0): { [K in keyof RuleValues]?: string } {
  const { value, uses } = ruleInput(values)
  const { kind } = values
  const low = kind === 'amount' || kind === 'percent' ? 1 : 0
  const unfit = kind !== 'unlock' && (Number.isNaN(value) || value < low || (kind === 'percent' && value > 100))
  return {
    ...found,
    ...(unfit && { value: missing[kind] }),
    ...(uses > 0 && uses < used && { uses: sentenceOf('voucher_uses_below', { sold: String(used) }) }),
    ...(values.startTime !== '' &&
      values.endTime !== '' &&
      values.endTime <= values.startTime && { endTime: sentenceOf('ends_before_start') }),
  }
}
