/** A form, a pasted list, a table and an organiser bring a name of any script to one stored value, or all of them refuse it. */
import { beforeAll, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { namelist } from '#contract/namelist.ts'
import { normalName } from '#contract/normal-text.ts'
import { people } from '#contract/people.ts'
import { nameRefusal } from '#contract/person-name.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { comingIn, somebody } from '../support/name-lists.ts'
import { namesOfScripts } from '../support/names-of-scripts.ts'
import { badNames, goodNames } from '../support/person-names.ts'
import { productTest } from '../support/product-test.ts'

/** The first and the last of each script. */
const ofScripts = Object.values(namesOfScripts).flatMap((names) => [names[0] as string, names.at(-1) as string])
const good = [...ofScripts, ...goodNames]
/** Chinese names that a list asks about, or takes the polite word off, where a form takes the whole text for a name. */
const ofLists: Readonly<Record<string, readonly string[]>> = {
  '王/芳': ['王'],
  '王芳/李明': ['王芳', '李明'],
  '王芳(先生)': ['王芳'],
  '王芳（先生）': ['王芳'],
}
/** One cell of a pasted table has neither a tab nor a line break. */
const inCells = good.filter((name) => !/[\t\n]/.test(name) && ofLists[name] === undefined)

onBothEngines('a name', (engine) => {
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13977770301' }, { engine, once: true })
  beforeAll(async () => {
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0 }).execute())
    await askInstead(opened.db, '1', (questions) =>
      questions.map((question) => (question.key === 'name' ? question : { ...question, required: 0 })),
    )
  })

  const storedOf = async (ids: readonly string[]) => {
    const rows = await opened.db.read.selectFrom('attendees').select(['id', 'name']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.name)
  }
  const inForm = (name: string) => buyer.ask(attendee.save, { ...HERE, sex: 1, phone: '13900000001', name, ticketId: '1' })

  it('of a form is stored in its normal form', async () => {
    const ids: string[] = []
    for (const name of good) {
      test.clock.pass(60_000)
      const { data, msg } = await inForm(name)
      expect([name, msg]).toEqual([name, expect.not.stringContaining('姓名')])
      ids.push((data as { id: string }).id)
    }
    expect(await storedOf(ids)).toEqual(good.map(normalName))
  })

  it('of a pasted table is read as a form stores it, and is stored so', async () => {
    const lines = inCells.map((name, at) => `${name}\t${13800000400 + at}`)
    const { rows } = await organiser.do(namelist.read, { ...HERE, text: ['姓名\t手机号', ...lines].join('\n') })
    expect(rows.map(({ name }) => name)).toEqual(inCells.map(normalName))
    expect(rows.filter(({ kind }) => kind === 'wrong')).toEqual([])
    await opened.db.write((tx) => tx.updateTable('tickets').set({ total: 10_000 }).where('id', '=', '1').execute())
    await comingIn(
      organiser,
      inCells.map((name) => somebody(name)),
    )
    await takeSteps(test.deps)
    const stored = await opened.db.read
      .selectFrom('attendees')
      .innerJoin('orders', 'orders.no', 'attendees.order_no')
      .select('attendees.name')
      .where('orders.origin', '=', 'import')
      .execute()
    expect(stored.map(({ name }) => name).toSorted()).toEqual(inCells.map(normalName).toSorted())
  })

  it('of two people, or with a polite word, is divided or cut by a list only with a question', async () => {
    for (const [name, read] of Object.entries(ofLists)) {
      const { rows } = await organiser.do(namelist.read, { ...HERE, text: `姓名\t手机号\n${name}\t13800000398` })
      expect([name, rows.map((row) => row.name)]).toEqual([name, read])
      if (name.includes('/')) expect([name, rows.some(({ kind }) => kind === 'new')]).toEqual([name, false])
    }
  })

  it('is found by an organiser as it was typed', async () => {
    for (const name of ofScripts.filter((_, at) => at % 3 === 0)) {
      const { list } = await organiser.do(people.list, { ...HERE, keyword: name })
      expect([name, list.some((one) => one.name === normalName(name))]).toEqual([name, true])
    }
  })

  it('that a form refuses is refused with the same sentence by a list, or is not taken as it is', async () => {
    for (const [name] of badNames) {
      test.clock.pass(60_000)
      const sentence = nameRefusal(name)
      expect([name, (await inForm(name)).msg]).toEqual([name, sentence])
      const { reason, msg } = await organiser.ask(namelist.apply, {
        ...HERE,
        ticketId: '1',
        way: 'free',
        people: [somebody(name)],
      })
      expect([name, reason, msg]).toEqual([name, 'invalid', sentence])
      const { rows } = await organiser.do(namelist.read, { ...HERE, text: `姓名\t手机号\n${name}\t13800000399` })
      for (const row of rows) if (row.kind !== 'wrong') expect([name, row.name, nameRefusal(row.name)]).toEqual([name, row.name, undefined])
    }
  })
})
