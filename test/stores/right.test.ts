import { beforeEach, describe, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { menus } from '#contract/menu.ts'
import { organisation } from '#contract/organisation.ts'
import { right } from '#contract/right.ts'
import type { Db, Row, Tx } from '#server/db/db.ts'
import { newId } from '#server/flow/ids.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

const OTHER_TENANT = '-000002'

onBothEngines('roles and rights', (engine) => {
  let test: TestApp
  /** What happens at the very moment when somebody's turn to change roles comes. */
  let meanwhile: (tx: Tx) => Promise<unknown>
  const opened = databaseTest({ engine })
  beforeEach(async () => {
    meanwhile = async () => {}
    const db: Db = {
      ...opened.db,
      serialise: async (tx, key) => {
        await opened.db.serialise(tx, key)
        await meanwhile(tx)
      },
    }
    test = await testApp(db)
  })

  const find = async (asker: Person, keyword: string) => (await asker.do(right.users, { keyword })).list
  const rolesOf = async (asker: Person, { mobile }: Person) => (await find(asker, mobile))[0]?.roles.map(({ name }) => name)
  const assign = (asker: Person, { id }: Pick<Person, 'id'>, roleIds: string[]) => asker.ask(right.assign, { userId: id, roleIds })
  const joins = ({ id }: Pick<Person, 'id'>) =>
    opened.db.write((tx) =>
      tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: id, joined_at: test.clock() }).execute(),
    )
  const logOf = (entityId: string) =>
    opened.db.read.selectFrom('log').selectAll().where('entity_id', '=', entityId).orderBy('at').orderBy('id').execute()
  const addUsers = (rows: (Partial<Row<'users'>> & { mobile: string })[]) =>
    opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'users',
        rows.map((row) => ({ id: newId(test.clock()), name: '', created_at: test.clock(), ...row })),
      ),
    )

  describe('somebody who looks for accounts', () => {
    it('sees those of the tenant, newest first, with roles by name and the phone masked', async () => {
      const asker = await signInAs(test, 'orgadmin')
      const { list, total } = await asker.do(right.users, {})
      expect(total).toBe(list.length)
      expect(list.find(({ id }) => id === asker.id)).toMatchObject({
        mobile: '138****0004',
        roles: [{ id: 'orgadmin', name: '机构管理员' }],
      })
      expect(list.flatMap(({ roles }) => roles.map(({ name }) => name)).sort()).toEqual(['主办方', '平台管理员', '机构管理员'].sort())
      expect(list.map(({ id }) => id)).toEqual(
        list
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      )
      expect(JSON.stringify(list)).not.toMatch(/1\d{10}/)
    })

    it('sees people who have a role here, are members here, or added the system; each once, closed accounts never', async () => {
      const asker = await signInAs(test, 'orgadmin')
      const before = (await asker.do(right.users, {})).total
      await addUsers(
        ['member', 'added', 'both', 'closed', 'elsewhere', 'nowhere'].map((id, n) => ({ id, name: id, mobile: `1390000000${n}` })),
      )
      await opened.db.write(async (tx) => {
        await tx.updateTable('users').set({ closed_at: test.clock() }).where('id', '=', 'closed').execute()
        for (const user_id of ['member', 'both', 'closed'])
          await tx.insertInto('organisation_members').values({ organisation_id: '2', user_id, joined_at: 1 }).execute()
        for (const user_id of ['added', 'both', 'closed'])
          await tx.insertInto('user_systems').values({ user_id, sys_code: '-000001', created_at: 1 }).execute()
        await tx.insertInto('user_systems').values({ user_id: 'elsewhere', sys_code: OTHER_TENANT, created_at: 1 }).execute()
      })
      const { list, total } = await asker.do(right.users, { pageSize: 200 })
      expect(
        list
          .map(({ name }) => name)
          .filter((name) => /^[a-z]+$/.test(name))
          .sort(),
      ).toEqual(['added', 'both', 'member'])
      expect([total, list.length]).toEqual([before + 3, before + 3])
      expect((await asker.ask(right.assign, { userId: 'closed', roleIds: ['organiser'] })).reason).toBe('user_gone')
      expect(await find(asker, '13900000003')).toEqual([])
    })

    it('walks through pages that hold everybody once', async () => {
      const asker = await signInAs(test, 'orgadmin')
      await addUsers(Array.from({ length: 45 }, (_, n) => ({ mobile: `139000001${String(n).padStart(2, '0')}` })))
      await opened.db.write(async (tx) => {
        const users = await tx.selectFrom('users').select('id').where('mobile', 'like', '1390%').execute()
        await opened.db.insertMany(
          tx,
          'user_systems',
          users.map(({ id }) => ({ user_id: id, sys_code: '-000001', created_at: 1 })),
        )
      })
      const pages = [await asker.do(right.users, { pageNum: 1 }), await asker.do(right.users, { pageNum: 2 })]
      const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
      expect(new Set(ids).size).toBe(pages[0]?.total)
      expect(ids).toHaveLength(pages[1]?.total as number)
    })

    it('finds by part of a name, whatever it is spelt with, and by the whole number only', async () => {
      const asker = await signInAs(test, 'admin')
      await addUsers([
        { id: 'a', name: 'Ann_Lee 100%', mobile: '13900000001' },
        { id: 'b', name: 'AnnXLee', mobile: '13900000002' },
      ])
      for (const userId of ['a', 'b']) await asker.do(right.assign, { userId, roleIds: ['organiser'] })
      expect((await find(asker, 'ann_lee')).map(({ id }) => id)).toEqual(['a'])
      expect(await find(asker, 'ann%lee')).toEqual([])
      expect((await find(asker, '100%')).map(({ id }) => id)).toEqual(['a'])
      expect((await find(asker, 'LEE')).map(({ id }) => id).sort()).toEqual(['a', 'b'])
      expect(await find(asker, "' or 1=1 --")).toEqual([])
      expect(await find(asker, '1390000000')).toEqual([])
    })

    it('finds by the whole number an account that is not here yet, exactly that one', async () => {
      const [asker, stranger] = [await signInAs(test, 'orgadmin'), await signIn(test, '13900000009')]
      await opened.db.write((tx) => tx.deleteFrom('user_systems').where('user_id', '=', stranger.id).execute())
      expect((await asker.do(right.users, { pageSize: 200 })).list.some(({ id }) => id === stranger.id)).toBe(false)
      expect((await find(asker, stranger.mobile)).map(({ id }) => id)).toEqual([stranger.id])
    })

    it('narrows to those who have one role', async () => {
      const asker = await signInAs(test, 'orgadmin')
      expect((await asker.do(right.users, { roleId: 'orgadmin' })).list.map(({ id }) => id)).toEqual([asker.id])
      expect((await asker.do(right.users, { roleId: 'nothing' })).total).toBe(0)
    })

    it('needs a right to it, at this tenant', async () => {
      for (const role of ['user', 'staff', 'organiser'] as const)
        expect((await (await signInAs(test, role)).ask(right.users, {})).reason).toBe('forbidden')
      const orgadmin = await signInAs(test, 'orgadmin')
      expect((await orgadmin.ask(right.users, {}, { headers: { [headers.sysCode]: OTHER_TENANT } })).reason).toBe('forbidden')
      const admin = await signInAs(test, 'admin')
      const elsewhere = await admin.ask(right.users, {}, { headers: { [headers.sysCode]: OTHER_TENANT } })
      expect(elsewhere.data?.list.map(({ mobile }) => mobile).sort()).toEqual(['138****0005', '138****0006'])
    })
  })

  it('finds accounts by phone also after an hour of searches at a door', async () => {
    const [admin, person] = [await signInAs(test, 'admin'), await signInAs(test, 'user')]
    const searches = { key: `find:${admin.id}`, n: 400, started_at: test.clock() }
    await opened.db.write((tx) => tx.insertInto('limits').values(searches).execute())
    expect((await find(admin, person.mobile)).map(({ id }) => id)).toEqual([person.id])
  })

  describe('an administrator who gives and takes roles', () => {
    it('changes what somebody may do at their very next call, and the log knows', async () => {
      const [admin, person] = [await signInAs(test, 'orgadmin'), await signInAs(test, 'user')]
      expect((await person.ask(right.users, {})).reason).toBe('forbidden')
      await joins(person)
      const row = await admin.do(right.assign, { userId: person.id, roleIds: ['orgadmin', 'orgadmin'] })
      expect(row).toMatchObject({ id: person.id, mobile: '138****0001', roles: [{ id: 'orgadmin', name: '机构管理员' }] })
      expect((await person.ask(right.users, {})).code).toBe('000')
      test.clock.pass(1)
      await admin.do(right.assign, { userId: person.id, roleIds: [] })
      expect((await person.ask(right.users, {})).reason).toBe('forbidden')
      const about = { who: admin.id, entity: 'account', action: 'assign', why: '-000001' }
      expect(await logOf(person.id)).toMatchObject([
        { ...about, from_state: '', to_state: 'orgadmin' },
        { ...about, from_state: 'orgadmin', to_state: '' },
      ])
    })

    it('writes nothing when nothing changes', async () => {
      const admin = await signInAs(test, 'orgadmin')
      expect((await assign(admin, admin, ['orgadmin'])).code).toBe('000')
      expect(await logOf(admin.id)).toEqual([])
    })

    it('gives roles at this tenant only', async () => {
      const [admin, other] = [await signInAs(test, 'orgadmin'), await signInAs(test, 'otherOrganiser')]
      await joins(other)
      await admin.do(right.assign, { userId: other.id, roleIds: ['orgadmin'] })
      await admin.do(right.assign, { userId: other.id, roleIds: [] })
      expect(
        await opened.db.read.selectFrom('user_roles').select(['third_id', 'role_id']).where('user_id', '=', other.id).execute(),
      ).toEqual([{ third_id: OTHER_TENANT, role_id: 'organiser' }])
    })

    it.each([
      ['an unknown role', 'nothing'],
      ['staff, which follows from the work', 'staff'],
      ['what every object has', 'constructor'],
    ])('cannot give %s', async (_, roleId) => {
      const [admin, person] = [await signInAs(test, 'admin'), await signInAs(test, 'user')]
      expect((await assign(admin, person, [roleId])).reason).toBe('role_gone')
    })

    it('gives none to an account that has not joined, and learns no name by trying (S9)', async () => {
      const stranger = await signIn(test, '13977770001')
      await opened.db.write((tx) => tx.updateTable('users').set({ name: '欧阳小鱼' }).where('id', '=', stranger.id).execute())
      const orgadmin = await signInAs(test, 'orgadmin')
      const give = () => orgadmin.ask(right.assign, { userId: stranger.id, roleIds: ['orgadmin'] })
      const answer = await give()
      expect(answer).toMatchObject({ code: '999', reason: 'not_joined', msg: '该用户尚未加入您的机构，请先邀请其加入' })
      expect(JSON.stringify(answer)).not.toContain('欧阳')
      expect((await stranger.do(right.menuPermission, {})).roles).toEqual([])

      const { inviteCode } = await orgadmin.do(organisation.invite, { organisationId: '1', note: '', uses: 1, days: 1 })
      const { deptCode } = await opened.db.read
        .selectFrom('organisations')
        .select('dept_code as deptCode')
        .where('id', '=', '1')
        .executeTakeFirstOrThrow()
      await stranger.do(organisation.apply, { deptCode, inviteCode })
      expect((await give()).data).toMatchObject({ name: '欧阳小鱼', roles: [{ id: 'orgadmin' }] })
      expect((await orgadmin.ask(right.assign, { userId: stranger.id, roleIds: [] })).code).toBe('000')
    })

    it('is shown enough of a name to recognise it where the platform gives the first role at a tenant (S9)', async () => {
      const stranger = await signIn(test, '13977770002')
      await opened.db.write((tx) => tx.updateTable('users').set({ name: '欧阳小鱼' }).where('id', '=', stranger.id).execute())
      const admin = await signInAs(test, 'admin')
      expect((await admin.do(right.assign, { userId: stranger.id, roleIds: ['orgadmin'] })).name).toBe('欧**鱼')
    })

    it('cannot give a role of another tenant, nor to nobody', async () => {
      const [admin, person] = [await signInAs(test, 'admin'), await signInAs(test, 'user')]
      const theirs = await admin.ask(
        right.saveRole,
        { id: '', name: '验票', permissions: ['meeting:admission:check'] },
        { headers: { [headers.sysCode]: OTHER_TENANT } },
      )
      expect((await assign(admin, person, [theirs.data?.id as string])).reason).toBe('role_gone')
      expect((await assign(admin, { id: 'nobody' }, ['organiser'])).reason).toBe('user_gone')
    })

    it('neither gives nor takes what they do not hold', async () => {
      const [orgadmin, organiser, admin, person] = [
        await signInAs(test, 'orgadmin'),
        await signInAs(test, 'organiser'),
        await signInAs(test, 'admin'),
        await signInAs(test, 'user'),
      ]
      expect((await assign(orgadmin, person, ['organiser'])).reason).toBe('right_exceeded')
      expect((await assign(orgadmin, organiser, [])).reason).toBe('right_exceeded')
      expect((await assign(orgadmin, orgadmin, ['orgadmin', 'admin'])).reason).toBe('right_exceeded')
      expect((await assign(orgadmin, admin, [])).reason).toBe('right_exceeded')
      expect((await assign(orgadmin, admin, ['admin', 'orgadmin'])).code).toBe('000')
      expect((await assign(orgadmin, organiser, ['organiser', 'orgadmin'])).code).toBe('000')
      expect(await rolesOf(admin, organiser)).toEqual(['机构管理员', '主办方'])
    })

    it('makes another platform admin, everywhere', async () => {
      const [admin, person] = [await signInAs(test, 'admin'), await signInAs(test, 'user')]
      await admin.do(right.assign, { userId: person.id, roleIds: ['admin'] })
      expect((await person.ask(right.users, {}, { headers: { [headers.sysCode]: OTHER_TENANT } })).code).toBe('000')
      expect(await opened.db.read.selectFrom('user_roles').select('third_id').where('user_id', '=', person.id).execute()).toEqual([
        { third_id: '*' },
      ])
      expect((await assign(person, admin, [])).code).toBe('000')
      expect((await admin.ask(right.users, {})).reason).toBe('forbidden')
    })
  })

  describe('the last administrator', () => {
    it("of the platform stays, of a tenant goes only by a platform admin's hand", async () => {
      const [admin, orgadmin] = [await signInAs(test, 'admin'), await signInAs(test, 'orgadmin')]
      expect((await assign(admin, admin, [])).reason).toBe('last_admin')
      expect((await assign(orgadmin, orgadmin, [])).reason).toBe('last_admin')
      expect((await assign(admin, orgadmin, [])).code).toBe('000')
      expect((await orgadmin.ask(right.users, {})).reason).toBe('forbidden')
    })

    it('is not somebody whose account is closed', async () => {
      const [admin, person] = [await signInAs(test, 'admin'), await signInAs(test, 'user')]
      await admin.do(right.assign, { userId: person.id, roleIds: ['admin'] })
      await opened.db.write((tx) => tx.updateTable('users').set({ closed_at: 1 }).where('id', '=', person.id).execute())
      expect((await assign(admin, admin, [])).reason).toBe('last_admin')
    })

    it.each(['admin', 'orgadmin'] as const)('%s: of two who remove each other at the same instant one is left', async (role) => {
      const [one, two] = [await signInAs(test, role), await signInAs(test, 'user')]
      for (let round = 0; round < 5; round++) {
        await opened.db.write((tx) => tx.deleteFrom('user_roles').where('role_id', '=', role).execute())
        const third_id = role === 'admin' ? '*' : '-000001'
        await opened.db.write((tx) =>
          opened.db.insertMany(
            tx,
            'user_roles',
            [one, two].map(({ id }) => ({ user_id: id, third_id, role_id: role, granted_by: '', created_at: 1 })),
          ),
        )
        const answers = await Promise.all([
          assign(one, two, []),
          two.ask(right.assign, { userId: one.id, roleIds: [] }, { headers: role === 'admin' ? { [headers.sysCode]: OTHER_TENANT } : {} }),
        ])
        const reasons = answers.map(({ reason }) => reason)
        expect(reasons).toContain(undefined)
        // Whoever asks so late that the other is done already has no right to ask.
        expect(reasons.filter((reason) => reason === 'last_admin' || reason === 'forbidden')).toHaveLength(1)
        expect(await opened.db.read.selectFrom('user_roles').select('user_id').where('role_id', '=', role).execute()).toHaveLength(1)
      }
    })
  })

  it('lets nobody finish a change with rights that were taken from them while they waited', async () => {
    const [admin, helper, person] = [await signInAs(test, 'admin'), await signIn(test, '13900000001'), await signInAs(test, 'user')]
    const permissions = ['system:role:assign', 'system:role:edit', 'meeting:order:view'] as const
    const { id } = await admin.do(right.saveRole, { id: '', name: '助理', permissions: [...permissions] })
    const lower = await admin.do(right.saveRole, { id: '', name: '查单', permissions: ['meeting:order:view'] })
    await admin.do(right.assign, { userId: helper.id, roleIds: [id] })
    meanwhile = (tx) => tx.deleteFrom('user_roles').where('user_id', '=', helper.id).execute()
    const attempts = [
      () => assign(helper, person, [lower.id]),
      () => helper.ask(right.saveRole, { id: lower.id, name: '查单员', permissions: ['meeting:order:view'] }),
      () => helper.ask(right.removeRole, { id: lower.id }),
    ]
    for (const attempt of attempts) {
      await opened.db.write((tx) =>
        tx
          .insertInto('user_roles')
          .values({ user_id: helper.id, third_id: '-000001', role_id: id, granted_by: '', created_at: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
      expect((await attempt()).reason).toBe('forbidden')
    }
    meanwhile = async () => {}
    expect(await rolesOf(admin, person)).toEqual([])
    expect((await admin.do(right.roles, {})).find((role) => role.id === lower.id)).toMatchObject({ name: '查单', members: 0 })
  })

  it('leaves nothing at a tenant that somebody made up', async () => {
    const admin = await signInAs(test, 'admin')
    const nowhere = { headers: { [headers.sysCode]: 'nowhere' } }
    expect((await admin.ask(right.saveRole, { id: '', name: '会计', permissions: ['meeting:order:view'] }, nowhere)).reason).toBe(
      'forbidden',
    )
    expect((await admin.ask(right.assign, { userId: admin.id, roleIds: ['admin', 'organiser'] }, nowhere)).reason).toBe('forbidden')
  })

  describe("a role of the tenant's own", () => {
    it('is made, given, counted, changed with effect at the next call, and removed from everybody', async () => {
      const [admin, person] = [await signInAs(test, 'orgadmin'), await signInAs(test, 'user')]
      const role = await admin.do(right.saveRole, {
        id: '',
        name: '  成员助理 ',
        permissions: ['system:user:view', 'organisation:member:view', 'system:user:view'],
      })
      expect(role).toMatchObject({
        name: '成员助理',
        key: '',
        builtIn: 0,
        members: 0,
        permissions: ['organisation:member:view', 'system:user:view'],
      })
      await joins(person)
      await admin.do(right.assign, { userId: person.id, roleIds: [role.id] })
      expect((await person.do(right.roles, {})).find(({ id }) => id === role.id)?.members).toBe(1)

      const changed = await admin.do(right.saveRole, { id: role.id, name: '成员助理', permissions: ['organisation:member:view'] })
      expect(changed).toMatchObject({ id: role.id, members: 1 })
      expect((await person.ask(right.users, {})).reason).toBe('forbidden')
      expect(await person.do(right.menuPermission, {})).toEqual({ roles: [], permissions: ['organisation:member:view'], meetings: [] })

      await admin.do(right.removeRole, { id: role.id })
      expect(await person.do(right.menuPermission, {})).toEqual({ roles: [], permissions: [], meetings: [] })
      expect((await admin.ask(right.removeRole, { id: role.id })).reason).toBe('role_gone')
      expect((await logOf(role.id)).map(({ action, who }) => [action, who]).sort()).toEqual([
        ['remove', admin.id],
        ['save', admin.id],
        ['save', admin.id],
      ])
      expect((await logOf(person.id)).map(({ action, from_state }) => [action, from_state]).sort()).toEqual([
        ['assign', ''],
        ['lose', role.id],
      ])
    })

    it('never holds more than its editor, before or after', async () => {
      const [admin, orgadmin] = [await signInAs(test, 'admin'), await signInAs(test, 'orgadmin')]
      expect(
        (await orgadmin.ask(right.saveRole, { id: '', name: '越权', permissions: ['system:user:view', 'meeting:order:refund'] })).reason,
      ).toBe('right_exceeded')
      const high = await admin.do(right.saveRole, { id: '', name: '会计', permissions: ['meeting:order:refund'] })
      expect((await orgadmin.ask(right.saveRole, { id: high.id, name: '会计', permissions: ['system:user:view'] })).reason).toBe(
        'right_exceeded',
      )
      expect((await orgadmin.ask(right.removeRole, { id: high.id })).reason).toBe('right_exceeded')
    })

    it('has a name of its own at the tenant, also when two make it at once', async () => {
      const admin = await signInAs(test, 'admin')
      const make = (name: string, sysCode = '-000001') =>
        admin.ask(right.saveRole, { id: '', name, permissions: ['meeting:order:view'] }, { headers: { [headers.sysCode]: sysCode } })
      expect((await Promise.all([make('会计'), make('会计'), make('会计')])).map(({ reason }) => reason ?? 'made').sort()).toEqual([
        'made',
        'role_name_taken',
        'role_name_taken',
      ])
      expect((await make('会计', OTHER_TENANT)).code).toBe('000')
      expect((await make('平台管理员')).reason).toBe('role_name_taken')
      const other = await make('出纳')
      expect(
        (await admin.ask(right.saveRole, { id: other.data?.id as string, name: '会计', permissions: ['meeting:order:view'] })).reason,
      ).toBe('role_name_taken')
    })

    it("is nobody's at another tenant", async () => {
      const admin = await signInAs(test, 'admin')
      const { id } = await admin.do(right.saveRole, { id: '', name: '会计', permissions: ['meeting:order:view'] })
      const there = { headers: { [headers.sysCode]: OTHER_TENANT } }
      expect((await admin.ask(right.saveRole, { id, name: '会计', permissions: ['meeting:order:view'] }, there)).reason).toBe('role_gone')
      expect((await admin.ask(right.removeRole, { id }, there)).reason).toBe('role_gone')
      expect((await admin.ask(right.roles, {}, there)).data?.map(({ key }) => key)).toEqual([
        'admin',
        'orgadmin',
        'organiser',
        'finance',
        'reception',
        'reviewer',
        'editor',
      ])
    })

    it('is told what is wrong with it, and built-in ones stay as they are', async () => {
      const admin = await signInAs(test, 'admin')
      expect((await admin.ask(right.saveRole, { id: '', name: '短', permissions: ['meeting:order:view'] })).msg).toBe(
        '角色名称应为2-20个字',
      )
      expect((await admin.ask(right.saveRole, { id: '', name: '没有权限', permissions: [] })).msg).toBe('请至少选择一项权限')
      expect((await admin.ask(right.saveRole, { id: '', name: '全部权限', permissions: ['*:*:*' as 'meeting:order:view'] })).reason).toBe(
        'invalid',
      )
      for (const id of ['admin', 'staff']) {
        expect((await admin.ask(right.saveRole, { id, name: '我的管理员', permissions: ['meeting:order:view'] })).reason).toBe(
          'role_built_in',
        )
        expect((await admin.ask(right.removeRole, { id })).reason).toBe('role_built_in')
      }
    })
  })

  describe('the list of roles', () => {
    it('begins with the built-in ones that can be given, and counts people, not closed accounts', async () => {
      const [admin, orgadmin, person] = [await signInAs(test, 'admin'), await signInAs(test, 'orgadmin'), await signInAs(test, 'user')]
      for (const name of ['张', '李'].map((one) => `${one}的角色`))
        await admin.do(right.saveRole, { id: '', name, permissions: ['meeting:order:view'] })
      await admin.do(right.assign, { userId: person.id, roleIds: ['orgadmin', 'organiser'] })
      await opened.db.write((tx) => tx.updateTable('users').set({ closed_at: 1 }).where('id', '=', person.id).execute())
      const seen = (await orgadmin.do(right.roles, {})).map(({ name, builtIn, members }) => [name, builtIn, members])
      expect(seen).toEqual([
        ['机构管理员', 1, 1],
        ['主办方', 1, 1],
        ['财务', 1, 0],
        ['接待', 1, 0],
        ['审稿', 1, 0],
        ['编辑', 1, 0],
        ['李的角色', 0, 0],
        ['张的角色', 0, 0],
      ])
      expect((await admin.do(right.roles, {}))[0]).toMatchObject({ key: 'admin', members: 1 })
    })
  })

  describe('the menu of the landing screen', () => {
    const seen = async (person: Person, sysCode = '-000001') => {
      const answer = await person.ask(right.menuTree, {}, { headers: { [headers.sysCode]: sysCode } })
      return new Map(answer.data?.map((group) => [group.key, group.children.map(({ key }) => key)]))
    }

    it('has for everybody what needs no right, and no empty group', async () => {
      const menu = await seen(await signInAs(test, 'user'))
      expect([...menu.keys()]).toEqual(['mine', 'meetings', 'onsite'])
      expect(menu.get('onsite')).toEqual(['codes', 'genuine'])
    })

    it('lets staff check tickets at their tenant, organisers host, administrators administer', async () => {
      const staff = await signInAs(test, 'staff')
      expect((await seen(staff)).get('onsite')).toContain('scanner')
      expect((await seen(staff, OTHER_TENANT)).get('onsite')).not.toContain('scanner')
      const organiser = await seen(await signInAs(test, 'organiser'))
      expect(organiser.get('hosting')).toEqual(['dashboard', 'console', 'review', 'staff', 'visitors', 'vips'])
      expect(organiser.has('platform')).toBe(false)
      const orgadmin = await seen(await signInAs(test, 'orgadmin'))
      expect(orgadmin.get('platform')).toEqual(['members', 'users', 'settings'])
      expect(orgadmin.get('hosting')).toEqual(['review'])
      expect([...(await seen(await signInAs(test, 'admin'))).values()].flat()).toHaveLength(
        menus.flatMap(({ children }) => children).length,
      )
    })

    it('has the work first for those who have some (U10)', async () => {
      expect([...(await seen(await signInAs(test, 'organiser'))).keys()]).toEqual(['onsite', 'hosting', 'mine', 'meetings'])
    })

    it('says with it what the caller may do here', async () => {
      expect(await (await signInAs(test, 'staff')).do(right.menuPermission, {})).toEqual({
        roles: ['staff'],
        permissions: ['meeting:admission:check'],
        meetings: [],
      })
      expect(await (await signInAs(test, 'admin')).do(right.menuPermission, {})).toEqual({
        roles: ['admin'],
        permissions: ['*:*:*'],
        meetings: [],
      })
      expect(await (await signInAs(test, 'user')).do(right.menuPermission, {})).toEqual({ roles: [], permissions: [], meetings: [] })
    })
  })
})
