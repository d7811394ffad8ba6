/** Files: what each call does. */
import type { file as calls, FilePurpose } from '#contract/file.ts'
import { type Grants, may } from '#contract/may.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, refuse, type User } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { newLink } from './link.ts'
import { save } from './save.ts'
import { type File, findFile, pieceAt, usesOfFile } from './store.ts'
import { onWire } from './wire.ts'

/** Whether an attendee lets the organisers have a file that was handed in for them: the forms' own answer, which stand behind files. */
export type HandedOn = (deps: Pick<Deps, 'db' | 'seals'>, about: { fileId: string; attendeeId: string; grants: Grants }) => Promise<boolean>

/** Whether a file of one purpose may be read by somebody: the answer of the feature whose it is. */
export type LeftTo = (deps: Pick<Deps, 'db'>, about: { fileId: string; userId: string; now: number }) => Promise<boolean>

/** By what a file is for. */
type ByPurpose = Readonly<Partial<Record<FilePurpose, LeftTo>>>

export function fileHandlers(isHandedOn: HandedOn, byPurpose: ByPurpose): Handlers<typeof calls> {
  const readable = readableBy(isHandedOn, byPurpose)
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

/** For whoever put it in, who may read it among an attendee's answers, and whom its purpose says; others are read by calls of their own. */
function readableBy(isHandedOn: HandedOn, byPurpose: ByPurpose) {
  return async (deps: Deps, fileId: string, user: User, now: number): Promise<File | undefined> => {
    const found = await findFile(deps.db.read, fileId)
    if (found === undefined || found.user_id === user.id) return found
    const answers = byPurpose[found.purpose]
    if (answers !== undefined) return (await answers(deps, { fileId, userId: user.id, now })) ? found : undefined
    if (found.purpose !== 'annex') return undefined
    for (const { entity_id: attendeeId, third_id } of await usesOfFile(deps.db, fileId, 'attendee')) {
      const grants = await rightsOf(deps.db, user.id, third_id, now)
      if (may(grants, toRead) && (await isHandedOn(deps, { fileId, attendeeId, grants }))) return found
    }
    return undefined
  }
}

const toRead = { permissions: ['meeting:attendee:view'] } as const
