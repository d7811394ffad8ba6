/** Titles: whom an invoice is made out to. One's own alone, and what one's organisations let their people use. */
import * as v from 'valibot'
import { email, flag, id, line, optionalMobile } from './fields.ts'
import { sayOfInvoice as say } from './invoice-sentences.ts'
import { titleKinds } from './invoice-states.ts'
import { judgeTaxNo, taxSays, type TaxVerdict } from './invoice-tax-number.ts'
import { normalIdentifier, normalPlainLine } from './normal-line.ts'
import { tidyTitle, titleFlaw } from './invoice-title-name.ts'
import { say as common } from './sentences.ts'

/** So many can somebody keep. */
export const TITLES_MOST = 50

export const Title = v.object({
  id: v.string(),
  /** The organisation that keeps it for its people; empty for one's own. */
  from: v.string(),
  kind: v.picklist(titleKinds),
  name: v.string(),
  taxNo: v.string(),
  /** What there is to be said of the tax number; empty where it is good. */
  warning: v.string(),
  address: v.string(),
  phone: v.string(),
  bank: v.string(),
  account: v.string(),
  /** Where the buyer may be reached about the invoice, if the buyer has said so; only 微信支付 is told. Not printed. */
  contactPhone: v.string(),
  contactEmail: v.string(),
  /** 1: the one that is offered first. */
  isDefault: v.number(),
})
export type Title = v.InferOutput<typeof Title>

/** What people know its fields by. */
export const titleFields = {
  kind: '抬头类型',
  name: '发票抬头',
  taxNo: '税号',
  insist: '仍然使用这个税号',
  address: '单位地址',
  phone: '电话',
  bank: '开户银行',
  account: '银行账号',
  contactPhone: '收票手机号',
  contactEmail: '收票邮箱',
  isDefault: '设为默认抬头',
} as const

const blankOr = (form: RegExp, sentence: string) => v.check((typed: string) => typed === '' || form.test(typed), sentence)
const typed = v.optional(v.string(common.textInvalid), '')

/** Bank accounts come with blanks between groups of digits. */
const account = v.pipe(typed, v.transform(normalIdentifier), blankOr(/^\d{6,30}$/, say.accountInvalid))
/** A landline may have an extension: 转801, (分机 801), ext. 801. */
const PHONE = /^[\d+() -]{5,30}?(?:[,(]? ?(?:转|转?分机|ext\.?|x) ?:?\d{1,6}\)?)?$/i
const phone = v.pipe(
  typed,
  v.transform((given) => normalPlainLine(given).replace(/[\u2010-\u2015\u2212]/g, '-')),
  v.maxLength(30, say.phoneInvalid),
  blankOr(PHONE, say.phoneInvalid),
)

/** Whether a verdict is taken: an old number is, one whose check character differs where somebody insists. */
export const isTaken = (verdict: TaxVerdict, insist: boolean) => verdict === 'good' || verdict === 'old' || (verdict === 'check' && insist)

/** What people read of a tax number; empty where it is good. @param taxNo in the form of `normalIdentifier`. */
export function taxWarning(taxNo: string): string {
  const verdict = judgeTaxNo(taxNo)
  return taxNo === '' || verdict === 'good' ? '' : taxSays[verdict]
}

interface Given {
  kind: (typeof titleKinds)[number]
  taxNo: string
  insist: number
}

/** @returns what is wrong with the number beside the kind; undefined where nothing is. */
export function taxFlaw({ kind, taxNo, insist }: Given): string | undefined {
  if (kind === 'person') return taxNo === '' ? undefined : say.taxOfPerson
  const verdict = judgeTaxNo(taxNo)
  return verdict === 'good' || isTaken(verdict, insist === 1) ? undefined : taxSays[verdict]
}

/** What is typed of any title. */
export const typedTitle = {
  name: v.pipe(
    typed,
    v.transform(tidyTitle),
    v.rawCheck(({ dataset, addIssue }) => {
      const flaw = dataset.typed ? titleFlaw(dataset.value) : undefined
      if (flaw !== undefined) addIssue({ message: flaw })
    }),
  ),
  taxNo: v.pipe(typed, v.transform(normalIdentifier), v.maxLength(60, common.textInvalid)),
  /** 1: the number is used though its check character differs. */
  insist: v.optional(flag, 0),
  address: line(100),
  phone,
  bank: line(60),
  account,
}

/** @returns what is to be said under the number of a title that was typed; undefined where it is taken. */
export function taxIssue(value: Given) {
  const message = taxFlaw(value)
  return message === undefined
    ? undefined
    : { message, path: [{ type: 'object', origin: 'value', input: { ...value }, key: 'taxNo', value: value.taxNo }] as const }
}

/** A title as it is sent; without an id a new one. */
export const titleInput = v.pipe(
  v.strictObject({
    id: v.optional(id),
    kind: v.picklist(titleKinds, common.fieldUnknown),
    ...typedTitle,
    contactPhone: optionalMobile,
    contactEmail: email,
    isDefault: v.optional(flag, 0),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const issue = dataset.typed ? taxIssue(dataset.value) : undefined
    if (issue !== undefined) addIssue({ message: issue.message, path: [...issue.path] })
  }),
)
