/** Files: what each call does. */
import type { file as calls } from '#contract/file.ts'
import { may } from '#contract/may.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, refuse, type User } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { newLink } from './link.ts'
import { save } from './save.ts'
import { type File, findFile, pieceAt, tenantsUsing } from './store.ts'
import { onWire } from './wire.ts'

export const fileHandlers: Handlers<typeof calls> = {
  save,
  get: async ({ deps, input, user, now }) => {
    const found = await readable(deps.db, input.id, user, now)
    return found === undefined ? refuse('file_gone') : onWire(found)
  },
  link: async ({ deps, input, user, now }) => {
    const found = await readable(deps.db, input.id, user, now)
    return found === undefined ? refuse('file_gone') : newLink(deps.db, found.id, now)
  },
  piece: async ({ deps, input, user, now }) => {
    const found = await readable(deps.db, input.id, user, now)
    const piece = found === undefined ? undefined : await pieceAt(deps.db, found.id, input.from)
    if (found === undefined || piece === undefined) return refuse('file_gone')
    const next = piece.at + Buffer.byteLength(piece.base64, 'base64')
    return { base64: piece.base64, next: next < found.size ? next : null }
  },
}

/** A file for whoever put it in, and for those who look after attendees at a tenant where it was handed in. */
async function readable(db: Db, id: string, user: User, now: number): Promise<File | undefined> {
  const found = await findFile(db.read, id)
  if (found === undefined || found.user_id === user.id) return found
  for (const thirdId of await tenantsUsing(db, id, 'attendee'))
    if (may(await rightsOf(db, user.id, thirdId, now), { permissions: ['meeting:attendee:view'] })) return found
  return undefined
}
