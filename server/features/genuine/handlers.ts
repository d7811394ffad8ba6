/**
 * Checks whether a ticket, invoice, letter or certificate number was issued here. features.ts injects an authority for each
 * kind. All kinds share one limit of unknown numbers, so a guesser gains nothing by switching kinds.
 */
import type { genuine, GenuineAnswer } from '#contract/genuine.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { countRefusal } from '../verify/limit-refusals.ts'
import { counted, take } from '../verify/limit-store.ts'

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
      const [ofAddress, most] = [`genuine:${ip}`, deps.env.limits.unknownNumbersPerAddress]
      const tooMany = () => {
        countRefusal('unknownNumbersPerAddress')
        return refuse('too_often')
      }
      if ((await counted(deps.db, ofAddress, SPAN, now)) >= most) return tooMany()
      const number = normalIdentifier(input.text)
      for (const authority of authorities) {
        const answer = await authority(deps, number, now)
        if (answer !== undefined) return answer
      }
      const isWithin = await deps.db.write((tx) => take(tx, ofAddress, most, SPAN, now))
      return isWithin ? { kind: 'unknown' } : tooMany()
    },
  }
}
