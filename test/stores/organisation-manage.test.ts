/** Running the tree of organisations: what may hang where, what merging and closing leave behind, and who belongs no longer. */
import { expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import type { OrganisationNode } from '#contract/organisation.ts'
import { organisation } from '#contract/organisation.ts'
import { LEVELS_MOST, organisationManage, ORGANISATIONS_MOST } from '#contract/organisation-manage.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { writeJson } from '#server/db/json.ts'
import { crowd, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { grantRole, type Person, request, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const CENTRE = '1'
const SCHOOL = '2'
const STUDY = '3'
const ELSEWHERE = '-000002'
const atTheOther = { headers: { [headers.sysCode]: ELSEWHERE } }

onBothEngines('running the tree of organisations', (engine) => {
  const { opened, test, admin } = productTest({ admin: 'orgadmin' }, { engine })

  const said = (name: string) => ({ name, type: 'department', phone: '', areaCode: '', address: '', introduce: '' }) as const
  const make = (name: string, parentId = CENTRE) => admin.do(organisationManage.create, { parentId, ...said(name) })
  const move = (id: string, parentId: string) => admin.ask(organisationManage.move, { id, parentId })
  const merge = (id: string, intoId: string) => admin.ask(organisationManage.merge, { id, intoId })
  const join = (id: string, userId: string, more: { joined_at?: number; duty?: string } = {}) =>
    opened.db.write((tx) =>
      tx
        .insertInto('organisation_members')
        .values({ organisation_id: id, user_id: userId, joined_at: test.clock(), ...more })
        .execute(),
    )
  const membersOf = (id: string) =>
    opened.db.read
      .selectFrom('organisation_members')
      .select(['user_id', 'joined_at', 'duty'])
      .where('organisation_id', '=', id)
      .orderBy('joined_at')
      .execute()
  const logOf = async (id: string) =>
    (
      await opened.db.read
        .selectFrom('log')
        .select(['action', 'from_state', 'to_state', 'who'])
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ action, from_state, to_state, who }) => [action, from_state, to_state, who])
  /** As lines of names, one step further in for each level. */
  const drawn = (nodes: readonly OrganisationNode[], level = 0): string[] =>
    nodes.flatMap(({ name, closed, children }) => [
      `${' '.repeat(level)}${name}${closed === 1 ? ' closed' : ''}`,
      ...drawn(children, level + 1),
    ])
  const treeFor = async (person: Person) => drawn(await person.do(organisation.tree, {}))
  /** One of the second tenant, whose admin somebody is. */
  const elsewhere = async (person: Person) => {
    await grantRole(opened.db, person, 'orgadmin', { third_id: ELSEWHERE })
    const answer = await person.ask(organisationManage.create, { parentId: '', ...said('海曙少年宫') }, atTheOther)
    return answer.data?.id as string
  }

  it('grows below a node and at the top, each with a code of its own that lets people ask', async () => {
    const [person, one] = [await signInAs(test, 'user'), await make('语文教研组', STUDY)]
    const top = await make('分中心', '')
    expect(one).toMatchObject({ parentId: STUDY, path: ['云栖谷教育发展中心', '教研部', '语文教研组'], members: 0, closed: 0 })
    expect(top).toMatchObject({ parentId: '', path: ['分中心'] })
    expect(await treeFor(person)).toEqual(['云栖谷教育发展中心', ' 望湖小学', ' 教研部', '  语文教研组', '分中心'])
    const [{ children }] = (await admin.do(organisation.tree, {})) as [OrganisationNode]
    const deptCode = children[1]?.children[0]?.deptCode as string
    expect(deptCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(await person.do(organisation.apply, { deptCode })).toMatchObject({ organisationId: one.id, state: 'waiting' })
    expect(await logOf(one.id)).toEqual([['make', '', STUDY, admin.id]])
  })

  it('has ten levels at most, whether a node is made, moved or merged', async () => {
    const line = [CENTRE]
    while (line.length < LEVELS_MOST) line.push((await make(`第${line.length + 1}级`, line.at(-1))).id)
    const deepest = line.at(-1) as string
    expect((await admin.do(organisation.info, { id: deepest })).actions).not.toContain('add')
    expect((await admin.ask(organisationManage.create, { parentId: deepest, ...said('太深') })).reason).toBe('organisation_deep')
    expect((await move(STUDY, deepest)).reason).toBe('organisation_deep')
    // Two levels fit below the eighth, three do not.
    const group = await make('语文教研组', STUDY)
    expect((await move(STUDY, line[7] as string)).code).toBe('000')
    const more = await make('古诗文小组', SCHOOL)
    expect((await move(SCHOOL, group.id)).reason).toBe('organisation_deep')
    // What hangs below is what has to find room, for the merged one itself goes away.
    expect((await merge(SCHOOL, group.id)).reason).toBe('organisation_deep')
    expect((await merge(SCHOOL, STUDY)).code).toBe('000')
    expect((await admin.do(organisation.info, { id: more.id })).path).toHaveLength(LEVELS_MOST)
  })

  it('never hangs below itself', async () => {
    const group = await make('语文教研组', STUDY)
    for (const target of [STUDY, group.id]) expect((await move(STUDY, target)).reason).toBe('organisation_below_itself')
    for (const target of [STUDY, group.id]) expect((await merge(STUDY, target)).reason).toBe('organisation_below_itself')
    expect((await move(STUDY, SCHOOL)).data).toMatchObject({ path: ['云栖谷教育发展中心', '望湖小学', '教研部'] })
    // A second tap says the same and writes nothing more.
    expect((await move(STUDY, SCHOOL)).data).toMatchObject({ parentId: SCHOOL })
    expect(await logOf(STUDY)).toEqual([['move', CENTRE, SCHOOL, admin.id]])
    expect((await move(STUDY, '')).data).toMatchObject({ parentId: '', path: ['教研部'] })
  })

  it('refuses what belongs to another tenant, is not there, or is full', async () => {
    const stranger = await signInAs(test, 'otherOrganiser')
    const foreign = await elsewhere(stranger)
    for (const id of [foreign, '404']) {
      expect((await admin.ask(organisationManage.create, { parentId: id, ...said('甲组') })).reason).toBe('organisation_gone')
      expect((await move(STUDY, id)).reason).toBe('organisation_gone')
      expect((await move(id, CENTRE)).reason).toBe('organisation_gone')
      expect((await merge(STUDY, id)).reason).toBe('organisation_gone')
      expect((await merge(id, STUDY)).reason).toBe('organisation_gone')
      for (const call of [organisationManage.close, organisationManage.open])
        expect((await admin.ask(call, { id })).reason).toBe('organisation_gone')
      expect((await admin.ask(organisationManage.duty, { id, userId: admin.id, duty: '主任' })).reason).toBe('organisation_gone')
      expect((await admin.ask(organisationManage.letGo, { id, userId: admin.id })).reason).toBe('organisation_gone')
      expect((await admin.ask(organisationManage.leave, { id })).reason).toBe('organisation_gone')
    }
    await opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'organisations',
        Array.from({ length: ORGANISATIONS_MOST }, (_, n) => ({
          id: `many${n}`,
          third_id: ELSEWHERE,
          parent_id: null,
          name: `第${n}组`,
          type: 'department',
          dept_code: `MANY${n}`,
          phone: '',
          area_code: '',
          address: '',
          introduce: '',
          created_at: test.clock(),
        })),
      ),
    )
    expect((await stranger.ask(organisationManage.create, { parentId: foreign, ...said('甲组') }, atTheOther)).reason).toBe(
      'organisations_full',
    )
  })

  it('merges two that share a member: once there, since the earlier day, with the duty that says something', async () => {
    const [one, two, both] = [await signInAs(test, 'user'), await signInAs(test, 'staff'), await signIn(test, '13944444460')]
    await join(SCHOOL, one.id, { joined_at: 10, duty: '班主任' })
    await join(STUDY, two.id, { joined_at: 20, duty: '教研员' })
    await join(SCHOOL, both.id, { joined_at: 30, duty: '年级组长' })
    await join(STUDY, both.id, { joined_at: 40 })
    expect((await merge(SCHOOL, STUDY)).data).toMatchObject({ id: STUDY, members: 3 })
    expect(await membersOf(STUDY)).toEqual([
      { user_id: one.id, joined_at: 10, duty: '班主任' },
      { user_id: two.id, joined_at: 20, duty: '教研员' },
      { user_id: both.id, joined_at: 30, duty: '年级组长' },
    ])
    expect(await membersOf(SCHOOL)).toEqual([])
    expect(await logOf(SCHOOL)).toEqual([['merge', '', STUDY, admin.id]])
    expect(await logOf(STUDY)).toEqual([['takeIn', SCHOOL, '', admin.id]])
  })

  it('takes along what is below, who asks and who is invited, and leads on by code, link and id', async () => {
    const [person, guest] = [await signInAs(test, 'user'), await signInAs(test, 'staff')]
    const group = await make('语文教研组', SCHOOL)
    const { id } = await person.do(organisation.apply, { deptCode: 'WHXX01', remark: '三（2）班家长' })
    const { inviteCode } = await admin.do(organisation.invite, { organisationId: SCHOOL, note: '', uses: 5, days: 7 })
    await merge(SCHOOL, STUDY)
    expect(await treeFor(person)).toEqual(['云栖谷教育发展中心', ' 教研部', '  语文教研组'])
    expect(await logOf(group.id)).toContainEqual(['move', SCHOOL, STUDY, admin.id])
    expect((await admin.do(organisation.applications, { state: 'waiting' })).list).toMatchObject([
      { id, organisationId: STUDY, remark: '三（2）班家长' },
    ])
    const link = { deptCode: 'WHXX01', inviteCode }
    expect(await visitor(test.app).do(organisation.invited, link)).toMatchObject({ organisationName: '教研部', outcome: 'approved' })
    expect(await guest.do(organisation.apply, link)).toMatchObject({ organisationId: STUDY, state: 'approved' })
    expect((await person.ask(organisation.apply, { organisationId: SCHOOL })).reason).toBe('already_applied')
    await admin.do(organisation.decide, { id, action: 'approve', reason: '' })
    expect(await person.do(organisation.info, { id: SCHOOL })).toMatchObject({ id: STUDY, mine: 1, members: 2 })

    // Merged once more: the oldest code still leads there in one step.
    await merge(STUDY, CENTRE)
    const late = await signIn(test, '13944444461')
    expect(await late.do(organisation.apply, { deptCode: 'WHXX01' })).toMatchObject({ organisationId: CENTRE })
    expect((await admin.do(organisation.info, { id: group.id })).path).toEqual(['云栖谷教育发展中心', '语文教研组'])
    const told = said('望湖小学')
    expect((await admin.ask(organisation.edit, { id: SCHOOL, ...told })).reason).toBe('organisation_gone')
    for (const call of [organisationManage.close, organisationManage.open])
      expect((await admin.ask(call, { id: SCHOOL })).reason).toBe('organisation_gone')
    expect((await merge(SCHOOL, CENTRE)).reason).toBe('organisation_gone')
    expect((await merge(group.id, SCHOOL)).reason).toBe('organisation_gone')
  })

  it('leaves one application of somebody who has asked at both: the one that says more', async () => {
    const people: Person[] = []
    for (let n = 0; n < 5; n++) people.push(await signIn(test, `1394444447${n}`))
    const [waitsTwice, refusedThere, refusedHere, belongs, left] = people as [Person, Person, Person, Person, Person]
    const ask = async (person: Person, organisationId: string) => (await person.do(organisation.apply, { organisationId })).id
    const decide = (id: string, action: 'approve' | 'reject') =>
      admin.do(organisation.decide, { id, action, reason: action === 'reject' ? '不认识' : '' })
    await ask(waitsTwice, SCHOOL)
    const kept = [await ask(waitsTwice, STUDY)]
    kept.push(await ask(refusedThere, SCHOOL))
    await decide(await ask(refusedThere, STUDY), 'reject')
    const lost = await ask(refusedHere, SCHOOL)
    await decide(lost, 'reject')
    kept.push(await ask(refusedHere, STUDY))
    const letIn = await ask(belongs, SCHOOL)
    await decide(letIn, 'approve')
    await ask(belongs, STUDY)
    kept.push(letIn)
    await decide(await ask(left, SCHOOL), 'approve')
    await left.do(organisationManage.leave, { id: SCHOOL })
    kept.push(await ask(left, STUDY))
    await merge(SCHOOL, STUDY)
    const rows = await opened.db.read.selectFrom('applications').select(['id', 'state', 'organisation_id']).execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
    expect(new Set(rows.map((row) => row.organisation_id))).toEqual(new Set([STUDY]))
    expect(rows.find(({ id }) => id === letIn)?.state).toBe('approved')
    // Nobody finds the words about somebody by an application that is gone.
    const words = await opened.db.read.selectFrom('log').select('why').where('entity_id', '=', lost).execute()
    expect(words.map(({ why }) => why)).toEqual(['', ''])
  })

  it('keeps a ticket for members of what was merged for the same people', async () => {
    const [buyer, stranger] = await crowd(opened.db, 2, { ticketId: '1', now: test.clock() })
    await setTicket(opened.db, '1', { audience: 'organisations', organisation_ids: writeJson([SCHOOL]) })
    await join(SCHOOL, buyer?.userId as string)
    await merge(SCHOOL, STUDY)
    const buy = (member: typeof buyer) =>
      request(
        test.app,
        order.submit,
        { enrollInfoIds: member?.attendeeIds, meetingId: '1', thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 },
        { authorization: `Bearer ${member?.token}` },
      )
    expect((await buy(stranger)).reason).toBe('not_invited')
    expect((await buy(buyer)).code).toBe('000')
  })

  it('closed takes nobody in, with all that is below it, while its members stay', async () => {
    const [person, member] = [await signInAs(test, 'user'), await signInAs(test, 'staff')]
    const group = await make('语文教研组', STUDY)
    await join(group.id, member.id)
    const waiting = await person.do(organisation.apply, { organisationId: group.id })
    const { inviteCode } = await admin.do(organisation.invite, { organisationId: STUDY, note: '', uses: 5, days: 7 })
    expect((await admin.do(organisationManage.close, { id: STUDY })).actions).toEqual(['edit', 'approve', 'move', 'merge', 'open'])
    await admin.do(organisationManage.close, { id: STUDY })
    expect(await logOf(STUDY)).toEqual([['close', '', '', admin.id]])
    expect(await logOf(group.id)).toContainEqual(['close', '', '', admin.id])

    expect(await treeFor(admin)).toEqual(['云栖谷教育发展中心', ' 望湖小学', ' 教研部 closed', '  语文教研组 closed'])
    expect(await treeFor(person)).toEqual(['云栖谷教育发展中心', ' 望湖小学'])
    expect(await treeFor(member)).toEqual(['云栖谷教育发展中心', ' 望湖小学', ' 教研部 closed', '  语文教研组 closed'])
    expect(await member.do(organisation.info, {})).toMatchObject({ id: group.id, mine: 1, closed: 1, actions: ['leave'] })

    const closed = 'organisation_gone'
    expect((await person.ask(organisation.apply, { organisationId: STUDY })).reason).toBe(closed)
    expect((await person.ask(organisation.apply, { deptCode: 'JYB001' })).reason).toBe(closed)
    expect((await person.ask(organisation.apply, { deptCode: 'JYB001', inviteCode })).reason).toBe(closed)
    expect((await visitor(test.app).ask(organisation.invited, { deptCode: 'JYB001' })).reason).toBe(closed)
    expect((await admin.ask(organisation.invite, { organisationId: STUDY, note: '', uses: 5, days: 7 })).reason).toBe(closed)
    expect((await admin.do(organisation.invitations, {})).list).toMatchObject([{ inviteCode, open: 0 }])
    expect((await admin.do(organisation.applications, { state: 'waiting' })).list).toMatchObject([{ id: waiting.id, actions: ['reject'] }])
    expect((await admin.ask(organisation.decide, { id: waiting.id, action: 'approve', reason: '' })).reason).toBe(closed)
    expect((await admin.ask(organisationManage.create, { parentId: STUDY, ...said('甲组') })).reason).toBe('organisation_closed')
    expect((await move(SCHOOL, STUDY)).reason).toBe('organisation_closed')
    expect((await merge(SCHOOL, STUDY)).reason).toBe('organisation_closed')
    expect(await membersOf(group.id)).toHaveLength(1)

    expect((await admin.ask(organisationManage.open, { id: group.id })).reason).toBe('parent_closed')
    await admin.do(organisationManage.open, { id: STUDY })
    expect(await treeFor(person)).toEqual(['云栖谷教育发展中心', ' 望湖小学', ' 教研部', '  语文教研组'])
    await admin.do(organisation.decide, { id: waiting.id, action: 'approve', reason: '' })
    expect(await person.do(organisation.apply, { deptCode: 'JYB001', inviteCode })).toMatchObject({
      organisationId: STUDY,
      state: 'approved',
    })
  })

  it('opens what was closed along with it, and not what had been closed before', async () => {
    const first = await make('语文教研组', STUDY)
    test.clock.pass(1_000)
    const second = await make('数学教研组', STUDY)
    await admin.do(organisationManage.close, { id: first.id })
    test.clock.pass(1_000)
    await admin.do(organisationManage.close, { id: STUDY })
    await admin.do(organisationManage.open, { id: STUDY })
    expect(await treeFor(admin)).toEqual(['云栖谷教育发展中心', ' 望湖小学', ' 教研部', '  语文教研组 closed', '  数学教研组'])
    expect((await admin.do(organisationManage.open, { id: second.id })).closed).toBe(0)
    expect((await admin.do(organisationManage.open, { id: first.id })).closed).toBe(0)
  })

  it('shows what a member is there, and hands it out with their own data', async () => {
    const person = await signInAs(test, 'user')
    await join(SCHOOL, person.id)
    await admin.do(organisationManage.duty, { id: SCHOOL, userId: person.id, duty: ' 年级组长 ' })
    expect((await admin.do(organisation.members, { id: SCHOOL })).list).toMatchObject([{ duty: '年级组长', actions: ['duty', 'letGo'] }])
    expect((await person.do(privacy.data, {})).organisations).toMatchObject([{ name: '望湖小学', duty: '年级组长' }])
    // Of whom, and never what they were.
    expect(await logOf(`${SCHOOL}/${person.id}`)).toEqual([['duty', '', '', admin.id]])
    expect((await admin.ask(organisationManage.duty, { id: STUDY, userId: person.id, duty: '组长' })).reason).toBe('member_gone')
    expect((await admin.ask(organisationManage.duty, { id: SCHOOL, userId: person.id, duty: '长'.repeat(31) })).reason).toBe('invalid')
    await admin.do(organisationManage.duty, { id: SCHOOL, userId: person.id, duty: '' })
    expect((await membersOf(SCHOOL)).map(({ duty }) => duty)).toEqual([''])
  })

  it('lets people go and leave, who may ask anew', async () => {
    const [person, other] = [await signInAs(test, 'user'), await signInAs(test, 'staff')]
    const { id } = await person.do(organisation.apply, { organisationId: SCHOOL })
    await admin.do(organisation.decide, { id, action: 'approve', reason: '' })
    expect(await person.do(organisation.applyStatus, {})).toMatchObject({ state: 'approved', actions: [] })
    await person.do(organisationManage.leave, { id: SCHOOL })
    expect((await person.ask(organisationManage.leave, { id: SCHOOL })).reason).toBe('not_member')
    expect((await person.ask(organisation.info, {})).reason).toBe('organisation_gone')
    expect(await logOf(`${SCHOOL}/${person.id}`)).toEqual([['leave', '', '', person.id]])
    expect(await person.do(organisation.applyStatus, {})).toMatchObject({ id, state: 'approved', actions: ['again'] })
    expect(await person.do(organisation.apply, { organisationId: SCHOOL })).toMatchObject({ id, state: 'waiting', decideTime: '' })

    await join(SCHOOL, other.id)
    expect((await other.ask(organisationManage.letGo, { id: SCHOOL, userId: other.id })).reason).toBe('forbidden')
    await admin.do(organisationManage.letGo, { id: SCHOOL, userId: other.id })
    expect((await admin.ask(organisationManage.letGo, { id: SCHOOL, userId: other.id })).reason).toBe('member_gone')
    expect(await membersOf(SCHOOL)).toEqual([])
    expect(await logOf(`${SCHOOL}/${other.id}`)).toEqual([['letGo', '', '', admin.id]])
  })
})
