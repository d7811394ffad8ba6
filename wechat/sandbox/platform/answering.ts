/**
 * What all calls of the api host have in common: faults, quotas and the shape
 * of answers. A refusal comes with status 200, too.
 */
import type { Context } from 'hono'
import type { Faults } from '../faults.ts'
import { newRid } from '../rid.ts'
import { refuse, Refusal } from './errors.ts'
import type { Quotas } from './quotas.ts'

export type Answer = Readonly<Record<string, unknown>> | Refusal
export type Work = (http: Context) => Answer | Promise<Answer>

export interface Answering {
  clock: () => number
  faults: Faults
  quotas: Quotas
}

/** The two families differ in the type they claim, and in how the request id is put behind the errmsg. */
const families = {
  sns: { type: 'text/plain', beforeRid: ', rid: ' },
  'cgi-bin': { type: 'application/json; encoding=utf-8', beforeRid: ' rid: ' },
} as const

export function answering(
  { clock, faults, quotas }: Answering,
  family: keyof typeof families,
): (work: Work) => (http: Context) => Promise<Response> {
  const { type, beforeRid } = families[family]
  const refused = (call: string) => {
    if (faults.strikes('busy')) return refuse(-1)
    if (faults.strikes('quota')) return refuse(45009)
    const over = quotas.count(call)
    return over && refuse(over)
  }
  return (work) => async (http) => {
    const answer = refused(http.req.path.replace(/^.*(?=\/(?:sns|cgi-bin)\/)/, '')) ?? (await work(http))
    const body = answer instanceof Refusal ? { errcode: answer.errcode, errmsg: `${answer.errmsg}${beforeRid}${newRid(clock())}` } : answer
    return http.body(JSON.stringify(body), 200, { 'Content-Type': type })
  }
}
