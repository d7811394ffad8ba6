/**
 * The tree of organisations under two hands: moves that together would make a ring, and people who join while theirs is
 * merged into another. First as a careless tree does it, so that the test is known to see it, then as ours does.
 */
import { expect, it } from 'vitest'
import { organisation } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { crowd } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const CENTRE = '1'
const SCHOOL = '2'
const STUDY = '3'
const ROUNDS = 20
const JOINERS = 40

onBothEngines('two hands in the tree of organisations', (engine) => {
  const { opened, test, admin } = productTest({ admin: 'orgadmin' }, { engine })

  /** Those that do not lead up to the top. */
  const inARing = async () => {
    const rows = await opened.db.read.selectFrom('organisations').select(['id', 'parent_id']).execute()
    const parentOf = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
    const leadsUp = (id: string, steps = 0): boolean => {
      const parent = parentOf.get(id) ?? null
      return parent === null || (steps < rows.length && leadsUp(parent, steps + 1))
    }
    return rows.map(({ id }) => id).filter((id) => !leadsUp(id))
  }
  const membersOf = async (id: string) =>
    (await opened.db.read.selectFrom('organisation_members').select('user_id').where('organisation_id', '=', id).execute()).map(
      (row) => row.user_id,
    )
  const aboveOf = async (id: string) => (await admin.do(organisation.info, { id })).path

  it('can be brought into a ring by looking first: the test can see what it looks for', async () => {
    const lookThenWrite = async (id: string, parentId: string, name: string, seen: () => Promise<unknown>) => {
      if ((await aboveOf(parentId)).includes(name)) return
      await seen()
      await opened.db.write((tx) => tx.updateTable('organisations').set({ parent_id: parentId }).where('id', '=', id).execute())
    }
    let looked = 0
    let bothHave: () => void
    const both = new Promise<void>((resolve) => (bothHave = resolve))
    const seen = () => {
      looked += 1
      if (looked === 2) bothHave()
      return both
    }
    await Promise.all([lookThenWrite(SCHOOL, STUDY, '望湖小学', seen), lookThenWrite(STUDY, SCHOOL, '教研部', seen)])
    expect((await inARing()).toSorted()).toEqual([SCHOOL, STUDY])
  })

  it('is never brought into one by moves and merges', async () => {
    const seen = new Set<string | undefined>()
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all([
        admin.ask(organisationManage.move, { id: SCHOOL, parentId: STUDY }),
        admin.ask(organisationManage.move, { id: STUDY, parentId: SCHOOL }),
      ])
      expect(answers.map(({ reason }) => reason ?? '').toSorted()).toEqual(['', 'organisation_below_itself'])
      for (const { reason } of answers) seen.add(reason)
      expect(await inARing()).toEqual([])
      for (const id of [SCHOOL, STUDY]) await admin.do(organisationManage.move, { id, parentId: CENTRE })
    }
    expect(seen.size).toBe(2)
    const merged = await Promise.all([
      admin.ask(organisationManage.merge, { id: SCHOOL, intoId: STUDY }),
      admin.ask(organisationManage.merge, { id: STUDY, intoId: SCHOOL }),
    ])
    expect(merged.map(({ reason }) => reason ?? '').toSorted()).toEqual(['', 'organisation_gone'])
    expect(await inARing()).toEqual([])
  })

  const joining = async (meanwhile: () => Promise<unknown>, join: (userId: string, token: string) => Promise<unknown>) => {
    const people = await crowd(opened.db, JOINERS, { ticketId: '1', now: test.clock() })
    const going: Promise<unknown>[] = []
    people.forEach(({ userId, token }, n) => {
      going.push(join(userId, token))
      if (n === JOINERS / 2) going.push(meanwhile())
    })
    await Promise.all(going)
    return people.map(({ userId }) => userId)
  }

  it('loses who joins what is being merged, where joining only looks first', async () => {
    let merged: () => void
    const done = new Promise<void>((resolve) => (merged = resolve))
    await joining(
      async () => {
        await admin.do(organisationManage.merge, { id: SCHOOL, intoId: STUDY })
        merged()
      },
      async (userId) => {
        const { closed } = await admin.do(organisation.info, { id: SCHOOL })
        await done
        if (closed === 0)
          await opened.db.write((tx) =>
            tx.insertInto('organisation_members').values({ organisation_id: SCHOOL, user_id: userId, joined_at: 1 }).execute(),
          )
      },
    )
    expect(await membersOf(SCHOOL)).not.toEqual([])
  })

  it('finds everybody in the other one who joined while theirs was merged', async () => {
    const { inviteCode } = await admin.do(organisation.invite, { organisationId: SCHOOL, note: '', uses: JOINERS, days: 1 })
    const answers: { code: string; data: unknown }[] = []
    const people = await joining(
      () => admin.do(organisationManage.merge, { id: SCHOOL, intoId: STUDY }),
      async (_, token) => {
        answers.push(await request(test.app, organisation.apply, { deptCode: 'WHXX01', inviteCode }, { authorization: `Bearer ${token}` }))
      },
    )
    expect(answers.map(({ code }) => code)).toEqual(people.map(() => '000'))
    expect(await membersOf(SCHOOL)).toEqual([])
    expect((await membersOf(STUDY)).toSorted()).toEqual(people.toSorted())
    const left = await opened.db.read.selectFrom('invitations').select(['organisation_id', 'uses_left']).execute()
    expect(left).toEqual([{ organisation_id: STUDY, uses_left: 0 }])
  })

  it('lets nobody in who comes after it was closed', async () => {
    const { inviteCode } = await admin.do(organisation.invite, { organisationId: SCHOOL, note: '', uses: JOINERS, days: 1 })
    let inWhenClosed = -1
    const reasons = new Set<string | undefined>()
    await joining(
      async () => {
        await admin.do(organisationManage.close, { id: SCHOOL })
        inWhenClosed = (await membersOf(SCHOOL)).length
      },
      async (_, token) => {
        const answer = await request(test.app, organisation.apply, { deptCode: 'WHXX01', inviteCode }, { authorization: `Bearer ${token}` })
        reasons.add(answer.reason)
      },
    )
    expect(await membersOf(SCHOOL)).toHaveLength(inWhenClosed)
    for (const reason of reasons) expect([undefined, 'organisation_gone']).toContain(reason)
  })
})
