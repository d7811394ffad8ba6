/** What several calls about guests ask for. */
import * as v from 'valibot'
import { id, isDay, line, optionalMobile, optionalName } from '../fields.ts'
import { rights } from '../rights.ts'
import { sayOfVip } from './sentences.ts'

export const view = rights.readVips
export const edit = rights.editVips
/** Diet, health and private notes: a right of their own. */
export const secrets = { permissions: ['meeting:vip:private'] } as const

/** A moment as the wire has it, in 东八区. */
export const moment = v.pipe(
  v.string(sayOfVip.timeInvalid),
  v.regex(/^20\d{2}-\d\d-\d\d [0-2]\d:[0-5]\d:[0-5]\d$/, sayOfVip.timeInvalid),
  v.check((typed) => isDay(typed.slice(0, 10)) && typed.slice(11, 13) < '24', sayOfVip.timeInvalid),
)
/** Empty: not known. */
export const optionalMoment = v.union([v.literal(''), moment], sayOfVip.timeInvalid)
export const day = v.pipe(
  v.string(sayOfVip.dayInvalid),
  v.check((typed) => /^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed), sayOfVip.dayInvalid),
)

/** Somebody by name and phone, who need not have an account; both empty: nobody. */
export const party = v.pipe(
  v.strictObject({ name: optionalName, mobile: optionalMobile }),
  v.check(({ name, mobile }) => (name === '') === (mobile === ''), sayOfVip.personMissing),
)
export const Party = v.object({ name: v.string(), mobile: v.string() })
export type Party = v.InferOutput<typeof Party>

/** A thing of the plan: empty for one that is not there yet. */
export const ofThing = { meetingId: id, id: line(40) }
