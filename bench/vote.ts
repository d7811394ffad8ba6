/**
 * Ballots of a crowd: as calls of the app, beside the same batches without it, beside one bare transaction for each; and what comes of
 * 100,000 ballots: an open box counted live beside the bare query, and a box closed and chained. In process, both engines, medians.
 * `npm run bench -- vote [rounds [ballots]]`
 */
import { envelopeLetters } from '#contract/sealed.ts'
import { BALLOT_BYTES } from '#contract/vote-ballot.ts'
import { vote } from '#contract/vote.ts'
import type { Db } from '#server/db/db.ts'
import { chosenIn } from '#server/features/vote/ballot-store.ts'
import { closeVote } from '#server/features/vote/close.ts'
import { commitCasts } from '#server/features/vote/commit.ts'
import { batched } from '#server/flow/batch.ts'
import { digest, newCode } from '#server/flow/ids.ts'
import { testApp } from '#test/support/app.ts'
import { crowd, type Member } from '#test/support/crowd.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { request, signInAs } from '#test/support/person.ts'
import { openVote } from '#test/support/votes.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 3, small: 1 }))
const BALLOTS = Number(process.argv[3] ?? sized({ full: 5_000, small: 50 }))
const BARE = sized({ full: 1_000, small: 20 })
const MANY = sized({ full: 100_000, small: 200 })
/** As many as one connection each would use: the fairest that a transaction for each can get. */
const CONNECTIONS = 6
const engines: readonly Engine[] = ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))]

const castOf = (voteId: string, { userId }: Member, n: number) => ({
  voteId,
  userId,
  elector: userId,
  stakes: [digest(userId)],
  wechat: null,
  weight: 1,
  nonce: newCode(26),
  choice: String((n % 3) + 1),
  envelope: '',
  now: 0,
  secret: 'a secret of the bench, long enough to be one',
})

async function perSecond(many: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (many * 1000) / (performance.now() - began)
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A box that is full already, written straight into the tables. */
async function fill(db: Db, voteId: string, members: readonly Member[]): Promise<void> {
  for (let at = 0; at < members.length; at += 5_000)
    await db.write(async (tx) => {
      const lot = members.slice(at, at + 5_000).map((member, n) => castOf(voteId, member, at + n))
      const roll = lot.map(({ elector, userId, stakes, weight }) => ({
        vote_id: voteId,
        elector,
        user_id: userId,
        stake: stakes[0] as string,
        wechat: null,
        weight,
        cast_at: 0,
        changes: 0,
      }))
      await db.insertMany(tx, 'vote_roll', roll)
      await db.insertMany(
        tx,
        'vote_ballots',
        lot.map(({ elector, nonce, choice, envelope, weight }) => ({ vote_id: voteId, elector, nonce, choice, envelope, weight })),
      )
    })
}

for (const engine of engines) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const { db } = opened
  const organiser = await signInAs(test, 'organiser')
  const anew = async (secret: 0 | 1 = 0) => (await openVote(organiser, { secret })).vote.id
  const people = (many: number) => crowd(db, many, { ticketId: '1', now: test.clock() })
  const figures = { calls: [] as number[], batches: [] as number[], secret: [] as number[], bare: [] as number[] }
  const members = await people(BALLOTS)
  for (let round = 0; round < ROUNDS; round++) {
    const [called, batchedId, secretId, bareId] = [await anew(), await anew(), await anew(1), await anew()]
    const ask = (member: Member, n: number) =>
      request(
        test.app,
        vote.cast,
        { id: called, nonce: newCode(26), choice: String((n % 3) + 1) },
        { authorization: `Bearer ${member.token}` },
      )
    figures.calls.push(await perSecond(BALLOTS, () => Promise.all(members.map(ask))))
    const take = batched((casts: Parameters<typeof commitCasts>[1]) => commitCasts(db, casts), { inFlight: db.writers, most: 512 })
    const casts = (id: string) => members.map((member, n) => ({ ...castOf(id, member, n), now: test.clock() }))
    figures.batches.push(await perSecond(BALLOTS, () => Promise.all(casts(batchedId).map(take))))
    const secret = casts(secretId).map((cast) => ({ ...cast, nonce: '', choice: '', envelope: newCode(envelopeLetters(BALLOT_BYTES)) }))
    figures.secret.push(await perSecond(BALLOTS, () => Promise.all(secret.map(take))))
    const some = casts(bareId).slice(0, BARE)
    const waiting = some.values()
    const lane = async () => {
      for (const cast of waiting) await commitCasts(db, [cast])
    }
    figures.bare.push(await perSecond(BARE, () => Promise.all(Array.from({ length: CONNECTIONS }, lane))))
  }
  const [calls, batches, secret, bare] = [median(figures.calls), median(figures.batches), median(figures.secret), median(figures.bare)]
  print(
    `${engine}: ballots, all at once`,
    ['way', 'per second', 'ratio'],
    [
      ['calls, in groups', calls, calls / bare],
      ['groups alone', batches, batches / bare],
      ['groups alone, secret', secret, secret / bare],
      ['a transaction each', bare, 1],
    ],
  )

  const id = (await openVote(organiser, { live: 1 })).vote.id
  await fill(db, id, await people(MANY))
  const looks = { call: [] as number[], again: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS * 3; round++) {
    test.clock.pass(10_000)
    looks.bare.push(await took(() => chosenIn(db, db.read, { id })))
    looks.call.push(await took(() => organiser.do(vote.result, { id })))
    looks.again.push(await took(() => organiser.do(vote.result, { id })))
  }
  const closing = await took(() => closeVote(test.deps, { meetingId: '1', id, privateKey: '', who: 'bench', now: test.clock() }))
  const query = median(looks.bare)
  print(
    `${engine}: what came of ${MANY.toLocaleString('en')} ballots`,
    ['what', 'ms', 'ratio'],
    [
      ['the bare query', query, 1],
      ['the call', median(looks.call), median(looks.call) / query],
      ['the call, a moment later', median(looks.again), median(looks.again) / query],
      ['closed, counted and chained', closing, closing / query],
    ],
  )
  await opened.drop()
}
