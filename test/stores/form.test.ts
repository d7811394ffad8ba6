/** What is asked, and what is answered: by people who sign up, and by organisers who change their mind meanwhile. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee, type Attendee } from '#contract/attendee.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { clone } from '#contract/clone.ts'
import { fileAddress } from '#contract/file.ts'
import { form, type OwnForm } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import type { Question } from '#contract/question.ts'
import { task } from '#contract/task.ts'
import { ticket } from '#contract/ticket.ts'
import { sweepAnswers } from '#server/features/attendee/store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { optionsOf, ownQuestion } from '../support/asking.ts'
import { cellsOf } from '../support/csv.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, stopAll } from '../support/long-work.ts'
import { grantRole, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn, readAll } from '../support/put-in.ts'

const TICKET = '1'
const ELSEWHERE = '-000002'
const name = usualQuestion('name', true)
const fields = { ...HERE, ticketId: TICKET, name: '王小明', sex: 1, phone: '13900000001' } as const
const meal = ownQuestion('q_meal', { kind: 'one', label: '午餐', required: 1, options: optionsOf({ plain: 0, any: 0 }) })
const allergy = ownQuestion('q_allergy', { label: '忌口', required: 1, sensitive: 1, shownIf: { key: 'q_meal', options: ['plain'] } })

onBothEngines('a form', (engine) => {
  const { opened, test, organiser, person } = productTest({ organiser: 'organiser', person: '13800000011' }, { engine })

  const formOf = async (ticketId = TICKET) =>
    (await organiser.do(form.list, HERE)).find(({ ticketIds }) => ticketIds.includes(ticketId)) as OwnForm
  /** Asks something else from now on. */
  async function ask(change: (questions: Question[]) => Question[], ticketId = TICKET): Promise<OwnForm> {
    const { id, edition, name: called, questions } = await formOf(ticketId)
    return organiser.do(form.save, { ...HERE, id, edition, name: called, questions: change(explained(questions)) })
  }
  const explained = (questions: readonly Question[]) => questions.map((one) => ({ ...one, why: one.why || '用于会务安排' }))
  const add = (...more: Question[]) => ask((questions) => [...questions, ...more])
  const trying = (questions: readonly Question[]) => organiser.ask(form.save, { ...HERE, name: '报名', questions: [...questions] })
  const bodyOf = (ids: string[], who = TICKET) =>
    ({ enrollInfoIds: ids, ...HERE, thirdId: '-000001', ticketId: who, ticketNum: ids.length, ticketPrice: 0 }) as const
  /** Signs up with these answers. */
  async function comes(more: Partial<Parameters<typeof person.do<typeof attendee.save>>[1]>, who = person): Promise<Attendee> {
    const saved = await who.do(attendee.save, { ...fields, ...more })
    await who.do(order.submit, bodyOf([saved.id]))
    return saved
  }
  const sheets = async (reader = organiser) => (await reader.do(form.answers, { ...HERE })).list
  const sheetOf = async (id: string, reader = organiser) => (await sheets(reader)).find(({ attendeeId }) => attendeeId === id)
  const said = async (id: string, reader = organiser) =>
    Object.fromEntries(
      ((await sheetOf(id, reader))?.answers ?? []).map(({ key, value, withheld }) => [key, withheld === 1 ? 'withheld' : value]),
    )

  describe('in its organisers’ hands', () => {
    it.each<[why: string, questions: Question[], reason: string, what: string]>([
      ['without a name', [usualQuestion('phone', true)], 'name_not_asked', ''],
      ['with a name that may be left out', [usualQuestion('name', false)], 'name_not_asked', ''],
      ['with a name that is asked later', [{ ...name, asked: 'later' }], 'name_not_asked', ''],
      ['asking twice', [name, ownQuestion('q_a'), ownQuestion('q_a', { label: '又一次' })], 'question_twice', '又一次'],
      ['asking the sex as a text', [name, { ...usualQuestion('sex', false), kind: 'text' }], 'question_kind_fixed', '性别'],
      ['under a key of nobody', [name, ownQuestion('hobby', { label: '爱好' })], 'question_kind_fixed', '爱好'],
      ['with one option', [name, ownQuestion('q_a', { kind: 'one', label: '选', options: optionsOf({ a: 0 }) })], 'options_missing', '选'],
      [
        'with an option twice',
        [
          name,
          ownQuestion('q_a', { kind: 'many', label: '选', options: [...optionsOf({ a: 0 }), { key: 'b', label: '选项 a', places: 0 }] }),
        ],
        'option_twice',
        '选',
      ],
      ['with a condition on a later question', [name, { ...allergy, label: '早' }, meal], 'condition_misplaced', '早'],
      [
        'with a condition on itself',
        [name, ownQuestion('q_a', { kind: 'yes', label: '绕', shownIf: { key: 'q_a', options: ['1'] } })],
        'condition_misplaced',
        '绕',
      ],
      [
        'with two conditions in a circle',
        [
          name,
          ownQuestion('q_a', { kind: 'yes', label: '绕', shownIf: { key: 'q_b', options: ['1'] } }),
          ownQuestion('q_b', { kind: 'yes', shownIf: { key: 'q_a', options: ['1'] } }),
        ],
        'condition_misplaced',
        '绕',
      ],
      [
        'with a condition on a text',
        [name, ownQuestion('q_a', { shownIf: { key: 'name', options: ['a'] }, label: '文' })],
        'condition_misplaced',
        '文',
      ],
      [
        'with a condition on an option that is not there',
        [name, meal, { ...allergy, shownIf: { key: 'q_meal', options: ['fish'] } }],
        'condition_misplaced',
        '忌口',
      ],
      ['at sign-up with a condition on what is asked later', [name, { ...meal, asked: 'later' }, allergy], 'condition_misplaced', '忌口'],
      ['with a page that falls', [name, ownQuestion('q_a', { page: 2 }), ownQuestion('q_b', { label: '退' })], 'page_falls', '退'],
      ['asking for a file at the door', [name, ownQuestion('q_a', { kind: 'file', asked: 'door' })], 'door_question_unfit', ''],
      [
        'with six questions at the door',
        [name, ...'abcdef'.split('').map((key) => ownQuestion(`q_${key}`, { asked: 'door' }))],
        'door_question_unfit',
        '',
      ],
    ])('is not kept %s', async (_, questions, reason, what) => {
      const before = await organiser.do(form.list, HERE)
      const answer = await trying(questions)
      expect(answer.reason).toBe(reason)
      if (what !== '') expect(answer.msg).toContain(`“${what}”`)
      expect(await organiser.do(form.list, HERE)).toEqual(before)
    })

    it('takes sixty questions and fifty options, and no more', async () => {
      const many = Array.from({ length: 59 }, (_, at) => ownQuestion(`q_${at}`))
      const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`o${at}`, 0]))
      const wide = ownQuestion('q_0', { kind: 'many', options: optionsOf(fifty) })
      expect((await trying([name, wide, ...many.slice(1)])).code).toBe('000')
      expect(await trying([name, ...many, ownQuestion('q_more')])).toMatchObject({ reason: 'invalid', msg: '一份表单最多60个问题' })
      expect((await trying([name, { ...wide, options: optionsOf({ ...fifty, more: 0 }) }])).reason).toBe('invalid')
      expect((await trying([name, ownQuestion('q_a', { why: '' })])).msg).toBe('请写明为什么问这一项，最多100个字')
    })

    it('keeps the text of a question as text, without invisible characters: a script is not run', async () => {
      const label = '<script>alert(1)</script>\n第二行'
      await add(ownQuestion('q_a', { label, why: '<b>为什么</b>' }))
      expect((await person.do(ticket.parameters, { ...HERE, ticketId: TICKET })).at(-1)).toMatchObject({ label, why: '<b>为什么</b>' })
      await add(ownQuestion('q_b', { label: '方向\u202e' }))
      expect((await person.do(ticket.parameters, { ...HERE, ticketId: TICKET })).at(-1)).toMatchObject({ label: '方向' })
    })

    it('says an ID number is sensitive, whatever its organisers say', async () => {
      const kept = await organiser.do(form.save, {
        ...HERE,
        name: '实名',
        questions: [name, { ...usualQuestion('idcard', true), sensitive: 0 }],
      })
      expect(kept.questions.map(({ sensitive }) => sensitive)).toEqual([0, 1])
    })

    it('has a new version where a question is another, and none where only its name is', async () => {
      const before = await formOf()
      const renamed = await organiser.do(form.save, {
        ...HERE,
        id: before.id,
        edition: before.edition,
        name: '新名字',
        questions: explained(before.questions),
      })
      expect(renamed).toMatchObject({ name: '新名字', version: before.version, edition: before.edition + 1 })
      const asked = await add(meal)
      expect(asked).toMatchObject({ version: before.version + 1, edition: before.edition + 2 })
      expect((await opened.db.read.selectFrom('form_versions').select('version').where('form_id', '=', before.id).execute()).length).toBe(2)
      expect((await ask((questions) => questions)).edition).toBe(asked.edition)
    })

    it('is changed by two at once: the second is told who was faster, and changes nothing', async () => {
      const { id, edition, questions, name: called } = await formOf()
      await add(meal)
      const late = {
        ...HERE,
        id,
        edition,
        name: called,
        questions: [...explained(questions), allergy].map((one) => ({ ...one, shownIf: null })),
      }
      expect(await organiser.ask(form.save, late)).toMatchObject({ reason: 'changed_meanwhile', msg: expect.stringContaining('您') })
      // The name is another field: whoever began before may still change it.
      expect((await organiser.ask(form.save, { ...late, name: '改名', questions: (await formOf()).questions })).code).toBe('000')
    })

    it('keeps the kind of a question under its key', async () => {
      await add(meal)
      const { id, edition, name: called, questions } = await formOf()
      const other = questions.map((one) => (one.key === 'q_meal' ? { ...one, kind: 'many' as const } : one))
      expect((await organiser.ask(form.save, { ...HERE, id, edition, name: called, questions: other })).reason).toBe('question_kind_fixed')
    })

    it('is not another tenant’s to read, save or remove, and there are twenty of them at most', async () => {
      const stranger = await signInAs(test, 'otherOrganiser')
      const { id } = await formOf()
      const header = { headers: { 'Sys-Code': ELSEWHERE } }
      for (const call of [
        () => stranger.ask(form.list, HERE, header),
        () => stranger.ask(form.save, { ...HERE, id, name: '他人', questions: [name] }, header),
        () => stranger.ask(form.remove, { ...HERE, id }, header),
        () => stranger.ask(form.answers, HERE, header),
        () => stranger.ask(form.exportAnswers, { ...HERE, kind: 'csv' as const }, header),
      ])
        expect((await call()).reason).toBe('meeting_gone')
      expect((await organiser.ask(form.save, { ...HERE, id: 'none', name: '无', questions: [name] })).reason).toBe('form_gone')
      const there = (await organiser.do(form.list, HERE)).length
      for (let n = there; n < 20; n++) await organiser.do(form.save, { ...HERE, name: `表单${n}`, questions: [name] })
      expect((await trying([name])).reason).toBe('forms_full')
    })

    it('goes only where no ticket asks it, and leaves what was answered', async () => {
      const { id } = await formOf()
      expect((await organiser.ask(form.remove, { ...HERE, id })).reason).toBe('form_in_use')
      const spare = await organiser.do(form.save, { ...HERE, name: '备用', questions: [name] })
      await organiser.do(form.remove, { ...HERE, id: spare.id })
      expect((await organiser.ask(form.remove, { ...HERE, id: spare.id })).reason).toBe('form_gone')
    })

    it('goes along into next year’s meeting, with its tickets', async () => {
      await add(meal)
      const made = await organiser.do(clone.make, { id: '1', title: '明年', meetingStratTime: '2027-11-07 09:00:00' })
      const copies = await organiser.do(form.list, { meetingId: made.id })
      expect(copies.length).toBe((await organiser.do(form.list, HERE)).length)
      expect(copies.flatMap(({ ticketIds }) => ticketIds)).toHaveLength(5)
      expect(copies.map(({ version, answered }) => [version, answered])).toEqual(copies.map(() => [1, 0]))
      expect(copies.some(({ questions }) => questions.some(({ key }) => key === 'q_meal'))).toBe(true)
    })
  })

  describe('in the hands of whoever answers', () => {
    it('judges answers of every kind, and says which one does not fit', async () => {
      await add(
        ownQuestion('q_n', { kind: 'number', label: '数' }),
        ownQuestion('q_d', { kind: 'date', label: '日' }),
        ownQuestion('q_y', { kind: 'yes', label: '是否' }),
        ownQuestion('q_m', { kind: 'many', label: '多选', options: optionsOf({ a: 0, b: 0 }) }),
        ownQuestion('q_f', { kind: 'file', label: '文件' }),
        ownQuestion('q_t', { label: '一行' }),
        ownQuestion('q_s', { kind: 'statement', label: '承诺', required: 1 }),
      )
      const ask = (answers: Record<string, string | string[]>) =>
        person.ask(attendee.save, { ...fields, answers: { q_s: '1', ...answers } })
      for (const [answers, label] of [
        [{ q_n: '12a' }, '数'],
        [{ q_d: '2026-02-30' }, '日'],
        [{ q_y: '2' }, '是否'],
        [{ q_m: ['a', 'c'] }, '多选'],
        [{ q_m: ['a', 'a'] }, '多选'],
        [{ q_m: 'a' }, '多选'],
        [{ q_f: 'https://elsewhere.test/a.pdf' }, '文件'],
        [{ q_t: '两\n行' }, '一行'],
        [{ q_t: ['a'] }, '一行'],
      ] as const)
        expect(await ask(answers as never)).toMatchObject({ reason: 'answer_unfit', msg: `“${label}”填写有误，请检查` })
      expect((await ask({ q_s: '0' })).reason).toBe('attendee_incomplete')
      expect((await ask({ q_f: fileAddress('01NOBODYS') })).reason).toBe('file_gone')
      expect(await opened.db.read.selectFrom('answers').select('attendee_id').execute()).toEqual([])
      const good = { q_n: '-1.5', q_d: '2028-02-29', q_y: '0', q_m: ['b', 'a'], q_t: '一行', q_f: fileAddress((await putIn(person)).id) }
      const saved = await ask(good)
      expect(saved.data).toMatchObject({ answers: { ...good, q_s: '1' }, formVersion: 2 })
      // Handed in: it stays, and goes with the attendee.
      expect((await opened.db.read.selectFrom('file_uses').select('entity_id').execute()).map((use) => use.entity_id)).toEqual([
        saved.data?.id,
      ])
    })

    it('asks what follows from an answer only where it was given, and keeps nothing that was not asked', async () => {
      await add(meal, allergy)
      const ask = (answers: Record<string, string>) => person.ask(attendee.save, { ...fields, answers })
      expect((await ask({})).reason).toBe('attendee_incomplete')
      expect((await ask({ q_meal: 'plain' })).reason).toBe('attendee_incomplete')
      expect((await ask({ q_meal: 'any', q_allergy: '花生', q_nobody: 'x' })).data?.answers).toEqual({ q_meal: 'any' })
      expect((await ask({ q_meal: 'plain', q_allergy: '花生' })).data?.answers).toEqual({ q_meal: 'plain', q_allergy: '花生' })
    })

    it('is served to a client of the specification, unless it asks something of its own that must be answered', async () => {
      await add(ownQuestion('q_a'), ownQuestion('q_b', { asked: 'later', required: 1 }))
      const saved = await comes({})
      expect(saved).toMatchObject({ answers: {}, agreedKeys: [], formVersion: 2 })
      await add(meal)
      expect((await person.ask(attendee.save, fields)).reason).toBe('attendee_incomplete')
    })

    it('is answered under the version that it has when it is sent; who answered another one looks again only where it matters', async () => {
      const first = await add(meal)
      const version = first.version
      await ask((questions) =>
        questions.map((one) => (one.key === 'q_meal' ? { ...one, label: '晚餐', options: optionsOf({ any: 0, fish: 0 }) } : one)),
      )
      const sent = { ...fields, formVersion: version }
      expect((await person.ask(attendee.save, { ...sent, answers: { q_meal: 'plain' } })).reason).toBe('form_changed')
      expect((await person.do(attendee.save, { ...sent, answers: { q_meal: 'any' } })).formVersion).toBe(version + 1)
      expect((await person.ask(attendee.save, { ...sent, formVersion: version + 1, answers: { q_meal: 'plain' } })).reason).toBe(
        'answer_unfit',
      )
      await add(ownQuestion('q_new', { required: 1 }))
      expect((await person.ask(attendee.save, { ...sent, answers: { q_meal: 'any' } })).reason).toBe('form_changed')
    })

    it('asks later what is asked later, of those who have a place', async () => {
      await add(ownQuestion('q_hotel', { asked: 'later', required: 1, label: '酒店' }), ownQuestion('q_door', { asked: 'door' }))
      expect((await person.do(ticket.parameters, { ...HERE, ticketId: TICKET })).map(({ key, asked }) => [key, asked]).slice(-2)).toEqual([
        ['department', 'signup'],
        ['q_hotel', 'later'],
      ])
      const { id } = await comes({})
      expect((await person.ask(attendee.replenish, { id, answers: {} })).reason).toBe('attendee_incomplete')
      expect((await person.do(attendee.replenish, { id, answers: { q_hotel: '东楼' } })).answers).toEqual({ q_hotel: '东楼' })
      const { list } = await person.do(attendee.enrolled, { phone: person.mobile, ...HERE, pageNum: 1, pageSize: 30 })
      expect(list[0]).toMatchObject({ answers: { q_hotel: '东楼' }, formVersion: 2 })
    })

    it('shows what is left of a choice, and never lets its places fall below those who have it', async () => {
      await add({ ...meal, required: 0, options: optionsOf({ plain: 3, any: 0 }) })
      const left = async () => (await person.do(ticket.parameters, { ...HERE, ticketId: TICKET })).at(-1)?.options.map((one) => one.left)
      expect(await left()).toEqual([3, null])
      await comes({ answers: { q_meal: 'plain' } })
      await comes({ name: '王小红', answers: { q_meal: 'plain' } })
      await person.do(attendee.save, { ...fields, name: '还没有下单', answers: { q_meal: 'plain' } })
      expect(await left()).toEqual([1, null])
      const fewer = (plain: number) => (questions: Question[]) =>
        questions.map((one) => (one.key === 'q_meal' ? { ...one, options: optionsOf({ plain, any: 0 }) } : one))
      const { id, edition, name: called, questions, taken, answered } = await formOf()
      expect([taken, answered]).toEqual([[{ key: 'q_meal', option: 'plain', taken: 2 }], 2])
      const cut = { ...HERE, id, edition, name: called, questions: fewer(1)(questions) }
      expect(await organiser.ask(form.save, cut)).toMatchObject({
        reason: 'choice_below_taken',
        msg: '“选项 plain”已有 2 人选择，名额不能少于这个数',
      })
      expect((await ask(fewer(2))).taken).toEqual([{ key: 'q_meal', option: 'plain', taken: 2 }])
    })
  })

  describe('read by organisers', () => {
    const agreeing = { organiserConsent: 1, answers: { q_meal: 'plain', q_allergy: '花生' } } as const
    beforeEach(() => add(meal, allergy, ownQuestion('q_note', { label: '备注', readers: 'organisers' })))

    it('shows nothing that was answered before the attendee has agreed, and nothing once they take it back', async () => {
      const { id } = await comes({ answers: agreeing.answers, agreedKeys: ['q_allergy'] })
      expect(await sheetOf(id)).toMatchObject({ name: '王小明', phone: '139****0001', ticketName: '家长与学生票', agreed: 0, answers: [] })
      await person.do(attendee.replenish, { id, organiserConsent: 1 })
      expect(await said(id)).toMatchObject({ name: '王小明', phone: '13900000001', sex: '男', q_meal: '选项 plain', q_allergy: '花生' })
      const standing = (await person.do(privacy.consents, {})).find(({ document }) => document === 'organiser')
      expect(standing).toMatchObject({ channel: 'attendee', subject: '王小明' })
      await person.do(privacy.withdraw, { id: standing?.id as string })
      expect(await sheetOf(id)).toMatchObject({ name: '王小明', agreed: 0, answers: [] })
    })

    it('withholds what is sensitive from everybody until that was agreed to apart', async () => {
      const { id } = await comes(agreeing)
      expect(await said(id)).toMatchObject({ q_meal: '选项 plain', q_allergy: 'withheld' })
      expect((await person.do(attendee.replenish, { id, agreedKeys: ['q_allergy', 'q_meal', 'q_nobody'] })).agreedKeys).toEqual([
        'q_allergy',
      ])
      expect(await said(id)).toMatchObject({ q_allergy: '花生' })
      await person.do(attendee.replenish, { id, agreedKeys: [] })
      expect(await said(id)).toMatchObject({ q_allergy: 'withheld' })
    })

    it('opens an ID number only for whom it was agreed for', async () => {
      await add(usualQuestion('idcard', false))
      const { id } = await comes({ ...agreeing, idcard: '11010519491231002X' })
      expect(await said(id)).toMatchObject({ idcard: 'withheld' })
      await person.do(attendee.replenish, { id, agreedKeys: ['idcard'] })
      expect(await said(id)).toMatchObject({ idcard: '11010519491231002X' })
    })

    it('shows the reception what is for it, and everything to those who change attendees', async () => {
      const { id } = await comes({ ...agreeing, answers: { ...agreeing.answers, q_note: '只给主办方' } })
      const desk = await signIn(test, '13955550077')
      await grantRole(opened.db, desk, 'reception', { meeting_id: '1' })
      expect(Object.keys(await said(id, desk))).not.toContain('q_note')
      expect(Object.keys(await said(id, desk))).toContain('q_meal')
      expect(await said(id)).toMatchObject({ q_note: '只给主办方' })
    })

    it('still reads an option that is no more, and a question that is asked no more, as they were', async () => {
      const { id } = await comes({ ...agreeing, agreedKeys: ['q_allergy'] })
      await ask((questions) => [
        ...questions.filter(({ key }) => key !== 'q_allergy' && key !== 'q_meal'),
        { ...meal, label: '晚餐', options: optionsOf({ fish: 0, any: 0 }) },
        ownQuestion('q_bus', { asked: 'later', label: '班车' }),
      ])
      expect(await said(id)).toMatchObject({ q_meal: '选项 plain', q_allergy: '花生' })
      expect((await sheetOf(id))?.answers.find(({ key }) => key === 'q_meal')?.label).toBe('午餐')
      // Who answers what is new keeps what they answered to what is gone, under the version that asked it.
      await person.do(attendee.replenish, { id, answers: { q_meal: 'fish', q_bus: '早班' } })
      expect(await said(id)).toMatchObject({ q_meal: '选项 fish', q_bus: '早班' })
      expect((await sheetOf(id))?.answers.find(({ key }) => key === 'q_allergy')).toMatchObject({ label: '忌口' })
      // A client of the specification fills in its own fields, and leaves the others as they are.
      await ask((questions) => questions.map((one) => (one.key === 'q_meal' ? { ...one, options: optionsOf({ rice: 0, any: 0 }) } : one)))
      await person.do(attendee.replenish, { id, department: '望湖小学' })
      expect(await said(id)).toMatchObject({ q_meal: '选项 fish', department: '望湖小学' })
    })

    it('finds people by their name and phone', async () => {
      await comes(agreeing)
      await comes({ ...agreeing, name: '赵小华', phone: '13900000002' })
      const found = async (keyword: string) => (await organiser.do(form.answers, { ...HERE, keyword })).list.map((one) => one.name)
      expect([await found('小华'), await found('00000001'), await found('%')]).toEqual([['赵小华'], ['王小明'], []])
      expect((await organiser.do(form.answers, { ...HERE, formId: 'none' })).total).toBe(0)
    })

    it('is theirs in their copy, goes with them, and long after the meeting', async () => {
      const { id } = await comes(agreeing)
      const mine = (await person.do(privacy.data, {})).attendees.find((one) => one['id'] === id)
      expect(mine).toMatchObject({ 午餐: '选项 plain', 忌口: '花生' })
      await sweepAnswers(opened.db, Number.MAX_SAFE_INTEGER, test.clock())
      expect(await said(id)).toEqual({ name: '王小明', phone: '13900000001', sex: '男', department: '', q_meal: '', q_note: '' })
      expect(await opened.db.read.selectFrom('answer_choices').selectAll().execute()).toEqual([])
    })

    it('is taken away as a table, under its versions, and asked for once at a time', async () => {
      const one = await comes({ ...agreeing, name: '=1+1甲乙'.slice(4), answers: { ...agreeing.answers, q_note: '=HYPERLINK("x")' } })
      await comes({ name: '赵小华', answers: agreeing.answers })
      await ask((questions) =>
        questions.map((q) => (q.key === 'q_meal' ? { ...q, label: '晚餐', options: optionsOf({ plain: 0, fish: 0 }) } : q)),
      )
      await comes({ ...agreeing, name: '钱小丽', answers: { q_meal: 'fish' } })
      const rows = await table()
      expect(rows[0]).toEqual(
        ['姓名', '手机号（隐藏中间四位）', '门票', '表单', '版本', '填写时间', '同意提供给主办方'].concat([
          '姓名',
          '性别',
          '手机号',
          '孩子所在学校',
          '午餐',
          '忌口',
          '备注',
          '晚餐',
        ]),
      )
      const at = (label: string) => rows[0].lastIndexOf(label)
      const of = (who: string) => rows.find((row) => row[0] === who) as string[]
      expect([of('甲乙')[at('午餐')], of('甲乙')[at('晚餐')], of('甲乙')[4]]).toEqual(['选项 plain', '', '2'])
      expect([of('甲乙')[at('忌口')], of('甲乙')[at('备注')]]).toEqual(['（本人未单独同意）', `'=HYPERLINK("x")`])
      expect([of('赵小华')[6], ...of('赵小华').slice(7)].filter((cell) => cell !== '')).toEqual(['否'])
      expect([of('钱小丽')[at('午餐')], of('钱小丽')[at('晚餐')], of('钱小丽')[4]]).toEqual(['', '选项 fish', '3'])
      expect(one.id).not.toBe('')
      const { taskId } = await organiser.do(form.exportAnswers, { ...HERE, kind: 'xlsx' })
      expect((await organiser.ask(form.exportAnswers, { ...HERE, kind: 'xlsx' })).reason).toBe('task_running')
      await takeSteps(test.deps)
      expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({ state: 'done', kind: 'answersExport', done: 3 })
    })
  })

  /** What came of an export, cell by cell. */
  async function table(formId?: string): Promise<string[][] & { 0: string[] }> {
    await stopAll(organiser)
    const { taskId } = await organiser.do(form.exportAnswers, { ...HERE, kind: 'csv', ...(formId !== undefined && { formId }) })
    for (let n = 0; n < 20; n++) await takeSteps(test.deps)
    const { result, state } = await organiser.do(task.get, { ...HERE, id: taskId })
    expect(state).toBe('done')
    const text = (await readAll(organiser, result?.id as string)).toString('utf8').replace(/^\ufeff/, '')
    return cellsOf(text) as string[][] & { 0: string[] }
  }

  describe('at the door', () => {
    it('is asked by lists at the entrance that take its ticket, and by no other', async () => {
      const lists = async () => organiser.do(checkin.lists, HERE)
      const before = await lists()
      await add(ownQuestion('q_badge', { asked: 'door', kind: 'text', label: '胸牌号' }))
      const after = await lists()
      for (const [at, list] of after.entries()) {
        const more = list.questions.slice(before[at]?.questions.length)
        const takes = list.kind === 'entrance' && (list.ticketIds.length === 0 || list.ticketIds.includes(TICKET))
        expect(more.map(({ text, kind }) => [text, kind])).toEqual(takes ? [['胸牌号', 'text']] : [])
      }
      const entrance = after.find(({ kind, questions }) => kind === 'entrance' && questions.some(({ text }) => text === '胸牌号'))
      expect(entrance).toBeDefined()
      // An editor sends it back as it came: it stays the form's.
      const { questions, ...list } = entrance as NonNullable<typeof entrance>
      await organiser.do(checkin.saveList, { ...list, questions: questions.slice(-5) })
      const kept = await opened.db.read.selectFrom('checkin_lists').select('questions').where('id', '=', list.id).executeTakeFirstOrThrow()
      expect(kept.questions).not.toContain('胸牌号')
    })

    it('tells devices at work, is asked before anybody goes in, and stands in the table', async () => {
      const { id } = await comes({ organiserConsent: 1 })
      const [mine] = (await person.do(admission.mine, {})).list
      const { code } = await person.do(admission.get, { id: mine?.id as string })
      const door = await keepDoor(organiser, (await makeList(organiser, { kind: 'entrance' })).id)
      await door.sync()
      expect((await door.sync()).list).toBeUndefined()
      await add(
        ownQuestion('q_badge', { asked: 'door', label: '胸牌号' }),
        ownQuestion('q_mask', { asked: 'door', kind: 'yes', label: '已戴口罩' }),
      )
      const asked = (await door.sync()).list?.questions ?? []
      expect(asked.map(({ text }) => text)).toEqual(['胸牌号', '已戴口罩'])
      expect((await door.scan(code)).why).toBe('questions')
      const [badge, mask] = asked.map((one) => one.id) as [string, string]
      expect((await door.scan(code, { answers: { [badge]: 'A-17', [mask]: 'yes' } })).verdict).toBe('admit')
      const [head, ...rows] = await table()
      const row = rows.find(([who]) => who === '王小明') as string[]
      expect([row[head?.indexOf('胸牌号') as number], row[head?.indexOf('已戴口罩') as number]]).toEqual(['A-17', '是'])
      expect((await sheetOf(id))?.agreed).toBe(1)
    })
  })
})
