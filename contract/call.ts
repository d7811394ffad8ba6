/**
 * How a call is declared: once, as data. The server implements it, the client
 * calls it by name, the tests call it through the same function in process.
 */
import * as v from 'valibot'
import type { Reason } from './codes.ts'
import type { Right } from './may.ts'

// Input and output are invariant in valibot's types: only `any` holds every schema.
// oxlint-disable-next-line typescript/no-explicit-any
export type Schema = v.GenericSchema<any, any>

/**
 * Who may make a call. `anyone` needs no session (but may have one); `user`
 * needs a live session; a right needs a session of somebody who holds any one
 * of what it lists, at the tenant of the system-code header.
 */
export type Access = 'anyone' | 'user' | Right

/** At most so often within a minute and a day that begin with the first. */
export interface Bound {
  readonly minute: number
  readonly day: number
  /** true: each server counts for itself, where a row for each would cost as much as what is bounded. */
  readonly inMemory?: boolean
}

export interface Call<
  I extends Schema = Schema,
  O extends Schema = Schema,
  R extends Reason = Reason,
  A extends Access = Access,
  M extends string | undefined = string | undefined,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: A
  /**
   * What the request carries: the query of a GET, the JSON body of a POST. A GET of spec.md section 7 is a `v.object`,
   * which leaves out what it does not know: the specification says "params" there, and not which. All others are strict.
   */
  readonly input: I
  /** What `data` of the envelope holds on success. */
  readonly data: O
  /** The refusals this call may answer with, beyond those every call has, and those of a call that declares its `meeting`. */
  readonly reasons: readonly R[]
  /** A POST that also reads its query, merged under the body. */
  readonly query?: boolean
  /** The input field for a body that is a bare JSON list. Without this, such a body is refused. */
  readonly listField?: string
  /** Seconds for which the answer is the same for everybody and may be kept; every other answer is kept nowhere. */
  readonly cache?: number
  /** Bytes of body this call takes; others take what server/http/body.ts says. */
  readonly bodyLimit?: number
  /** true: a helper at the door may make it too; they may make no other. */
  readonly helpers?: boolean
  /**
   * The input that names the meeting of the call: roles for that meeting count too. The server refuses a meeting of another tenant
   * with `meeting_gone`, and hands the meeting to the use-case, which checks that all else that is named belongs to it. Without this,
   * only roles for the whole tenant count.
   */
  readonly meeting?: M
  /** How often one account may make a call that adds rows. An address without a session may do so many times as often (LIMITS). */
  readonly adds?: Bound
  /** false: goes out without the headers that other calls carry (spec.md section 7). */
  readonly headers?: boolean
}

export type Input<C extends Call> = v.InferInput<C['input']>
export type Checked<C extends Call> = v.InferOutput<C['input']>
export type Data<C extends Call> = v.InferOutput<C['data']>
export type ReasonOf<C extends Call> = C['reasons'][number]

type FieldOf<I extends Schema> = keyof v.InferInput<I> & string

type Parts<I extends Schema, O, R, A, M> = {
  access: A
  input: I
  data: O
  reasons?: readonly R[]
  query?: boolean
  listField?: keyof v.InferInput<NoInfer<I>> & string
  headers?: boolean
  helpers?: boolean
  meeting?: M
  cache?: number
  bodyLimit?: number
  adds?: Bound
}

/*@__NO_SIDE_EFFECTS__*/
export function get<
  I extends Schema,
  O extends Schema,
  const A extends Access,
  R extends Reason = never,
  const M extends FieldOf<NoInfer<I>> | undefined = undefined,
>(path: string, parts: Parts<I, O, R, A, M>): Call<I, O, M extends string ? R | 'meeting_gone' : R, A, M> {
  return { method: 'GET', path, reasons: [], ...parts }
}

/*@__NO_SIDE_EFFECTS__*/
export function post<
  I extends Schema,
  O extends Schema,
  const A extends Access,
  R extends Reason = never,
  const M extends FieldOf<NoInfer<I>> | undefined = undefined,
>(path: string, parts: Parts<I, O, R, A, M>): Call<I, O, M extends string ? R | 'meeting_gone' : R, A, M> {
  return { method: 'POST', path, reasons: [], ...parts }
}

/** The reply to every call, success or not. `reason` is a stable word for machines. */
export interface Envelope<T = unknown> {
  code: string
  msg: string
  data: T | null
  reason?: Reason
}

/** The headers that every request carries, spec.md section 7. */
export const headers = {
  workflowToken: 'Workflow-Token',
  authorization: 'Authorization',
  sysCode: 'Sys-Code',
  appId: 'App-Id',
  /** Ours, optional: one key per intention, so that a retried submission is the same submission. */
  idempotencyKey: 'Idempotency-Key',
  /** Ours, optional: names the browser for limits and the list of devices. A claim, never a right. */
  deviceId: 'Device-Id',
} as const

export const DEFAULT_SYS_CODE = '-000001'
export const APP_ID = 'H5_ZL'
export const REQUEST_TIMEOUT_MS = 50_000
export const PAGE_SIZE = 30
export const PAGE_SIZE_MAX = 200

/** Paging fields of a list request; spread into its input object. */
export const paging = {
  pageNum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_SIZE_MAX)), PAGE_SIZE),
}

/** The same in a query, where numbers are texts. */
const whole = (least: number, most: number, otherwise: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(least),
      v.maxValue(most),
    ),
    otherwise,
  )
export const queryPaging = { pageNum: whole(1, 1_000_000, 1), pageSize: whole(1, PAGE_SIZE_MAX, PAGE_SIZE) }

export interface Page<T> {
  list: T[]
  total: number
  pageNum: number
  pageSize: number
}

/** `data` of a list reply. */
/*@__NO_SIDE_EFFECTS__*/
export function page<S extends Schema>(row: S) {
  return v.object({ list: v.array(row), total: v.number(), pageNum: v.number(), pageSize: v.number() })
}

/** Of a limit that was typed, any number: another limit may apply by now. */
export type Shown<T> = T extends number ? number : T

const typesIn = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'object' ? part : typeof part))

/** Accepts what an earlier limit let in, and no value that the input would convert, such as digits for a number. */
const isShown = (field: Schema) => (value: unknown) => {
  const { typed, output } = v.safeParse(field, value)
  return typed && typesIn(output) === typesIn(value)
}

/**
 * `data` that shows fields of an input as they are stored.
 * @param fields of the input; those of `more` replace them.
 */
/*@__NO_SIDE_EFFECTS__*/
export function viewWith<F extends Readonly<Record<string, Schema>>, M extends v.ObjectEntries>(fields: F, more: M) {
  const shown = Object.entries(fields).map(([name, field]) => [name, v.custom(isShown(field))])
  type Fields = { [N in Exclude<keyof F, keyof M>]: v.GenericSchema<Shown<v.InferOutput<F[N]>>> }
  return v.object({ ...(Object.fromEntries(shown) as Fields), ...more })
}
