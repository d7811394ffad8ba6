/** Organisations: who belongs, who asks to, whom they invite, and which systems that opens. */
import { expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { organisation } from '#contract/organisation.ts'
import { writeJson } from '#server/db/json.ts'
import { newId } from '#server/flow/ids.ts'
import { applyToJoin } from '#server/features/organisation/apply.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const DAY = 86_400_000
const CENTRE = '1'
const SCHOOL = '2'
const HERE = '-000001'
const ELSEWHERE = '-000002'
const atTheOther = { headers: { [headers.sysCode]: ELSEWHERE } }

onBothEngines('organisations', (engine) => {
  const { opened, test } = productTest({}, { engine })

  const call = (person: Person, name: string) =>
    opened.db.write((tx) => tx.updateTable('users').set({ name }).where('id', '=', person.id).execute())
  const membersOf = async (id: string) =>
    (await opened.db.read.selectFrom('organisation_members').select('user_id').where('organisation_id', '=', id).execute()).map(
      (row) => row.user_id,
    )
  const historyOf = (id: string) =>
    opened.db.read
      .selectFrom('log')
      .select(['action', 'from_state', 'to_state', 'who', 'why'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  /** By name: one moment may hold several, and the states leave one order only. */
  const stepsOf = async (id: string) => (await historyOf(id)).map((line) => line.action).toSorted()
  const usesLeft = async (code: string) =>
    (await opened.db.read.selectFrom('invitations').select('uses_left').where('code', '=', code).executeTakeFirstOrThrow()).uses_left
  const linkFrom = (person: Person, wish: { organisationId?: string; uses?: number; days?: number } = {}) =>
    person.do(organisation.invite, { organisationId: SCHOOL, note: '三年级家长', uses: 1, days: 7, ...wish })
  const openedBy = (inviteCode: string, deptCode = 'WHXX01') => ({ deptCode, inviteCode })
  /** An organisation of the second tenant, and a right there for somebody. */
  const organisationElsewhere = async (admin?: Person) => {
    const row = {
      id: 'X1',
      third_id: ELSEWHERE,
      parent_id: null,
      name: '海曙少年宫',
      type: 'other',
      dept_code: 'HSG001',
      phone: '',
      area_code: '',
      address: '',
      introduce: '',
      created_at: test.clock(),
    }
    await opened.db.write(async (tx) => {
      await tx.insertInto('organisations').values(row).execute()
      if (admin !== undefined)
        await tx
          .insertInto('user_roles')
          .values({ user_id: admin.id, third_id: ELSEWHERE, role_id: 'orgadmin', granted_by: 'test', created_at: test.clock() })
          .execute()
    })
  }

  it('lets somebody with the link of an organisation ask, be let in and belong', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const asked = await person.do(organisation.apply, { deptCode: 'WHXX01', remark: '三（2）班家长' })
    expect(asked).toMatchObject({
      organisationId: SCHOOL,
      organisationName: '望湖小学',
      applyType: 1,
      parameters: {},
      remark: '三（2）班家长',
      state: 'waiting',
      decideTime: '',
      actions: [],
    })
    expect(await membersOf(SCHOOL)).toEqual([])
    const [waiting] = (await admin.do(organisation.applications, { state: 'waiting' })).list
    expect(waiting).toMatchObject({ id: asked.id, actions: ['approve', 'reject'] })
    test.clock.pass(60_000)
    expect(await admin.do(organisation.decide, { id: asked.id, action: 'approve', reason: '' })).toMatchObject({
      state: 'approved',
      decideTime: '2026-09-02 10:03:02',
      actions: [],
    })
    expect(await membersOf(SCHOOL)).toEqual([person.id])
    expect(await person.do(organisation.applyStatus, { organisationId: SCHOOL })).toMatchObject({ id: asked.id, state: 'approved' })
    expect(await person.do(organisation.info, {})).toMatchObject({
      id: SCHOOL,
      mine: 1,
      members: 1,
      path: ['云栖谷教育发展中心', '望湖小学'],
      actions: ['leave'],
    })
    expect((await person.ask(organisation.apply, { deptCode: 'WHXX01' })).reason).toBe('already_member')
    expect(await historyOf(asked.id)).toEqual([
      { action: 'apply', from_state: '', to_state: 'waiting', who: person.id, why: '' },
      { action: 'approve', from_state: 'waiting', to_state: 'approved', who: admin.id, why: '' },
    ])
  })

  it('lets people ask by a query as well as by a body, the body going first', async () => {
    const ask = async (person: Person, query: string, body?: object) => {
      const response = await test.app.request(`${organisation.apply.path}?${query}`, {
        method: 'POST',
        headers: { [headers.authorization]: `Bearer ${person.token}`, [headers.sysCode]: HERE },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as { data: { organisationId: string; parameters: object } | null; reason?: string }
    }
    const [one, two] = [await signInAs(test, 'user'), await signInAs(test, 'staff')]
    expect((await ask(one, 'deptCode=WHXX01&source=autumn')).data).toMatchObject({
      organisationId: SCHOOL,
      parameters: { source: 'autumn' },
    })
    expect((await ask(two, 'deptCode=WHXX01', { deptCode: 'YQG001' })).data).toMatchObject({ organisationId: CENTRE })
    expect((await ask(two, 'deptCode=WHXX01&<b>=x')).reason).toBe('invalid')
  })

  it('takes a second request for the one that waits already, also when both come at once', async () => {
    const person = await signInAs(test, 'user')
    const answers = await Promise.all([1, 2, 3].map(() => person.ask(organisation.apply, { organisationId: SCHOOL })))
    expect(answers.map((answer) => answer.reason ?? answer.data?.state).toSorted()).toEqual([
      'already_applied',
      'already_applied',
      'waiting',
    ])
    expect((await person.ask(organisation.apply, { deptCode: 'WHXX01' })).reason).toBe('already_applied')
    expect((await person.do(organisation.myApplications, {})).total).toBe(1)
  })

  it('tells somebody who is turned down why, and lets them ask again', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const { id } = await person.do(organisation.apply, { deptCode: 'WHXX01' })
    expect((await admin.ask(organisation.decide, { id, action: 'reject', reason: '' })).reason).toBe('invalid')
    await admin.do(organisation.decide, { id, action: 'reject', reason: '请注明孩子姓名' })
    expect(await person.do(organisation.applyStatus, {})).toMatchObject({ state: 'rejected', reason: '请注明孩子姓名', actions: ['again'] })
    expect((await admin.do(organisation.applications, {})).list[0]).toMatchObject({ state: 'rejected', actions: [] })
    expect((await admin.ask(organisation.decide, { id, action: 'approve', reason: '' })).reason).toBe('application_decided')
    test.clock.pass(60_000)
    const again = await person.do(organisation.apply, { deptCode: 'WHXX01', remark: '王小明的家长' })
    expect(again).toMatchObject({ id, state: 'waiting', reason: '', remark: '王小明的家长', decideTime: '', actions: [] })
    await admin.do(organisation.decide, { id, action: 'approve', reason: '' })
    expect(await membersOf(SCHOOL)).toEqual([person.id])
    expect(await stepsOf(id)).toEqual(['again', 'apply', 'approve', 'reject'])
  })

  it('lets the first of two decide who look at the same request at once', async () => {
    const [person, admin, other] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin'), await signInAs(test, 'admin')]
    const { id } = await person.do(organisation.apply, { deptCode: 'WHXX01' })
    const answers = await Promise.all([
      admin.ask(organisation.decide, { id, action: 'approve', reason: '' }),
      other.ask(organisation.decide, { id, action: 'approve', reason: '' }),
      admin.ask(organisation.decide, { id, action: 'reject', reason: '不认识' }),
      other.ask(organisation.decide, { id, action: 'reject', reason: '不认识' }),
    ])
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'application_decided')).toHaveLength(3)
    const won = answers.find((answer) => answer.code === '000')
    expect(await membersOf(SCHOOL)).toEqual(won?.data?.state === 'approved' ? [person.id] : [])
    expect(await historyOf(id)).toHaveLength(2)
  })

  it('lets somebody in at once who comes by an invitation, and says so in the log', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const link = await linkFrom(admin, { uses: 2 })
    expect(link).toMatchObject({
      organisationName: '望湖小学',
      note: '三年级家长',
      usesLeft: 2,
      open: 1,
      url: `http://huiwu.test/invited?deptCode=WHXX01&inviteCode=${link.inviteCode}`,
    })
    expect(link.inviteCode).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
    const joined = await person.do(organisation.apply, openedBy(link.inviteCode))
    expect(joined).toMatchObject({ state: 'approved', applyType: 2 })
    expect(await membersOf(SCHOOL)).toEqual([person.id])
    expect(await usesLeft(link.inviteCode)).toBe(1)
    expect(await stepsOf(joined.id)).toEqual(['apply', 'approve'])
    const approved = (await historyOf(joined.id)).find((line) => line.action === 'approve')
    expect(approved?.who).toBe(person.id)
    expect(approved?.why).toContain(admin.id)
    expect(approved?.why).not.toContain(link.inviteCode)
    expect((await person.ask(organisation.apply, openedBy(link.inviteCode))).reason).toBe('already_member')
    expect(await usesLeft(link.inviteCode)).toBe(1)
  })

  it('lets an invitation settle a request that waits or was turned down', async () => {
    const [first, second, admin] = [await signInAs(test, 'user'), await signInAs(test, 'staff'), await signInAs(test, 'orgadmin')]
    const { inviteCode } = await linkFrom(admin, { uses: 5 })
    await first.do(organisation.apply, { deptCode: 'WHXX01' })
    const { id } = await second.do(organisation.apply, { deptCode: 'WHXX01' })
    await admin.do(organisation.decide, { id, action: 'reject', reason: '稍后再议' })
    expect(await first.do(organisation.apply, openedBy(inviteCode))).toMatchObject({ state: 'approved' })
    expect(await second.do(organisation.apply, openedBy(inviteCode))).toMatchObject({ id, state: 'approved', reason: '' })
    expect(await stepsOf(id)).toEqual(['again', 'apply', 'approve', 'reject'])
    expect((await membersOf(SCHOOL)).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  it('lets somebody in whose request is turned down in the moment in which they come by an invitation', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const { inviteCode } = await linkFrom(admin)
    const { id } = await person.do(organisation.apply, { deptCode: 'WHXX01' })
    const [decided, joined] = await Promise.all([
      admin.ask(organisation.decide, { id, action: 'reject', reason: '不认识' }),
      person.ask(organisation.apply, openedBy(inviteCode)),
    ])
    expect(['000', 'application_decided']).toContain(decided.reason ?? decided.code)
    expect(joined.data).toMatchObject({ id, state: 'approved' })
    expect(await person.do(organisation.applyStatus, {})).toMatchObject({ state: 'approved', reason: '' })
    expect(await membersOf(SCHOOL)).toEqual([person.id])
  })

  it('gives the last places of an invitation to as many as there are, of ten who come at once', async () => {
    const admin = await signInAs(test, 'orgadmin')
    const { inviteCode } = await linkFrom(admin, { uses: 3 })
    const people: Person[] = []
    for (let n = 10; n < 20; n++) people.push(await signIn(test, `139000000${n}`))
    const answers = await Promise.all(people.map((person) => person.ask(organisation.apply, openedBy(inviteCode))))
    expect(answers.filter((answer) => answer.data?.state === 'approved')).toHaveLength(3)
    expect(answers.filter((answer) => answer.reason === 'invitation_gone')).toHaveLength(7)
    expect(await membersOf(SCHOOL)).toHaveLength(3)
    expect(await usesLeft(inviteCode)).toBe(0)
    expect(await opened.db.read.selectFrom('applications').select('id').execute()).toHaveLength(3)
    expect((await admin.do(organisation.invitations, {})).list[0]).toMatchObject({ usesLeft: 0, open: 0 })
  })

  it('takes one place for somebody who taps twice', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const { inviteCode } = await linkFrom(admin, { uses: 5 })
    const answers = await Promise.all([1, 2, 3].map(() => person.ask(organisation.apply, openedBy(inviteCode))))
    expect(answers.map((answer) => answer.reason ?? answer.data?.state).toSorted()).toEqual([
      'already_member',
      'already_member',
      'approved',
    ])
    expect(await usesLeft(inviteCode)).toBe(4)
  })

  it("lets nobody in by an invitation that has run out, was taken back, is another's or was never given", async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const [late, revoked] = [await linkFrom(admin, { days: 1 }), await linkFrom(admin, { days: 30 })]
    test.clock.pass(DAY)
    await admin.do(organisation.revokeInvitation, { inviteCode: revoked.inviteCode })
    await admin.do(organisation.revokeInvitation, { inviteCode: revoked.inviteCode })
    const ofTheCentre = await linkFrom(admin, { organisationId: CENTRE })
    for (const code of [late.inviteCode, revoked.inviteCode, ofTheCentre.inviteCode, 'ABCDEFGHJKLM']) {
      expect((await person.ask(organisation.apply, openedBy(code))).reason).toBe('invitation_gone')
      expect((await visitor(test.app).ask(organisation.invited, openedBy(code))).reason).toBe('invitation_gone')
    }
    expect(await opened.db.read.selectFrom('applications').selectAll().execute()).toEqual([])
    expect((await admin.do(organisation.invitations, {})).list.map((one) => one.open).toSorted()).toEqual([0, 0, 1])
    expect((await person.ask(organisation.apply, { deptCode: 'NOBODY' })).reason).toBe('dept_gone')
    expect((await person.ask(organisation.apply, { organisationId: '404' })).reason).toBe('organisation_gone')
    expect((await person.ask(organisation.apply, { deptCode: 'WHXX01', organisationId: CENTRE })).reason).toBe('dept_gone')
  })

  it('lets somebody who registers join inside the registration, and changes nothing where they cannot', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const { inviteCode } = await linkFrom(admin)
    const asking = { user: { id: person.id }, organisationId: '', remark: '', parameters: {}, now: test.clock() }
    const join = (link: { deptCode: string; inviteCode: string }) => opened.db.write((tx) => applyToJoin(tx, { ...asking, ...link }))
    expect(await join({ deptCode: '', inviteCode: '' })).toMatchObject({ reason: 'dept_gone' })
    expect(await join({ deptCode: '', inviteCode: 'ABCDEFGHJKLM' })).toMatchObject({ reason: 'invitation_gone' })
    expect(await join({ deptCode: 'JYB001', inviteCode })).toMatchObject({ reason: 'invitation_gone' })
    expect(await usesLeft(inviteCode)).toBe(1)
    expect(await join({ deptCode: '', inviteCode })).toMatchObject({ state: 'approved' })
    expect(await membersOf(SCHOOL)).toEqual([person.id])
  })

  it('keeps what a link carried, shows it to the approver and gives no right for it', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    await call(person, '王小明')
    const answer = await person.do(organisation.apply, {
      deptCode: 'WHXX01',
      applyType: '1',
      role: 'admin',
      state: 'approved',
      from: '家长群',
    })
    expect(answer).toMatchObject({
      applyType: 2,
      state: 'waiting',
      parameters: { role: 'admin', state: 'approved', from: '家长群' },
      name: '王小明',
      mobile: '13800000001',
    })
    expect((await admin.do(organisation.applications, {})).list).toMatchObject([
      { parameters: { role: 'admin', state: 'approved', from: '家长群' }, name: '王*明', mobile: '138****0001' },
    ])
    await admin.do(organisation.decide, { id: answer.id, action: 'approve', reason: '' })
    expect((await person.ask(organisation.applications, {})).reason).toBe('forbidden')
  })

  it('shows an approver members with masked names and phones, found by name or whole phone', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    await call(person, 'Anna 王')
    await call(admin, '李主任')
    const { inviteCode } = await linkFrom(admin, { organisationId: CENTRE })
    await person.do(organisation.apply, openedBy(inviteCode, 'YQG001'))
    const find = async (keyword: string) => (await admin.do(organisation.members, { id: CENTRE, keyword })).list.map((one) => one.id)
    expect(await admin.do(organisation.members, { id: CENTRE, pageSize: 1, pageNum: 2 })).toMatchObject({
      total: 2,
      list: [{ id: person.id, name: 'A***王', mobile: '138****0001' }],
    })
    expect(await find('anna')).toEqual([person.id])
    expect(await find('主任')).toEqual([admin.id])
    expect(await find('13800000001')).toEqual([person.id])
    for (const nobody of ['1380000', '%', '_', "'"]) expect(await find(nobody)).toEqual([])
    expect((await person.ask(organisation.members, { id: CENTRE })).reason).toBe('forbidden')
    expect((await admin.ask(organisation.members, { id: '404' })).reason).toBe('organisation_gone')
  })

  it('shows everybody the tree, and the codes in it to those who invite', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const { inviteCode } = await linkFrom(admin)
    await person.do(organisation.apply, openedBy(inviteCode))
    const leaf = { children: [], mine: 0, closed: 0, members: 0, deptCode: '' }
    expect(await person.do(organisation.tree, {})).toEqual([
      {
        id: CENTRE,
        name: '云栖谷教育发展中心',
        type: 'association',
        deptCode: '',
        members: 1,
        mine: 0,
        closed: 0,
        children: [
          { ...leaf, id: SCHOOL, name: '望湖小学', type: 'school', members: 1, mine: 1 },
          { ...leaf, id: '3', name: '教研部', type: 'department' },
        ],
      },
    ])
    expect(await admin.do(organisation.tree, {})).toMatchObject([
      { deptCode: 'YQG001', mine: 1, children: [{ deptCode: 'WHXX01', mine: 0 }, { deptCode: 'JYB001' }] },
    ])
    expect(await person.do(organisation.bySysCode, { sysCode: HERE })).toEqual([
      { id: CENTRE, name: '云栖谷教育发展中心', type: 'association' },
    ])
    expect(await person.do(organisation.bySysCode, { sysCode: 'nothing' })).toEqual([])
  })

  it('tells a visitor what an invitation leads to, and nothing of its people', async () => {
    const admin = await signInAs(test, 'orgadmin')
    const { inviteCode } = await linkFrom(admin)
    const home = { organisationName: '望湖小学', path: ['云栖谷教育发展中心', '望湖小学'], systemTitle: '云栖谷会务' }
    expect(await visitor(test.app).do(organisation.invited, openedBy(inviteCode))).toEqual({
      ...home,
      note: '三年级家长',
      outcome: 'approved',
    })
    expect(await visitor(test.app).do(organisation.invited, openedBy(inviteCode, ''))).toEqual({
      ...home,
      note: '三年级家长',
      outcome: 'approved',
    })
    expect(await visitor(test.app).do(organisation.invited, { deptCode: 'WHXX01' })).toEqual({ ...home, note: '', outcome: 'waiting' })
    for (const nothing of [{ deptCode: 'NOBODY' }, {}])
      expect((await visitor(test.app).ask(organisation.invited, nothing)).reason).toBe('dept_gone')
  })

  it('lets those edit who may, and says what one may do', async () => {
    const [person, admin] = [await signInAs(test, 'user'), await signInAs(test, 'orgadmin')]
    const all = ['edit', 'invite', 'approve', 'add', 'move', 'merge', 'close']
    expect(await admin.do(organisation.info, {})).toMatchObject({ id: CENTRE, mine: 1, actions: [...all, 'leave'] })
    expect((await person.ask(organisation.info, {})).reason).toBe('organisation_gone')
    const told = {
      id: SCHOOL,
      name: '望湖实验小学',
      type: 'school',
      phone: '0571-80000099',
      areaCode: '330106',
      address: '望湖路 20 号',
      introduce: '搬了家',
    } as const
    expect(await admin.do(organisation.edit, told)).toMatchObject({
      ...told,
      path: ['云栖谷教育发展中心', '望湖实验小学'],
      members: 0,
      actions: all,
    })
    expect(await person.do(organisation.info, { id: SCHOOL })).toMatchObject({ ...told, mine: 0, actions: [] })
    expect((await person.ask(organisation.edit, told)).reason).toBe('forbidden')
    expect((await admin.ask(organisation.edit, { ...told, id: '404' })).reason).toBe('organisation_gone')
  })

  it('keeps an organisation admin of another tenant away from everything here', async () => {
    const [person, admin, stranger] = [
      await signInAs(test, 'user'),
      await signInAs(test, 'orgadmin'),
      await signInAs(test, 'otherOrganiser'),
    ]
    await organisationElsewhere(stranger)
    const { id } = await person.do(organisation.apply, { deptCode: 'JYB001' })
    const { inviteCode } = await linkFrom(admin)
    for (const ask of [
      stranger.ask(organisation.applications, {}),
      stranger.ask(organisation.members, { id: CENTRE }),
      stranger.ask(organisation.invitations, {}),
      stranger.ask(organisation.decide, { id, action: 'approve', reason: '' }),
      stranger.ask(organisation.revokeInvitation, { inviteCode }),
      admin.ask(organisation.applications, {}, atTheOther),
    ])
      expect((await ask).reason).toBe('forbidden')

    const told = { name: '改了名', type: 'school', phone: '', areaCode: '', address: '', introduce: '' } as const
    expect((await stranger.ask(organisation.applications, {}, atTheOther)).data).toMatchObject({ list: [], total: 0 })
    expect((await stranger.ask(organisation.invitations, {}, atTheOther)).data).toMatchObject({ list: [], total: 0 })
    expect((await stranger.ask(organisation.tree, {}, atTheOther)).data).toMatchObject([{ id: 'X1', deptCode: 'HSG001', children: [] }])
    expect((await stranger.ask(organisation.members, { id: CENTRE }, atTheOther)).reason).toBe('organisation_gone')
    expect((await stranger.ask(organisation.info, { id: CENTRE }, atTheOther)).reason).toBe('organisation_gone')
    expect((await stranger.ask(organisation.edit, { ...told, id: CENTRE }, atTheOther)).reason).toBe('organisation_gone')
    expect((await stranger.ask(organisation.invite, { organisationId: CENTRE, note: '', uses: 1, days: 1 }, atTheOther)).reason).toBe(
      'organisation_gone',
    )
    expect((await stranger.ask(organisation.decide, { id, action: 'approve', reason: '' }, atTheOther)).reason).toBe('application_gone')
    expect((await stranger.ask(organisation.revokeInvitation, { inviteCode }, atTheOther)).reason).toBe('invitation_gone')
    expect(await person.do(organisation.applyStatus, { organisationId: '3' })).toMatchObject({ id, state: 'waiting' })
    expect(await person.do(organisation.applyStatus, { organisationId: SCHOOL })).toBeNull()
    expect((await stranger.do(organisation.myApplications, {})).total).toBe(0)
  })

  it('lets people into the systems that are public or where they belong or work, and no others', async () => {
    const [person, stranger, admin] = [await signInAs(test, 'user'), await signInAs(test, 'otherOrganiser'), await signInAs(test, 'admin')]
    const codes = async (who: Person) => (await who.do(organisation.mySystems, {})).map((system) => system.sysCode)
    expect(await codes(person)).toEqual([HERE])
    expect(await codes(stranger)).toEqual([HERE, ELSEWHERE])
    expect(await codes(admin)).toEqual([HERE, ELSEWHERE])
    for (const sysCode of [ELSEWHERE, 'nothing']) {
      expect((await person.ask(organisation.addSystem, { sysCode })).reason).toBe('system_gone')
      expect((await person.ask(organisation.switchSystem, { sysCode })).reason).toBe('system_gone')
    }
    expect(await stranger.do(organisation.switchSystem, { sysCode: ELSEWHERE })).toEqual({
      thirdId: ELSEWHERE,
      sysCode: ELSEWHERE,
      role: 'organiser',
    })
    expect(await person.do(organisation.addSystem, { sysCode: HERE })).toMatchObject({ sysCode: HERE, title: '云栖谷会务' })
    await person.do(organisation.addSystem, { sysCode: HERE })

    await organisationElsewhere()
    await opened.db.write((tx) =>
      tx.insertInto('organisation_members').values({ organisation_id: 'X1', user_id: person.id, joined_at: test.clock() }).execute(),
    )
    expect(await codes(person)).toEqual([HERE, ELSEWHERE])
    expect(await person.do(organisation.addSystem, { sysCode: ELSEWHERE })).toMatchObject({ title: '海曙活动' })
    expect(await person.do(organisation.switchSystem, { sysCode: ELSEWHERE })).toEqual({ thirdId: ELSEWHERE, sysCode: ELSEWHERE, role: '' })
  })

  it('opens a private system to somebody with a right that its tenant made itself', async () => {
    const person = await signInAs(test, 'user')
    const roleId = newId(test.clock())
    await opened.db.write(async (tx) => {
      await tx
        .insertInto('roles')
        .values({
          id: roleId,
          third_id: ELSEWHERE,
          name: '前台',
          permissions: writeJson(['meeting:visitor:view']),
          created_at: test.clock(),
        })
        .execute()
      await tx
        .insertInto('user_roles')
        .values({ user_id: person.id, third_id: ELSEWHERE, role_id: roleId, granted_by: 'test', created_at: test.clock() })
        .execute()
    })
    expect((await person.do(organisation.mySystems, {})).map((system) => system.sysCode)).toEqual([HERE, ELSEWHERE])
    expect(await person.do(organisation.switchSystem, { sysCode: ELSEWHERE })).toMatchObject({ thirdId: ELSEWHERE })
  })
})
