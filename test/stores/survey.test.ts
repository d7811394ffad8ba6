/** Surveys: made, opened, answered once or often, by whom they are for; counted, shared, reminded of, and forgotten. */
import { expect, it } from 'vitest'
import { campaign } from '#contract/campaign.ts'
import { file } from '#contract/file.ts'
import { message } from '#contract/message.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { retention } from '#contract/retention.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { type OwnSurvey, survey } from '#contract/survey.ts'
import { closeSurveys } from '#server/jobs/surveys.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor, type Person, signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn } from '../support/put-in.ts'
import { ticketFor } from '../support/sign-up.ts'
import { answerTo, asks, aSurvey, here, newIntention, oneOf, openSurvey } from '../support/surveys.ts'

const DAY = 86_400_000
const view = oneOf('q_view', { good: '满意', bad: '不满意' })

onBothEngines('a survey', (engine) => {
  const { opened, test, organiser, guest } = productTest({ organiser: 'organiser', guest: '13955550181' }, { engine })

  const listed = async (who = guest, more: object = {}) => (await who.do(survey.list, { ...here, category: '', ...more })).list
  const taken = async (one: Pick<OwnSurvey, 'id'>) => (await organiser.do(survey.manage, here)).find(({ id }) => id === one.id)
  const another = (n: number) => signIn(test, `139555502${String(n).padStart(2, '0')}`)
  const result = (one: Pick<OwnSurvey, 'id'>, more: object = {}) => organiser.do(survey.result, { ...here, id: one.id, ...more })

  it('is nobody’s business while it is made, takes answers while it is open, and says so when it is over', async () => {
    const made = await organiser.do(survey.save, aSurvey)
    expect(made).toMatchObject({ state: 'draft', version: 1, actions: ['open', 'save', 'remove'] })
    expect(await listed()).toEqual([])
    expect(await guest.ask(survey.get, { id: made.id })).toMatchObject({ reason: 'survey_gone', msg: '该问卷不存在或已删除' })
    expect(await guest.ask(survey.submit, answerTo(made, { q_view: 'good' }))).toMatchObject({ reason: 'survey_gone' })
    const one = await organiser.do(survey.open, { ...here, id: made.id })
    expect(one.actions).toEqual(['close', 'save', 'remove', 'remind'])
    expect(await organiser.ask(survey.open, { ...here, id: made.id })).toMatchObject({ reason: 'survey_moved' })
    expect(await listed()).toMatchObject([{ name: '会后问卷', move: 'fill', answered: 0 }])
    await guest.do(survey.submit, answerTo(one, { q_view: 'good', q_words: '茶点很好' }))
    expect(await listed()).toMatchObject([{ move: 'answered', answered: 1 }])
    expect(await listed(guest, { filled: 0 })).toEqual([])
    expect(await listed(guest, { filled: 1 })).toHaveLength(1)
    expect(await organiser.ask(survey.remove, { ...here, id: one.id })).toMatchObject({ reason: 'survey_in_use' })
    await organiser.do(survey.close, { ...here, id: one.id })
    expect(await (await another(1)).ask(survey.submit, answerTo(one, { q_view: 'good' }))).toMatchObject({
      reason: 'survey_closed',
      msg: '该问卷已结束，感谢您的参与',
    })
    expect(await organiser.ask(survey.save, { ...aSurvey, id: one.id, edition: 1, name: '改名' })).toMatchObject({
      reason: 'survey_closed',
    })
    // Closed meanwhile by a colleague, it is as they wanted it.
    expect((await organiser.do(survey.close, { ...here, id: one.id })).state).toBe('closed')
  })

  it('takes two taps for one answer, refuses a second, lets one be changed, or takes many: as its organisers said', async () => {
    const once = await openSurvey(organiser)
    const body = answerTo(once, { q_view: 'good' })
    const taps = await Promise.all([guest.ask(survey.submit, body), guest.ask(survey.submit, body)])
    expect(new Set(taps.map(({ data }) => data?.id)).size).toBe(1)
    expect(await guest.ask(survey.submit, answerTo(once, { q_view: 'bad' }))).toMatchObject({ reason: 'survey_answered' })
    const editable = await openSurvey(organiser, { times: 'editable' })
    await guest.do(survey.submit, answerTo(editable, { q_view: 'good' }))
    expect(await guest.do(survey.get, { id: editable.id })).toMatchObject({ move: 'change', given: { q_view: 'good' } })
    await guest.do(survey.submit, answerTo(editable, { q_view: 'bad' }))
    expect(await taken(editable)).toMatchObject({ answered: 1 })
    expect((await result(editable)).questions[0]?.options.map(({ count }) => count)).toEqual([0, 1])
    const many = await openSurvey(organiser, { times: 'many' })
    for (const answer of ['good', 'bad', 'bad']) await guest.do(survey.submit, answerTo(many, { q_view: answer }))
    const again = answerTo(many, { q_view: 'good' })
    await guest.do(survey.submit, again)
    await guest.do(survey.submit, again)
    expect(await taken(many)).toMatchObject({ answered: 4 })
    expect((await guest.do(survey.mine, {})).total).toBe(6)
  })

  it('is for holders, for those of them who have come, or for whoever is signed in', async () => {
    const one = await openSurvey(organiser, { people: 'holders' })
    expect(await guest.do(survey.get, { id: one.id })).toMatchObject({ move: 'outside' })
    expect(await guest.ask(survey.submit, answerTo(one, { q_view: 'good' }))).toMatchObject({
      reason: 'survey_not_theirs',
      msg: '该问卷只面向本场会议的参会人，请用报名的手机号登录',
    })
    const { id } = await ticketFor(guest)
    expect(await guest.do(survey.get, { id: one.id })).toMatchObject({ move: 'fill' })
    await guest.do(survey.submit, answerTo(one, { q_view: 'good' }))
    expect(await result(one)).toMatchObject({ asked: 1, people: 1 })
    const came = await openSurvey(organiser, { people: 'came' })
    expect(await guest.ask(survey.submit, answerTo(came, { q_view: 'good' }))).toMatchObject({ reason: 'survey_not_theirs' })
    const list = await opened.db.read.selectFrom('checkin_lists').select('id').where('kind', '=', 'entrance').executeTakeFirstOrThrow()
    await opened.db.write((tx) =>
      tx
        .insertInto('checkin_states')
        .values({
          list_id: list.id,
          admission_id: id,
          serial: 1,
          inside: 1,
          entered: 1,
          entered_at: test.clock(),
          gate_id: '',
          scan_id: '',
          heard: 0,
          version: 1,
        })
        .execute(),
    )
    await guest.do(survey.submit, answerTo(came, { q_view: 'good' }))
    expect(await result(came)).toMatchObject({ asked: 1, people: 1 })
  })

  it('keeps the version that was seen, whatever is asked by now, and asks again where an option with places is gone', async () => {
    const bus = oneOf('q_bus', { north: '北线', south: '南线', east: '东线' }, { north: 5, east: 5 })
    const one = await openSurvey(organiser, { questions: [view, bus], times: 'editable' })
    const next = { ...aSurvey, times: 'editable' as const, id: one.id }
    await organiser.do(survey.save, {
      ...next,
      edition: one.edition,
      questions: [
        { ...view, label: '您满意吗？', options: view.options.map((option) => ({ ...option, label: `${option.label}！` })) },
        bus,
      ],
    })
    await guest.do(survey.submit, answerTo(one, { q_view: 'good', q_bus: 'north' }))
    const [sheet] = (await organiser.do(survey.answers, { ...here, id: one.id, keyword: '' })).list
    expect(sheet).toMatchObject({ version: 1, outdated: 1, answers: [{ label: '问题 q_view', value: '满意' }, { value: '北线' }] })
    const second = await another(1)
    await organiser.do(survey.save, {
      ...next,
      edition: 2,
      questions: [view, { ...bus, options: bus.options.filter(({ key }) => key !== 'east') }],
    })
    expect(await second.ask(survey.submit, answerTo(one, { q_view: 'good', q_bus: 'east' }))).toMatchObject({
      reason: 'survey_changed',
      msg: '问卷刚刚有更新，请核对后重新提交',
    })
    expect(await second.ask(survey.submit, answerTo({ ...one, version: 9 }, { q_view: 'good' }))).toMatchObject({
      reason: 'survey_changed',
    })
    const fewer = (places: number) => ({
      ...next,
      edition: 3,
      questions: [
        view,
        { ...bus, options: bus.options.slice(0, 2).map((option) => ({ ...option, places: option.key === 'north' ? places : 0 })) },
      ],
    })
    await second.do(survey.submit, answerTo(one, { q_view: 'good', q_bus: 'north' }))
    expect(await organiser.ask(survey.save, fewer(1))).toMatchObject({
      reason: 'choice_below_taken',
      msg: '“北线”已有 2 人选择，名额不能少于这个数',
    })
    await organiser.do(survey.save, fewer(2))
    expect(await (await another(2)).ask(survey.submit, answerTo({ ...one, version: 4 }, { q_bus: 'north' }))).toMatchObject({
      reason: 'choice_full',
    })
  })

  it('counts the places of an option from what was answered before they were counted', async () => {
    const one = await openSurvey(organiser, { questions: [view] })
    for (const n of [1, 2, 3]) await (await another(n)).do(survey.submit, answerTo(one, { q_view: n === 3 ? 'bad' : 'good' }))
    const counted = { ...view, options: view.options.map((option) => ({ ...option, places: option.key === 'good' ? 3 : 0 })) }
    const saved = await organiser.do(survey.save, { ...aSurvey, id: one.id, edition: 1, questions: [counted] })
    expect(saved.taken).toEqual([{ key: 'q_view', option: 'good', taken: 2 }])
    expect((await guest.do(survey.get, { id: one.id })).questions[0]?.options.map(({ left }) => left)).toEqual([1, null])
  })

  it('says of bad input what is wrong with it, and changes nothing', async () => {
    const sensitive = asks('q_ill', { sensitive: 1, label: '忌口' })
    const questions = [{ ...view, required: 1 }, asks('q_nps', { kind: 'nps' }), sensitive, asks('q_sign', { kind: 'signature' })]
    const matrix = asks('q_rows', {
      kind: 'matrix',
      required: 1,
      options: view.options,
      rows: [
        { key: 'a', label: '讲者' },
        { key: 'b', label: '会场' },
      ],
    })
    const one = await openSurvey(organiser, { questions: [...questions, matrix] })
    const good = { q_view: 'good', q_rows: ['a:good', 'b:bad'] }
    const wrong: [object, string, string][] = [
      [{}, 'survey_incomplete', '还有必填的问题没有回答：“问题 q_view”'],
      [{ q_view: 'good' }, 'survey_incomplete', '还有必填的问题没有回答：“问题 q_rows”'],
      [{ ...good, q_rows: ['a:good'] }, 'survey_incomplete', '还有必填的问题没有回答：“问题 q_rows”'],
      [{ ...good, q_rows: ['a:good', 'a:bad'] }, 'answer_unfit', '“问题 q_rows”填写有误，请检查'],
      [{ ...good, q_rows: ['a:good', 'c:bad'] }, 'answer_unfit', '“问题 q_rows”填写有误，请检查'],
      [{ ...good, q_view: 'neither' }, 'answer_unfit', '“问题 q_view”填写有误，请检查'],
      [{ ...good, q_nps: '11' }, 'answer_unfit', '“问题 q_nps”填写有误，请检查'],
      [{ ...good, q_sign: 'https://elsewhere.example/a.png' }, 'answer_unfit', '“问题 q_sign”填写有误，请检查'],
      [{ ...good, q_sign: '/api/common-server/file/get?id=none' }, 'file_gone', ''],
      [{ ...good, q_ill: '花生' }, 'survey_incomplete', '还有必填的问题没有回答：“忌口”'],
    ]
    for (const [answers, reason, msg] of wrong) {
      const answer = await guest.ask(survey.submit, answerTo(one, answers as never))
      expect(answer).toMatchObject({ reason, ...(msg !== '' && { msg }) })
    }
    expect(await guest.ask(survey.submit, answerTo(one, good, { sessionId: 'none' }))).toMatchObject({ reason: 'schedule_gone' })
    expect(await guest.ask(survey.submit, { ...answerTo(one, good), key: '短' })).toMatchObject({ http: 422 })
    expect(await taken(one)).toMatchObject({ answered: 0 })
    await guest.do(survey.submit, answerTo(one, { ...good, q_ill: '花生' }, { agreed: ['q_ill'] }))

    const save = (more: object) => organiser.ask(survey.save, { ...aSurvey, ...more })
    const broken: [object, string, string][] = [
      [{ name: '' }, 'invalid', '请填写问卷名称，最多40个字'],
      [{ category: '分类分类分类分类分类分类分' }, 'invalid', '分类最多12个字'],
      [{ closeTime: '昨天' }, 'invalid', '请选择日期和时间'],
      [{ closeTime: '2020-01-01 00:00:00' }, 'survey_time', '截止时间应晚于现在'],
      [{ questions: [view, view] }, 'question_twice', '“问题 q_view”与另一个问题重复'],
      [{ questions: [{ ...matrix, rows: [] }] }, 'rows_missing', '“问题 q_rows”至少要有一行'],
      [{ questions: [{ ...matrix, options: [] }] }, 'options_missing', '“问题 q_rows”至少要有两个选项'],
      [{ questions: [{ ...matrix, rows: [matrix.rows?.[0], matrix.rows?.[0]] }] }, 'option_twice', '“问题 q_rows”有重复的选项'],
      [{ questions: [{ ...view, shownIf: { key: 'q_none', options: ['a'] } }] }, 'condition_misplaced', ''],
      [{ questions: [{ ...view, page: 2 }, asks('q_b', { page: 1 })] }, 'page_falls', ''],
    ]
    for (const [more, reason, msg] of broken) expect(await save(more)).toMatchObject({ reason, ...(msg !== '' && { msg }) })
    const empty = await organiser.do(survey.save, { ...aSurvey, questions: [] })
    expect(await organiser.ask(survey.open, { ...here, id: empty.id })).toMatchObject({
      reason: 'survey_empty',
      msg: '问卷还没有问题，请先添加',
    })
    expect(await organiser.do(survey.manage, here)).toHaveLength(2)
    const changed = await organiser.ask(survey.save, { ...aSurvey, id: one.id, edition: 1, times: 'many', questions: one.questions })
    expect(changed).toMatchObject({ reason: 'survey_fixed', msg: '已有人填写，不能再改“填写次数”；请结束后另建一份' })
  })

  it('is over at its time, to the second, by the server’s clock', async () => {
    const one = await openSurvey(organiser, { closeTime: '2026-09-03 10:00:00' })
    const second = await another(1)
    test.clock.pass(Date.UTC(2026, 8, 3, 1, 59, 59) - test.clock())
    await guest.do(survey.submit, answerTo(one, { q_view: 'good' }))
    test.clock.pass(1_000)
    expect(await second.ask(survey.submit, answerTo(one, { q_view: 'good' }))).toMatchObject({ reason: 'survey_closed' })
    expect((await taken(one))?.state).toBe('open')
    expect(await closeSurveys(test.deps)).toBe(1)
    expect(await taken(one)).toMatchObject({ state: 'closed', endTime: '2026-09-03 10:00:00' })
    expect(await closeSurveys(test.deps)).toBe(0)
  })

  it('is asked of each session from the programme, once for each', async () => {
    expect(await visitor(test.app).do(survey.ofSessions, here)).toBeNull()
    const one = await openSurvey(organiser, { use: 'session', name: '这一场怎么样' })
    expect(await visitor(test.app).do(survey.ofSessions, here)).toEqual({ id: one.id, name: '这一场怎么样' })
    const session = (title: string, from: string, to: string) =>
      organiser.do(scheduleManage.save, { ...here, title, startTime: `2026-11-07 ${from}:00`, endTime: `2026-11-07 ${to}:00` })
    const [first, second] = [await session('甲场', '12:00', '12:30'), await session('乙场', '13:00', '13:30')]
    await guest.do(survey.submit, answerTo(one, { q_view: 'good' }, { sessionId: first.id }))
    expect(await guest.ask(survey.submit, answerTo(one, { q_view: 'good' }, { sessionId: first.id }))).toMatchObject({
      reason: 'survey_answered',
    })
    expect(await guest.ask(survey.submit, answerTo(one, { q_view: 'good' }))).toMatchObject({ reason: 'schedule_gone' })
    expect(await guest.do(survey.get, { id: one.id, sessionId: second.id })).toMatchObject({ move: 'fill', sessionTitle: '乙场' })
    expect(await guest.do(survey.get, { id: one.id, sessionId: first.id })).toMatchObject({ move: 'answered' })
    await guest.do(survey.submit, answerTo(one, { q_view: 'bad' }, { sessionId: second.id }))
    expect((await result(one)).sessions.map(({ title, answered }) => [title, answered]).toSorted()).toEqual(
      [
        ['甲场', 1],
        ['乙场', 1],
      ].toSorted(),
    )
    expect((await result(one, { sessionId: second.id })).questions[0]?.options.map(({ count }) => count)).toEqual([0, 1])
  })

  it('stands in its category, with what there is to fill in', async () => {
    await openSurvey(organiser, { category: '餐饮' })
    const second = await openSurvey(organiser, { category: '餐饮', name: '晚宴' })
    await openSurvey(organiser, { use: 'request', name: '接送' })
    await guest.do(survey.submit, answerTo(second, { q_view: 'good' }))
    const found = await guest.do(survey.categories, here)
    expect(found.toSorted((a, b) => a.filled - b.filled)).toEqual([
      { name: '需求', toFill: 1, filled: 0 },
      { name: '餐饮', toFill: 1, filled: 1 },
    ])
    expect((await listed(guest, { category: '需求' })).map(({ name }) => name)).toEqual(['接送'])
  })

  it('is counted: options, means, scores, rows, words, two questions against each other; and shown to others without words', async () => {
    const questions = [
      view,
      asks('q_age', { kind: 'number' }),
      asks('q_nps', { kind: 'nps' }),
      asks('q_rows', { kind: 'matrix', options: view.options, rows: [{ key: 'a', label: '讲者' }] }),
      asks('q_words', { kind: 'long' }),
      oneOf('q_bus', { north: '北线', south: '南线' }),
    ]
    const one = await openSurvey(organiser, { questions })
    const { shareKey } = await organiser.do(survey.share, { ...here, id: one.id, on: 1 })
    const shared = () => visitor(test.app).do(survey.shared, { key: shareKey })
    const answers = [
      ['good', '20', '10', '茶点不错，会场很好'],
      ['good', '30', '9', '茶点很好'],
      ['bad', '40', '3', '机密：我叫欧阳小鱼'],
      ['good', '25', '8', ''],
    ] as const
    const fill = async (n: number, [q_view, q_age, q_nps, q_words]: (typeof answers)[number]) =>
      (await another(n)).do(
        survey.submit,
        answerTo(one, { q_view, q_age, q_nps, q_words, q_rows: [`a:${q_view}`], q_bus: q_view === 'good' ? 'north' : 'south' }),
      )
    for (const [n, answer] of answers.entries()) await fill(n, answer)
    expect(await shared()).toMatchObject({ few: 1, answered: 0, questions: [] })
    await fill(4, answers[0])
    const { questions: counted, answered, cross } = await result(one, { row: 'q_view', column: 'q_bus' })
    expect(answered).toBe(5)
    const [first, age, nps, rows, words] = counted
    expect(first?.options).toEqual([
      { key: 'good', label: '满意', count: 4 },
      { key: 'bad', label: '不满意', count: 1 },
    ])
    expect(age).toMatchObject({ answered: 5, mean: 27, least: 20, most: 40 })
    // Three of five promote, one detracts.
    expect(nps).toMatchObject({ mean: 8, nps: 40 })
    expect(rows?.rows).toEqual([{ key: 'a', label: '讲者', counts: [4, 1] }])
    expect(words?.words[0]).toEqual({ word: '很好', count: 3 })
    expect(words?.texts).toHaveLength(4)
    expect(cross).toMatchObject({
      counts: [
        [4, 0],
        [0, 1],
      ],
      rows: [{ count: 4 }, { count: 1 }],
      columns: [{ label: '北线' }, {}],
    })
    const seen = await shared()
    expect(seen).toMatchObject({ few: 0, answered: 5, name: '会后问卷' })
    expect(seen.questions[0]).toEqual(first)
    expect(JSON.stringify(seen)).not.toMatch(/茶点|机密|欧阳/)
    await organiser.do(survey.share, { ...here, id: one.id, on: 0 })
    expect(await visitor(test.app).ask(survey.shared, { key: shareKey })).toMatchObject({ reason: 'survey_gone' })
  })

  it('reminds those with a ticket who have not answered, and nobody else, once', async () => {
    const [second, third] = [await another(1), await another(2)]
    for (const who of [guest, second]) await ticketFor(who)
    const one = await openSurvey(organiser, { people: 'holders', name: '您觉得怎么样' })
    await guest.do(survey.submit, answerTo(one, { q_view: 'good' }))
    const remind = (key: string) => organiser.ask(survey.remind, { ...here, id: one.id, night: 1, key })
    const key = newIntention()
    const { data } = await remind(key)
    expect((await remind(key)).data).toEqual(data)
    for (let round = 0; round < 5; round++) await takeSteps(test.deps)
    expect(await organiser.do(campaign.get, { ...here, id: data?.campaignId as string })).toMatchObject({
      kind: 'survey_wanted',
      told: 1,
      segment: '未填问卷“您觉得怎么样”',
    })
    const told = async (who: Person) =>
      (await who.do(message.mine, {})).list.filter(({ kind }) => kind === 'survey_wanted').map(({ text }) => text)
    expect(await told(second)).toMatchObject([expect.stringContaining('您觉得怎么样')])
    expect([await told(guest), await told(third)]).toEqual([[], []])
    const left = await organiser.do(people.list, { ...here, survey: one.id })
    expect(left.total).toBe(1)
    await second.do(survey.submit, answerTo(one, { q_view: 'good' }))
    expect(await remind(newIntention())).toMatchObject({ reason: 'campaign_nobody' })
    await organiser.do(survey.close, { ...here, id: one.id })
    expect(await remind(newIntention())).toMatchObject({ reason: 'survey_moved' })
  })

  it('keeps the file of an answer whose change was refused, for no place was left', async () => {
    const bus = oneOf('q_bus', { north: '北线', east: '东线' }, { north: 1, east: 1 })
    const one = await openSurvey(organiser, { questions: [bus, asks('q_sign', { kind: 'signature', label: '签名' })], times: 'editable' })
    const { id, address } = await putIn(guest, undefined, '签名.png', 'survey')
    await guest.do(survey.submit, answerTo(one, { q_bus: 'north', q_sign: address }))
    await (await another(1)).do(survey.submit, answerTo(one, { q_bus: 'east' }))
    expect(await guest.ask(survey.submit, answerTo(one, { q_bus: 'east' }))).toMatchObject({ reason: 'choice_full' })
    expect((await organiser.do(file.get, { id })).name).toBe('签名.png')
  })

  it('hands on what was drawn or handed in to those who read its answers, and to nobody else', async () => {
    const one = await openSurvey(organiser, { questions: [asks('q_sign', { kind: 'signature', label: '签名' })], times: 'editable' })
    const { id, address } = await putIn(guest, undefined, '签名.png', 'survey')
    await guest.do(survey.submit, answerTo(one, { q_sign: address }))
    const stranger = await another(1)
    expect((await organiser.do(file.get, { id })).name).toBe('签名.png')
    expect(await stranger.ask(file.get, { id })).toMatchObject({ reason: 'file_gone' })
    expect(await stranger.ask(survey.submit, answerTo(one, { q_sign: address }))).toMatchObject({ reason: 'file_gone' })
    const newer = await putIn(guest, undefined, '新签名.png', 'survey')
    await guest.do(survey.submit, answerTo(one, { q_sign: newer.address }))
    expect(await organiser.ask(file.get, { id })).toMatchObject({ reason: 'file_gone' })
    expect((await organiser.do(survey.answers, { ...here, id: one.id, keyword: '' })).list[0]?.answers[0]?.value).toBe(newer.address)
  })

  it('is in one’s own copy, gives its places back when the account closes, and is forgotten some months after the meeting', async () => {
    const bus = oneOf('q_bus', { north: '北线', south: '南线' }, { north: 2 })
    const one = await openSurvey(organiser, { questions: [bus, asks('q_words')] })
    const second = await another(1)
    for (const who of [guest, second]) await who.do(survey.submit, answerTo(one, { q_bus: 'north', q_words: '一句话' }))
    const copy = await guest.do(privacy.data, {})
    expect(copy.surveys).toMatchObject([{ survey: '会后问卷', answers: '问题 q_bus：北线；问题 q_words：一句话', version: '1' }])
    await guest.do(privacy.close, { smsCode: await codeFor(test, guest.mobile, 'change') })
    expect(await taken(one)).toMatchObject({ answered: 1, taken: [{ option: 'north', taken: 1 }] })
    const { ends_at } = await opened.db.read.selectFrom('meetings').select('ends_at').where('id', '=', '1').executeTakeFirstOrThrow()
    test.clock.pass(ends_at + retention.answers.days * DAY - test.clock() - 1)
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('survey_answers').select('id').execute()).toHaveLength(1)
    test.clock.pass(2)
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('survey_answers').select('id').execute()).toEqual([])
    expect(await opened.db.read.selectFrom('survey_places').select('taken').execute()).toEqual([])
  })
})
