/**
 * Where the chain of the log ends, as people keep it: how many links, a colon, the last of them. In the server's own output the
 * link stands in short groups: as one word it would be taken for a token there, and masked.
 */
import type { Head } from './seal-log.ts'

const GROUP = 8
const LINK = /^[\w-]{43}$/

export const spellHead = ({ n, head }: Head): string => `${n}:${(head.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('.')}`

/** @returns undefined for what is none, in groups or not. */
export function readHead(text: string): Head | undefined {
  const [, n = '', given = ''] = /^(\d{1,15}):([\w.-]+)$/.exec(text) ?? []
  const head = given.replaceAll('.', '')
  return LINK.test(head) ? { n: Number(n), head } : undefined
}
