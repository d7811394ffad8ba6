/**
 * Hostile uploads of one and of five accounts: the delay of the event loop, how fast others read a meeting, how long an organiser
 * waits for the preview of a two-line table, and the memory of the server with its reading processes; calm, under attack, and with
 * harmless files of the same sizes, of five accounts at the pace of the attack.
 * `npm run bench -- hostile-files [seconds]`
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { UploadPurpose } from '#contract/file.ts'
import { meeting } from '#contract/meeting.ts'
import { namelist } from '#contract/namelist.ts'
import { file, PIECE_BYTES } from '#contract/file.ts'
import { movingClock, testApp } from '#test/support/app.ts'
import { deleteFiles, insertUse } from '#server/features/file/store.ts'
import { openCall } from '#test/support/contributions.ts'
import { freshDatabase } from '#test/support/database.ts'
import { escapedNamesPdf, paragraphsDocx, pictureDocx, zerosDocx } from '#test/support/hostile-files.ts'
import { type Person, signIn, signInAs } from '#test/support/person.ts'
import { newUpload, pieceOf, putIn } from '#test/support/put-in.ts'
import { worstUploads } from '#test/support/worst-files.ts'
import { asker } from './support/ask.ts'
import { people, percentile } from './support/people.ts'
import { type Facts, startServer } from './support/server.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const SECONDS = Number(process.argv[2] ?? sized({ full: 120, small: 1 }))
const READS = 100
const WARMING_SECONDS = sized({ full: 3, small: 0 })
/** As often as the call of the preview allows. */
const PREVIEW_EVERY_MS = sized({ full: 4_000, small: 500 })
/** Uploads of one account that are under way at once. */
const AT_ONCE = sized({ full: 4, small: 1 })
const MB = 1024 * 1024
/** Of the control group of a 2 GB machine (deploy/huiwu.service). */
const MEMORY_MB = 1536

interface Upload {
  purpose: UploadPurpose
  bytes: Buffer
}
const attacks: Upload[] = [
  { purpose: 'certification', bytes: escapedNamesPdf() },
  { purpose: 'manuscript', bytes: zerosDocx() },
  { purpose: 'manuscript', bytes: paragraphsDocx(sized({ full: 20_000_000, small: 20_000 })) },
  { purpose: 'manuscript', bytes: paragraphsDocx(sized({ full: 4_000_000, small: 4_000 })) },
  ...sized({ full: worstUploads, small: () => [] })(),
]
/** As large as the attacks: the control for the bytes themselves, which every upload costs. */
const harmless: Upload[] = attacks.map(({ bytes }) => ({ purpose: 'manuscript', bytes: pictureDocx(bytes.length) }))

interface Phase {
  loopMost: number
  loop99: number
  read99: number
  csv: number
  treeMb: number
  uploads: number
}

const { db, url, drop } = await freshDatabase()
const here = await testApp(db, { clock: movingClock() })
const organiser = await signInAs(here, 'organiser')
await openCall(organiser)
const [single, ...accounts] = await Promise.all(Array.from({ length: 6 }, (_, n) => signIn(here, `1390000010${n}`)))
const { id: fileId } = await putIn(organiser, Buffer.from('姓名,手机号\n王小明,13900000001\n李雷,13900000002\n'), '名单.csv', 'list')
const server = await startServer({ url, hashing: 'in turn', memoryMb: MEMORY_MB })
const readers = people<'reads'>(server.port)
const ask = asker(server.port)
const headersOf = ({ token }: Person) => ({ Authorization: `Bearer ${token}` })

/**
 * Kilobytes of memory of the server and of all its descendants that no file backs: the program itself, which all of them share, is
 * not counted. Nor is a new process that has not started its program yet: it shares all memory with its parent.
 */
function treeKb(pid: number, parent = ''): number {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    if (command === parent) return 0
    const own = Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean),
    )
    return own + children.reduce((sum, child) => sum + treeKb(Number(child), command), 0)
  } catch {
    return 0
  }
}

/** One account uploads files one after the other, until the phase ends. @returns how many were answered. */
async function upload(person: Person, { files, everyMs }: Pace, isOver: () => boolean): Promise<number> {
  let answered = 0
  for (let turn = 0; !isOver(); turn++) {
    const next = performance.now() + everyMs
    const { purpose, bytes } = files[turn % files.length] as Upload
    const id = newUpload()
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const body = pieceOf(bytes, from, id, { purpose })
      const { reason } = await ask({ method: 'POST', path: file.save.path, headers: headersOf(person), body })
      // The limit of calls has refused it: a flood of refused requests is measured elsewhere (`sms`, `logins`).
      if (reason === 'too_often') await pause(1_000)
    }
    answered += 1
    await pause(Math.max(0, next - performance.now()))
  }
  return answered
}

const purposes = ['certification', 'manuscript'] as const
const uploads = () => db.read.selectFrom('files').select('id').where('purpose', 'in', purposes)

/**
 * Accepted files count against the limits of their account until a record uses them: without a use, the attack would end after 60
 * files. The server waits while this process writes, so it writes little: a deletion would be measured as a delay of the server.
 */
async function useKeptUploads(): Promise<void> {
  const kept = await uploads()
    .where('kept_at', 'is not', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('file_uses').select('file_id').whereRef('file_id', '=', 'files.id'))))
    .execute()
  await db.write(async (tx) => {
    for (const { id } of kept) await insertUse(tx, { file_id: id, entity: 'contribution', entity_id: id, third_id: '' })
  })
}

async function deleteUploads(): Promise<void> {
  const all = await uploads().execute()
  for (const { id } of all) await db.write((tx) => deleteFiles(tx, [id]))
}

interface Pace {
  files: readonly Upload[]
  /** Milliseconds from one upload to the next one, of each of the AT_ONCE senders of an account. 0: as fast as they are answered. */
  everyMs: number
}

async function phase(uploaders: readonly Person[], seconds: number, pace: Pace = { files: attacks, everyMs: 0 }): Promise<Phase> {
  await server.facts()
  const ends = performance.now() + seconds * 1000
  const isOver = () => performance.now() > ends
  let most = 0
  const memory = setInterval(() => (most = Math.max(most, treeKb(server.pid))), 50)
  readers.begin({ reads: { perSecond: READS, asks: [{ method: 'GET', path: `${meeting.get.path}?id=1` }] } })
  const senders = uploaders.flatMap((person) => Array.from({ length: AT_ONCE }, () => upload(person, pace, isOver)))
  const previews: number[] = []
  while (!isOver()) {
    const body = { meetingId: '1', text: '', fileId }
    const { code, reason, ms } = await ask({ method: 'POST', path: namelist.read.path, headers: headersOf(organiser), body })
    if (code !== '000') throw new Error(`the preview was refused: ${reason}`)
    previews.push(ms)
    await pause(PREVIEW_EVERY_MS)
    await useKeptUploads()
  }
  const answered = (await Promise.all(senders)).reduce((sum, one) => sum + one, 0)
  const { reads } = await readers.end()
  const facts: Facts = await server.facts()
  clearInterval(memory)
  await deleteUploads()
  if (facts.errors.length > 0) throw new Error(facts.errors.join('\n'))
  return {
    loopMost: facts.loopMost,
    loop99: facts.loop99,
    read99: percentile(reads.took, 0.99),
    csv: median(previews),
    treeMb: most / 1024,
    uploads: answered,
  }
}

await phase([], WARMING_SECONDS)
// As long as the others: the longest delay grows with the time.
const calm = await phase([], SECONDS)
const one = await phase([single as Person], SECONDS)
const five = await phase(accounts, SECONDS)
const everyMs = (SECONDS * 1000 * accounts.length * AT_ONCE) / five.uploads
const small = await phase(accounts, SECONDS, { files: harmless, everyMs })
const row = (name: string, { loopMost, loop99, read99, csv, treeMb, uploads }: Phase) => [
  name,
  loopMost,
  loop99,
  read99,
  csv,
  treeMb,
  uploads,
]
print(
  `hostile uploads, ${SECONDS} s, files of ${attacks.map(({ bytes }) => `${(bytes.length / MB).toFixed(2)} MB`).join(', ')}`,
  ['', 'event loop most ms', 'p99 ms', 'getMeeting p99 ms', 'csv preview ms', 'memory MB', 'uploads'],
  [row('calm', calm), row('harmless, five accounts', small), row('one account', one), row('five accounts', five)],
)
readers.leave()
server.stop()
await drop()
