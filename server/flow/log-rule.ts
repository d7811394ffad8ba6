/**
 * The rule by which lines of the log hang together: each link is a digest of the line, its place and the link before it. The
 * server seals by it, and whoever checks a copy knows nothing but it. Who did something and why go in as salted digests, so
 * that words can be forgotten, with what would prove them, and the chain holds.
 */
import { hash } from 'node:crypto'

/** What of a line is sealed. */
export interface Sealable {
  id: string
  at: number
  who: string
  entity: string
  entity_id: string
  action: string
  from_state: string
  to_state: string
  why: string
  meeting_id: string
  edition: number
}

/** Where a line stands in the chain, and since when. */
interface Place {
  before: string
  n: number
  sealedAt: number
}

const digestOf = (...parts: readonly (string | number)[]): string => hash('sha256', JSON.stringify(parts), 'base64url')

/** What the first link hangs on. */
export const BEGINNING = digestOf('huiwu log')

/** What proves who it was, of a line's salt: it stays when the salt is thrown away, and says nothing about the words. */
export const whoSaltOf = (salt: string): string => digestOf('who', salt)

export const whoDigestOf = (whoSalt: string, who: string): string => digestOf('who', whoSalt, who)

/** What stands for the words of a line when they are forgotten; without the salt nobody can try what they were. */
export const whyDigestOf = (salt: string, why: string): string => digestOf('why', salt, why)

export function linkOf(line: Omit<Sealable, 'who' | 'why'>, digests: { who: string; why: string }, { before, n, sealedAt }: Place): string {
  const { id, at, entity, entity_id, action, from_state, to_state, meeting_id, edition } = line
  const covered = [before, n, sealedAt, id, at, entity, entity_id, action, from_state, to_state, meeting_id, edition]
  return digestOf(...covered, digests.who, digests.why)
}

/** What a line that tells of forgotten words says of the lines that it speaks of, in whatever order. */
export const forgottenOf = (ids: readonly string[]): string => digestOf(...ids.toSorted())

/** Lines of the log that speak of its chain. */
export const OF_THE_LOG = 'log'
export const ofTheLog = { began: 'begin', head: 'head', forgot: 'forget' } as const
