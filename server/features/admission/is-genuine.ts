/** Whether a ticket is real, for anybody who has its number or a code of it; nothing of whose it is, or for what. */
import { type Read, readCode } from '#contract/entry-code.ts'
import { digest } from '../../flow/ids.ts'
import type { Authority } from '../genuine/handlers.ts'
import { type CodeColumn, findByCode } from './store.ts'

const standings = { issued: 'real', entered: 'used', left: 'used', revoked: 'void' } as const

export const genuineTicket: Authority = async ({ db }, number) => {
  const asked = askedFor(readCode(number, []))
  const found = asked && (await findByCode(db, ...asked))
  return found && { kind: 'ticket', standing: standings[found.status as keyof typeof standings] }
}

/** A live code is not among them: it says nothing that the door does not judge better. */
function askedFor(read: Read): [CodeColumn, string] | undefined {
  switch (read.kind) {
    case 'entry':
      return ['code_hash', digest(read.text)]
    case 'badge':
      return ['badge_hash', digest(read.text)]
    case 'exhibitor':
      return ['exhibitor_hash', digest(read.text)]
    case 'number':
      return ['number', read.text]
    default:
      return undefined
  }
}
