/**
 * A thief has the bytes of the database, its write-ahead log and a backup, and the organiser's private key. Before and after the
 * count, these bytes reveal no elector's ballot and no person's anonymous answer. Control: with a copy of the box key, the same
 * bytes reveal all of them.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { envelopeLetters } from '#contract/sealed.ts'
import { CLOSED_LOT_LEAST, envelopeFor, envelopeSize, LOT_LEAST, survey } from '#contract/survey.ts'
import { BALLOT_BYTES, readBallot, sealedFor } from '#contract/vote-ballot.ts'
import { vote } from '#contract/vote.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { allBoxKeys, type BoxKeyRow } from '#server/features/system/box-key-store.ts'
import { pendingRewrites } from '#server/features/system/rewrite-store.ts'
import { settleRewrites } from '#server/features/system/rewrites.ts'
import { boxKeyOf } from '#server/sealing/box.ts'
import { openerBy } from '#server/sealing/envelope.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type Bytes, bytesOf, linkedByRow, linkedBySlot } from '../support/ballot-traces.ts'
import { crowd, type Member } from '../support/crowd.ts'
import { freshDatabase } from '../support/database.ts'
import { noOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts'
import { type Person, request, signInAs } from '../support/person.ts'
import { here, oneOf, openSealed, sealedAnswer } from '../support/surveys.ts'
import { ballot, openVote } from '../support/votes.ts'

const PEOPLE = 12
const MINUTE = 60_000
const LETTERS = envelopeLetters(BALLOT_BYTES)
/** Of the second encryption: nonce and tag, in base64url. */
const lengthOf = (text: number) => Math.ceil(((text + 28) * 4) / 3)

interface Place {
  db: Db
  url: string
  own: OwnPostgres | undefined
  drop(): Promise<void>
}

async function sqlitePlace(): Promise<Place> {
  const { db, url, drop } = await freshDatabase('sqlite')
  return { db, url, drop, own: undefined }
}

async function postgresPlace(): Promise<Place> {
  const own = await ownPostgres()
  const db = await openDb(own.url)
  return {
    db,
    url: own.url,
    own,
    drop: async () => {
      await db.close()
      await own.drop()
    },
  }
}

function suite(name: string, open: () => Promise<Place>): void {
  describe(name, () => {
    let place: Place
    let test: TestApp
    let organiser: Person
    let members: Member[]
    beforeEach(async () => {
      place = await open()
      test = await testApp(place.db)
      organiser = await signInAs(test, 'organiser')
      members = await crowd(place.db, Math.max(PEOPLE, LOT_LEAST + CLOSED_LOT_LEAST), { ticketId: '1', now: test.clock() })
    })
    afterEach(async () => {
      expect(test.errors).toEqual([])
      await place.drop()
    })

    const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })
    const look = () => bytesOf(place.url, place.own)
    const all = ({ database, wal, backup }: Bytes) => [database, wal, backup].join('\n')
    const keyOf = (row: BoxKeyRow, secret = test.deps.env.secret) => boxKeyOf(row, row.random, secret)

    /** As the job does, until nothing is pending. */
    async function rewriteAll(): Promise<void> {
      for (let tries = 0; (await pendingRewrites(place.db.read)).length > 0; tries++) {
        expect(tries).toBeLessThan(50)
        test.clock.pass(10 * MINUTE)
        await settleRewrites(test.deps)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }

    /** What may be known of a key after it was destroyed: nothing in the files, and nothing of use where WAL is not overwritten yet. */
    function expectDestroyed(after: Bytes, row: BoxKeyRow): void {
      expect(after.database).not.toContain(row.random)
      expect(after.backup).not.toContain(row.random)
      // PostgreSQL keeps segments of its write-ahead log until it writes over them.
      if (place.own === undefined) expect(after.wal).not.toContain(row.random)
      expect(all(after)).not.toContain(test.deps.env.secret)
    }

    it('reveal no elector’s ballot of a secret vote, before or after the count', async () => {
      const { vote: made, keys } = await openVote(organiser, { secret: 1 })
      const truth = new Map<string, string>()
      for (const [at, member] of members.slice(0, PEOPLE).entries()) {
        const choice = String((at % 3) + 1)
        const cast = await ballot(made.id, choice, keys.publicKey)
        expect((await request(test.app, vote.cast, cast.sent, bearer(member))).code).toBe('000')
        truth.set(member.userId, choice)
      }
      const people = [...truth.keys()]
      const opener = await openerBy(keys.privateKey, keys.publicKey)
      const choiceIn = async (envelope: string) => readBallot((await opener?.open(envelope, sealedFor(made.id))) ?? '')?.choice
      const [row] = await allBoxKeys(place.db.read)
      if (row === undefined) throw new Error('the vote has no box key')
      const before = await look()

      await organiser.do(vote.close, { ...here, id: made.id, privateKey: keys.privateKey })
      await rewriteAll()
      const after = await look()
      await organiser.do(vote.publish, { ...here, id: made.id })

      expect(all(before)).toContain(people[0])
      for (const bytes of [before, after]) expect(await linkedByRow(all(bytes), people, LETTERS, choiceIn)).toEqual(new Map())
      expectDestroyed(after, row)

      // Each envelope with its weight, "1 ".
      const bySlot = (bytes: string, key = keyOf(row)) =>
        linkedBySlot(bytes, people, lengthOf(LETTERS + 2), {
          slotOf: key.slotOf,
          opens: async (text) => {
            const inner = key.open(text)?.split(' ')[1]
            return inner === undefined ? undefined : choiceIn(inner)
          },
        })
      // Control: a copy of the box key opens all ballots in bytes from before the count. With another secret it opens none.
      for (const bytes of [before.backup, all(before)]) expect(await bySlot(bytes)).toEqual(truth)
      expect(await bySlot(all(before), keyOf(row, 'the secret of another deployment, long enough'))).toEqual(new Map())
      // After the count, the files do not contain the ballots any more: a copy of the key opens none.
      for (const bytes of [after.database, after.backup]) expect(await bySlot(bytes)).toEqual(new Map())
    })

    it('reveal no person’s answer to an anonymous survey, in a batch opened while the survey runs or in the last batch', async () => {
      const labels = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`c${at}`, `第${at}项`]))
      const questions = [oneOf('q_view', labels)]
      const one = await openSealed(organiser, { questions })
      const answers = new Map<string, string>()
      const answerOf = async (some: readonly Member[]) => {
        for (const member of some) {
          const choice = `c${answers.size % 12}`
          const body = await sealedAnswer(one, { q_view: choice })
          expect((await request(test.app, survey.submit, body, bearer(member))).code).toBe('000')
          answers.set(member.userId, choice)
        }
      }
      const opener = await openerBy(one.keys.privateKey, one.keys.publicKey)
      const letters = envelopeLetters(envelopeSize(questions))
      const answerIn = async (envelope: string) => {
        const text = await opener?.open(envelope, envelopeFor(one.id, ''))
        return text === undefined ? undefined : (JSON.parse(text) as { answers: { q_view: string } }).answers.q_view
      }
      const bySlot = (bytes: string, row: BoxKeyRow, people: readonly string[]) => {
        const key = keyOf(row)
        return linkedBySlot(bytes, people, lengthOf(letters), {
          slotOf: key.slotOf,
          opens: async (text) => {
            const inner = key.open(text)
            return inner === undefined ? undefined : answerIn(inner)
          },
        })
      }
      const unseal = () => organiser.do(survey.unseal, { ...here, id: one.id, key: one.keys.privateKey })

      await answerOf(members.slice(0, LOT_LEAST))
      const first = [...answers.keys()]
      const [firstKey] = await allBoxKeys(place.db.read)
      const before = await look()
      await unseal()
      const [secondKey, ...more] = await allBoxKeys(place.db.read)
      expect([secondKey?.batch, more]).toEqual([2, []])
      await answerOf(members.slice(LOT_LEAST, LOT_LEAST + CLOSED_LOT_LEAST))
      await organiser.do(survey.close, { ...here, id: one.id })
      const between = await look()
      expect(await unseal()).toMatchObject({ answered: LOT_LEAST + CLOSED_LOT_LEAST, waiting: 0, unfit: 0 })
      await rewriteAll()
      const after = await look()

      expect(await allBoxKeys(place.db.read)).toEqual([])
      for (const bytes of [before, between, after])
        expect(await linkedByRow(all(bytes), [...answers.keys()], letters, answerIn)).toEqual(new Map())
      for (const row of [firstKey, secondKey]) expectDestroyed(after, row as BoxKeyRow)
      // Control.
      expect(await bySlot(all(before), firstKey as BoxKeyRow, first)).toEqual(new Map([...answers].slice(0, LOT_LEAST)))
      expect(await bySlot(all(between), secondKey as BoxKeyRow, [...answers.keys()])).toEqual(new Map([...answers].slice(LOT_LEAST)))
      expect(await bySlot(after.database, firstKey as BoxKeyRow, first)).toEqual(new Map())
    })
  })
}

suite('the bytes of a SQLite file', sqlitePlace)
if (noOwnPostgres === undefined) suite('the bytes of a PostgreSQL', postgresPlace)
else it.skip(noOwnPostgres, () => {})
