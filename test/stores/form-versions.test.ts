/**
 * Fifty questionnaires that organisers change between answers, at random: whatever anybody answered is read and exported
 * as it was asked. The model beside them keeps what people saw and said, in words, and knows nothing of forms.
 */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { form, type OwnForm } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import type { Question } from '#contract/question.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { cellsOf } from '../support/csv.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'
import { answered, Organisers, type Said } from '../support/questionnaires.ts'

const FORMS = 50
const TICKETS = ['1', '5'] as const
onBothEngines('answers to forms that change', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0, price_fen: 0, booking_from: 0, total: 10_000 }).execute())
  })

  it('are read and exported as they were asked, all of them, after every change', { timeout: 60_000 }, async () => {
    const all = new Map<string, { name: string; version: number; said: Said; agreed: Set<string> }>()
    const people = await Promise.all(['13800000021', '13800000022'].map((mobile) => signIn(test, mobile)))
    let n = 0
    for (let seed = 1; seed <= FORMS; seed++) {
      const organisers = new Organisers(chanceOf(seed))
      const ticketId = organisers.pick(TICKETS)
      test.clock.pass(61_000)
      let asked = [usualQuestion('name', true)]
      for (let more = 1 + organisers.below(4); more > 0; more--) asked.push(organisers.question(asked))
      // A form of its own: what the ticket has asked before stays what it was.
      let own = await newForm(`问卷${seed}`, asked, ticketId)
      for (let round = 2 + organisers.below(2); round > 0; round--) {
        const { said, answers, agreed } = answered(organisers, asked)
        const person = organisers.pick(people)
        const name = `参会${'甲乙丙丁戊己庚辛壬癸'[n % 10]}${n++}号`
        const consent = { agreedKeys: [...agreed], organiserConsent: 1, formVersion: own.version }
        const { id } = await person.do(attendee.save, { ...HERE, ticketId, name, answers, ...consent })
        await person.do(order.submit, { ...HERE, thirdId: '-000001', ticketId, ticketNum: 1, ticketPrice: 0, enrollInfoIds: [id] })
        all.set(id, { name, version: own.version, said, agreed })
        const next = organisers.change(asked)
        own = await organiser.do(form.save, { ...HERE, id: own.id, edition: own.edition, name: own.name, questions: next })
        asked = next
      }
    }
    await readsAll(all)
    await exportsAll(all)
  })

  async function newForm(name: string, questions: Question[], ticketId: string): Promise<OwnForm> {
    // More than twenty at a time are refused: those before are asked by no ticket any more.
    const made = await organiser.do(form.save, { ...HERE, name, questions })
    await opened.db.write(async (tx) => {
      await tx.updateTable('tickets').set({ form_id: made.id }).where('id', '=', ticketId).execute()
    })
    const standing = await organiser.do(form.list, HERE)
    if (standing.length >= 19)
      for (const { id, ticketIds } of standing) if (ticketIds.length === 0) await organiser.do(form.remove, { ...HERE, id })
    return made
  }

  type All = ReadonlyMap<string, { name: string; version: number; said: Said; agreed: Set<string> }>
  const hides = ({ sensitive, text }: { sensitive: boolean; text: string }, key: string, agreed: Set<string>) =>
    sensitive && text !== '' && !agreed.has(key)

  async function readsAll(all: All): Promise<void> {
    let seen = 0
    for (let pageNum = 1; seen < all.size; pageNum++) {
      const { list, total } = await organiser.do(form.answers, { ...HERE, pageNum, pageSize: 100 })
      expect(total).toBe(all.size)
      for (const sheet of list) {
        const { name, version, said, agreed } = all.get(sheet.attendeeId) as NonNullable<ReturnType<All['get']>>
        expect([sheet.name, sheet.version, sheet.agreed]).toEqual([name, version, 1])
        expect(sheet.answers.filter(({ key }) => key !== 'name')).toEqual(
          [...said].map(([key, one]) => {
            const hidden = hides(one, key, agreed)
            return { key, label: one.label, value: hidden ? '' : one.text, withheld: hidden ? 1 : 0 }
          }),
        )
        seen++
      }
    }
  }

  async function exportsAll(all: All): Promise<void> {
    const { taskId } = await organiser.do(form.exportAnswers, { ...HERE, kind: 'csv' })
    for (let round = 0; round < 20; round++) await takeSteps(test.deps)
    const { result, state } = await organiser.do(task.get, { ...HERE, id: taskId })
    expect(state).toBe('done')
    const [head = [], ...rows] = cellsOf((await readAll(organiser, result?.id as string)).toString('utf8').replace(/^\ufeff/, ''))
    expect(rows).toHaveLength(all.size)
    const byName = new Map(rows.map((row) => [row[0], row]))
    // What a program would calculate is written as a text.
    const plain = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')
    for (const { name, version, said, agreed } of all.values()) {
      const row = byName.get(name) as string[]
      expect(row[4]).toBe(String(version))
      const told = row.flatMap((cell, at) =>
        at >= 7 && head[at] !== '姓名' && cell !== '' ? [[plain(head[at] as string), plain(cell)]] : [],
      )
      const expected = [...said].flatMap(([key, one]) =>
        one.text === '' ? [] : [[one.label, hides(one, key, agreed) ? '（本人未单独同意）' : one.text]],
      )
      expect(told.toSorted()).toEqual(expected.toSorted())
    }
  }
})
