/** VIP guests, visitors and people at stands were not told that a meeting had moved or was cancelled, and no count named them. */
import { expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { message } from '#contract/message.ts'
import { vip } from '#contract/vip/calls.ts'
import { readJson } from '#server/db/json.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { prepare } from '../support/product-test.ts'
import { ticketFor } from '../support/sign-up.ts'
import { standOf } from '../support/stands.ts'
import { saveFile } from '../support/vip-file.ts'
import { visitingTest } from '../support/visiting-test.ts'

const here = { id: '1' }
const HERE = { meetingId: '1' }
const reason = '场馆检修'
const GUEST = '13977770201'
const SPEAKER = '13977770202'

onBothEngines('people who come to a meeting without a ticket', (engine) => {
  const { opened, visits, host: organiser } = visitingTest({ engine })
  const stallholder = prepare(() => signIn(visits.test, '13977770203'))

  const told = async () => (await organiser.do(cancellation.weigh, here)).told
  /** Sent and waiting messages about the whole meeting: account or phone, and the words. */
  async function messages() {
    const kinds = ['meeting_postponed', 'meeting_changed', 'meeting_cancelled'] as const
    const rows = await opened.db.read.selectFrom('messages').selectAll().where('kind', 'in', kinds).orderBy('id').execute()
    return rows.map(({ kind, user_id, to_mobile, to_name, facts }) => ({
      kind,
      to: to_name === '' ? user_id : to_mobile,
      what: readJson(facts).what,
    }))
  }
  async function invite(more: Parameters<typeof saveFile>[1] = {}) {
    const { id } = await saveFile(organiser, { mobile: GUEST, ...more })
    return organiser.do(vip.invite, { ...HERE, id })
  }
  async function move(): Promise<void> {
    const { edition, meetingStratTime, meetingEndTime } = await organiser.do(meetingManage.own, here)
    const later = (wire: string) => toWire(fromWire(wire) + 86_400_000)
    const times = { meetingStratTime: later(meetingStratTime), meetingEndTime: later(meetingEndTime) }
    await organiser.do(cancellation.postpone, { ...here, edition, ...times, reason })
    await takeSteps(visits.test.deps)
  }

  it('are counted and told of a move, each once, by account or by phone', async () => {
    const before = await told()
    await invite()
    await invite({ name: '林同行' })
    await visits.approved()
    await standOf(organiser, stallholder)
    // A stallholder with a ticket is one person.
    await ticketFor(stallholder)
    expect(await told()).toBe(before + 3)
    expect((await organiser.do(meetingManage.own, here)).peopleToTell).toBe(before + 3)
    await move()
    const sent = await messages()
    expect(sent.map(({ kind, to }) => [kind, to]).toSorted()).toEqual(
      [GUEST, '13977770001', stallholder.id].map((to) => ['meeting_postponed', to]).toSorted(),
    )
    expect(new Set(sent.map(({ what }) => what)).size).toBe(1)
    expect((await stallholder.do(message.mine, { pageSize: 10 })).list.map(({ kind }) => kind)).toContain('meeting_postponed')
    // An organiser's own list does not show what went to a guest's phone.
    expect((await organiser.do(message.mine, { pageSize: 100 })).list.map(({ kind }) => kind)).not.toContain('meeting_postponed')
  })

  it('keep the announced time against a plain save', async () => {
    await invite()
    const { edition, meetingEndTime } = await organiser.do(meetingManage.own, here)
    const later = toWire(fromWire(meetingEndTime) + 3_600_000)
    const answer = await organiser.ask(meetingManage.save, { ...here, edition, meetingEndTime: later })
    expect([answer.reason, answer.msg]).toEqual(['sold_already', expect.stringContaining('已邀请 1 人')])
  })

  it('are told through the person who speaks for them, and not before they were invited or after they declined', async () => {
    await saveFile(organiser, { mobile: '13977770204' })
    const declined = await invite({ mobile: '13977770205' })
    await organiser.do(vip.confirm, { ...HERE, id: declined.id, comes: 0, reason: '另有安排' })
    await invite({ mobile: '', speaksFor: { name: '林助理', mobile: SPEAKER } })
    await move()
    expect((await messages()).map(({ to }) => to)).toEqual([SPEAKER])
  })

  it('are told of a cancellation, and no message of them names them or keeps their phone once it is sent', async () => {
    await invite()
    await visits.approved()
    await standOf(organiser, stallholder)
    const { title } = await organiser.do(meetingManage.own, here)
    await organiser.do(cancellation.cancel, { ...here, reason, title })
    await takeSteps(visits.test.deps)
    const sent = await messages()
    expect(sent.map(({ kind, to, what }) => [kind, to, what]).toSorted()).toEqual(
      [GUEST, '13977770001', stallholder.id].map((to) => ['meeting_cancelled', to, `原因：${reason}`]).toSorted(),
    )
    await sendMessages(visits.test.deps)
    const rows = await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', 'meeting_cancelled').execute()
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${GUEST}|13977770001|欧阳清远|来访小明`))
  })
})
