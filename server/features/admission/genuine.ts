/** Whether a ticket is real, for anybody who has its number or a code of it; nothing of whose it is, or for what. */
import type { admission } from '#contract/admission.ts'
import { type Read, readCode } from '#contract/entry-code.ts'
import { digest } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { take } from '../verify/limit-store.ts'
import { type CodeColumn, findByCode } from './store.ts'

/** From one address, which may be a whole venue's. A number has sixty bits: nobody hits one by so many. */
const MOST = 20
const SPAN = 10 * 60_000

const standings = { issued: 'real', entered: 'used', left: 'used', revoked: 'void' } as const

export const genuine: Handler<typeof admission.genuine> = async ({ deps: { db, env }, input, ip, now }) => {
  if (!(await db.write((tx) => take(tx, `genuine:${ip}`, MOST, SPAN, now)))) return refuse('too_often')
  const asked = askedFor(readCode(input.text, [new URL(env.publicUrl).origin]))
  const found = asked && (await findByCode(db, ...asked))
  return { standing: found === undefined ? 'unknown' : standings[found.status as keyof typeof standings] }
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
