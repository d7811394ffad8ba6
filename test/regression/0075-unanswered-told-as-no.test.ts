/** 是否需要住宿 without an answer was kept and shown as 否 (issue 50). */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { form } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead, ownQuestion } from '../support/asking.ts'
import { cellsOf } from '../support/csv.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'

onBothEngines('whether a room is needed', (engine) => {
  const { opened, test, organiser, person } = productTest({ organiser: 'organiser', person: '13977770111' }, { engine })
  beforeEach(() => asks(0))

  const asks = (required: 0 | 1) =>
    askInstead(opened.db, '1', (questions) => [
      ...questions
        .filter(({ key }) => key !== 'ishotel' && key !== 'q_why')
        .map((one) => ({ ...one, required: one.key === 'name' ? 1 : 0 })),
      { ...usualQuestion('ishotel', required === 1), readers: 'reception' },
      ownQuestion('q_why', { label: '不住宿的原因', shownIf: { key: 'ishotel', options: ['0'] } }),
    ])
  const saved = (said: Partial<Input<typeof attendee.save>>) => {
    test.clock.pass(1000)
    return person.ask(attendee.save, { ...HERE, ticketId: '1', sex: 1, organiserConsent: 1, ...said, name: '王小明' })
  }
  async function comes(said: Partial<Input<typeof attendee.save>> = {}): Promise<string> {
    const { id } = (await saved(said)).data ?? { id: '' }
    await person.do(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
    return id
  }
  const read = async (id: string) =>
    (await organiser.do(people.get, { ...HERE, id })).sheet?.answers.find(({ key }) => key === 'ishotel')?.value
  async function table(): Promise<(string | undefined)[]> {
    const { taskId } = await organiser.do(form.exportAnswers, { ...HERE, kind: 'csv' })
    await takeSteps(test.deps)
    const { result } = await organiser.do(task.get, { ...HERE, id: taskId })
    const [head, ...rows] = cellsOf((await readAll(organiser, result?.id as string)).toString().slice(1))
    return rows.map((cells) => cells[head?.findIndex((title) => title.includes('住宿') && !title.includes('原因')) ?? -1])
  }

  it('stays open where nobody says it: with the person, in the list, the table and their own copy', async () => {
    const [silent, blank, no, yes] = [await comes(), await comes({ ishotel: '' }), await comes({ ishotel: 0 }), await comes({ ishotel: 1 })]
    expect([await read(silent), await read(blank), await read(no), await read(yes)]).toEqual(['', '', '否', '是'])
    expect((await table()).toSorted()).toEqual(['', '', '否', '是'])
    const { attendees } = await person.do(privacy.data, {})
    expect(attendees.map(({ ishotel }) => ishotel).toSorted()).toEqual(['', '', '0', '1'])
    const { list } = await person.do(attendee.enrolled, { ...HERE, phone: person.mobile })
    expect(list.map((one) => `${one.ishotel} ${one.hotelAnswered}`).toSorted()).toEqual(['0 0', '0 0', '0 1', '1 1'])
  })

  it('stays open where a program sends an attendee back as it was read', async () => {
    const first = (await saved({})).data
    const { id, ishotel, hotelAnswered } = first ?? { id: '', ishotel: 0, hotelAnswered: 0 }
    expect((await saved({ id, ishotel: ishotel as 0, hotelAnswered: hotelAnswered as 0 })).data).toMatchObject({ hotelAnswered: 0 })
    expect((await saved({ id, ishotel: 0 })).data).toMatchObject({ ishotel: 0, hotelAnswered: 1 })
  })

  it('is missing where the form requires it, and is asked for later of those who have not said it', async () => {
    const silent = await comes()
    await comes({ ishotel: 0 })
    await asks(1)
    expect((await saved({})).reason).toBe('attendee_incomplete')
    expect((await saved({ ishotel: 0 })).code).toBe('000')
    expect((await organiser.do(people.list, { ...HERE, unfilled: 1 })).list.map(({ id }) => id)).toEqual([silent])
    await person.do(attendee.replenish, { id: silent, ishotel: 0 })
    expect((await organiser.do(people.list, { ...HERE, unfilled: 1 })).total).toBe(0)
    expect(await read(silent)).toBe('否')
  })

  it('reads as before in rows of before', async () => {
    const id = await comes()
    await opened.db.write((tx) => tx.updateTable('attendees').set({ hotel_unanswered: 0 }).where('id', '=', id).execute())
    expect(await read(id)).toBe('否')
  })
})
