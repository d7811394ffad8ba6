/** Ballot boxes across releases and secrets: what a start finds, and what becomes of deleted rows in the files. */
import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import { survey } from '#contract/survey.ts'
import { vote } from '#contract/vote.ts'
import { sayOfVote } from '#contract/vote-sentences.ts'
import { openDb } from '#server/db/open.ts'
import { allBoxKeys, boxKeysOf, keyOfRow } from '#server/features/system/box-key-store.ts'
import { markRewrites, pendingRewrites } from '#server/features/system/rewrite-store.ts'
import { settleRewrites } from '#server/features/system/rewrites.ts'
import { openSealedBallot } from '#server/features/vote/envelope-store.ts'
import { sealBoxes } from '#server/jobs/seal-boxes.ts'
import { boxKeyOf } from '#server/sealing/box.ts'
import { testApp } from '../support/app.ts'
import { crowd, type Member } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor, request, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { here, openSealed, sealedAnswer } from '../support/surveys.ts'
import { ballot, openVote } from '../support/votes.ts'

const OTHER = 'another secret, which replaced the lost one'

it('a box key opens what it has sealed, and neither another box nor another secret opens it', () => {
  const [box, random, secret] = [{ subject_id: 'vote', session_id: '', batch: 1 }, 'random bytes', 'the secret']
  const key = boxKeyOf(box, random, secret)
  const sealed = key.seal('a text')
  expect([key.open(sealed), key.seal('a text') === sealed]).toEqual(['a text', false])
  const others = [
    boxKeyOf({ ...box, batch: 2 }, random, secret),
    boxKeyOf({ ...box, subject_id: 'other' }, random, secret),
    boxKeyOf(box, 'other bytes', secret),
    boxKeyOf(box, random, OTHER),
  ]
  for (const other of others) expect([other.open(sealed), other.slotOf('a') === key.slotOf('a')]).toEqual([undefined, false])
  for (const broken of ['', 'short', `${sealed.slice(0, -4)}AAAA`]) expect(key.open(broken)).toBeUndefined()
})

onBothEngines('a ballot box', (engine) => {
  let members: Member[]
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine, logsErrors: true })
  beforeEach(async () => void (members = await crowd(opened.db, 5, { ticketId: '1', now: test.clock() })))

  const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })
  const castAs = async (member: Member, id: string, choice: string, publicKey: string) =>
    request(test.app, vote.cast, (await ballot(id, choice, publicKey)).sent, bearer(member))
  const secretVote = async () => {
    const { vote: made, keys } = await openVote(organiser, { secret: 1 })
    for (const member of members) expect((await castAs(member, made.id, '1', keys.publicKey)).code).toBe('000')
    return { id: made.id, keys }
  }
  const closeVote = (id: string, privateKey: string) => organiser.do(vote.close, { ...here, id, privateKey })
  const sealedSurvey = async () => {
    const one = await openSealed(organiser)
    for (const member of members)
      expect((await request(test.app, survey.submit, await sealedAnswer(one, { q_view: 'good' }), bearer(member))).code).toBe('000')
    return one
  }
  const unseal = ({ id, keys }: Awaited<ReturnType<typeof sealedSurvey>>) =>
    organiser.do(survey.unseal, { ...here, id, key: keys.privateKey })

  /** Moves the envelopes of a vote back to where earlier releases stored them: into the rows of their electors. */
  async function asBefore(id: string): Promise<void> {
    await opened.db.write(async (tx) => {
      const [row] = (await boxKeysOf(opened.db, tx, { ids: [id] })).rows
      const key = keyOfRow(row as NonNullable<typeof row>, test.deps.env.secret)
      const sealed = await tx.selectFrom('vote_envelopes').selectAll().execute()
      for (const { elector } of await tx.selectFrom('vote_roll').select('elector').execute()) {
        const found = sealed.find(({ slot }) => slot === key.slotOf(elector))
        const { weight = 0, envelope = '' } = openSealedBallot(key, found as NonNullable<typeof found>) ?? {}
        await tx.insertInto('vote_ballots').values({ vote_id: id, elector, nonce: '', choice: '', envelope, weight }).execute()
      }
      await tx.deleteFrom('vote_envelopes').execute()
      await tx.deleteFrom('box_keys').execute()
    })
  }

  it('of an earlier release is moved by the first start: a ballot is replaced and counted as if it had always been there', async () => {
    const { id, keys } = await secretVote()
    await asBefore(id)
    // Two servers start at once.
    await Promise.all([sealBoxes(test.deps), sealBoxes(test.deps)])
    expect(await opened.db.read.selectFrom('vote_ballots').selectAll().execute()).toEqual([])
    expect(await opened.db.read.selectFrom('vote_envelopes').selectAll().execute()).toHaveLength(members.length)
    expect((await castAs(members[0] as Member, id, '2', keys.publicKey)).data).toMatchObject({ changes: 1 })
    expect(await closeVote(id, keys.privateKey)).toMatchObject({
      result: { ballots: 5, unreadable: 0, options: [{ votes: 4 }, { votes: 1 }, { votes: 0 }] },
    })
  })

  it('loses no ballot that a server of an earlier release took: its elector votes again once it is moved, all others at once', async () => {
    const { id, keys } = await secretVote()
    const [first, second] = members as [Member, Member]
    // A server of an earlier release runs at the same time.
    await opened.db.write(async (tx) => {
      const key = keyOfRow((await allBoxKeys(tx))[0] as NonNullable<Awaited<ReturnType<typeof allBoxKeys>>[number]>, test.deps.env.secret)
      const slot = key.slotOf(first.userId)
      const found = await tx.selectFrom('vote_envelopes').selectAll().where('slot', '=', slot).executeTakeFirstOrThrow()
      const { weight = 0, envelope = '' } = openSealedBallot(key, found) ?? {}
      await tx.insertInto('vote_ballots').values({ vote_id: id, elector: first.userId, nonce: '', choice: '', envelope, weight }).execute()
      await tx.deleteFrom('vote_envelopes').where('slot', '=', slot).execute()
    })
    const again = [first, second].map((member) => castAs(member, id, '2', keys.publicKey))
    expect((await Promise.all(again)).map(({ reason, data }) => [reason, data?.changes])).toEqual([
      ['unavailable', undefined],
      [undefined, 1],
    ])
    expect(test.errors.map(({ event }) => event)).toEqual(['vote.envelope_missing'])
    await sealBoxes(test.deps)
    expect((await castAs(first, id, '3', keys.publicKey)).data).toMatchObject({ changes: 1 })
    expect(await closeVote(id, keys.privateKey)).toMatchObject({
      result: { ballots: 5, unreadable: 0, options: [{ votes: 3 }, { votes: 1 }, { votes: 1 }] },
    })
  })

  it('of an anonymous survey of an earlier release is moved by the first start and opened', async () => {
    const one = await sealedSurvey()
    await opened.db.write(async (tx) => {
      const [row] = await allBoxKeys(tx)
      const key = keyOfRow(row as NonNullable<typeof row>, test.deps.env.secret)
      const sealed = await tx.selectFrom('survey_sealed').selectAll().execute()
      for (const { userId } of members) {
        const text = key.open(sealed.find(({ slot }) => slot === key.slotOf(userId))?.sealed ?? '') ?? ''
        await tx.updateTable('survey_envelopes').set({ sealed: text }).where('user_id', '=', userId).execute()
      }
      await tx.deleteFrom('survey_sealed').execute()
      await tx.deleteFrom('box_keys').execute()
    })
    await sealBoxes(test.deps)
    expect((await opened.db.read.selectFrom('survey_envelopes').selectAll().execute()).map(({ sealed }) => sealed)).toEqual(
      members.map(() => ''),
    )
    await organiser.do(survey.close, { ...here, id: one.id })
    expect(await unseal(one)).toMatchObject({ answered: 5, waiting: 0, unfit: 0 })
  })

  it('that cannot be opened after the secret was replaced: the vote is void with a reason, the answers count as unreadable', async () => {
    const [{ id }, one] = [await secretVote(), await sealedSurvey()]
    const { vote: empty } = await openVote(organiser, { secret: 1, title: '还没有人投票' })
    const renewed = await testApp(opened.db, { seed: false, env: { secret: OTHER }, clock: test.clock })
    await sealBoxes(renewed.deps)
    const shown = await organiser.do(vote.get, { id })
    expect(shown).toMatchObject({ phase: 'void', reason: sayOfVote.secretReplaced })
    expect(await opened.db.read.selectFrom('vote_envelopes').selectAll().execute()).toEqual([])
    const [listed] = await organiser.do(survey.manage, here)
    expect(listed).toMatchObject({ id: one.id, waiting: 0, unfit: 5 })
    expect(renewed.errors.map(({ event }) => event)).toEqual(['vote.box_lost', 'survey.batch_lost'])
    // A vote with an empty box stays open.
    expect(await organiser.do(vote.get, { id: empty.id })).toMatchObject({ phase: 'open' })
    await sealBoxes(renewed.deps)
    expect(renewed.errors).toHaveLength(2)
  })

  it('loses what a person has sealed when the account is closed', async () => {
    const one = await openSealed(organiser)
    const person = await signIn(test, '13955550082')
    await person.do(survey.submit, await sealedAnswer(one, { q_view: 'bad' }))
    for (const member of members) await request(test.app, survey.submit, await sealedAnswer(one, { q_view: 'good' }), bearer(member))
    await person.do(privacy.close, { smsCode: await codeFor(test, person.mobile, 'change') })
    expect(await opened.db.read.selectFrom('survey_sealed').selectAll().execute()).toHaveLength(members.length)
    await organiser.do(survey.close, { ...here, id: one.id })
    expect(await unseal(one)).toMatchObject({ answered: members.length, waiting: 0, unfit: 0 })
  })

  it('keeps its key while other boxes lose theirs', async () => {
    const [first, second] = [await secretVote(), await secretVote()]
    await closeVote(first.id, first.keys.privateKey)
    expect((await allBoxKeys(opened.db.read)).map(({ subject_id }) => subject_id)).toEqual([second.id])
    expect(await closeVote(second.id, second.keys.privateKey)).toMatchObject({ result: { ballots: 5, unreadable: 0 } })
  })

  it('is rewritten again until it succeeds, at growing intervals; what was deleted meanwhile stays marked', async () => {
    const tried: string[] = []
    let answer: boolean | Error = false
    const db = {
      ...opened.db,
      removeDeleted: async (name: string) => {
        tried.push(name)
        if (answer instanceof Error) throw answer
        return answer
      },
    }
    const deps = { ...test.deps, db }
    const settle = async (ms = 0) => {
      test.clock.pass(ms)
      await settleRewrites(deps)
      return tried.splice(0)
    }
    await opened.db.write((tx) => markRewrites(tx, ['box_keys', 'file'], test.clock()))
    // A whole file only at a start.
    expect(await settle()).toEqual(['box_keys'])
    expect(await settle()).toEqual([])
    expect([await settle(4_999), await settle(1)]).toEqual([[], ['box_keys']])
    expect([await settle(9_999), await settle(1)]).toEqual([[], ['box_keys']])
    answer = new Error('the disk is full')
    expect(await settle(600_000)).toEqual(['box_keys'])
    expect(test.errors.splice(0).map(({ event }) => event)).toEqual(['rewrite.failed'])
    answer = true
    await opened.db.write((tx) => markRewrites(tx, ['box_keys'], test.clock()))
    expect(await settle()).toEqual(['box_keys'])
    expect((await pendingRewrites(opened.db.read)).map(({ name }) => name)).toEqual(['file'])
    await settleRewrites(deps, true)
    expect(await pendingRewrites(opened.db.read)).toEqual([])
  })
})

describe('a SQLite file', () => {
  const { opened, test } = productTest({})

  const bytes = () => [opened.url, `${opened.url}-wal`].map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : '')).join('\n')

  it('holds nothing of a phone whose account was closed', async () => {
    const mobile = '13955550083'
    const person = await signIn(test, mobile)
    await person.do(privacy.close, { smsCode: await codeFor(test, mobile, 'change') })
    await settleRewrites(test.deps)
    // Pages of the WAL that other rows need have been written since.
    expect(bytes().split(mobile).length - 1).toBe(0)
    expect(await pendingRewrites(opened.db.read)).toEqual([])
  })

  it('is emptied of what earlier releases left in it, once, at the first start, also if a start before was cut off', async () => {
    const word = '很久以前删除的一行'
    const written = Buffer.from(word).toString('latin1')
    await opened.db.write((tx) => sql`PRAGMA secure_delete = OFF`.execute(tx))
    await opened.db.write((tx) => sql`CREATE TABLE old_rows (text TEXT NOT NULL)`.execute(tx))
    await opened.db.write((tx) => sql`INSERT INTO old_rows VALUES (${word})`.execute(tx))
    await opened.db.write((tx) => sql`DELETE FROM old_rows`.execute(tx))
    expect(bytes()).toContain(written)
    await opened.db.write((tx) => markRewrites(tx, ['file'], test.clock()))
    await opened.db.close()
    // The next process.
    const again = await openDb(opened.url)
    const next = await testApp(again, { seed: false, clock: test.clock })
    await sealBoxes(next.deps)
    expect([bytes().includes(written), await pendingRewrites(again.read)]).toEqual([false, []])
    await again.close()
  })

  it('keeps its WAL while another process reads, without blocking, and empties the WAL afterwards', async () => {
    const reader = new DatabaseSync(opened.url, { readOnly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM users').get()
    await opened.db.write((tx) => markRewrites(tx, ['box_keys'], test.clock()))
    const began = performance.now()
    await settleRewrites(test.deps)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(await pendingRewrites(opened.db.read)).toMatchObject([{ name: 'box_keys', tries: 1 }])
    reader.exec('COMMIT')
    reader.close()
    test.clock.pass(60_000)
    await settleRewrites(test.deps)
    expect(await pendingRewrites(opened.db.read)).toEqual([])
  })
})
