/** A digest of the voter roll, published with the bulletin: a roll that was changed after closing has another one. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { digest, keyedDigest } from '../../flow/ids.ts'
import { electorsAfter } from './ballot-store.ts'

const PAGE = 2_000

/**
 * SHA-256 over the keyed digests of all electors, sorted, one per line. The deployment's secret is the key, so that a reader of the
 * digest cannot test whether a person is on the roll.
 */
export async function rollDigestOf({ db, env }: { db: Pick<Deps['db'], 'read'>; env: Pick<Deps['env'], 'secret'> }, voteId: string) {
  const lines: string[] = []
  for (let page = await electorsAfter(db.read, voteId, '', PAGE); page.length > 0;) {
    lines.push(...page.map(({ elector }) => keyedDigest(env.secret, `vote roll ${voteId} ${elector}`)))
    // Others get their turn: tens of thousands may be on the roll.
    await nextTurn()
    page = await electorsAfter(db.read, voteId, page.at(-1)?.elector ?? '', PAGE)
  }
  return digest(lines.toSorted().join('\n'))
}
