/**
 * Fifty questionnaires that organisers change between answers, at random: whatever anybody answered is read and exported
 * as it was asked. The model beside them keeps what people saw and said, in words, and knows nothing of forms.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { form, type OwnForm } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { type Question, questionKinds } from '#contract/question.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { ownQuestion } from '../support/asking.ts'
import { type Chance, chanceOf } from '#rehearsal/chance.ts'
import { cellsOf } from '../support/csv.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { readAll } from '../support/put-in.ts'

const FORMS = 50
const TICKETS = ['1', '5'] as const
const words = ['午餐', '班车', '忌口', '"引号"，逗号', '=公式', '第一行\n第二行', '住宿', '返程', '课题', '年级']

/** What one person saw and said: the words of each question, and of the answer. */
type Said = Map<string, { label: string; text: string; sensitive: boolean }>

class Organisers {
  readonly chance: Chance
  private made = 0
  constructor(chance: Chance) {
    this.chance = chance
  }
  below = (n: number) => Math.floor(this.chance() * n)
  pick = <T>(list: readonly T[]) => list[this.below(list.length)] as T

  question(before: readonly Question[]): Question {
    const kind = this.pick(questionKinds.filter((one) => one !== 'file'))
    const n = ++this.made
    const chosen = kind === 'one' || kind === 'many'
    const first = before.findLast((one) => one.options.length > 0 && one.asked === 'signup')
    return ownQuestion(`q_${n}`, {
      kind,
      label: `${this.pick(words)}${n}`,
      required: 0,
      sensitive: this.below(4) === 0 ? 1 : 0,
      options: chosen
        ? Array.from({ length: 2 + this.below(4) }, (_, at) => ({
            key: `o${at}`,
            label: `${this.pick(words).replace('\n', '')}-${n}-${at}`,
            places: 0,
          }))
        : [],
      shownIf: first !== undefined && this.below(3) === 0 ? { key: first.key, options: [(first.options[0] as { key: string }).key] } : null,
    })
  }

  /** One change as organisers make it: a question more, less, in other words; an option more, less, in other words. */
  change(questions: readonly Question[]): Question[] {
    const own = questions.filter(({ key }) => key.startsWith('q_'))
    const target = own.length > 0 ? this.pick(own) : undefined
    const others = (change: (one: Question) => Question) => questions.map((one) => (one.key === target?.key ? change(one) : one))
    const feeds = questions.some(({ shownIf }) => shownIf !== null && shownIf.key === target?.key)
    switch (this.below(5)) {
      case 0:
        return target === undefined || feeds ? [...questions, this.question(questions)] : questions.filter(({ key }) => key !== target.key)
      case 1:
        return others((one) => ({ ...one, label: `${one.label}（改${++this.made}）` }))
      case 2:
        return others((one) => ({
          ...one,
          options: one.options.map((option) => ({ ...option, label: `${option.label}改${++this.made}` })),
        }))
      case 3:
        return others((one) => (one.options.length > 2 ? { ...one, options: one.options.slice(0, -1) } : one))
      default:
        return [...questions, this.question(questions)]
    }
  }

  /** An answer, as the wire has it and as people read it. */
  answer({ kind, options }: Question): [answer: string | string[], text: string] {
    const plain = (answer: string): [string, string] => [answer, answer]
    if (kind === 'number') return plain(String(this.below(100)))
    if (kind === 'date') return plain(`2026-11-${String(1 + this.below(28)).padStart(2, '0')}`)
    if (kind === 'yes') return this.below(2) === 0 ? ['1', '是'] : ['0', '否']
    if (kind === 'statement') return ['1', '已同意']
    if (kind === 'one') {
      const { key, label } = this.pick(options)
      return [key, label]
    }
    if (kind === 'many') {
      const some = options.filter((_, at) => at === 0 || this.below(2) === 0)
      return [some.map(({ key }) => key), some.map(({ label }) => label).join('、')]
    }
    return plain(`答${this.below(1000)}，"好"`)
  }
}

onBothEngines('answers to forms that change', (engine) => {
  let opened: Opened
  let test: TestApp
  let organiser: Person
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
    organiser = await signInAs(test, 'organiser')
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0, price_fen: 0, booking_from: 0, total: 10_000 }).execute())
  })
  afterEach(async () => {
    expect(test.errors).toEqual([])
    await opened.drop()
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

  /** Somebody goes through the questions from the first to the last, and answers most that they are asked. */
  function answered(
    organisers: Organisers,
    asked: readonly Question[],
  ): { said: Said; answers: Record<string, string | string[]>; agreed: Set<string> } {
    const said: Said = new Map()
    const answers: Record<string, string | string[]> = {}
    const agreed = new Set<string>()
    for (const question of asked) {
      const { key, label, shownIf } = question
      if (key === 'name') continue
      if (shownIf !== null && ![answers[shownIf.key] ?? []].flat().some((one) => shownIf.options.includes(one))) continue
      const skips = organisers.below(5) === 0
      const [answer, text] = skips ? ['', ''] : organisers.answer(question)
      if (!skips) answers[key] = answer
      if (question.sensitive === 1 && organisers.below(2) === 0) agreed.add(key)
      said.set(key, { label, text, sensitive: question.sensitive === 1 })
    }
    return { said, answers, agreed }
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
