/** What people see who decide whom to trust: the mark of whoever holds a meeting, as long as it stands and no longer. */
import { expect, it } from 'vitest'
import { certification } from '#contract/certification.ts'
import { clone } from '#contract/clone.ts'
import { maskedName } from '#contract/mask.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import { template } from '#contract/template.ts'
import { copyOf } from '#server/features/rehearsal/copy-store.ts'
import { toWire } from '#server/flow/clock.ts'
import type { Site } from '#server/http/page.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { marked } from '../support/marked.ts'
import { signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const DAY = 86_400_000
const SCHOOL = { kind: 'organisation', name: '望湖小学' } as const
const TEACHER = { kind: 'person', name: '欧阳老师' } as const
/** As everybody sees it: not by whole name. */
const SOME_TEACHER = { kind: 'person', name: maskedName(TEACHER.name) } as const
const everything = { keyword: '', pageNum: 1, pageSize: 30 }
/** A page that carries what it was given to show, and draws nothing. */
const plainSite: Site = {
  files: new Map(),
  template: '<style></style><!--data-->',
  wants: {},
  render: () => ({ html: '<p></p>', title: '' }),
}

onBothEngines('the mark of whoever holds a meeting', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine, app: { site: plainSite } })

  const times = () => ({ meetingStratTime: toWire(test.clock() + 100 * DAY), meetingEndTime: toWire(test.clock() + 101 * DAY) })
  const made = async () => (await organiser.do(meetingManage.save, { edition: 0, title: '家长课堂', ...times() })).id
  const publish = (id: string) => setMeeting(opened.db, { state: 'published' }, id)
  const published = async () => {
    const id = await made()
    await publish(id)
    return id
  }
  const shown = async (id: string) => (await visitor(test.app).do(meeting.get, { id })).certified
  const listed = async (id: string) => (await visitor(test.app).do(meeting.list, everything)).list.find((one) => one.id === id)?.certified
  const versionOf = async (id: string) => (await visitor(test.app).do(meeting.get, { id })).version
  const page = async (path: string) => (await test.app.request(path, { headers: { accept: 'text/html' } })).text()
  const pages = async (id: string) =>
    [await page(links.particulars(id)), await page(paths.meetingList)].map((text) => text.includes('"certified"'))

  it('shows on its page and in the list to everybody, an organisation’s before a person’s', async () => {
    await marked(test, organiser, TEACHER)
    const first = await published()
    await marked(test, organiser, SCHOOL)
    const second = await published()
    expect([await shown(first), await listed(first)]).toEqual([SOME_TEACHER, SOME_TEACHER])
    expect([await shown(second), await listed(second)]).toEqual([SCHOOL, SCHOOL])
    expect(await pages(second)).toEqual([true, true])
  })

  it('is not there where nobody has proved anything, and adds nothing to the page', async () => {
    const id = await published()
    expect(await visitor(test.app).do(meeting.get, { id })).not.toHaveProperty('certified')
    expect(await pages(id)).toEqual([false, false])
  })

  it('is its maker’s own: of a clone, of what came from a template, and not of the meeting that it was copied from', async () => {
    const plain = await published()
    const other = await signInAs(test, 'admin')
    await marked(test, other, SCHOOL)
    const copied = await other.do(clone.make, { id: plain, title: '家长课堂二', meetingStratTime: times().meetingStratTime })
    const laidOut = await other.do(template.use, { id: 'ready_parents', title: '秋季家长会', meetingStratTime: times().meetingStratTime })
    // Whoever changes it later is not who holds it.
    await other.do(meetingManage.save, { id: plain, edition: 1, address: '一号楼' })
    for (const { id } of [copied, laidOut]) await publish(id)
    expect([await shown(copied.id), await shown(laidOut.id), await shown(plain)]).toEqual([SCHOOL, SCHOOL, undefined])
    const back = await organiser.do(clone.make, { id: copied.id, title: '家长课堂三', meetingStratTime: times().meetingStratTime })
    await publish(back.id)
    expect(await shown(back.id)).toBeUndefined()
  })

  it('is gone at its own end, everywhere and at once, before any job has been there', async () => {
    const end = test.clock() + DAY + 1234
    await marked(test, organiser, { ...SCHOOL, until: end })
    const id = await published()
    expect(await pages(id)).toEqual([true, true])
    test.clock.pass(end - 1 - test.clock())
    expect([await shown(id), await listed(id), await pages(id)]).toEqual([SCHOOL, SCHOOL, [true, true]])
    test.clock.pass(1)
    expect([await shown(id), await listed(id), await pages(id)]).toEqual([undefined, undefined, [false, false]])
  })

  it('is gone from a kept page as soon as it is taken back, and other meetings’ pages are left alone', async () => {
    const certificationId = await marked(test, organiser, SCHOOL)
    const id = await published()
    expect(await pages(id)).toEqual([true, true])
    const [before, others] = [await versionOf(id), await versionOf('1')]
    const admin = await signInAs(test, 'admin')
    await admin.do(certification.decide, { id: certificationId, edition: 1, action: 'revoke', reason: '证照已注销' })
    expect([await versionOf(id), await versionOf('1')]).toEqual([before + 1, others])
    expect([await shown(id), await listed(id), await pages(id)]).toEqual([undefined, undefined, [false, false]])
  })

  it('has another name on a kept page as soon as its holder is called otherwise', async () => {
    const certificationId = await marked(test, organiser, SCHOOL)
    const id = await published()
    expect(await page(links.particulars(id))).toContain('"name":"望湖小学"')
    await opened.db.write((tx) =>
      tx.updateTable('certifications').set({ state: 'waiting', name: '望湖实验小学' }).where('id', '=', certificationId).execute(),
    )
    // What waits shows nothing yet.
    expect(await shown(id)).toEqual(SCHOOL)
    const admin = await signInAs(test, 'admin')
    await admin.do(certification.decide, { id: certificationId, edition: 1, action: 'approve', reason: '' })
    expect(await page(links.particulars(id))).toContain('"name":"望湖实验小学"')
  })

  it('is no part of a rehearsal, whose world has nobody of the real portal', async () => {
    await marked(test, organiser, SCHOOL)
    const id = await published()
    const copied = (await copyOf(opened.db, id, '-000001')).find(({ table }) => table === 'meetings')
    expect(copied?.rows).toMatchObject([{ id, certification_id: null }])
  })
})
