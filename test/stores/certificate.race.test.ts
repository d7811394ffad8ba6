/** Certificates of a meeting: whom a rule names, what was issued and stays as it was, whose it is, and what its number says. */
import { PNG } from 'pngjs'
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { certificate, type OwnCertificate } from '#contract/certificate.ts'
import { readCertificateNumber } from '#contract/certificate-number.ts'
import { blankTemplate } from '#contract/certificate-template.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { clone } from '#contract/clone.ts'
import { genuine } from '#contract/genuine.ts'
import { history } from '#contract/history.ts'
import { invoice } from '#contract/invoice.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { message } from '#contract/message.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { task } from '#contract/task.ts'
import { template } from '#contract/template.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { genuineCertificate } from '#server/features/certificate/is-genuine.ts'
import { findFile } from '#server/features/file/store.ts'
import { eraseAccount } from '#server/features/privacy/erase.ts'
import { toWire } from '#server/flow/clock.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { aCertificate, issueBy, makeRule, madeUp, makeTemplate, workThrough } from '../support/certificates.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { type Guest, hall } from '../support/hall.ts'
import { issuedTo, sellerIssues, wholeOf } from '../support/invoicing.ts'
import { HERE } from '../support/long-work.ts'
import { paidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putPicture, readAll } from '../support/put-in.ts'
import { stopReaderHosts } from '../support/resident.ts'
import { joinHome } from '../support/units.ts'
import { filesIn } from '../support/unzip.ts'

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]
const aPicture = PNG.sync.write(new PNG({ width: 8, height: 8 }))
/** Characters that no web font has; and a name with a dot. */
const RARE = '王䶮㛃𬭎𫍯'
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `志愿者${String(n).padStart(3, '0')}`, phone: '', unit: `第${n}组` }))

onBothEngines('certificates', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const byCheckins = async (listIds: string[], least: number, minutes: number, more: object = {}) =>
    makeRule(organiser, { name: '参会', kind: 'attendance', basis: { way: 'checkins', listIds, least, minutes }, people: [], ...more })
  const preview = (id: string) => organiser.do(certificate.preview, { ...HERE, id, pageSize: 200 })
  const all = async (more: Partial<Input<typeof certificate.list>> = {}): Promise<OwnCertificate[]> =>
    (await organiser.do(certificate.list, { ...HERE, keyword: '', pageSize: 200, ...more })).list
  const asked = (text: string) => visitor(test.app).do(genuine.ask, { text })
  const textOf = async (person: Person, number: string) => {
    const file = await person.do(certificate.file, { number })
    return extractText(new Uint8Array(await readAll(person, file.id)), { mergePages: true })
  }

  /** Who has been in at so many of these lists, each for so long: counted from the scans one by one. */
  async function recount(listIds: string[], least: number, minutes: number): Promise<string[]> {
    const scans = await opened.db.read
      .selectFrom('checkin_scans')
      .innerJoin('admissions', 'admissions.id', 'checkin_scans.admission_id')
      .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
      .select(['attendees.name', 'admissions.status', 'list_id', 'direction', 'verdict', 'undone_at', 'device_at', 'server_at'])
      .where('list_id', 'in', listIds)
      .execute()
    const passed = new Map<string, number>()
    for (const name of new Set(scans.map((scan) => scan.name)))
      for (const listId of listIds) {
        const own = scans
          .filter((scan) => scan.name === name && scan.list_id === listId && scan.verdict === 'admit' && scan.undone_at === null)
          .filter(({ status }) => status !== 'revoked')
          .toSorted((a, b) => a.device_at - b.device_at || a.server_at - b.server_at)
        let [inside, since]: [number, number | undefined] = [0, undefined]
        for (const { direction, device_at } of own) {
          if (direction === 'in') since = device_at
          else if (since !== undefined) {
            inside += device_at - since
            since = undefined
          }
        }
        const enough = minutes === 0 ? own.some(({ direction }) => direction === 'in') : inside >= minutes * MINUTE
        if (enough) passed.set(name, (passed.get(name) ?? 0) + 1)
      }
    return [...passed]
      .filter(([, lists]) => lists >= least)
      .map(([name]) => name)
      .toSorted()
  }

  /** Thirty people in and out of three rooms, as it comes; some scans are taken back, and the tickets of two who were in are refunded. */
  async function aDay(): Promise<string[]> {
    const guests = await hall(opened.db, 30, { now: test.clock() })
    const rooms = await Promise.all(
      ['甲厅', '乙厅', '丙厅'].map((name) => makeList(organiser, { name, kind: 'inside', passes: 'again', exits: 1 })),
    )
    const doors = await Promise.all(rooms.map(({ id }) => keepDoor(organiser, id)))
    const chance = chanceOf(7)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
    for (let n = 0; n < 150; n++) {
      test.clock.pass(Math.ceil(chance() * 4 * MINUTE))
      const [door, guest, nonce] = [pick(doors), pick(guests), newNonce()]
      const direction = chance() < 0.5 ? 'in' : 'out'
      const { verdict } = await door.scan(guest.code, { direction, nonce, at: test.clock() })
      if (verdict === 'admit' && direction === 'in' && chance() < 0.1) await organiser.do(checkin.undo, { deviceId: door.deviceId, nonce })
    }
    const inside = await opened.db.read
      .selectFrom('checkin_states')
      .select('admission_id')
      .distinct()
      .where('entered', '>', 0)
      .orderBy('admission_id')
      .limit(2)
      .execute()
    await opened.db.write((tx) =>
      tx
        .updateTable('admissions')
        .set({ status: 'revoked' })
        .where(
          'id',
          'in',
          inside.map(({ admission_id }) => admission_id),
        )
        .execute(),
    )
    return rooms.map(({ id }) => id)
  }

  it('are for whom the rule names, computed again from the scans by other code: any, all, some, and so long', async () => {
    const rooms = await aDay()
    const { id: templateId } = await makeTemplate(organiser)
    const named: number[] = []
    for (const [least, minutes] of [
      [1, 0],
      [2, 0],
      [3, 0],
      [1, 10],
      [2, 5],
    ] as const) {
      const rule = await byCheckins(rooms, least, minutes, { templateId })
      const wanted = await recount(rooms, least, minutes)
      const before = await preview(rule.id)
      expect([before.total, before.due, before.list.map(({ name }) => name).toSorted()]).toEqual([wanted.length, wanted.length, wanted])
      if (wanted.length > 0) await issueBy(test, organiser, rule)
      expect((await all({ ruleId: rule.id })).map(({ name }) => name).toSorted()).toEqual(wanted)
      named.push(wanted.length)
    }
    // The rules tell people apart.
    expect(new Set(named).size).toBeGreaterThan(3)
    expect(named[0]).toBeLessThan(30)
  })

  it('count a stay from the scan that let somebody in, whatever another device that knew nothing of it says later', async () => {
    const [guest] = (await hall(opened.db, 1, { now: test.clock() })) as [Guest]
    const list = await makeList(organiser, { exits: 1 })
    const door = await keepDoor(organiser, list.id)
    await door.sync()
    await door.scan(guest.code, { at: test.clock() })
    test.clock.pass(8 * MINUTE)
    const shown = { kind: 'code', text: guest.code } as const
    const again = { nonce: newNonce(), gateId: 'b', direction: 'in', at: test.clock(), shown, judged: 'admit' } as const
    await organiser.do(checkin.upload, { deviceId: door.deviceId, scans: [again] })
    expect((await organiser.do(checkin.scans, { ...HERE, conflicts: 1 })).total).toBe(1)
    test.clock.pass(8 * MINUTE)
    await door.scan(guest.code, { direction: 'out', at: test.clock() })
    expect(await preview((await byCheckins([list.id], 1, 10)).id)).toMatchObject({ total: 1, due: 1 })
    expect(await preview((await byCheckins([list.id], 1, 17)).id)).toMatchObject({ total: 0 })
  })

  it('count a stay that began at a device without a network, by a list that has other hours since', async () => {
    const [guest] = (await hall(opened.db, 1, { now: test.clock() })) as [Guest]
    const over = { from: toWire(test.clock() - 2 * MINUTE), to: toWire(test.clock() - MINUTE) }
    const list = await makeList(organiser, { exits: 1, windows: [over] })
    const door = await keepDoor(organiser, list.id)
    const shown = { kind: 'code', text: guest.code } as const
    const entry = { nonce: newNonce(), gateId: 'a', direction: 'in', at: test.clock(), shown, judged: 'admit' } as const
    test.clock.pass(20 * MINUTE)
    await organiser.do(checkin.upload, { deviceId: door.deviceId, scans: [entry] })
    await door.scan(guest.code, { direction: 'out', at: test.clock() })
    expect(await preview((await byCheckins([list.id], 1, 20)).id)).toMatchObject({ total: 1, due: 1 })
  })

  it('go to those who come later when they are issued again, and to nobody twice', async () => {
    const [first, second] = (await hall(opened.db, 2, { now: test.clock() })) as [Guest, Guest]
    const list = await makeList(organiser)
    const door = await keepDoor(organiser, list.id)
    const rule = await byCheckins([list.id], 1, 0)
    expect((await organiser.ask(certificate.issue, { ...HERE, id: rule.id })).reason).toBe('certificate_nobody_due')
    await door.scan(first.code)
    await issueBy(test, organiser, rule)
    await door.scan(second.code)
    expect(await preview(rule.id)).toMatchObject({ total: 2, due: 1 })
    await issueBy(test, organiser, rule)
    expect((await all()).map(({ name }) => name).toSorted()).toEqual([first.name, second.name])
    // One who was mended, and one whose certificate was taken back, are who they were.
    const [one] = await all({ keyword: first.name })
    await organiser.do(certificate.revoke, { ...HERE, number: one?.number as string, reason: '没有听完全程' })
    await organiser.do(people.save, { ...HERE, id: second.attendeeId, name: '改过的名字', phone: second.phone, reason: '录入有误' })
    expect(await preview(rule.id)).toMatchObject({ total: 2, due: 0 })
    expect((await organiser.ask(certificate.issue, { ...HERE, id: rule.id })).reason).toBe('certificate_nobody_due')
  })

  it('count two tickets of one person as one, and their rooms together', async () => {
    const guests = await hall(opened.db, 2, { now: test.clock(), nameOf: () => '李老师', phoneOf: () => '13900000001' })
    const lists = [await makeList(organiser, { name: '第一天' }), await makeList(organiser, { name: '第二天' })]
    for (const [at, list] of lists.entries()) await (await keepDoor(organiser, list.id)).scan((guests[at] as Guest).code)
    const rule = await byCheckins(
      lists.map(({ id }) => id),
      2,
      0,
    )
    expect(await preview(rule.id)).toMatchObject({ total: 1, due: 1, list: [{ name: '李老师', mobile: '139****0001' }] })
    await issueBy(test, organiser, rule)
    expect(await all()).toHaveLength(1)
  })

  it('are refused where nobody knows how long people stay, and where the lists or the template are not the meeting’s', async () => {
    const blind = await makeList(organiser, { name: '只扫入场', exits: 0 })
    const { id: templateId } = await makeTemplate(organiser)
    const rule = { ...HERE, name: '参会', kind: 'attendance', templateId, hours: 0, credits: 0 } as const
    const saying = async (more: object) =>
      (await organiser.ask(certificate.saveRule, { ...rule, basis: { way: 'guests' }, ...more })).reason
    expect(await saying({ basis: { way: 'checkins', listIds: [blind.id], least: 1, minutes: 10 } })).toBe('certificate_list_exits')
    expect(await saying({ basis: { way: 'checkins', listIds: ['none'], least: 1, minutes: 0 } })).toBe('certificate_list_gone')
    expect(await saying({ basis: { way: 'checkins', listIds: [blind.id], least: 2, minutes: 0 } })).toBe('invalid')
    expect(await saying({ basis: { way: 'people' } })).toBe('certificate_people_missing')
    expect(await saying({ templateId: 'none' })).toBe('certificate_template_gone')
    expect((await organiser.do(certificate.rules, HERE)).rules).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'say “try again”, and not that a background is broken, where the process that tries it was stopped',
    async () => {
      const { address } = await putPicture(organiser, aPicture)
      const template = { ...HERE, name: '横版', edition: 0, content: { ...blankTemplate('landscape'), background: address } }
      const endStops = stopReaderHosts()
      const stopped = await organiser.ask(certificate.saveTemplate, template).finally(endStops)
      expect([stopped.reason, stopped.http]).toEqual(['busy', 503])
      expect(await organiser.do(certificate.templates, HERE)).toEqual([])
      expect((await organiser.ask(certificate.saveTemplate, template)).code).toBe('000')
      const broken = await putPicture(organiser, Buffer.concat([aPicture.subarray(0, 40), Buffer.alloc(200)]))
      const content = { ...template.content, background: broken.address }
      expect((await organiser.ask(certificate.saveTemplate, { ...template, content })).reason).toBe('certificate_picture_broken')
    },
  )

  it('stay as they were issued, whatever becomes of rule, template, picture and meeting', async () => {
    const picture = (await putPicture(organiser, aPicture)).address
    const content = { ...blankTemplate('landscape'), background: picture }
    const rule = await makeRule(organiser, { templateId: (await makeTemplate(organiser, { content })).id })
    await issueBy(test, organiser, rule)
    const [issued] = await all()
    const number = issued?.number as string
    const holder = await signIn(test, '13800000044')
    await opened.db.write((tx) => tx.updateTable('certificates').set({ user_id: holder.id }).execute())
    const before = await holder.do(certificate.drawn, { number })
    const people = [{ name: '另一人', phone: '', unit: '' }]
    await organiser.do(certificate.saveRule, {
      ...HERE,
      id: rule.id,
      edition: 1,
      name: '改了',
      kind: 'host',
      templateId: rule.templateId,
      basis: rule.basis,
      people,
      hours: 1,
      credits: 9,
    })
    await organiser.do(certificate.saveTemplate, {
      ...HERE,
      id: rule.templateId,
      edition: 1,
      name: '改了',
      content: blankTemplate('portrait'),
    })
    const { edition } = await organiser.do(meetingManage.own, { id: '1' })
    await organiser.do(meetingManage.save, { id: '1', edition, title: '改了名的会议' })
    test.clock.pass(2 * DAY)
    await sweep(test.deps)
    expect(await holder.do(certificate.drawn, { number })).toEqual(before)
    expect(before).toMatchObject({ content, facts: { name: '欧阳小鱼', meeting: '第六届全国智慧教育大会', hours: '8' } })
    expect((await textOf(holder, number)).text).toContain('第六届全国智慧教育大会')
    const lines = (await organiser.do(history.list, { ...HERE, entity: 'certificate_rule' })).list
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['make', 'issueCertificates', 'hours', 'people']))
    expect(JSON.stringify(lines)).not.toContain('另一人')
  })

  it('are read by another program, rare characters too, and lead by their code to the question whether they are real', async () => {
    const person = await signIn(test, '13800000044')
    const number = await aCertificate(test, organiser, person.mobile, RARE)
    const { text, totalPages } = await textOf(person, number)
    expect(totalPages).toBe(1)
    for (const letter of [RARE, '望湖小学', '志愿者', number.slice(0, 4)]) expect(text).toContain(letter)
    expect((await person.do(certificate.drawn, { number })).address).toBe(`${test.deps.env.publicUrl}/antiFake?number=${number}`)
  })

  it('say by their number what they certify, masked, and of one that is over only that', async () => {
    const number = await aCertificate(test, organiser)
    expect(await asked(` ${number.toLowerCase().replace(/(.{4})/g, '$1-')}`)).toEqual({
      kind: 'certificate',
      standing: 'real',
      as: 'volunteer',
      name: '欧**鱼',
      meeting: '第六届全国智慧教育大会',
      hours: 8,
      credits: 0,
      day: '2026-09-02',
    })
    const next = await organiser.do(certificate.reissue, { ...HERE, number, name: '欧阳小渔', unit: '' })
    expect([next.replaces, await asked(number)]).toEqual([number, { kind: 'certificate', standing: 'reissued' }])
    expect(await asked(next.number)).toMatchObject({ standing: 'real', name: '欧**渔' })
    const taken = { ...HERE, number: next.number, reason: '名单有误' }
    expect(await organiser.do(certificate.revoke, taken)).toMatchObject({ state: 'revoked', why: '名单有误', actions: [] })
    // A second tap, and what can no longer be done.
    expect(await organiser.do(certificate.revoke, taken)).toMatchObject({ state: 'revoked' })
    expect((await organiser.ask(certificate.reissue, { ...HERE, number, name: '又一个名', unit: '' })).reason).toBe('certificate_moved')
    expect(await asked(next.number)).toEqual({ kind: 'certificate', standing: 'revoked' })
    for (const gone of [number, next.number])
      expect((await organiser.ask(certificate.ownFile, { ...HERE, number: gone })).reason).toBe('certificate_moved')
  })

  it('are found by whoever proves the phone that they were issued to, and by nobody else', async () => {
    const number = await aCertificate(test, organiser, '13800000044')
    const [holder, other] = [await signIn(test, '13800000044'), await signIn(test, '13800000045')]
    expect((await holder.do(certificate.mine, {})).list).toMatchObject([{ number, name: '欧阳小鱼', state: 'issued', hours: 8 }])
    expect((await holder.do(certificate.mine, { meetingId: '2' })).list).toEqual([])
    expect((await other.do(certificate.mine, {})).list).toEqual([])
    for (const call of [certificate.file, certificate.drawn]) expect((await other.ask(call, { number })).reason).toBe('certificate_gone')
    expect((await holder.do(privacy.data, {})).certificates).toMatchObject([{ number, name: '欧阳小鱼', phone: '13800000044' }])
  })

  it('name nobody once their account closes, stand no more, and are not issued anew', async () => {
    const holder = await signIn(test, '13800000044')
    const number = await aCertificate(test, organiser, holder.mobile)
    await opened.db.write((tx) => eraseAccount(test.deps, tx, holder.id, test.clock()))
    expect(await asked(number)).toEqual({ kind: 'certificate', standing: 'revoked' })
    expect(await all()).toMatchObject([{ number, name: '', unit: '', mobile: '', state: 'revoked' }])
    expect(JSON.stringify(await opened.db.read.selectFrom('certificates').selectAll().execute())).not.toContain('欧阳')
    expect(await opened.db.read.selectFrom('certificate_people').selectAll().execute()).toEqual([])
  })

  it('are handed to an organisation only for those who agree, as long as they do', async () => {
    const [a, b] = [await signIn(test, '13800000044'), await signIn(test, '13800000045')]
    const caretaker = await signInAs(test, 'orgadmin')
    const rule = await makeRule(organiser, {
      people: [
        { name: '甲老师', phone: a.mobile, unit: '' },
        { name: '乙老师', phone: b.mobile, unit: '' },
      ],
    })
    await issueBy(test, organiser, rule)
    for (const member of [a, b]) await joinHome(test, member)
    const zip = { id: '1', ...HERE }
    expect((await caretaker.ask(certificate.unitZip, zip)).reason).toBe('certificate_none')
    expect((await organiser.ask(certificate.share, { id: '1', shares: 1 })).reason).toBe('not_member')
    expect(await a.do(certificate.share, { id: '1', shares: 1 })).toEqual({ mine: 1, shares: 1 })
    expect((await caretaker.do(certificate.unitList, { id: '1' })).list).toEqual([
      { meetingId: '1', meetingName: '第六届全国智慧教育大会', certificates: 1 },
    ])
    const { taskId } = await caretaker.do(certificate.unitZip, zip)
    await workThrough(test)
    const done = await caretaker.do(certificate.unitTask, { ...zip, taskId })
    expect(done).toMatchObject({ state: 'done', done: 1, actions: [] })
    const archive = (await readAll(caretaker, done.result?.id as string)).toString('latin1')
    expect(archive.split('PK\x01\x02')).toHaveLength(2)
    expect(Buffer.from(archive, 'latin1').toString()).toContain('甲老师')
    expect(Buffer.from(archive, 'latin1').toString()).not.toContain('乙老师')
    // Taken back before it is made: nothing of theirs is in it.
    const late = await caretaker.do(certificate.unitZip, zip)
    await a.do(certificate.share, { id: '1', shares: 0 })
    await workThrough(test)
    expect(await caretaker.do(certificate.unitTask, { ...zip, taskId: late.taskId })).toMatchObject({ state: 'done', done: 0 })
    expect((await organiser.ask(certificate.unitTask, { ...zip, taskId })).http).toBe(403)
  })

  it('come together as pages, five hundred to a file', async () => {
    await issueBy(test, organiser, await makeRule(organiser, { people: many(501) }))
    const { taskId } = await organiser.do(certificate.print, HERE)
    await workThrough(test)
    const done = await organiser.do(task.get, { ...HERE, id: taskId })
    expect(done).toMatchObject({ state: 'done', done: 501 })
    const archive = await readAll(organiser, done.result?.id as string)
    expect(archive.toString('latin1').split('PK\x01\x02')).toHaveLength(3)
    expect(archive.length).toBeLessThan(3_000_000)
  })

  it('embed a background once in a file of many pages', async () => {
    const noise = new PNG({ width: 256, height: 256 })
    noise.data.forEach((_, at) => (noise.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 13))
    const picture = PNG.sync.write(noise, { colorType: 2 })
    const { address } = await putPicture(organiser, picture)
    const { id: templateId } = await makeTemplate(organiser, { content: { ...blankTemplate('portrait'), background: address } })
    await issueBy(test, organiser, await makeRule(organiser, { templateId, people: many(20) }))
    const { taskId } = await organiser.do(certificate.print, HERE)
    await workThrough(test)
    const done = await organiser.do(task.get, { ...HERE, id: taskId })
    expect((await readAll(organiser, done.result?.id as string)).length).toBeLessThan(2 * picture.length + 200_000)
  })

  it('are looked and ruled alike in a copy of the meeting, by the copy’s own lists; lists by hand stay behind', async () => {
    const list = await makeList(organiser, { name: '主会场' })
    await makeRule(organiser)
    await byCheckins([list.id], 1, 0)
    const copy = await organiser.do(clone.make, { id: '1', title: '明年的会议', meetingStratTime: '2027-11-06 09:00:00' })
    const { rules, lists } = await organiser.do(certificate.rules, { meetingId: copy.id })
    const theirs = lists.find(({ name }) => name === '主会场')?.id
    expect(rules).toMatchObject([{ name: '参会', issued: 0, basis: { way: 'checkins', listIds: [theirs] } }])
    expect(theirs).not.toBe(list.id)
    expect(await organiser.do(certificate.templates, { meetingId: copy.id })).toHaveLength(2)
  })

  it('are looked and ruled alike in what is made from a kept template, by its own lists, after the meeting’s own are gone', async () => {
    const picture = await putPicture(organiser, aPicture)
    const list = await makeList(organiser, { name: '主会场' })
    const content = { ...blankTemplate('landscape'), background: picture.address }
    const { id: templateId } = await makeTemplate(organiser, { name: '横版', content })
    test.clock.pass(SECOND)
    await makeTemplate(organiser, { name: '竖版' })
    await byCheckins([list.id], 1, 0, { templateId, hours: 2.5 })
    test.clock.pass(SECOND)
    await makeRule(organiser, { name: '嘉宾', kind: 'speaker', basis: { way: 'guests' }, people: [], templateId })
    await makeRule(organiser, { templateId })
    const kept = await organiser.do(template.keep, { ...HERE, name: '年会' })
    for (const { id } of (await organiser.do(certificate.rules, HERE)).rules) await organiser.do(certificate.removeRule, { ...HERE, id })
    for (const { id } of await organiser.do(certificate.templates, HERE)) await organiser.do(certificate.removeTemplate, { ...HERE, id })
    test.clock.pass(3 * DAY)
    await sweep(test.deps)
    const made = await organiser.do(template.use, { id: kept.id, title: '第二届年会', meetingStratTime: '2027-11-06 09:00:00' })
    const looks = await organiser.do(certificate.templates, { meetingId: made.id })
    expect(looks.map(({ name, content: look }) => [name, look.layout])).toEqual([
      ['横版', 'landscape'],
      ['竖版', 'portrait'],
    ])
    const { rules, lists } = await organiser.do(certificate.rules, { meetingId: made.id })
    const theirs = lists.find(({ name }) => name === '主会场')?.id
    expect(rules).toMatchObject([
      { name: '参会', hours: 2.5, templateId: looks[0]?.id, basis: { way: 'checkins', listIds: [theirs] } },
      { name: '嘉宾', kind: 'speaker', templateId: looks[0]?.id, basis: { way: 'guests' } },
    ])
    // The picture is the new meeting's too: it stays when the kept template goes.
    await organiser.do(template.remove, { id: kept.id })
    test.clock.pass(3 * DAY)
    await sweep(test.deps)
    expect(looks[0]?.content).toEqual(content)
    expect(await findFile(opened.db.read, picture.id)).toBeDefined()
  })

  it('are told to each account that got some, once for an issue, and name nobody there', async () => {
    const [holder, later] = [await signIn(test, '13800000044'), await signIn(test, '13800000045')]
    const named = (name: string, phone: string) => ({ name, phone, unit: '' })
    const people = [named('欧阳小鱼', holder.mobile), named('欧阳小雨', holder.mobile), named('没有账号', '13800000046')]
    const rule = await makeRule(organiser, { people })
    await issueBy(test, organiser, rule)
    const told = async (person: Person) => (await person.do(message.mine, {})).list.filter(({ kind }) => kind === 'certificate_issued')
    const text = '“第六届全国智慧教育大会”的志愿者证书已颁发给您，请登录后在“我的证书”中查看。'
    expect(await told(holder)).toMatchObject([{ title: '证书已颁发', text, meetingId: '1' }])
    const { id, edition, name, kind, templateId, basis, hours, credits } = rule
    const more = {
      ...HERE,
      id,
      edition,
      name,
      kind,
      templateId,
      basis,
      hours,
      credits,
      people: [...people, named('后来的人', later.mobile)],
    }
    await organiser.do(certificate.saveRule, more)
    await issueBy(test, organiser, rule)
    expect([await told(holder), await told(later)].map(({ length }) => length)).toEqual([1, 1])
    const messages = opened.db.read.selectFrom('messages').select('user_id').where('kind', '=', 'certificate_issued')
    expect(await messages.execute()).toHaveLength(2)
  })

  it('lie in the 报销包 of their meeting: the buyer’s own that stand, and no other', async () => {
    await sellerIssues(organiser)
    const buyer = await signIn(test, '13800000011')
    const paid = await issuedTo(test, organiser, buyer, [wholeOf(await paidOrder(test, buyer, ['王晓明']))])
    const number = await aCertificate(test, organiser, buyer.mobile, '王晓明')
    await aCertificate(test, organiser, '13800000012', '别人')
    const taken = await aCertificate(test, organiser, buyer.mobile, '王小明')
    await organiser.do(certificate.revoke, { ...HERE, number: taken, reason: '姓名有误' })
    const files = filesIn(await readAll(buyer, (await buyer.do(invoice.file, { no: paid.no })).id))
    const papers = [...files].filter(([name]) => name.startsWith('证书'))
    expect(papers.map(([name]) => name)).toEqual([`证书 王晓明 ${number}.pdf`])
    const { text } = await extractText(new Uint8Array(papers[0]?.[1] as Buffer), { mergePages: true })
    expect(text).toContain('王晓明')
  })

  it('are not guessed: of thousands of made-up numbers, half of them neighbours with a valid check letter, none is one', async () => {
    await issueBy(test, organiser, await makeRule(organiser, { people: many(200) }))
    const issued = (await all()).map(({ number }) => number)
    const found = async (number: string) => (await genuineCertificate(test.deps, number, test.clock())) !== undefined
    expect(await Promise.all(issued.map(found))).toEqual(issued.map(() => true))
    const made = [...madeUp(issued, 2_000)]
    expect(made.filter((number) => readCertificateNumber(number) !== undefined).length).toBeGreaterThan(1_000)
    for (const number of made) expect([number, await found(number)]).toEqual([number, false])
  })

  it('lose the lists by hand half a year after the meeting, and stay themselves', async () => {
    const number = await aCertificate(test, organiser)
    await setMeeting(opened.db, { ends_at: test.clock() })
    test.clock.pass(181 * DAY + SECOND)
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('certificate_people').selectAll().execute()).toEqual([])
    expect(await asked(number)).toMatchObject({ standing: 'real' })
  })
})
