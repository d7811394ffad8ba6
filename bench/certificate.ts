/**
 * Certificates of a meeting with 10,000 people in three rooms: what is looked at before issuing beside the bare query, issuing
 * as long work, five hundred pages of PDF; and a million made-up numbers at the authority that /antiFake asks, half of them
 * neighbours of issued ones with a valid check letter. In process, both engines. `npm run bench -- certificate [people] [numbers]`
 */
import { certificate } from '#contract/certificate.ts'
import { listNamed } from '#server/features/certificate/due-store.ts'
import { genuineCertificate } from '#server/features/certificate/is-genuine.ts'
import { printed } from '#server/features/certificate/paper.ts'
import { standingAfter } from '#server/features/certificate/store.ts'
import { testApp } from '#test/support/app.ts'
import { madeUp, makeRule, workThrough } from '#test/support/certificates.ts'
import { freshDatabase } from '#test/support/database.ts'
import { makeList } from '#test/support/doorway.ts'
import { hall } from '#test/support/hall.ts'
import { signInAs } from '#test/support/person.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 10_000, small: 50 }))
const NUMBERS = Number(process.argv[3] ?? sized({ full: 1_000_000, small: 200 }))
const ROUNDS = sized({ full: 10, small: 1 })
const here = { meetingId: '1' }

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const organiser = await signInAs(test, 'organiser')
  const guests = await hall(opened.db, PEOPLE, { now: test.clock() })
  const rooms = await Promise.all(['甲厅', '乙厅', '丙厅'].map((name) => makeList(organiser, { name, kind: 'inside' })))
  for (const [at, { id }] of rooms.entries()) {
    const came = guests.filter((_, place) => place % (at + 2) !== 0)
    const rows = came.map(({ admissionId }, place) => ({
      list_id: id,
      admission_id: admissionId,
      serial: place + 1,
      inside: 1,
      entered: 1,
      entered_at: test.clock(),
      gate_id: 'a',
      scan_id: '',
      heard: 1,
      version: 1,
    }))
    await opened.db.write((tx) => opened.db.insertMany(tx, 'checkin_states', rows))
  }
  const basis = { way: 'checkins', listIds: rooms.map(({ id }) => id), least: 2, minutes: 0 } as const
  const rule = await makeRule(organiser, { kind: 'attendance', basis: { ...basis, listIds: [...basis.listIds] }, people: [] })
  const asked = { meetingId: '1', ruleId: rule.id, basis: { ...basis, listIds: [...basis.listIds] } }
  const times = { bare: [] as number[], call: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.bare.push(await timed(() => listNamed(opened.db.read, asked)))
    times.call.push(await timed(() => organiser.do(certificate.preview, { ...here, id: rule.id })))
  }
  await organiser.do(certificate.issue, { ...here, id: rule.id })
  const issuing = await timed(() => workThrough(test))
  const { total } = await organiser.do(certificate.list, { ...here, keyword: '' })
  const rows = await standingAfter(opened.db.read, { meetingId: '1', ruleId: undefined, after: '', limit: 500 })
  let bytes = 0
  const drawing = await timed(async () => (bytes = (await printed(test.deps, rows, test.clock())).length))
  const one = await timed(() => printed(test.deps, rows.slice(0, 1), test.clock()))
  print(
    `Certificates of ${PEOPLE.toLocaleString('en')} people, ${engine}`,
    ['what', 'figure'],
    [
      ['listing whom a rule names, ms', median(times.bare)],
      ['a preview, ms', median(times.call)],
      ['issued', total],
      ['issuing all, ms', issuing],
      [`${rows.length} pages, ms`, drawing],
      [`${rows.length} pages, kB`, bytes / 1000],
      ['one page once the type is there, ms', one],
    ],
  )

  const originals = (await opened.db.read.selectFrom('certificates').select('number').execute()).map(({ number }) => number)
  let accepted = 0
  const guessing = await timed(async () => {
    for (const typed of madeUp(originals, NUMBERS)) if ((await genuineCertificate(test.deps, typed, test.clock())) !== undefined) accepted++
  })
  process.stdout.write(`  ${NUMBERS.toLocaleString('en')} made-up numbers in ${Math.round(guessing / 1000)} s: ${accepted} accepted\n`)
  await opened.drop()
  if (accepted > 0) throw new Error('a made-up number was accepted')
}
process.exit(0)
