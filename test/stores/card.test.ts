/** Name cards: what somebody lets others have, kept once by each, and taken back by whoever gave it. */
import { beforeEach, expect, it } from 'vitest'
import { card, type CardField } from '#contract/card.ts'
import { privacy } from '#contract/privacy.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { allRows } from '../support/all-rows.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { codeOf, keep, standOf } from '../support/stands.ts'

const GIVER = '13955550071'
const NAME = '欧阳小鱼'

onBothEngines('a name card', (engine) => {
  let code: string
  const { opened, test, giver, keeper } = productTest({ giver: GIVER, keeper: '13955550072' }, { engine })
  beforeEach(async () => void (code = await codeOf(giver, NAME)))

  const shows = (...fields: CardField[]) => giver.do(card.save, { shows: fields })
  const rows = () => opened.db.read.selectFrom('kept_cards').selectAll().execute()
  const met = async () => (await keeper.do(card.met, {})).list
  const given = async () => (await giver.do(card.given, {})).list
  const setAttendees = (columns: object) =>
    opened.db.write((tx) => tx.updateTable('attendees').set(columns).where('user_id', '=', giver.id).execute())

  it('has unit and post until its holder chooses, and after that what they chose, no more', async () => {
    expect(await keep(keeper, code)).toMatchObject({ name: NAME, company: '望湖小学', position: '教师', mobile: '', email: '', again: 0 })
    expect(await shows('mobile')).toMatchObject({ shows: ['mobile'], sample: { name: NAME, company: '', position: '', mobile: GIVER } })
    // What is kept stays as it was given.
    expect(await met()).toMatchObject([{ company: '望湖小学', mobile: '' }])
    expect(await keep(await signIn(test, '13955550073'), code)).toMatchObject({ name: NAME, company: '', position: '', mobile: GIVER })
    expect((await rows()).map((row) => row.company).toSorted()).toEqual(['', '望湖小学'])
  })

  it('is read without a phone before it is kept, and shows only what its holder lets go', async () => {
    await shows('position', 'mobile')
    expect(await keeper.do(card.read, { code })).toEqual({
      name: NAME,
      company: '',
      position: '教师',
      meetingId: '1',
      meetingName: '第六届全国智慧教育大会',
      own: 0,
    })
    expect(await giver.do(card.read, { code })).toMatchObject({ own: 1 })
    expect(await giver.ask(card.keep, { code, exhibitorId: '', note: '' })).toMatchObject({ reason: 'card_own' })
  })

  it('of a child says the name alone', async () => {
    await shows('company', 'position', 'mobile', 'email')
    await setAttendees({ age: 9, idcard: '' })
    expect(await keep(keeper, code)).toMatchObject({ name: NAME, company: '', position: '', mobile: '', email: '' })
    expect(await given()).toMatchObject([{ gave: [] }])
  })

  it('of a ticket that has ended gives nothing', async () => {
    await opened.db.write((tx) => tx.updateTable('admissions').set({ status: 'revoked' }).execute())
    expect(await keeper.ask(card.read, { code })).toMatchObject({ reason: 'admission_gone' })
    expect(await keeper.ask(card.keep, { code, exhibitorId: '', note: '' })).toMatchObject({ reason: 'admission_gone' })
    expect(await rows()).toEqual([])
  })

  it('that is kept twice is one, with the note that was written first', async () => {
    const { id } = await keeper.do(card.keep, { code, exhibitorId: '', note: '要样品', grade: 'a' })
    expect(await keeper.do(card.keep, { code, exhibitorId: '', note: '别的', grade: 'c' })).toMatchObject({
      id,
      again: 1,
      note: '要样品',
      grade: 'a',
    })
    const both = await Promise.all([1, 2, 3].map(() => keep(keeper, code)))
    expect(both.every((one) => one.id === id)).toBe(true)
    expect(await met()).toHaveLength(1)
  })

  it('that is taken back is gone from whoever had it, and its row is empty; shown again it is given anew', async () => {
    await shows('company', 'position', 'mobile', 'email')
    const { id } = await keeper.do(card.keep, { code, exhibitorId: '', note: '老同学', grade: 'b' })
    expect(await given()).toMatchObject([{ id, stand: 0, name: NAME, gave: ['company', 'position', 'mobile', 'email'] }])
    expect(await keeper.ask(card.takeBack, { id })).toMatchObject({ reason: 'card_gone' })
    await giver.do(card.takeBack, { id })
    expect([await met(), await given()]).toEqual([[], []])
    const empty = { name: '', company: '', position: '', mobile: '', email: '', note: '', grade: '', shown: '[]' }
    expect(await rows()).toMatchObject([{ id, ...empty, taken_back_at: test.clock() }])
    expect(await keeper.ask(card.mark, { id, edition: 2, note: '还在吗', grade: 'a' })).toMatchObject({ reason: 'card_gone' })
    expect(await keeper.ask(card.drop, { id })).toMatchObject({ reason: 'card_gone' })
    expect(await giver.ask(card.takeBack, { id })).toMatchObject({ reason: 'card_gone' })
    await shows('company')
    expect(await keep(keeper, code)).toMatchObject({ id, again: 0, name: NAME, mobile: '', note: '' })
    expect(await given()).toMatchObject([{ gave: ['company'] }])
  })

  it('is marked and thrown away by its keeper, and by nobody else', async () => {
    const { id, edition } = await keep(keeper, code)
    for (const other of [giver, await signInAs(test, 'admin')]) {
      expect(await other.ask(card.mark, { id, edition, note: 'x', grade: 'a' })).toMatchObject({ reason: 'card_gone' })
      expect(await other.ask(card.drop, { id })).toMatchObject({ reason: 'card_gone' })
    }
    expect(await keeper.do(card.mark, { id, edition, note: '要样品', grade: 'a' })).toMatchObject({ edition: 2, note: '要样品' })
    expect((await keeper.do(card.met, { keyword: '样品' })).total).toBe(1)
    expect((await keeper.do(card.met, { keyword: '没有' })).total).toBe(0)
    await keeper.do(card.drop, { id })
    expect([await rows(), await given()]).toEqual([[], []])
  })

  it('is given a hundred times an hour to anybody, and six hundred times to a stand', async () => {
    const ask = () => keeper.ask(card.keep, { code: 'HWX', exhibitorId: '', note: '' })
    const key = `keep:${keeper.id}`
    const asked = (n: number) => opened.db.write((tx) => tx.updateTable('limits').set({ n }).where('key', '=', key).execute())
    expect(await ask()).toMatchObject({ reason: 'admission_gone' })
    await asked(99)
    expect(await ask()).toMatchObject({ reason: 'admission_gone' })
    expect(await ask()).toMatchObject({ reason: 'too_often' })
    await standOf(await signInAs(test, 'organiser'), keeper)
    await asked(599)
    expect(await ask()).toMatchObject({ reason: 'admission_gone' })
    expect(await ask()).toMatchObject({ reason: 'too_often' })
  })

  it('is nowhere any more once its giver has closed their account, wherever one looks', async () => {
    await shows('company', 'position', 'mobile', 'email')
    const stand = await standOf(await signInAs(test, 'organiser'), keeper)
    await keep(keeper, code)
    const { id, edition } = await keep(keeper, code, stand.id)
    await keeper.do(card.mark, { id, edition, note: `${NAME}要样品`, grade: 'a' })
    await opened.db.write((tx) =>
      tx
        .updateTable('meetings')
        .set({ ends_at: test.clock() - 1, starts_at: test.clock() - 2 })
        .execute(),
    )
    await giver.do(privacy.close, { smsCode: await codeFor(test, GIVER, 'change') })
    const left = JSON.stringify(await allRows(opened.db))
    for (const trace of [NAME, GIVER]) expect(left).not.toContain(trace)
    expect((await keeper.do(exhibitor.leads, { exhibitorId: stand.id, keyword: '' })).total).toBe(0)
  })

  it('goes with the answers of its meeting', async () => {
    await keep(keeper, code)
    const { ends_at } = await opened.db.read.selectFrom('meetings').select('ends_at').where('id', '=', '1').executeTakeFirstOrThrow()
    test.clock.pass(ends_at + 180 * 86_400_000 - 1 - test.clock())
    await sweep(test.deps)
    expect(await rows()).toHaveLength(1)
    test.clock.pass(1)
    await sweep(test.deps)
    expect(await rows()).toEqual([])
  })

  it('stands in the copies of both', async () => {
    await shows('mobile')
    const { id, edition } = await keep(keeper, code)
    await keeper.do(card.mark, { id, edition, note: '老同学', grade: 'b' })
    expect(await giver.do(privacy.data, {})).toMatchObject({
      account: { cardShows: 'mobile' },
      cards: [{ way: 'given', name: NAME, mobile: GIVER }],
    })
    expect(JSON.stringify((await giver.do(privacy.data, {})).cards)).not.toContain('老同学')
    expect(await keeper.do(privacy.data, {})).toMatchObject({ cards: [{ way: 'kept', name: NAME, note: '老同学', grade: 'b' }] })
  })
})
