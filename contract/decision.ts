/** A refusal that says why, part by part or as a whole: the same for whatever is decided about so. */
import * as v from 'valibot'
import { text } from './fields.ts'

/** What a refusal says: of each part that is wrong, and of the whole. */
export const reasonsOf = <Field extends string>(fields: Readonly<Record<Field, string>>) => ({
  reasons: v.optional(v.array(v.strictObject({ field: v.picklist(Object.keys(fields) as [Field, ...Field[]]), reason: text(100) })), []),
  reason: text(200),
})

interface Decided {
  action: string
  reasons: readonly { reason: string }[]
  reason: string
}

/** Nobody is refused without hearing why. */
export const saysWhy = ({ action, reasons, reason }: Decided): boolean =>
  action !== 'refuse' || reason !== '' || reasons.some((one) => one.reason !== '')
