/**
 * Many certificates in one zip, written step by step: all of a meeting, up to 500 pages a PDF, for its organisers; or a PDF for
 * each of an organisation's people, for whoever looks after them.
 */
import { certificateFiles, sayOfCertificate } from '#contract/certificate-sentences.ts'
import type { certificate } from '#contract/certificate.ts'
import type { Deps } from '../../deps.ts'
import { writeLog } from '../../flow/log-store.ts'
import { addToEntry, beginEntry, endZip, type ZipState } from '../../tables/zip-out.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { finishFile, growFile, type Spool, spooled } from '../file/written.ts'
import { beginArchive, type WrittenArchive } from '../task/archive.ts'
import { startTask } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { nameOf, printed } from './paper.ts'
import { lettersOfCertificate } from './printable.ts'
import { type Certificate, countStanding, findCertificate, standingAfter } from './store.ts'
import { countNumbers, numbersAfter } from './unit-store.ts'

/** Pages of a PDF; and files that a step makes where each has its own. */
const PAGES = 500
const FILES = 20

/** `home`: an organisation, whose people's files are apart; else all of the meeting, or of a rule. */
export interface Checkpoint {
  ruleId?: string
  home?: string
  zip?: ZipState
  spool?: Spool
  /** The last number that is in it. */
  after: string
  done: number
}

export const print: Handler<typeof certificate.print> = async ({ deps: { db }, input: { meetingId, ruleId }, user, thirdId, now }) => {
  if ((await countStanding(db.read, meetingId, ruleId)) === 0) return refuse('certificate_none')
  const checkpoint: Checkpoint = { ...(ruleId !== undefined && { ruleId }), after: '', done: 0 }
  return startTask(db, { kind: 'certificatePrint', thirdId, meetingId, userId: user.id, checkpoint, now })
}

const kind: Kind = { open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint) }
export const certificatePrint = kind
export const certificateUnitZip = kind

async function stepOf(deps: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { zip, spool, done } = checkpoint
  const now = deps.clock()
  if (zip === undefined || spool === undefined) return begin(task, checkpoint, now)
  const rows = await next(deps, task, checkpoint)
  const last = rows.at(-1)
  if (last === undefined) return end(task, checkpoint, { zip, spool }, now)
  const held = rows.map(lettersOfCertificate)
  const printable = rows.filter((_, at) => held[at] === '')
  const failures = rows.flatMap(({ name }, at) =>
    held[at] === '' ? [] : [{ row: 0, what: name, why: sayOfCertificate.certificateUnprintable(held[at] as string) }],
  )
  const parts: Buffer[] = []
  for (const { name, of } of filesOf(checkpoint, printable))
    parts.push(beginEntry(zip, `${name}.pdf`), await addToEntry(zip, await printed(deps, of, now), true))
  const grown = spooled(spool, Buffer.concat(parts))
  const by = done + printable.length
  return {
    checkpoint: { ...checkpoint, zip, spool: grown.spool, after: last.number, done: by },
    done: by,
    total: Math.max(by, await countAll(deps, task, checkpoint)),
    failures,
    write: (tx) => growFile(tx, spool.fileId, grown.piece),
  }
}

/** An organisation's people have a file each; of a meeting they are pages of one. */
function filesOf({ home, done }: Checkpoint, rows: Certificate[]): { name: string; of: Certificate[] }[] {
  if (home !== undefined) return rows.map((row) => ({ name: nameOf(row), of: [row] }))
  return rows.length === 0 ? [] : [{ name: certificateFiles.pages(done + 1, done + rows.length), of: rows }]
}

function end(task: Task, checkpoint: Checkpoint, { zip, spool }: WrittenArchive, at: number): Step<Checkpoint> {
  const { done } = checkpoint
  const bytes = endZip(zip)
  return {
    checkpoint,
    done,
    total: done,
    over: { result: spool.fileId },
    write: async (tx) => {
      await finishFile(tx, spool, bytes, 'zip', at)
      const line = { entity: 'meeting', entityId: task.meeting_id, meetingId: task.meeting_id, who: task.user_id, at }
      await writeLog(tx, [{ ...line, action: 'printCertificates', to: String(done) }])
    },
  }
}

function begin(task: Task, checkpoint: Checkpoint, now: number): Step<Checkpoint> {
  const { write, ...begun } = beginArchive(task, certificateFiles.zip, now)
  return { checkpoint: { ...checkpoint, ...begun }, done: 0, total: 0, write }
}

/** Those that are put in next. Whoever has taken their consent back since is not among them. */
async function next({ db }: Deps, task: Task, { ruleId, home, after }: Checkpoint): Promise<Certificate[]> {
  const { meeting_id: meetingId, third_id: thirdId } = task
  if (home === undefined) return standingAfter(db.read, { meetingId, ruleId, after, limit: PAGES })
  const numbers = await numbersAfter(db.read, { home, thirdId }, { meetingId, after, limit: FILES })
  const rows = await Promise.all(numbers.map((number) => findCertificate(db.read, number)))
  return rows.filter((row) => row !== undefined)
}

function countAll({ db }: Deps, { meeting_id: meetingId, third_id: thirdId }: Task, { ruleId, home }: Checkpoint): Promise<number> {
  return home === undefined ? countStanding(db.read, meetingId, ruleId) : countNumbers(db.read, { home, thirdId }, meetingId)
}
