import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { organisation } from '#contract/organisation.ts'
import { right } from '#contract/right.ts'
import { session } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { statementsOf } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations.ts'
import { giveRole } from '#server/features/right/store.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const [THEIRS, ANOTHER] = ['1', '2']

onBothEngines('somebody with a role for one meeting', (engine) => {
  const { opened, test, organiser, person } = productTest({ organiser: 'organiser', person: '13955550001' }, { engine })

  const give = (roleId: string, meetingId = THEIRS) =>
    opened.db.write((tx) =>
      giveRole(tx, {
        user_id: person.id,
        third_id: '-000001',
        meeting_id: meetingId,
        role_id: roleId,
        granted_by: organiser.id,
        created_at: test.clock(),
      }),
    )

  it('runs its doors and its staff, and finds nothing of the next meeting under its name', async () => {
    const elsewhere = await makeList(organiser, { meetingId: ANOTHER, name: '别处的大门' })
    const theirLink = await organiser.do(staff.makeLink, { meetingId: ANOTHER, listIds: [], uses: 1, hours: 1 })
    const device = (await keepDoor(organiser, elsewhere.id)).deviceId
    await give('organiser')

    const list = await makeList(person, { meetingId: THEIRS })
    expect(await person.do(staff.list, { meetingId: THEIRS })).not.toEqual([])
    expect((await person.do(checkin.sheet, { listId: list.id, meetingId: THEIRS })).list).toEqual([])
    await person.do(checkin.selfCode, { id: list.id, meetingId: THEIRS, renew: 1 })
    const own = await person.do(staff.makeLink, { meetingId: THEIRS, listIds: [list.id], uses: 1, hours: 1 })
    await person.do(staff.revokeLink, { code: own.code, meetingId: THEIRS })

    const before = await opened.db.read.selectFrom('checkin_lists').selectAll().where('id', '=', elsewhere.id).execute()
    const paper = { gateId: 'a', time: '2026-09-02 10:00:00', serials: [1] }
    for (const [answer, reason] of [
      [await person.ask(checkin.sheet, { listId: elsewhere.id, meetingId: THEIRS }), 'list_gone'],
      [await person.ask(checkin.paper, { ...paper, listId: elsewhere.id, meetingId: THEIRS }), 'list_gone'],
      [await person.ask(checkin.selfCode, { id: elsewhere.id, meetingId: THEIRS, renew: 1 }), 'list_gone'],
      [await person.ask(checkin.removeList, { id: elsewhere.id, meetingId: THEIRS }), 'list_gone'],
      [await person.ask(checkin.saveList, { ...elsewhere, meetingId: THEIRS, accepts: ['entry'] }), 'list_gone'],
      [await person.ask(checkin.cut, { deviceId: device, meetingId: THEIRS }), 'device_gone'],
      [await person.ask(staff.revokeLink, { code: theirLink.code, meetingId: THEIRS }), 'helper_gone'],
      [await person.ask(staff.add, { meetingId: THEIRS, mobile: '13900000001', name: '王小明', listIds: [elsewhere.id] }), 'list_gone'],
      [await person.ask(checkin.lists, { meetingId: ANOTHER }), 'meeting_gone'],
      [await person.ask(checkin.counts, { listId: elsewhere.id }), 'list_gone'],
      [await person.ask(checkin.open, { listId: elsewhere.id, gateId: 'a', name: '' }), 'list_gone'],
    ] as const)
      expect(answer.reason).toBe(reason)
    expect((await person.do(checkin.scans, { meetingId: THEIRS, listId: elsewhere.id })).list).toEqual([])
    expect(await opened.db.read.selectFrom('checkin_lists').selectAll().where('id', '=', elsewhere.id).execute()).toEqual(before)
  })

  it('stands at its doors where the role says so, with their next call no more', async () => {
    const [list, elsewhere] = [await makeList(organiser), await makeList(organiser, { meetingId: ANOTHER })]
    expect((await person.ask(checkin.open, { listId: list.id, gateId: 'a', name: '' })).reason).toBe('forbidden')
    await give('organiser')
    const door = await keepDoor(person, list.id)
    await door.sync()
    expect((await person.ask(checkin.open, { listId: elsewhere.id, gateId: 'a', name: '' })).reason).toBe('list_gone')
    expect((await person.do(session.me, {})).checktOperate).toBe(1)
    await opened.db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', person.id).execute())
    expect((await person.ask(checkin.sync, { deviceId: door.deviceId, ...door.known })).reason).toBe('forbidden')
  })

  it('checks tickets at a meeting by work, and is not let through the doors of the other by a role that does not say so', async () => {
    const list = await makeList(organiser, { meetingId: ANOTHER })
    await organiser.do(staff.add, { meetingId: THEIRS, mobile: person.mobile, name: '王小明', listIds: [] })
    const { id } = await (await signInAs(test, 'admin')).do(right.saveRole, { id: '', name: '看单', permissions: ['meeting:order:view'] })
    await give(id, ANOTHER)
    expect((await person.ask(checkin.open, { listId: list.id, gateId: 'a', name: '' })).reason).toBe('list_gone')
    expect((await person.do(staff.mine, {})).map((meeting) => [meeting.id, meeting.role]).toSorted()).toEqual([
      [THEIRS, 'staff'],
      [ANOTHER, 'colleague'],
    ])
  })

  it('finds it among their meetings, and enters the system of its tenant', async () => {
    expect(await person.do(staff.mine, {})).toEqual([])
    await give('organiser', ANOTHER)
    expect((await person.do(staff.mine, {})).map(({ id, role }) => [id, role])).toEqual([[ANOTHER, 'organiser']])
    await opened.db.write((tx) => tx.updateTable('systems').set({ is_public: 0 }).execute())
    expect((await person.do(organisation.mySystems, {})).map(({ sysCode }) => sysCode)).toEqual(['-000001'])
    expect((await person.do(organisation.switchSystem, { sysCode: '-000001' })).thirdId).toBe('-000001')
  })

  it('has it in the list of meetings to work at, whatever the work is, and no other', async () => {
    const listed = async (someone: Person) => (await someone.do(meetingManage.ownList, {})).list.map(({ id }) => id)
    expect(await listed(person)).toEqual([])
    for (const roleId of ['finance', 'reception', 'editor', 'reviewer']) {
      await give(roleId)
      expect(await listed(person), roleId).toEqual([THEIRS])
      await opened.db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', person.id).execute())
    }
    const admin = await signInAs(test, 'admin')
    await give((await admin.do(right.saveRole, { id: '', name: '验票', permissions: ['meeting:admission:check'] })).id)
    expect(await listed(person)).toEqual([])
    await give('finance')
    const named = async (id: string) => (await person.do(meetingManage.ownList, { id })).list.map(({ title }) => title)
    expect([await named(THEIRS), await named(ANOTHER)]).toEqual([['第六届全国智慧教育大会'], []])
    // For the whole tenant.
    await give('finance', '')
    expect(await listed(person)).toEqual(await listed(organiser))
    expect((await listed(person)).length).toBeGreaterThan(1)
  })

  it('had one for all of them before roles knew of meetings', async () => {
    const run = (statement: string) => opened.db.write((tx) => sql.raw(statement).execute(tx))
    const made = migrations
      .flatMap((step) => statementsOf(step, engine))
      .filter((text) => /(TABLE|INDEX) user_roles\b|user_roles_tenant ON/.test(text))
    await run('DROP TABLE user_roles')
    for (const statement of made.slice(0, 2)) await run(statement)
    await run(`INSERT INTO user_roles VALUES ('${person.id}', '-000001', 'organiser', 'seed', 5)`)
    const step = migrations.find(({ name }) => name === '0012-rights-per-meeting')
    for (const statement of statementsOf(step as (typeof migrations)[number], engine)) await run(statement)
    expect(await opened.db.read.selectFrom('user_roles').selectAll().execute()).toEqual([
      { user_id: person.id, third_id: '-000001', meeting_id: '', role_id: 'organiser', granted_by: 'seed', created_at: 5 },
    ])
    expect((await person.do(staff.mine, {})).map(({ role }) => role)).toContain('organiser')
  })

  describe('who organises one meeting and gives roles', () => {
    let other: Person
    beforeEach(async () => {
      other = await signIn(test, '13955550002')
      await give('organiser')
    })
    const joins = ({ id }: Person) =>
      opened.db.write((tx) => tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: id, joined_at: 1 }).execute())
    const assign = (roleIds: string[], meetingId = THEIRS, asker = person) =>
      asker.ask(right.assign, { userId: other.id, roleIds, meetingId })
    const heldBy = ({ id }: Person) =>
      opened.db.read
        .selectFrom('user_roles')
        .select(['third_id', 'meeting_id', 'role_id'])
        .where('user_id', '=', id)
        .orderBy('meeting_id')
        .orderBy('role_id')
        .execute()

    it('gives them to members for that meeting, and takes them again', async () => {
      expect((await assign(['reception'])).reason).toBe('not_joined')
      await joins(other)
      const roles = [{ id: 'reception', name: '接待', meetingId: THEIRS, meetingName: '第六届全国智慧教育大会' }]
      expect((await assign(['reception', 'reception'])).data?.roles).toEqual(roles)
      expect(await heldBy(other)).toEqual([{ third_id: '-000001', meeting_id: THEIRS, role_id: 'reception' }])
      const list = await makeList(organiser)
      await keepDoor(other, list.id)
      expect(
        (await person.do(right.users, { meetingId: THEIRS })).list.map(({ roles: held }) => held.map(({ id }) => id)).toSorted(),
      ).toEqual([['organiser'], ['reception']])
      expect((await person.do(right.users, { meetingId: THEIRS, roleId: 'reception' })).total).toBe(1)
      expect((await person.do(right.users, { meetingId: THEIRS, keyword: other.mobile })).list.map(({ id }) => id)).toEqual([other.id])
      expect((await person.do(right.roles, { meetingId: THEIRS })).map(({ key, members }) => [key, members])).toEqual([
        ['organiser', 1],
        ['finance', 0],
        ['reception', 1],
        ['reviewer', 0],
        ['editor', 0],
      ])
      await assign([])
      expect(await heldBy(other)).toEqual([])
      const log = opened.db.read.selectFrom('log').selectAll().where('entity_id', '=', other.id).where('action', '=', 'assign')
      expect((await log.execute()).map(({ why }) => why)).toEqual([`meeting ${THEIRS}`, `meeting ${THEIRS}`])
    })

    it('gives none beyond it: at the next meeting, at all, or what is no meeting’s', async () => {
      await joins(other)
      const admin = await signInAs(test, 'admin')
      const wide = await admin.do(right.saveRole, { id: '', name: '看用户', permissions: ['system:user:view', 'meeting:order:view'] })
      expect((await assign(['reception'], ANOTHER)).reason).toBe('forbidden')
      expect((await assign(['reception'], '')).reason).toBe('forbidden')
      expect((await assign(['reception'], 'none')).reason).toBe('forbidden')
      for (const roleId of ['admin', 'orgadmin', 'staff', wide.id]) {
        expect((await assign([roleId])).reason, roleId).toBe('role_gone')
        expect((await assign([roleId], THEIRS, admin)).reason, roleId).toBe('role_gone')
      }
      expect((await assign(['reception'], 'none', admin)).reason).toBe('meeting_gone')
      expect((await admin.ask(right.roles, { meetingId: 'none' })).reason).toBe('meeting_gone')
      expect((await admin.ask(right.users, { meetingId: 'none' })).reason).toBe('meeting_gone')
      expect((await person.ask(right.users, {})).reason).toBe('forbidden')
      expect((await person.ask(right.roles, {})).reason).toBe('forbidden')
      expect((await organiser.ask(right.users, {})).reason).toBe('forbidden')
      expect((await organiser.ask(right.assign, { userId: other.id, roleIds: ['reception'] })).reason).toBe('forbidden')
      expect(await heldBy(other)).toEqual([])
    })

    it('gives no more than they hold there, and nothing any more once they have lost it', async () => {
      await joins(other)
      const admin = await signInAs(test, 'admin')
      const { id } = await admin.do(right.saveRole, { id: '', name: '人事', permissions: ['meeting:role:assign', 'meeting:order:view'] })
      await opened.db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', person.id).execute())
      await give(id)
      // Works at the doors of the same meeting: that is nothing to pass on.
      await organiser.do(staff.add, { meetingId: THEIRS, mobile: person.mobile, name: '王小明', listIds: [] })
      expect((await assign(['reception'])).reason).toBe('right_exceeded')
      expect((await assign([id])).code).toBe('000')
      expect((await assign([id, 'organiser'])).reason).toBe('right_exceeded')
      await organiser.do(right.assign, { userId: other.id, roleIds: [id, 'organiser'], meetingId: THEIRS })
      expect((await assign([id])).reason).toBe('right_exceeded')
      await opened.db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', person.id).execute())
      expect((await assign([id])).reason).toBe('forbidden')
    })

    it('leaves roles for all meetings and for others as they are', async () => {
      await joins(other)
      const admin = await signInAs(test, 'admin')
      await admin.do(right.assign, { userId: other.id, roleIds: ['organiser'] })
      await admin.do(right.assign, { userId: other.id, roleIds: ['finance'], meetingId: ANOTHER })
      await assign(['finance', 'editor'])
      await assign(['editor'])
      expect(await heldBy(other)).toEqual([
        { third_id: '-000001', meeting_id: '', role_id: 'organiser' },
        { third_id: '-000001', meeting_id: THEIRS, role_id: 'editor' },
        { third_id: '-000001', meeting_id: ANOTHER, role_id: 'finance' },
      ])
      await admin.do(right.assign, { userId: other.id, roleIds: [] })
      expect((await heldBy(other)).map(({ meeting_id }) => meeting_id)).toEqual([THEIRS, ANOTHER])
      expect(
        (await admin.do(right.users, { keyword: other.mobile })).list[0]?.roles.map(({ name, meetingId }) => [name, meetingId]),
      ).toEqual(
        expect.arrayContaining([
          ['编辑', THEIRS],
          ['财务', ANOTHER],
        ]),
      )
    })
  })
})
