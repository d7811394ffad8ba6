/** Names and titles stored before normal forms were not found any more where they are compared whole (issue 48). */
import { beforeEach, expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { namelist } from '#contract/namelist.ts'
import { people } from '#contract/people.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { comingIn, somebody } from '../support/name-lists.ts'
import { signIn, signInAs } from '../support/person.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { prepare } from '../support/product-test.ts'
import { visitingTest } from '../support/visiting-test.ts'

onBothEngines('text stored before normal forms', (engine) => {
  const { opened, visits } = visitingTest({ engine })
  const organiser = prepare(() => signInAs(visits.test, 'organiser'))
  beforeEach(async () => {
    await comingIn(organiser, [somebody('Bao Neil')])
    await takeSteps(visits.test.deps)
  })

  it('a host whose name has another dot is found by name', async () => {
    const host = await signIn(visits.test, '13977770011')
    await opened.db.write(async (tx) => {
      await tx.updateTable('users').set({ name: '古丽•艾力' }).where('id', '=', host.id).execute()
      await tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: host.id, joined_at: 0 }).execute()
    })
    await visits.announced({ host: { name: '古丽•艾力', mobile: '' } })
    const rows = await opened.db.read.selectFrom('visits').select('host_id').execute()
    expect(rows).toEqual([{ host_id: host.id }])
  })

  it('a list warns of an attendee whose name has another apostrophe', async () => {
    await opened.db.write((tx) => tx.updateTable('attendees').set({ name: 'Bao O’Neil' }).where('name', '=', 'Bao Neil').execute())
    const { rows } = await organiser.do(namelist.read, { meetingId: '1', text: '姓名：Bao O’Neil' })
    expect(rows).toMatchObject([{ kind: 'wrong', name: "Bao O'Neil", why: '没有手机号；本场会议中已有同名的人' }])
  })

  it('a tag with a full-width space narrows the list, and is taken off', async () => {
    const { id } = await opened.db.read.selectFrom('attendees').select('id').where('name', '=', 'Bao Neil').executeTakeFirstOrThrow()
    const tag = '讲者\u3000A  组'
    await opened.db.write((tx) => tx.insertInto('attendee_tags').values({ attendee_id: id, meeting_id: '1', tag }).execute())
    const tagged = async () => (await organiser.do(people.list, { meetingId: '1', pageNum: 1, pageSize: 30, tag })).total
    expect(await tagged()).toBe(1)
    expect((await organiser.do(people.tag, { meetingId: '1', ids: [id], tag, on: 1 })).people).toBe(0)
    expect((await organiser.do(people.tag, { meetingId: '1', ids: [id], tag, on: 0 })).people).toBe(1)
    expect(await tagged()).toBe(0)
  })

  it('a meeting whose title has a full-width space can be cancelled', async () => {
    const title = '望湖\u3000教研  会'
    await setMeeting(opened.db, { title })
    expect((await organiser.ask(cancellation.cancel, { id: '1', reason: '场馆停用', title: '望湖 教研' })).reason).toBe(
      'cancel_title_differs',
    )
    expect((await organiser.ask(cancellation.cancel, { id: '1', reason: '场馆停用', title })).code).toBe('000')
  })
})
