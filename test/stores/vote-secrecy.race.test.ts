/**
 * Who has the database in hand, at any moment, finds out how nobody voted: by what rows say, by the order in which they were written
 * (rowid, ctid, xmin), by the chain's, by what two backups differ in. The same attacks succeed on a careless layout.
 */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { KEY_LETTERS } from '#contract/sealed.ts'
import { vote } from '#contract/vote.ts'
import type { Db } from '#server/db/db.ts'
import { openerBy } from '#server/sealing/envelope.ts'
import { crowd } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { everyRow, tableNames } from '../support/tables.ts'
import { ballot, openVote } from '../support/votes.ts'

const ELECTORS = 40
/** Guesses that are right by luck: one of forty on average, nine in one of a million tries. */
const LUCK = 9

interface Voted {
  userId: string
  mobile: string
  nonce: string
  commitment: string
}

/** What an attacker believes: whose ballot is which. */
type Guess = readonly (readonly [userId: string, commitment: string])[]

const right = (guess: Guess, truth: readonly Voted[]) =>
  guess.filter(([userId, commitment]) => truth.some((one) => one.userId === userId && one.commitment === commitment)).length

/** How the engine lets a table's rows be put in the order in which they were written. */
const orders = { sqlite: ['rowid'], postgres: ['ctid', 'xmin::text::bigint, ctid'] } as const

/** The first of one table with the first of the other, and so on, by every order that the engine gives away. */
async function byOrder(db: Db, roll: string, box: string): Promise<Guess[]> {
  const column = async (table: string, name: string, order: string) =>
    (await sql<{ it: string }>`SELECT ${sql.ref(name)} AS it FROM ${sql.table(table)} ORDER BY ${sql.raw(order)}`.execute(db.read)).rows
  const guesses: Guess[] = []
  for (const rollOrder of [...orders[db.engine], 'cast_at'])
    for (const boxOrder of [...orders[db.engine], 'place']) {
      const [people, ballots] = [await column(roll, 'user_id', rollOrder), await column(box, 'commitment', boxOrder)]
      guesses.push(people.map(({ it: person }, n) => [person, ballots[n]?.it ?? ''] as const))
      guesses.push(people.map(({ it: person }, n) => [person, ballots.at(-1 - n)?.it ?? ''] as const))
    }
  return guesses
}

/** Who and what stand in one row, of whatever table. */
async function byContent(db: Db, truth: readonly Voted[]): Promise<Guess> {
  const found: [string, string][] = []
  for (const name of await tableNames(db))
    for (const row of await db.read.selectFrom(name).selectAll().execute()) {
      const text = JSON.stringify(row)
      for (const { userId, mobile, nonce, commitment } of truth)
        if ((text.includes(userId) || text.includes(mobile)) && (text.includes(nonce) || text.includes(commitment)))
          found.push([userId, commitment])
    }
  return found
}

/** The lines that a later backup has and an earlier one has not. */
function added(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string {
  const linesOf = (rows = '[]') => (JSON.parse(rows) as object[]).map((row) => JSON.stringify(row))
  return [...after].flatMap(([name, rows]) => linesOf(rows).filter((line) => !linesOf(before.get(name)).includes(line))).join('\n')
}

/** Of two backups on either side of one ballot: who is new, and what is. */
function byBackups(backups: readonly ReadonlyMap<string, string>[], truth: readonly Voted[]): Guess {
  return backups.slice(1).flatMap((after, n) => {
    const lines = added(backups[n] as ReadonlyMap<string, string>, after)
    const people = truth.filter(({ userId }) => lines.includes(userId))
    const ballots = truth.filter(({ nonce, commitment }) => lines.includes(nonce) || lines.includes(commitment))
    return people.flatMap(({ userId }) => ballots.map(({ commitment }) => [userId, commitment] as const))
  })
}

onBothEngines('whoever has the database in hand', (engine) => {
  const { opened, test } = productTest({}, { engine })

  const members = () => crowd(opened.db, ELECTORS, { ticketId: '1', now: test.clock() })

  it('finds no elector’s choice, before the count or after it', async () => {
    const organiser = await signInAs(test, 'organiser')
    const { vote: made, keys } = await openVote(organiser, { secret: 1 })
    const truth: Voted[] = []
    const backups = [await everyRow(opened.db)]
    for (const { userId, mobile, token } of await members()) {
      test.clock.pass(1_000)
      const cast = await ballot(made.id, String((truth.length % 3) + 1), keys.publicKey)
      const { code } = await request(test.app, vote.cast, cast.sent, { authorization: `Bearer ${token}` })
      expect(code).toBe('000')
      truth.push({ userId, mobile, nonce: cast.nonce, commitment: cast.commitment })
      if (truth.length % 10 === 0 || truth.length < 4) backups.push(await everyRow(opened.db))
    }
    // Before the count: no row has an elector and an envelope, and no text that the database holds is the private key.
    expect(await byContent(opened.db, truth)).toEqual([])
    const texts = [...(await everyRow(opened.db)).values()].join(' ').match(new RegExp(`\\b[2-9A-HJ-NP-Z]{${KEY_LETTERS}}\\b`, 'g')) ?? []
    expect(texts).toContain(keys.publicKey)
    for (const text of new Set(texts)) expect(await openerBy(text, keys.publicKey)).toBeUndefined()

    await organiser.do(vote.close, { meetingId: '1', id: made.id, privateKey: keys.privateKey })
    backups.push(await everyRow(opened.db))
    expect((await opened.db.read.selectFrom('vote_bulletin').select('commitment').execute()).length).toBe(ELECTORS)
    expect(await byContent(opened.db, truth)).toEqual([])
    for (const guess of await byOrder(opened.db, 'vote_roll', 'vote_bulletin')) expect(right(guess, truth)).toBeLessThan(LUCK)
    // The last two backups have the whole box between them, and nobody who has voted: everybody was there before.
    expect(byBackups(backups, truth)).toEqual([])
    const all = [...(await everyRow(opened.db)).values()].join(' ')
    expect(all).not.toContain(keys.privateKey)
    expect(all).toContain(truth[0]?.nonce)
  })

  it('finds every one by the same attacks where ballots are kept carelessly', async () => {
    await opened.db.write(async (tx) => {
      await sql`CREATE TABLE careless_roll (user_id TEXT NOT NULL, cast_at INTEGER NOT NULL)`.execute(tx)
      await sql`CREATE TABLE careless_box (place INTEGER NOT NULL, commitment TEXT NOT NULL)`.execute(tx)
      await sql`CREATE TABLE careless_log (line TEXT NOT NULL)`.execute(tx)
    })
    const truth: Voted[] = []
    const backups = [await everyRow(opened.db)]
    for (const { userId, mobile } of await members()) {
      const cast = await ballot('careless', '1')
      const n = truth.length
      // Two tables without a word in common, each in the order of the ballots; and a log that says too much of the last.
      await opened.db.write(async (tx) => {
        await sql`INSERT INTO careless_roll VALUES (${userId}, ${n})`.execute(tx)
        await sql`INSERT INTO careless_box VALUES (${n}, ${cast.commitment})`.execute(tx)
        if (n === ELECTORS - 1) await sql`INSERT INTO careless_log VALUES (${`${mobile} ${cast.nonce}`})`.execute(tx)
      })
      truth.push({ userId, mobile, nonce: cast.nonce, commitment: cast.commitment })
      if (n < 4) backups.push(await everyRow(opened.db))
    }
    const guesses = await byOrder(opened.db, 'careless_roll', 'careless_box')
    expect(Math.max(...guesses.map((guess) => right(guess, truth)))).toBe(ELECTORS)
    expect((await byContent(opened.db, truth)).length).toBe(1)
    expect(right(byBackups(backups, truth), truth)).toBe(4)
  })
})
