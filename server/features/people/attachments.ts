/**
 * What people have handed in, as one zip with a folder for each of them: as far as they agreed, and whoever asked for it may
 * read. Written piece by piece: never more of it in memory than a step takes, and a server that dies has lost one step.
 */
import { fileIdIn } from '#contract/file.ts'
import { may } from '#contract/may.ts'
import type { people as calls } from '#contract/people.ts'
import { isFileKind } from '#contract/question-kinds.ts'
import { say } from '#contract/sentences.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeLog } from '../../flow/log-store.ts'
import { canReadField, type FieldReader } from '../../privacy/field-gate.ts'
import { addToEntry, beginEntry, endZip, type ZipState } from '../../tables/zip-out.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findFiles, pieceAt, usesOf } from '../file/store.ts'
import { finishFile, growFile, type Spool, spooled } from '../file/written.ts'
import { everyAnswer } from '../form/every-answer.ts'
import { answersRead, type Reader as AnswersReader } from '../form/reading.ts'
import { beginArchive, type WrittenArchive } from '../task/archive.ts'
import { startTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import { readerOfTask } from '../task/reader.ts'
import type { Task } from '../task/store.ts'
import { fileNamed, folderOf, takenBy } from './archive-names.ts'
import { narrow } from './list.ts'
import { hasFiles, type Narrowing, type Place, sorted } from './narrow-store.ts'
import { peopleBy, type PersonSource } from './store.ts'

/** More than that nobody's browser keeps, and nobody opens. */
export const ARCHIVE_BYTES = 400 * 1024 * 1024
/** People looked at in a step; and pieces of a file that are written in one. */
const PAGE = 100
const PIECES = 2

export const attachments: Handler<typeof calls.attachments> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { sort: _, ...filter } = input
  const organises = may(grants, everyAnswer)
  if (!(await hasFiles(await narrow(db.read, filter, { wholePhones: canReadField('attendee.phone', grants), organises }))))
    return refuse('no_attachments')
  const checkpoint: Checkpoint = { filter, organises, queue: [], at: 0, people: 0, files: 0, bytes: 0 }
  return startTask(db, { kind: 'attachmentsZip', thirdId, meetingId: input.meetingId, userId: user.id, checkpoint, now })
}

interface Waiting {
  fileId: string
  name: string
  size: number
}

interface Checkpoint {
  filter: Narrowing
  organises: boolean
  /** What is known of the zip so far; none before the first step. */
  zip?: ZipState
  spool?: Spool
  /** Files of people that have been looked at, to be put in; of the first of them `at` bytes are in already. */
  queue: Waiting[]
  at: number
  /** The last person that was looked at. */
  after?: Place
  /** So many people have given so many files, of so many bytes. */
  people: number
  files: number
  bytes: number
}

export const attachmentsZip: Kind = {
  open: async (deps, task) => {
    const fields = await readerOfTask(deps, task)
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, fields)
  },
}

async function stepOf(deps: Deps, task: Task, checkpoint: Checkpoint, fields: FieldReader): Promise<Step<Checkpoint>> {
  const { zip, spool, queue } = checkpoint
  if (zip === undefined || spool === undefined) return begin(deps, task, checkpoint)
  const [first] = queue
  return first === undefined
    ? lookAtPeople(deps, task, { ...checkpoint, zip, spool }, fields)
    : putIn(deps, { ...checkpoint, zip, spool }, first)
}

type Begun = Checkpoint & WrittenArchive

/** How far it is, in files: there may be more to come. */
const reached = ({ files, queue }: Checkpoint) => ({ done: files - queue.length, total: files })

function begin({ clock }: Deps, task: Task, checkpoint: Checkpoint): Step<Checkpoint> {
  const { write, ...begun } = beginArchive(task, say.attachmentsArchive, clock())
  return { checkpoint: { ...checkpoint, ...begun }, done: 0, total: 0, write }
}

async function lookAtPeople({ db, seals, clock }: Deps, task: Task, before: Begun, fields: FieldReader): Promise<Step<Checkpoint>> {
  const wholePhones = canReadField('attendee.phone', fields)
  const query = await narrow(db.read, before.filter, { wholePhones, organises: before.organises })
  const rows = await sorted(query, 'newest', { ...(before.after !== undefined && { after: before.after }), most: PAGE })
  const last = rows.at(-1)
  if (last === undefined) return end(task, before, clock())
  const { people, versions } = await peopleBy(
    db.read,
    rows.map(({ id }) => id),
  )
  const reader = { seals, organises: before.organises, fields }
  const named = people.map((person) => ({ person, files: filesOf(person, versions, reader) })).filter(({ files }) => files.length > 0)
  const ids = named.flatMap(({ files }) => files.map(({ fileId }) => fileId))
  const kept = new Map((await findFiles(db, ids)).map((file) => [file.id, file]))
  // What stands in an answer is a file of the attendee's, or none.
  const uses = new Set((await usesOf(db, ids, 'attendee')).map(({ file_id, entity_id }) => `${file_id} ${entity_id}`))
  const taken = takenBy(before.zip.entries.map(({ name }) => name))
  const queue: Waiting[] = []
  let from = 0
  for (const { person, files } of named) {
    const theirs = files.filter(({ fileId }) => kept.has(fileId) && uses.has(`${fileId} ${person.attendee.id}`))
    if (theirs.length === 0) continue
    from++
    const folder = folderOf(person.attendee, taken)
    for (const { fileId, label } of theirs) {
      const { name, kind, size } = kept.get(fileId) as { name: string; kind: string; size: number }
      queue.push({ fileId, size, name: fileNamed(folder, { label, name, kind }, taken) })
    }
  }
  const bytes = before.bytes + queue.reduce((sum, { size }) => sum + size, 0)
  if (bytes > ARCHIVE_BYTES) throw new TaskEnds('archive_too_large')
  const checkpoint = { ...before, queue, at: 0, bytes, after: last.place, people: before.people + from, files: before.files + queue.length }
  return { checkpoint, ...reached(checkpoint) }
}

function filesOf({ answered }: PersonSource, versions: Parameters<typeof answersRead>[1], reader: AnswersReader) {
  if (answered === undefined) return []
  return answersRead(answered, versions, reader).flatMap(({ question, value, withheld }) => {
    const fileId = isFileKind(question.kind) && withheld === 0 ? fileIdIn(value) : undefined
    return fileId === undefined ? [] : [{ fileId, label: question.label }]
  })
}

/** A little more of the first file that waits. One that is gone meanwhile ends where it is, and is told. */
async function putIn({ db }: Deps, before: Begun, { fileId, name, size }: Waiting): Promise<Step<Checkpoint>> {
  const zip = structuredClone(before.zip)
  const parts: Buffer[] = before.at === 0 ? [beginEntry(zip, name)] : []
  const failures: TaskFailure[] = []
  let { at } = before
  for (let turn = 0; turn < PIECES && at < size; turn++) {
    const piece = await pieceAt(db, fileId, at)
    if (piece === undefined) {
      failures.push({ row: 0, what: name, why: say.attachmentGone })
      at = size
      parts.push(await addToEntry(zip, '', true))
      break
    }
    const bytes = Buffer.from(piece.base64, 'base64')
    at += bytes.length
    parts.push(await addToEntry(zip, bytes, at >= size))
  }
  const { spool, piece } = spooled(before.spool, Buffer.concat(parts))
  const isIn = at >= size
  const checkpoint = { ...before, zip, spool, queue: isIn ? before.queue.slice(1) : before.queue, at: isIn ? 0 : at }
  return { checkpoint, ...reached(checkpoint), failures, write: (tx) => growFile(tx, spool.fileId, piece) }
}

function end(task: Task, checkpoint: Begun, now: number): Step<Checkpoint> {
  const { spool, people, files } = checkpoint
  if (files === 0) throw new TaskEnds('no_attachments')
  const { meeting_id: meetingId, user_id: who } = task
  const last = endZip(structuredClone(checkpoint.zip))
  return {
    checkpoint,
    done: files,
    total: files,
    over: { result: spool.fileId },
    write: async (tx: Tx) => {
      await finishFile(tx, spool, last, 'zip', now)
      const why = `${files} files of ${people} people`
      await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'exportAttachments', who, why, at: now }])
    },
  }
}
