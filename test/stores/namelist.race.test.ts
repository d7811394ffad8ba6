/** Lists of people that come in, and go back, on both engines. */
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { sentenceOf } from '#contract/codes.ts'
import { namelist, NAMES_MAX } from '#contract/namelist.ts'
import { order } from '#contract/order.ts'
import { people as exported } from '#contract/people.ts'
import { task } from '#contract/task.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { sweepSessions } from '#server/features/session/store.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { FREE, PAID } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { comingIn, HERE, type Named, somebody } from '../support/name-lists.ts'
import { type Person, signIn, signInAgain, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { workbook } from '../support/programme-data.ts'
import { putIn, readAll } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('a list of people', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const read = (text: string) => organiser.do(namelist.read, { ...HERE, text })
  const lists = async () => (await organiser.do(namelist.list, HERE)).list
  const taken = (id: string) => organiser.do(task.get, { ...HERE, id })
  const rowsOf = (id: string) =>
    opened.db.read.selectFrom('namelist_rows').selectAll().where('namelist_id', '=', id).orderBy('position').execute()
  async function goIn(people: Named[], more: Parameters<typeof comingIn>[2] = {}) {
    const begun = await comingIn(organiser, people, more)
    await takeSteps(test.deps)
    return begun
  }
  async function goBack(id: string) {
    const { taskId } = await organiser.do(namelist.undo, { ...HERE, id })
    await takeSteps(test.deps)
    return taken(taskId)
  }
  const ticketsOf = async (person: Person) => (await person.do(admission.mine, {})).list
  const people = (most: number) => Array.from({ length: most }, () => somebody())

  it('gives each of them a ticket under their own phone, who hear who holds what, and keeps no name of its own', async () => {
    const [one, two] = [{ ...somebody('陈晓明'), department: '教务处', position: '教师' }, somebody('林秀英')]
    const sold = await soldOf(opened.db, FREE)
    const { id, taskId } = await goIn([one, two])
    expect(await taken(taskId)).toMatchObject({ state: 'done', done: 2, total: 2, failed: 0 })
    expect(await soldOf(opened.db, FREE)).toBe(sold + 2)
    expect((await lists())[0]).toMatchObject({ id, state: 'applied', people: 2, grown: 0, way: 'free', actions: ['undo'] })
    expect((await organiser.do(namelist.list, HERE)).list[0]).toMatchObject({ id, people: 2 })
    expect((await rowsOf(id)).map(({ name, phone, department, post }) => [name, phone, department, post].join(''))).toEqual(['', ''])
    const [row] = await opened.db.read.selectFrom('attendees').selectAll().where('phone', '=', one.phone).execute()
    expect(row).toMatchObject({ name: '陈晓明', name_pinyin: 'Chen Xiaoming', department: '教务处', position: '教师' })
    const told = await opened.db.read
      .selectFrom('messages')
      .select(['kind', 'facts'])
      .where('user_id', '=', row?.user_id as string)
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(['enrolled'])
    const person = await signIn(test, one.phone)
    expect((await ticketsOf(person)).map(({ attendeeName }) => attendeeName)).toEqual(['陈晓明'])
  })

  it('takes places as long as there are some, passes over who came meanwhile, and tells of both by row', async () => {
    const all = people(8)
    await setTicket(opened.db, FREE, { total: (await soldOf(opened.db, FREE)) + 5, limit_phone: 0, limit_order: 0 })
    const { taskId, id } = await comingIn(organiser, all)
    // Somebody of the list comes by another.
    const early = all[2] as Named
    const second = await organiser.ask(namelist.apply, { ...HERE, ticketId: PAID, way: 'free', people: [early] })
    expect(second.reason).toBe('task_running')
    const buyer = await signIn(test, early.phone)
    await signUp(buyer, { ticketId: PAID, names: [early.name] })
    await opened.db.write((tx) => tx.updateTable('attendees').set({ phone: early.phone }).where('user_id', '=', buyer.id).execute())
    await takeSteps(test.deps)
    const done = await taken(taskId)
    expect([done.state, done.done, done.failed]).toEqual(['done', 8, 3])
    expect(done.firstFailures.map(({ row, why }) => [row, why])).toEqual([
      [early.row, '这个人在本场会议中已有名额，没有重复出票'],
      [all[6]?.row, '该门票已售罄'],
      [all[7]?.row, '该门票已售罄'],
    ])
    expect((await rowsOf(id)).length).toBe(5)
    expect((await lists())[0]).toMatchObject({ people: 5 })
    expect((await organiser.ask(namelist.apply, { ...HERE, ticketId: FREE, way: 'free', people: people(1) })).reason).toBe(
      'not_enough_left',
    )
    expect(await findDrift(opened.db)).toEqual([])
  })

  it('ends in a sentence and makes no order where its ticket is removed, or its row is missing, before the task begins', async () => {
    const remove = (id: string) => organiser.do(ticketManage.move, { ...HERE, id, action: 'remove' })
    const loseRow = (id: string) => opened.db.write((tx) => tx.deleteFrom('tickets').where('id', '=', id).execute())
    for (const goes of [remove, loseRow]) {
      const { id } = await organiser.do(ticketManage.save, { ...HERE, edition: 0, name: '临时票', fen: 0, total: 9 })
      const { taskId } = await comingIn(organiser, people(2), { ticketId: id })
      await goes(id)
      await takeSteps(test.deps)
      expect(await taken(taskId)).toMatchObject({ state: 'failed', why: sentenceOf('ticket_gone') })
    }
    expect(await opened.db.read.selectFrom('orders').select('no').execute()).toEqual([])
  })

  it('refuses nobody, one person twice, too many at once, and what is no list of people, in a sentence each', async () => {
    const ask = (people: unknown[]) => organiser.ask(namelist.apply, { ...HERE, ticketId: FREE, way: 'free', people: people as Named[] })
    const one = somebody('陈晓明')
    const answers = [
      await ask([]),
      await ask([one, { ...somebody('陈晓明'), phone: one.phone }]),
      await ask([{ ...one, phone: '1380000010' }]),
      await ask([{ ...one, name: '陈＃晓明' }]),
      await ask(Array.from({ length: NAMES_MAX + 1 }, () => one)),
    ]
    expect(answers.map(({ code, msg }) => [code === '000', msg])).toEqual([
      [false, '报名人员信息不能为空！'],
      [false, expect.stringContaining('陈晓明')],
      [false, '请输入正确的手机号码'],
      [false, '姓名中不能有“＃”'],
      [false, '一次最多导入5000人，请分几次导入'],
    ])
    expect(await lists()).toEqual([])
  })

  it('two people share one phone, as in a sign-up; another name under a phone with a place is shown and left to a person', async () => {
    const parent = somebody('王小明')
    const child = { ...somebody('王乐乐'), phone: parent.phone }
    const { taskId } = await goIn([parent, child])
    expect(await taken(taskId)).toMatchObject({ state: 'done', failed: 0 })
    expect((await ticketsOf(await signIn(test, parent.phone))).map(({ attendeeName }) => attendeeName).toSorted()).toEqual([
      '王乐乐',
      '王小明',
    ])
    const other = `李秀兰 ${parent.phone}`
    const { rows } = await read(`王小明 ${parent.phone}\n王乐乐 ${parent.phone}\n${other}`)
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ['王小明', 'known'],
      ['王乐乐', 'known'],
      ['李秀兰', 'doubtful'],
    ])
    expect(rows[2]?.why).toBe('这个手机号在本场会议中已有名额，登记的姓名是「王乐乐、王小明」，请确认不是同一个人')
    const again = await goIn([{ ...somebody('李秀兰'), phone: parent.phone }])
    expect(await taken(again.taskId)).toMatchObject({ state: 'done', failed: 0 })
    expect((await read(other)).rows[0]?.kind).toBe('known')
  })

  it('the own export of people reads back whole, with foreign names and two people of one phone', async () => {
    const people = [somebody('محمد بن سلمان'), somebody('欧阳娜'), somebody('Jean-Luc Picard'), somebody('王小明')]
    people.push({ ...somebody('王乐乐'), phone: (people[3] as Named).phone })
    await goIn(people.map((one) => ({ ...one, department: '教务处', position: '教师' })))
    const { taskId } = await organiser.do(exported.export, { ...HERE, kind: 'xlsx' })
    while ((await takeSteps(test.deps)) > 0);
    const { result } = await taken(taskId)
    const back = await putIn(organiser, await readAll(organiser, result?.id as string), '人员.xlsx', 'list')
    const told = await organiser.do(namelist.read, { ...HERE, fileId: back.id })
    expect(told.counts).toEqual({ new: 0, known: 5, double: 0, doubtful: 0, wrong: 0 })
    expect(told.rows.map(({ name, phone }) => `${name} ${phone}`).toSorted()).toEqual(
      people.map(({ name, phone }) => `${name} ${phone}`).toSorted(),
    )
    expect(told.rows[0]).toMatchObject({ department: '教务处', position: '教师' })
    expect(told.report).toMatchObject({ rows: 6, read: 5 })
  })

  it('goes back: who has opened, entered, or was changed by hand stays and is counted, the others hear why', async () => {
    const [plain, openedIt, entered, changed, unpaid] = [somebody(), somebody(), somebody(), somebody(), somebody()]
    const sold = await soldOf(opened.db, FREE)
    const { id } = await goIn([plain, openedIt, entered, changed])
    test.clock.pass(1_000)
    const holder = await signIn(test, openedIt.phone)
    expect(await ticketsOf(holder)).toHaveLength(1)
    const staff = await signInAs(test, 'staff')
    const door = await keepDoor(staff, (await makeList(organiser)).id)
    const code = await opened.db.read
      .selectFrom('admission_codes')
      .innerJoin('admissions', 'admissions.id', 'admission_codes.admission_id')
      .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
      .select('code')
      .where('attendees.phone', '=', entered.phone)
      .executeTakeFirstOrThrow()
    await door.sync()
    expect((await door.scan(code.code)).verdict).toBe('admit')
    await opened.db.write((tx) =>
      tx.updateTable('attendees').set({ position: '主持', updated_at: test.clock() }).where('phone', '=', changed.phone).execute(),
    )
    expect((await lists())[0]).toMatchObject({ people: 4, grown: 3, actions: ['undo'] })
    expect(await goBack(id)).toMatchObject({ kind: 'namelistUndo', state: 'done', done: 4, failed: 0 })
    expect((await lists())[0]).toMatchObject({ state: 'undone', people: 4, grown: 3, actions: [] })
    expect(await soldOf(opened.db, FREE)).toBe(sold + 3)
    const gone = await signIn(test, plain.phone)
    expect((await gone.do(order.list, {})).list.map(({ status }) => status)).toEqual([7])
    const told = await opened.db.read.selectFrom('messages').select('kind').where('user_id', '=', gone.id).orderBy('id').execute()
    expect(told.map(({ kind }) => kind)).toEqual(['enrolled', 'ticket_withdrawn'])
    expect((await organiser.ask(namelist.undo, { ...HERE, id })).reason).toBe('namelist_gone')
    // What nobody has paid is given up.
    const second = await goIn([unpaid], { ticketId: PAID, way: 'link' })
    await goBack(second.id)
    expect(await soldOf(opened.db, PAID)).toBe(0)
    expect(await findDrift(opened.db)).toEqual([])
  })

  it('cannot go back while another list comes in, and stays as it is', async () => {
    const [one, other] = [somebody(), somebody()]
    const { id } = await goIn([one])
    const { taskId } = await comingIn(organiser, [other])
    const before = await lists()
    expect((await organiser.ask(namelist.undo, { ...HERE, id })).reason).toBe('task_running')
    expect(await lists()).toEqual(before)
    await takeSteps(test.deps)
    expect(await taken(taskId)).toMatchObject({ state: 'done', done: 1 })
    expect(await ticketsOf(await signIn(test, one.phone))).toHaveLength(1)
  })

  it('nor one of which nothing but the ticket itself says any more that it was opened', async () => {
    const one = somebody()
    const { id } = await goIn([one])
    test.clock.pass(1_000)
    const holder = await signIn(test, one.phone)
    expect(await ticketsOf(holder)).toHaveLength(1)
    // As long after the last of them has ended.
    await sweepSessions(opened.db, test.clock() + 365 * 24 * 3_600_000)
    await signInAgain(test, organiser)
    expect((await lists())[0]).toMatchObject({ grown: 1, actions: [] })
    expect((await organiser.ask(namelist.undo, { ...HERE, id })).reason).toBe('namelist_grown')
  })

  if (!runsEveryTest(engine)) return
  it('is looked at before anything is written: who is in the meeting is told, and nothing else about them', async () => {
    const known = somebody('林秀英')
    await goIn([known])
    const told = await read(
      `#接龙\n周六教研\n1. 陈晓明 13800000101\n2. 林秀英 ${known.phone}\n3. 吴国栋\n4. 郑小燕 1380000010\n5. 陈晓明 13800000101\n6. 林秀英`,
    )
    expect(told.title).toBe('周六教研')
    expect(told.counts).toEqual({ new: 1, known: 1, double: 2, doubtful: 0, wrong: 2 })
    expect(told.rows[1]).toMatchObject({ kind: 'known', why: '这个人在本场会议中已有名额' })
    expect(await opened.db.read.selectFrom('orders').select('no').execute()).toHaveLength(1)
    expect((await read('大家好')).unreadable).toBe('没有读到姓名和手机号，请检查内容')
    expect((await read('林秀英')).rows[0]).toMatchObject({ kind: 'wrong', why: '没有手机号；本场会议中已有同名的人' })
  })

  it('may come as a file: somebody else’s, or one for something else, is none', async () => {
    const bytes = workbook({
      名单: [
        ['手机', '姓名'],
        [13800000101, '陈晓明'],
      ],
      旧: [['x']],
    })
    const mine = await putIn(organiser, bytes, '名单.xlsx', 'list')
    expect(await organiser.do(namelist.read, { ...HERE, fileId: mine.id })).toMatchObject({
      title: '工作表「名单」（其余 1 张工作表没有读取）',
      rows: [{ kind: 'new', row: 2, name: '陈晓明', phone: '13800000101' }],
    })
    const admin = await signInAs(test, 'admin')
    expect((await admin.ask(namelist.read, { ...HERE, fileId: mine.id })).reason).toBe('file_gone')
    const other = await putIn(organiser, bytes, '日程.xlsx', 'programme')
    expect((await organiser.ask(namelist.read, { ...HERE, fileId: other.id })).reason).toBe('file_gone')
  })

  it('paid elsewhere is booked as such; by a link it waits for at least a day', async () => {
    const [outside, link] = [somebody(), somebody()]
    await goIn([outside], { ticketId: PAID, way: 'outside' })
    await goIn([link], { ticketId: PAID, way: 'link' })
    const of = async ({ phone }: Named) =>
      opened.db.read
        .selectFrom('orders')
        .innerJoin('attendees', 'attendees.order_no', 'orders.no')
        .select(['no', 'status', 'amount_fen', 'expires_at', 'orders.created_at', 'origin', 'made_by'])
        .where('attendees.phone', '=', phone)
        .executeTakeFirstOrThrow()
    expect(await of(outside)).toMatchObject({ status: 1, amount_fen: 19_900, origin: 'import', made_by: organiser.id })
    const [receipt] = await opened.db.read.selectFrom('receipts').select(['method', 'amount_fen']).execute()
    expect(receipt).toEqual({ method: 'transfer', amount_fen: 19_900 })
    const waiting = await of(link)
    expect(waiting).toMatchObject({ status: 0, amount_fen: 19_900 })
    expect((waiting.expires_at as number) - waiting.created_at).toBe(24 * 3_600_000)
    expect((await organiser.ask(namelist.apply, { ...HERE, ticketId: FREE, way: 'link', people: [somebody()] })).reason).toBe(
      'ticket_is_free',
    )
  })

  it('code in a name is refused; in a department or a position it is stored as it was typed and runs nowhere', async () => {
    const refused = await organiser.ask(namelist.apply, {
      ...HERE,
      ticketId: FREE,
      way: 'free',
      people: [somebody('<script>alert(1)</script>')],
    })
    expect(refused.msg).toBe('姓名中不能有“<”')
    const name = '陈晓明'
    const one = { ...somebody(name), department: '"><img src=x onerror=alert(1)>', position: '=HYPERLINK("http://x")' }
    const { taskId } = await goIn([one])
    expect(await taken(taskId)).toMatchObject({ state: 'done', failed: 0 })
    const [row] = await opened.db.read.selectFrom('attendees').selectAll().where('phone', '=', one.phone).execute()
    expect(row).toMatchObject({ name, department: one.department, position: one.position })
  })

  it('of which everybody has opened theirs cannot go back', async () => {
    const one = somebody()
    const { id } = await goIn([one])
    test.clock.pass(1_000)
    await signIn(test, one.phone)
    expect((await lists())[0]).toMatchObject({ grown: 1, actions: [] })
    expect((await organiser.ask(namelist.undo, { ...HERE, id })).reason).toBe('namelist_grown')
  })

  it('that is stopped keeps who has come in, can go back, and forgets the others after a day', async () => {
    const { id, taskId } = await comingIn(organiser, people(3))
    await organiser.do(task.stop, { ...HERE, id: taskId })
    await takeSteps(test.deps)
    expect((await lists())[0]).toMatchObject({ state: 'applied', people: 0, actions: [] })
    expect(await rowsOf(id)).toHaveLength(3)
    test.clock.pass(25 * 3_600_000)
    await sweep(test.deps)
    expect(await rowsOf(id)).toHaveLength(0)
  })

  it('of another tenant is none, nor is its ticket', async () => {
    const { id } = await goIn([somebody()])
    const other = await signInAs(test, 'otherOrganiser')
    expect((await other.ask(namelist.undo, { ...HERE, id })).reason).not.toBe(undefined)
    expect((await organiser.ask(namelist.apply, { ...HERE, ticketId: 'none', way: 'free', people: people(1) })).reason).toBe('ticket_gone')
    expect((await organiser.ask(namelist.undo, { meetingId: '2', id })).reason).toBe('namelist_gone')
  })
})
