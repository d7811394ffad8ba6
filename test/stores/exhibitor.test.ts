/** Stands at a meeting: who works at them, and the leads that they share and nobody else sees. */
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, it } from 'vitest'
import { card } from '#contract/card.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { purge } from '#contract/purge.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'
import { aStand, codeOf, keep, standOf, visitorsCode } from '../support/stands.ts'

const here = { meetingId: '1' }
const NAME = '欧阳小鱼'

onBothEngines('a stand', (engine) => {
  let [organiser, head, visitor]: Person[] = []
  let exhibitorId: string
  const { opened, test } = productTest({}, { engine })
  beforeEach(async () => {
    organiser = await signInAs(test, 'organiser')
    head = await signIn(test, '13955550081')
    visitor = await signIn(test, '13955550082')
    exhibitorId = (await standOf(organiser as Person, head)).id
  })

  const as = (who: Person | undefined) => who as Person
  const add = (mobile: string, who = head, more: object = {}) =>
    as(who).ask(exhibitor.addPerson, { exhibitorId, mobile, name: '展位同事', head: 0, ...more })
  const colleague = async (mobile = '13955550083') => {
    await add(mobile)
    return signIn(test, mobile)
  }
  const leads = (who = head, id = exhibitorId) => as(who).ask(exhibitor.leads, { exhibitorId: id, keyword: '' })
  const list = async (who = organiser) => (await as(who).do(exhibitor.list, { ...here, keyword: '' })).list
  const sheet = async (who = head) => {
    const { taskId } = await as(who).do(exhibitor.exportLeads, { exhibitorId })
    while ((await takeSteps(test.deps)) > 0);
    const { state, result } = await as(who).do(exhibitor.leadsTask, { exhibitorId, id: taskId })
    expect(state).toBe('done')
    const [{ data } = { data: [] }] = await readXlsxFile(await readAll(as(who), result?.id as string))
    return { taskId, rows: data }
  }

  it('shares its leads: whoever of it scans, one lead is made, and both see who kept it', async () => {
    const other = await colleague()
    const code = await codeOf(as(visitor), NAME)
    const both = await Promise.all([keep(as(head), code, exhibitorId), keep(other, code, exhibitorId)])
    expect(both.map(({ again }) => again).toSorted()).toEqual([0, 1])
    expect((await leads()).data).toMatchObject({ total: 1, list: [{ name: NAME, company: '望湖小学', mobile: '' }] })
    expect((await leads(other)).data).toEqual((await leads()).data)
    expect(await as(head).do(exhibitor.mine, {})).toMatchObject([{ id: exhibitorId, leads: 1, takenBack: 0, people: 2, head: 1 }])
    expect((await list())[0]).toMatchObject({ leads: 1, people: 2 })
  })

  it('and another that have met the same visitor: the card that is taken back from one stays with the other', async () => {
    const rival = await signIn(test, '13955550084')
    const { id: second } = await standOf(as(organiser), rival, { name: '另一家' })
    const code = await codeOf(as(visitor), NAME)
    await keep(as(head), code, exhibitorId)
    await keep(rival, code, second)
    const given = (await as(visitor).do(card.given, {})).list
    expect(given.map(({ to, stand }) => [to, stand]).toSorted()).toEqual(
      [
        ['云栖教具', 1],
        ['另一家', 1],
      ].toSorted(),
    )
    await as(visitor).do(card.takeBack, { id: given.find(({ to }) => to === '云栖教具')?.id as string })
    expect((await leads()).data).toMatchObject({ total: 0 })
    expect(await as(head).do(exhibitor.mine, {})).toMatchObject([{ leads: 0, takenBack: 1 }])
    expect((await sheet()).rows).toHaveLength(1)
    expect((await leads(rival, second)).data).toMatchObject({ total: 1, list: [{ name: NAME }] })
  })

  it('shows its leads to nobody who does not work at it', async () => {
    const code = await codeOf(as(visitor), NAME)
    const { id, edition } = await keep(as(head), code, exhibitorId)
    const rival = await signIn(test, '13955550084')
    await standOf(as(organiser), rival, { name: '另一家' })
    const gone = await colleague()
    const { list: people } = { list: await as(head).do(exhibitor.people, { exhibitorId }) }
    await as(head).do(exhibitor.removePerson, { exhibitorId, userId: people.find((one) => one.head === 0)?.userId as string })
    const strangers = [visitor, organiser, rival, gone, await signInAs(test, 'admin'), await signInAs(test, 'otherOrganiser')]
    for (const who of strangers) {
      expect(await leads(who)).toMatchObject({ http: 404, reason: 'stand_gone' })
      expect(await as(who).ask(exhibitor.exportLeads, { exhibitorId })).toMatchObject({ reason: 'stand_gone' })
      expect(await as(who).ask(card.mark, { id, edition, note: 'x', grade: 'a' })).toMatchObject({ reason: 'card_gone' })
      expect(await as(who).ask(card.keep, { code, exhibitorId, note: '' })).toMatchObject({ reason: 'stand_gone' })
    }
    // What organisers do see names nobody.
    expect(JSON.stringify(await list())).not.toContain(NAME)
  })

  it('has its people told by its head or an organiser, and by nobody else', async () => {
    const other = await colleague()
    for (const who of [other, visitor, await signInAs(test, 'otherOrganiser')]) {
      expect(await add('13955550089', who)).toMatchObject({ reason: 'stand_gone' })
      expect(await as(who).ask(exhibitor.people, { exhibitorId })).toMatchObject({ reason: 'stand_gone' })
      expect(await as(who).ask(exhibitor.removePerson, { exhibitorId, userId: as(head).id })).toMatchObject({ reason: 'stand_gone' })
    }
    expect(await other.ask(exhibitor.exportLeads, { exhibitorId })).toMatchObject({ reason: 'stand_gone' })
    expect(await add('13955550083', organiser)).toMatchObject({ reason: 'already_at_stand' })
    expect((await add('13955550089', organiser)).data).toMatchObject({ name: '展位同事', mobile: '139****0089', head: 0 })
    expect(await as(organiser).do(exhibitor.people, { exhibitorId })).toHaveLength(3)
    expect(await as(head).ask(exhibitor.removePerson, { exhibitorId, userId: 'none' })).toMatchObject({ reason: 'member_gone' })
  })

  it('gives its last badge once, and does not fall below those that are given', async () => {
    const { edition } = (await list())[0] as { edition: number }
    const two = { ...aStand, id: exhibitorId, edition, badges: 2 }
    await as(organiser).do(exhibitor.save, two)
    const reasons = (await Promise.all(['13955550085', '13955550086', '13955550087'].map((mobile) => add(mobile)))).map(
      ({ reason }) => reason,
    )
    expect(reasons.toSorted()).toEqual(['badges_used', 'badges_used', undefined].toSorted())
    expect(await as(organiser).ask(exhibitor.save, { ...two, edition: 2, badges: 1 })).toMatchObject({ reason: 'badges_in_use' })
  })

  it('stands where nobody else does, and belongs to an organisation that there is', async () => {
    const second = { ...aStand, name: '另一家', booth: 'A-01' }
    await as(organiser).do(exhibitor.save, second)
    expect(await as(organiser).ask(exhibitor.save, { ...second, name: '第三家' })).toMatchObject({ reason: 'booth_taken' })
    const both = await Promise.all([1, 2].map((n) => as(organiser).ask(exhibitor.save, { ...second, name: `同时${n}`, booth: 'B-02' })))
    expect(both.filter(({ reason }) => reason === 'booth_taken')).toHaveLength(1)
    expect(await as(organiser).ask(exhibitor.save, { ...aStand, organisationId: 'none' })).toMatchObject({ reason: 'organisation_gone' })
    const orgadmin = await signInAs(test, 'orgadmin')
    const [from, into] = await Promise.all(
      ['甲公司', '乙公司'].map((name) =>
        orgadmin.do(organisationManage.create, { parentId: '', name, type: 'other', phone: '', areaCode: '', address: '', introduce: '' }),
      ),
    )
    const owned = await as(organiser).do(exhibitor.save, { ...aStand, organisationId: from?.id as string })
    expect(owned).toMatchObject({ organisationName: '甲公司' })
    await orgadmin.do(organisationManage.merge, { id: from?.id as string, intoId: into?.id as string })
    expect((await list()).find(({ id }) => id === owned.id)).toMatchObject({ organisationId: into?.id, organisationName: '乙公司' })
  })

  it('is told apart by two people who write on one lead at once', async () => {
    const other = await colleague()
    const { id, edition } = await keep(as(head), await codeOf(as(visitor), NAME), exhibitorId)
    await as(head).do(card.mark, { id, edition, note: '要样品', grade: '' })
    expect(await other.ask(card.mark, { id, edition, note: '要报价', grade: '' })).toMatchObject({ reason: 'changed_meanwhile' })
    expect(await other.do(card.mark, { id, edition, note: '要样品', grade: 'a' })).toMatchObject({ edition: 3, note: '要样品', grade: 'a' })
    const logged = JSON.stringify(await opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'kept_card').execute())
    expect(logged).not.toContain('样品')
  })

  it('takes along a table with nothing in it that was not let go, every cell of it text', async () => {
    const { id, edition } = await keep(as(head), await codeOf(as(visitor), '司马文'), exhibitorId)
    await as(head).do(card.mark, { id, edition, note: '=1+1', grade: 'a' })
    await keep(as(head), await visitorsCode(test, '13955550088', NAME), exhibitorId)
    const { rows, taskId } = await sheet()
    expect(rows[0]).toEqual(['姓名', '单位', '职务', '手机号', '邮箱', '备注', '评级', '收下时间', '收下人'])
    expect(
      rows
        .slice(1)
        .map((row) => row[0])
        .toSorted(),
    ).toEqual(['司马文', NAME].toSorted())
    expect(rows.find((row) => row[0] === '司马文')).toMatchObject({ 5: '=1+1', 6: '重点' })
    expect(JSON.stringify(rows)).not.toContain('13800000009')
    // Organisers see neither the table nor that it was asked for.
    expect((await as(organiser).do(task.list, here)).list).toEqual([])
    expect(await as(organiser).ask(task.get, { ...here, id: taskId })).toMatchObject({ reason: 'task_gone' })
    const second = await signIn(test, '13955550090')
    await add('13955550090', head, { head: 1 })
    expect(await second.ask(exhibitor.leadsTask, { exhibitorId, id: taskId })).toMatchObject({ reason: 'task_gone' })
  })

  it('that loses its head while a table is made gives it to nobody', async () => {
    const { taskId } = await as(head).do(exhibitor.exportLeads, { exhibitorId })
    await as(organiser).do(exhibitor.removePerson, { exhibitorId, userId: as(head).id })
    while ((await takeSteps(test.deps)) > 0);
    const row = await opened.db.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', result: '' })
  })

  it('that is removed takes its people and leads with it', async () => {
    await keep(as(head), await codeOf(as(visitor), NAME), exhibitorId)
    await as(organiser).do(exhibitor.remove, { ...here, id: exhibitorId })
    expect(await as(organiser).ask(exhibitor.remove, { ...here, id: exhibitorId })).toMatchObject({ reason: 'stand_gone' })
    expect(await as(head).do(exhibitor.mine, {})).toEqual([])
    for (const table of ['exhibitors', 'exhibitor_people', 'kept_cards'] as const)
      expect(await opened.db.read.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect((await as(visitor).do(card.given, {})).total).toBe(0)
  })

  it('says until which day its leads are there', async () => {
    const { day } = await as(organiser).do(purge.plan, here)
    expect(await as(head).do(exhibitor.mine, {})).toMatchObject([{ untilDay: day }])
  })

  it('finds leads by words and by grade, the newest first', async () => {
    for (const [at, name] of ['甲老师', '乙老师', '丙老师'].entries()) {
      test.clock.pass(60_000)
      const { id, edition } = await keep(as(head), await visitorsCode(test, `1395555010${at}`, name), exhibitorId)
      if (at > 0) await as(head).do(card.mark, { id, edition, note: `第${at}位`, grade: 'a' })
    }
    const find = async (more: object) =>
      (await as(head).do(exhibitor.leads, { exhibitorId, keyword: '', ...more })).list.map(({ name }) => name)
    expect(await find({})).toEqual(['丙老师', '乙老师', '甲老师'])
    expect(await find({ grade: 'a' })).toEqual(['丙老师', '乙老师'])
    expect(await find({ keyword: '第1位' })).toEqual(['乙老师'])
    expect(await find({ grade: '' })).toEqual(['甲老师'])
  })
})
