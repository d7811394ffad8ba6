/**
 * Whether a number was given out here. Who gives numbers out knows, and is handed in: an authority for each kind. All of
 * them are asked under one limit, so that another kind of number is no other way to guess.
 */
import type { genuine, GenuineAnswer } from '#contract/genuine.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { take } from '../verify/limit-store.ts'

/** From one address, which may be a whole venue's. A ticket's number has sixty bits: nobody hits one by so many. */
const MOST = 20
const SPAN = 10 * 60_000

/**
 * What one kind of number comes to; nothing where it is none of that kind, or of nobody.
 * @param number in capitals, without the spaces and dashes that printed numbers have.
 */
export type Authority = (
  deps: Pick<Deps, 'db'>,
  number: string,
  now: number,
) => Promise<Exclude<GenuineAnswer, { kind: 'unknown' }> | undefined>

/** @param authorities asked in this order; the first that knows the number answers. */
export function genuineHandlers(authorities: readonly Authority[]): Handlers<typeof genuine> {
  return {
    ask: async ({ deps, input, ip, now }) => {
      if (!(await deps.db.write((tx) => take(tx, `genuine:${ip}`, MOST, SPAN, now)))) return refuse('too_often')
      const number = input.text.toUpperCase().replace(/[\s-]/g, '')
      for (const authority of authorities) {
        const answer = await authority(deps, number, now)
        if (answer !== undefined) return answer
      }
      return { kind: 'unknown' }
    },
  }
}
