/** Files: what each call does. */
import type { file as calls, FilePurpose } from '#contract/file.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, refuse, type User } from '../../use-case.ts'
import { newLink } from './link.ts'
import { save } from './save.ts'
import { type File, findFile, pieceAt } from './store.ts'
import { onWire } from './wire.ts'

/** Whether a file of one purpose may be read by somebody: the answer of the feature whose it is. */
export type LeftTo = (deps: Pick<Deps, 'db' | 'seals'>, about: { fileId: string; userId: string; now: number }) => Promise<boolean>

/** By what a file is for. */
type ByPurpose = Readonly<Partial<Record<FilePurpose, LeftTo>>>

export function fileHandlers(byPurpose: ByPurpose): Handlers<typeof calls> {
  const readable = readableBy(byPurpose)
  return {
    save,
    get: async ({ deps, input, user, now }) => {
      const found = await readable(deps, input.id, user, now)
      return found === undefined ? refuse('file_gone') : onWire(found)
    },
    link: async ({ deps, input, user, now }) => {
      const found = await readable(deps, input.id, user, now)
      return found === undefined ? refuse('file_gone') : newLink(deps.db, found.id, now)
    },
    piece: async ({ deps, input, user, now }) => {
      const found = await readable(deps, input.id, user, now)
      const piece = found === undefined ? undefined : await pieceAt(deps.db, found.id, input.from)
      if (found === undefined || piece === undefined) return refuse('file_gone')
      const next = piece.at + Buffer.byteLength(piece.base64, 'base64')
      return { base64: piece.base64, next: next < found.size ? next : null }
    },
  }
}

/** For whoever put it in, and whom its purpose says; others are read by calls of their own. */
function readableBy(byPurpose: ByPurpose) {
  return async (deps: Deps, fileId: string, user: User, now: number): Promise<File | undefined> => {
    const found = await findFile(deps.db.read, fileId)
    if (found === undefined || found.user_id === user.id) return found
    return (await byPurpose[found.purpose]?.(deps, { fileId, userId: user.id, now })) === true ? found : undefined
  }
}
