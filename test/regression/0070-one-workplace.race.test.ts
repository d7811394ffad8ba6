/** 单位 was empty in the console for attendees who answered it under another key than the one that was read (issue 50). */
import { expect, it } from 'vitest'
import { type Admission, admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { card } from '#contract/card.ts'
import type { Input } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { task } from '#contract/task.ts'
import { workplaceOf } from '#contract/workplace.ts'
import { foldedWorkplace, hasSection, workplace } from '#server/features/attendee/workplace.ts'
import { listNamed } from '#server/features/certificate/due-store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead } from '../support/asking.ts'
import { cellsOf } from '../support/csv.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { HERE } from '../support/long-work.ts'
import { comingIn, somebody } from '../support/name-lists.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'

type Written = { hospital: string; grassroots: string; department: string }

onBothEngines('one 单位', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const asks = (...keys: (keyof Written)[]) =>
    askInstead(opened.db, '1', (questions) => [
      ...questions
        .filter(({ key }) => !['hospital', 'grassroots', 'department', 'idcard', 'annexUrl'].includes(key))
        .map((question) => ({ ...question, required: question.key === 'name' ? 1 : 0 })),
      ...keys.map((key) => usualQuestion(key, false)),
    ])
  /** A sign-up as forms of today write it. */
  async function comes(name: string, said: Partial<Input<typeof attendee.save>>, phone: string): Promise<string> {
    test.clock.pass(1000)
    const buyer = await signIn(test, phone)
    const { id } = await buyer.do(attendee.save, { ...HERE, ticketId: '1', sex: 1, phone, organiserConsent: 1, ...said, name })
    await buyer.do(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
    return id
  }
  /** A name that came in by a list. */
  async function isImported(name: string, unit: string): Promise<{ id: string; phone: string }> {
    test.clock.pass(1000)
    const person = { ...somebody(name), department: unit }
    await comingIn(organiser, [person])
    await takeSteps(test.deps)
    const row = opened.db.read.selectFrom('attendees').select(['id', 'phone']).where('phone', '=', person.phone)
    return row.executeTakeFirstOrThrow()
  }
  const writtenOf = (id: string) =>
    opened.db.read.selectFrom('attendees').select(['hospital', 'grassroots', 'department']).where('id', '=', id).executeTakeFirstOrThrow()
  const ticketOf = async (holder: Person) => (await holder.do(admission.mine, {})).list[0] as Admission
  const listed = async (more: Partial<Input<typeof people.list>> = {}) =>
    (await organiser.do(people.list, { ...HERE, sort: 'name', ...more })).list.map((row) => [row.name, row.workplace, row.section])
  async function table(): Promise<string[][]> {
    const { taskId } = await organiser.do(people.export, { ...HERE, kind: 'csv', sort: 'name' })
    await takeSteps(test.deps)
    const { result } = await organiser.do(task.get, { ...HERE, id: taskId })
    return cellsOf((await readAll(organiser, result?.id as string)).toString().slice(1))
  }

  it('queries have the rule of the contract, for every combination of answers', async () => {
    await asks('hospital', 'grassroots', 'department')
    const attendeeId = await comes('王小明', {}, '13977770001')
    const texts = { hospital: ['', '望湖小学'], grassroots: ['', '望湖 School', '望湖小学'], department: ['', '教研组'] }
    for (const hospital of texts.hospital)
      for (const grassroots of texts.grassroots)
        for (const department of texts.department) {
          const written: Written = { hospital, grassroots, department }
          await opened.db.write((tx) => tx.updateTable('attendees').set(written).where('id', '=', attendeeId).execute())
          const row = await opened.db.read
            .selectFrom('attendees')
            .select([workplace.as('unit'), foldedWorkplace.as('folded'), hasSection.as('apart')])
            .where('id', '=', attendeeId)
            .executeTakeFirstOrThrow()
          const rule = workplaceOf(written)
          expect([written, row.unit, row.folded, Boolean(row.apart)]).toEqual([
            written,
            rule.workplace,
            rule.workplace.toLowerCase().replace(' ', ''),
            rule.section !== '',
          ])
        }
  })

  it('rows of an import and of a sign-up show it alike: in the list, the person, the table, at the door and on a certificate', async () => {
    await asks('hospital')
    const signedUp = await comes('王小明', { hospital: '望湖小学' }, '13977770002')
    const imported = await isImported('李雷', '城北小学')
    // As imports wrote it before.
    await opened.db.write((tx) =>
      tx.updateTable('attendees').set({ hospital: '', department: '城北小学' }).where('id', '=', imported.id).execute(),
    )
    expect(await listed()).toEqual([
      ['李雷', '城北小学', ''],
      ['王小明', '望湖小学', ''],
    ])
    for (const [keyword, name] of [
      ['望湖', '王小明'],
      ['城北', '李雷'],
    ] as const)
      expect((await listed({ keyword })).map(([found]) => found)).toEqual([name])
    expect(await organiser.do(people.get, { ...HERE, id: signedUp })).toMatchObject({ workplace: '望湖小学', section: '' })
    const [head, ...rows] = await table()
    expect(head?.filter((title) => title.includes('单位') || title.includes('科室'))).toEqual(['单位'])
    expect(rows.map((cells) => cells[head?.indexOf('单位') ?? -1])).toEqual(['城北小学', '望湖小学'])

    const gate = await makeList(organiser)
    const door = await keepDoor(await signInAs(test, 'staff'), gate.id)
    await door.sync()
    const { list: sheet } = await organiser.do(checkin.sheet, { ...HERE, listId: gate.id })
    expect(sheet.map(({ name, company }) => [name, company])).toEqual(
      expect.arrayContaining([
        ['王小明', '望湖小学'],
        ['李雷', '城北小学'],
      ]),
    )
    for (const phone of ['13977770002', imported.phone]) {
      const holder = await signIn(test, phone)
      const { code } = await ticketOf(holder)
      expect((await door.scan(code)).person?.company).toBe(phone === imported.phone ? '城北小学' : '望湖小学')
      expect((await holder.do(card.mine, {})).sample.company).toBe(phone === imported.phone ? '城北小学' : '望湖小学')
    }
    const basis = { way: 'checkins' as const, listIds: [gate.id], least: 1, minutes: 0 }
    const named = await listNamed(opened.db.read, { meetingId: '1', ruleId: 'none', basis })
    expect(named.map(({ name, unit }) => [name, unit])).toEqual(
      expect.arrayContaining([
        ['王小明', '望湖小学'],
        ['李雷', '城北小学'],
      ]),
    )
  })

  it('a second answer is the 部门/科室, in a column of its own', async () => {
    await asks('hospital', 'grassroots', 'department')
    await comes('王小明', { hospital: '望湖小学', department: '教研组' }, '13977770003')
    await comes('李雷', { grassroots: '城北教学点' }, '13977770004')
    expect(await listed()).toEqual([
      ['李雷', '城北教学点', ''],
      ['王小明', '望湖小学', '教研组'],
    ])
    expect(await listed({ keyword: '城北教学点' })).toHaveLength(1)
    const [head, ...rows] = await table()
    const [unit, section] = [head?.indexOf('单位') ?? -1, head?.indexOf('部门/科室') ?? -1]
    expect(rows.map((cells) => [cells[unit], cells[section]])).toEqual([
      ['城北教学点', ''],
      ['望湖小学', '教研组'],
    ])
  })

  it('an import writes under the key that the form of the ticket asks', async () => {
    await asks('hospital')
    expect(await writtenOf((await isImported('王小明', '望湖小学')).id)).toEqual({ hospital: '望湖小学', grassroots: '', department: '' })
    await asks('grassroots')
    expect(await writtenOf((await isImported('李雷', '望湖小学')).id)).toEqual({ hospital: '', grassroots: '望湖小学', department: '' })
    await asks()
    expect(await writtenOf((await isImported('韩梅梅', '望湖小学')).id)).toEqual({ hospital: '', grassroots: '', department: '望湖小学' })
  })

  it('a merge keeps what either row has, and the same 单位 once', async () => {
    await asks('hospital', 'department')
    const keep = await comes('王小明', { hospital: '望湖小学' }, '13977770005')
    const other = await comes('王小明', { department: '教研组' }, '13977770006')
    const same = await comes('王小明', { department: '望湖 小学' }, '13977770007')
    for (const drop of [same, other]) {
      test.clock.pass(1000)
      await organiser.do(people.merge, { ...HERE, keep, drop })
    }
    expect(await writtenOf(keep)).toEqual({ hospital: '望湖小学', grassroots: '', department: '教研组' })
  })
})
