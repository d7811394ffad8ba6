/**
 * Anonymous surveys: what somebody answered lies sealed with their name until at least twenty are opened together, and from then
 * on apart. Whoever has the database tries to put the two together again, by all that a database tells.
 */
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { CLOSED_LOT_LEAST, LOT_LEAST, survey } from '#contract/survey.ts'
import type { Db } from '#server/db/db.ts'
import { toLetters } from '#contract/sealed.ts'
import { onBothEngines, type Engine } from '../support/database.ts'
import { request } from '../support/person.ts'
import { crowd, type Member } from '../support/crowd.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { headers } from '#contract/call.ts'
import { productTest } from '../support/product-test.ts'
import { everyRow } from '../support/tables.ts'
import { asks, here, oneOf, openSealed, sealedAnswer } from '../support/surveys.ts'

const questions = [oneOf('q_view', { good: '满意', bad: '不满意' }), asks('q_words', { kind: 'long' })]

/** Where a row lies, and, where the engine says so, by which transaction it came there. */
const placesOf = (engine: Engine): RawBuilder<{ place: string; by: string }> =>
  engine === 'postgres' ? sql`ctid::text AS place, xmin::text AS by` : sql`rowid AS place, '' AS by`

async function inOrder<T>(db: Db, engine: Engine, table: 'survey_envelopes' | 'survey_opened' | 'careless', column: string): Promise<T[]> {
  const { rows } = await sql<{ column: T }>`SELECT ${sql.ref(column)} AS "column", ${placesOf(engine)} FROM ${sql.table(table)}
    ORDER BY ${engine === 'postgres' ? sql`ctid` : sql`rowid`}`.execute(db.read)
  return rows.map((row) => row.column)
}

onBothEngines('an anonymous survey', (engine) => {
  let members: Member[]
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => void (members = await crowd(opened.db, 24, { ticketId: '1', now: test.clock() })))

  type Sealed = Awaited<ReturnType<typeof openSealed>>
  const submitAs = (member: Member, body: object) =>
    request(test.app, survey.submit, body, { [headers.authorization]: `Bearer ${member.token}` })
  /** Everybody's own word, so that whoever finds it knows whose it is. */
  const wordOf = (at: number) => `第${at}号的原话`
  async function answerAll(one: Sealed, some: readonly Member[], sessionId = ''): Promise<void> {
    for (const [at, member] of some.entries()) {
      const body = await sealedAnswer(one, { q_view: at % 3 === 0 ? 'bad' : 'good', q_words: wordOf(at) }, sessionId)
      expect((await submitAs(member, body)).code).toBe('000')
    }
  }
  const unseal = (one: Sealed, key = one.keys.privateKey) => organiser.ask(survey.unseal, { ...here, id: one.id, key })
  const texts = async ({ id }: Sealed) =>
    (await organiser.do(survey.answers, { ...here, id, keyword: '' })).list.map(({ answers }) => answers[1]?.value)

  it('refuses what is not sealed, sealed to another length, or open', async () => {
    const one = await openSealed(organiser, { questions })
    const { sealed = '', ...body } = await sealedAnswer(one, { q_view: 'good' })
    const refused = { reason: 'survey_unsealed', msg: '匿名问卷的回答需要封存后提交，请刷新页面后重试' }
    for (const wrong of [{ answers: { q_view: 'good' } }, { sealed: sealed.slice(0, -8) }, { sealed, answers: { q_view: 'good' } }])
      expect(await submitAs(members[0] as Member, { ...body, ...wrong })).toMatchObject(refused)
    expect(await submitAs(members[0] as Member, { ...body, sealed: 'O0O0' })).toMatchObject({ http: 422, msg: '回答没有封好，请重新提交' })
    expect((await organiser.do(survey.manage, here))[0]).toMatchObject({ waiting: 0 })
  })

  it('opens no batch of fewer than twenty while it goes on, and none by another key', async () => {
    const one = await openSealed(organiser, { questions })
    await answerAll(one, members.slice(0, LOT_LEAST - 1))
    expect(await unseal(one)).toMatchObject({ reason: 'survey_lot_small', msg: '未拆封的回答不足20份；收集结束后，满5份即可拆封' })
    await answerAll(one, members.slice(LOT_LEAST - 1, LOT_LEAST))
    const other = await openSealed(organiser, { name: '另一份' })
    expect(await unseal(one, other.keys.privateKey)).toMatchObject({ reason: 'survey_key_wrong', msg: '拆封密钥不正确，请核对后重试' })
    expect((await unseal(one)).data).toMatchObject({ answered: LOT_LEAST, waiting: 0 })
    await answerAll(one, members.slice(LOT_LEAST, LOT_LEAST + 2))
    expect((await unseal(one)).reason).toBe('survey_lot_small')
    expect((await texts(one)).toSorted()).toEqual([...Array.from({ length: LOT_LEAST - 1 }, (_, at) => wordOf(at)), wordOf(0)].toSorted())
  })

  it('is opened session by session: nineteen of one and nineteen of another are no lot', async () => {
    const session = (title: string, from: string, to: string) =>
      organiser.do(scheduleManage.save, { ...here, title, startTime: `2026-11-07 ${from}:00`, endTime: `2026-11-07 ${to}:00` })
    const [first, second] = [await session('甲场', '12:00', '12:30'), await session('乙场', '13:00', '13:30')]
    const one = await openSealed(organiser, { questions, use: 'session' })
    await answerAll(one, members.slice(0, LOT_LEAST), first.id)
    await answerAll(one, members.slice(0, 4), second.id)
    expect((await unseal(one)).data).toMatchObject({ answered: LOT_LEAST, waiting: 4 })
    const { sessions } = await organiser.do(survey.result, { ...here, id: one.id })
    expect(sessions).toEqual([{ id: first.id, title: '甲场', answered: LOT_LEAST }])
  })

  const inputOf = ({ use, name, category, about, times, people, anonymous, closeTime, questions: asked }: Sealed) => ({
    ...here,
    use,
    name,
    category,
    about,
    times,
    people,
    anonymous,
    closeTime,
    questions: asked,
  })

  describe('before whoever has the database', () => {
    /** Who answered what, as the one who looks can make it out: the answer at the place of each envelope. */
    const joined = (owners: readonly string[], said: readonly string[]) => owners.map((owner, at) => `${owner} ${said[at]}`)
    const truth = () => new Set(members.map(({ userId }, at) => `${userId} ${wordOf(at)}`))
    const right = (found: readonly string[]) => found.filter((one) => truth().has(one)).length
    /** As many as a blind guess is right about, with room for luck: of 24 at random more than 6 are right once in 100,000. */
    const BLIND = 6
    const wordsIn = (given: string) => (JSON.parse(given) as { q_words: string }).q_words

    it('is joined by nothing: not by content, place, transaction, key or two copies of it', async () => {
      const one = await openSealed(organiser, { questions })
      await answerAll(one, members)
      const before = await everyRow(opened.db)
      const orderBefore = await inOrder<string>(opened.db, engine, 'survey_envelopes', 'user_id')
      await unseal(one)
      const after = await everyRow(opened.db)
      const said = async () => (await inOrder<string>(opened.db, engine, 'survey_opened', 'given')).map(wordsIn)

      // Content: nothing that names anybody stands with an answer, and no answer with a name, in any table.
      const rows = await opened.db.read.selectFrom('survey_opened').selectAll().execute()
      expect(rows).toHaveLength(members.length)
      const names = members.flatMap(({ userId, mobile }) => [userId, mobile])
      for (const [table, text] of after) {
        const holdsWords = text.includes('号的原话')
        expect(holdsWords, table).toBe(table === 'survey_opened')
        if (holdsWords) expect(names.filter((name) => text.includes(name))).toEqual([])
      }
      // No envelope, and no key of a request, is left.
      const left = await opened.db.read.selectFrom('survey_envelopes').selectAll().execute()
      expect(left.every(({ sealed, key }) => sealed === '' && key === '')).toBe(true)
      // Place: in the order in which rows lie, before and after.
      const orderAfter = await inOrder<string>(opened.db, engine, 'survey_envelopes', 'user_id')
      for (const owners of [orderBefore, orderAfter, [...orderBefore].reverse(), members.map(({ userId }) => userId)])
        expect(right(joined(owners, await said()))).toBeLessThanOrEqual(BLIND)
      // Ids: in their order, whichever of the two is sorted.
      const byId = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ given }) => wordsIn(given))
      expect(right(joined(orderBefore.toSorted(), byId))).toBeLessThanOrEqual(BLIND)
      // Transaction: all answers of a lot came by one, and all people of it were changed by one.
      if (engine === 'postgres')
        for (const table of ['survey_opened', 'survey_envelopes'] as const) {
          const { rows: by } = await sql<{ by: string }>`SELECT DISTINCT xmin::text AS by FROM ${sql.table(table)}`.execute(opened.db.read)
          expect(by).toHaveLength(1)
        }
      // Two copies, before and after: what is in the later one and not in the earlier came for all at once.
      expect(before.get('survey_opened')).toBe('[]')
      // Times: none of the two has any.
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['given', 'id', 'session_id', 'survey_id', 'version'])
      expect(Object.keys(left[0] ?? {}).toSorted()).toEqual(['key', 'sealed', 'session_id', 'survey_id', 'user_id'])
    })

    it('would be joined by the same looks where answers were kept as they come: the test can see what it looks for', async () => {
      // A schema that an earlier test has used has free places between its rows, and new rows fill them in another order.
      if (engine === 'postgres') await sql`TRUNCATE survey_envelopes`.execute(opened.db.read)
      await opened.db.write(async (tx) => {
        await sql`CREATE TABLE careless (id TEXT PRIMARY KEY, given TEXT NOT NULL)`.execute(tx)
      })
      const one = await openSealed(organiser, { questions })
      for (const [at, member] of members.entries()) {
        await answerAll(one, [member])
        await opened.db.write((tx) =>
          sql`INSERT INTO careless (id, given) VALUES (${toLetters(crypto.getRandomValues(new Uint8Array(16)))}, ${wordOf(at)})`.execute(
            tx,
          ),
        )
      }
      const owners = await inOrder<string>(opened.db, engine, 'survey_envelopes', 'user_id')
      const said = await inOrder<string>(opened.db, engine, 'careless', 'given')
      expect(right(joined(owners, said))).toBe(members.length)
      await opened.db.write((tx) => sql`DROP TABLE careless`.execute(tx))
    })
  })

  if (!runsEveryTest(engine)) return
  it('takes one envelope of each, of one length, and tells nobody more than that they have answered', async () => {
    const one = await openSealed(organiser, { questions })
    await answerAll(one, members.slice(0, 3))
    const rows = await opened.db.read.selectFrom('survey_sealed').selectAll().execute()
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1)
    expect(await submitAs(members[0] as Member, await sealedAnswer(one, { q_view: 'good' }))).toMatchObject({
      reason: 'survey_answered',
      msg: '您已填写过这份问卷',
    })
    // The same intention, sent once more because its answer was lost, is the same answer.
    const body = await sealedAnswer(one, { q_view: 'good' })
    expect([(await submitAs(members[3] as Member, body)).code, (await submitAs(members[3] as Member, body)).code]).toEqual(['000', '000'])
    const own = await request(test.app, survey.mine, {}, { [headers.authorization]: `Bearer ${members[0]?.token}` })
    expect(own.data?.list).toMatchObject([{ name: one.name, anonymous: 1, answerTime: '', answers: [] }])
    const [listed] = await organiser.do(survey.manage, here)
    expect(listed).toMatchObject({ answered: 0, waiting: 4 })
    const everything = [...(await everyRow(opened.db)).values()].join()
    expect(everything).not.toContain('号的原话')
    expect(everything).not.toContain(one.keys.privateKey)
  })

  it('opens a batch of five once it is over, and none of fewer: who answered is known, and one answer would be its person’s', async () => {
    const one = await openSealed(organiser, { questions })
    await answerAll(one, members.slice(0, CLOSED_LOT_LEAST - 1))
    await organiser.do(survey.close, { ...here, id: one.id })
    const few = { reason: 'survey_lot_few', msg: '未拆封的回答不足5份，不予拆封：份数太少，容易看出是谁填写的' }
    expect(await unseal(one)).toMatchObject(few)
    expect(await texts(one)).toEqual([])
    expect((await organiser.do(survey.manage, here))[0]).toMatchObject({ answered: 0, waiting: CLOSED_LOT_LEAST - 1 })

    const other = await openSealed(organiser, { questions, name: '另一份' })
    await answerAll(other, members.slice(0, CLOSED_LOT_LEAST))
    await organiser.do(survey.close, { ...here, id: other.id })
    expect((await unseal(other)).data).toMatchObject({ answered: CLOSED_LOT_LEAST, waiting: 0, unfit: 0 })
    // Nothing waits any more: to open it again is no mistake, and changes nothing.
    expect((await unseal(other)).data).toMatchObject({ answered: CLOSED_LOT_LEAST })
  })

  it('keeps what is left over of a batch closed where fewer than five are left', async () => {
    const one = await openSealed(organiser, { questions })
    await answerAll(one, members.slice(0, LOT_LEAST))
    await unseal(one)
    await answerAll(one, members.slice(LOT_LEAST, LOT_LEAST + 2))
    await organiser.do(survey.close, { ...here, id: one.id })
    expect((await unseal(one)).reason).toBe('survey_lot_few')
    expect((await organiser.do(survey.result, { ...here, id: one.id })).waiting).toBe(2)
  })

  it('counts what does not open, or is no answer, as what it is', async () => {
    const one = await openSealed(organiser, { questions })
    await answerAll(one, members.slice(0, 3))
    await submitAs(members[3] as Member, await sealedAnswer(one, { q_view: 'neither' }))
    await submitAs(members[4] as Member, { ...(await sealedAnswer(one, { q_view: 'good' }, 'another session')), sessionId: undefined })
    await organiser.do(survey.close, { ...here, id: one.id })
    expect((await unseal(one)).data).toMatchObject({ answered: 3, waiting: 0, unfit: 2 })
  })

  it('may not change its questions once it is open, nor ask what tells who answers', async () => {
    const one = await openSealed(organiser, { questions })
    const save = (more: object) => organiser.ask(survey.save, { ...inputOf(one), ...more, id: one.id, edition: one.edition })
    expect(await save({ questions: questions.slice(0, 1) })).toMatchObject({ reason: 'survey_fixed' })
    expect(await save({ anonymous: 0 })).toMatchObject({ reason: 'survey_fixed' })
    const telling = [asks('q_file', { kind: 'file', label: '证明' }), asks('q_sign', { kind: 'signature', label: '签名' })]
    for (const question of [...telling, oneOf('q_bus', { a: '甲', b: '乙' }, { a: 1 }), asks('q_ill', { sensitive: 1 })])
      expect(await organiser.ask(survey.save, { ...inputOf(one), questions: [question] })).toMatchObject({
        reason: 'survey_asks_who',
        http: 422,
      })
    expect(await organiser.ask(survey.save, { ...inputOf(one), times: 'many' })).toMatchObject({
      http: 422,
      msg: '匿名问卷每人只能填写一次，不能修改',
    })
    const { id } = await organiser.do(survey.save, inputOf(one))
    expect(await organiser.ask(survey.open, { ...here, id })).toMatchObject({ reason: 'survey_key_missing' })
  })
})
