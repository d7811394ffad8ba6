/** An account without a name took the name that somebody else had written beside its phone (issue 50). */
import { afterEach, expect, it } from 'vitest'
import { contributeManage } from '#contract/contribute-manage.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import { member } from '#contract/member.ts'
import { staff } from '#contract/staff.ts'
import { vip } from '#contract/vip/calls.ts'
import { listNamed } from '#server/features/certificate/due-store.ts'
import { hostByName } from '#server/features/visitor/host-store.ts'
import { openCall, windowsFrom } from '../support/contributions.ts'
import { onBothEngines } from '../support/database.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { saveFile } from '../support/vip-file.ts'
import { standOf } from '../support/stands.ts'

const HERE = { meetingId: '1' }
const WRITTEN = '刘秘书'
const PHONE = '13977770071'

onBothEngines('a name that others have written', (engine) => {
  const { opened, test, organiser, named } = productTest(
    { organiser: 'organiser', named: PHONE },
    { engine, invariants: [wrongFoldedTexts] },
  )
  afterEach(async () => {
    // The account has no name but its holder's own.
    expect((await named.do(member.profile, {})).name).toBe('')
  })

  it('stays with the file of the guest whom they receive', async () => {
    const file = await saveFile(organiser, { name: '张清', host: { name: WRITTEN, mobile: PHONE } })
    expect((await organiser.do(vip.get, { ...HERE, id: file.id })).host.name).toBe(WRITTEN)
  })

  it('stays with the task that is theirs, also once they have done it', async () => {
    const owner = { name: WRITTEN, mobile: PHONE }
    const { id } = await organiser.do(vip.saveTask, { ...HERE, id: '', edition: 0, guestId: '', what: '备好茶', owner, dueTime: '' })
    await named.do(vip.markTask, { ...HERE, id, done: 1 })
    const { tasks } = await organiser.do(vip.plan, { ...HERE, guestId: '' })
    expect(tasks.map((task) => [task.owner.name, task.doneBy])).toEqual([[WRITTEN, WRITTEN]])
  })

  it('stays with the staff of a meeting, for their certificates and their visitors too', async () => {
    expect(await organiser.do(staff.add, { ...HERE, mobile: PHONE, name: WRITTEN, listIds: [] })).toMatchObject({ name: WRITTEN })
    const row = (await organiser.do(staff.list, HERE)).find(({ userId }) => userId === named.id)
    expect(row?.name).toBe(WRITTEN)
    const due = await listNamed(opened.db.read, { meetingId: '1', ruleId: 'none', basis: { way: 'staff' } })
    expect(due.map(({ name }) => name)).toContain(WRITTEN)
    const host = await opened.db.write((tx) => hostByName(tx, WRITTEN, { thirdId: '-000001', meetingId: '1', now: test.clock() }))
    expect(host).toBe(named.id)
  })

  it('stays with the people of a stand', async () => {
    const { id: exhibitorId } = await standOf(organiser, await signIn(test, '13977770072'))
    await organiser.do(exhibitor.addPerson, { exhibitorId, mobile: PHONE, name: WRITTEN, head: 0 })
    expect((await organiser.do(exhibitor.people, { exhibitorId })).find(({ userId }) => userId === named.id)?.name).toBe(WRITTEN)
  })

  it('stays with the reviewers of a meeting, who are found by it', async () => {
    await openCall(organiser, windowsFrom(test.clock()))
    await organiser.do(contributeManage.saveReviewer, { ...HERE, mobile: PHONE, name: WRITTEN, unit: '某校', tracks: [], most: 5 })
    const { list } = await organiser.do(contributeManage.reviewers, { ...HERE, keyword: '秘书' })
    expect(list.map(({ name }) => name)).toEqual([WRITTEN])
  })
})
