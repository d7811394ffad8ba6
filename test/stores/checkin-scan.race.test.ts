/** Scans at the server: the verdict, what is kept of each, what is told again, taken back, typed in and done by attendees themselves. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { Scan } from '#contract/checkin/scans.ts'
import { message } from '#contract/message.ts'
import { badgeCodeOf } from '#server/features/admission/codes.ts'
import { toWire } from '#server/flow/clock.ts'
import { digest } from '#server/flow/ids.ts'
import { addOtherMeeting, canHappenAtTheServer, guestOf, scanCase, serialOf } from '../support/at-a-door.ts'
import { cases, HERE, PLAIN, THERE } from '../support/checkin-cases.ts'
import { onBothEngines } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { revokeAll } from '../support/ended.ts'
import { type Guest, hall } from '../support/hall.ts'
import { liveCode } from '../support/live-code.ts'
import { type Person, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const MINUTE = 60_000

onBothEngines('scanning', (engine) => {
  const { opened, test, organiser, staff } = productTest({ organiser: 'organiser', staff: 'staff' }, { engine })

  it('gives the verdict of the golden cases', async () => {
    await addOtherMeeting(test)
    const told = []
    const wanted = cases.filter(({ given }) => canHappenAtTheServer(given))
    for (const { name, given } of wanted) {
      const { verdict, why } = await scanCase(test, organiser, staff, given)
      told.push({ name, verdict, why })
    }
    expect(told).toEqual(wanted.map(({ name, gives }) => ({ name, ...gives })))
    expect(wanted.length).toBeGreaterThan(60)
    expect(test.errors).toEqual([])
  }, 120_000)

  describe('at one door', () => {
    let door: Doorkeeper
    let guest: Guest
    let listId: string
    beforeEach(async () => {
      listId = (await makeList(organiser, { passes: 'again', accepts: ['entry', 'badge'] })).id
      ;[guest] = (await hall(opened.db, 1, { now: test.clock(), nameOf: () => '王小明', phoneOf: () => '13912345678' })) as [Guest]
      door = await keepDoor(staff, listId)
      await door.sync()
    })

    const scans = () =>
      opened.db.read.selectFrom('checkin_scans').selectAll().orderBy('server_at').orderBy('device_at').orderBy('id').execute()
    const state = async () =>
      (await opened.db.read
        .selectFrom('checkin_states')
        .selectAll()
        .where('list_id', '=', listId)
        .where('admission_id', '=', guest.admissionId)
        .executeTakeFirst()) ?? undefined
    const status = async () =>
      (await opened.db.read.selectFrom('admissions').select('status').where('id', '=', guest.admissionId).executeTakeFirstOrThrow()).status
    const told = (more: Partial<Scan>): Scan => ({
      nonce: newNonce(),
      gateId: 'a',
      direction: 'in',
      at: test.clock(),
      shown: { kind: 'entry', digest: digest(guest.code) },
      answers: {},
      forced: 0,
      judged: 'admit',
      ...more,
    })
    const upload = (...some: Scan[]) => staff.do(checkin.upload, { deviceId: door.deviceId, scans: some })

    it('lets in whoever holds a ticket, and tells the door who it is', async () => {
      expect(await door.scan(guest.code)).toEqual({
        nonce: expect.any(String),
        verdict: 'admit',
        why: 'in',
        past: null,
        holder: null,
        conflict: 0,
        person: { serial: 1, name: '王小明', company: '望湖小学', ticketName: '家长与学生票', phone: '139****5678', vip: 0, note: '' },
      })
      expect([await state(), await status()]).toMatchObject([{ inside: 1, entered: 1, entered_at: test.clock(), gate_id: 'a' }, 'entered'])
    })

    it('lets in once until they have left, and says when and where they came in', async () => {
      const at = test.clock()
      await door.scan(guest.code)
      test.clock.pass(10 * MINUTE)
      await door.sync()
      expect(await door.scan(guest.code)).toMatchObject({
        verdict: 'already',
        why: 'inside',
        past: { at, gate: '甲门' },
        person: { name: '王小明' },
      })
      expect(await door.scan(guest.code, { direction: 'out' })).toMatchObject({ verdict: 'admit', why: 'out', past: null })
      expect([(await state())?.inside, await status()]).toEqual([0, 'left'])
      expect(await door.scan(guest.code)).toMatchObject({ verdict: 'admit', why: 'again' })
      expect([await state(), await status()]).toMatchObject([{ inside: 1, entered: 2 }, 'entered'])
    })

    it('keeps every scan, refused ones too, with who, where and when by both clocks, and no code', async () => {
      await door.scan(guest.code, { at: test.clock() - 5000 })
      test.clock.pass(1000)
      await door.scan('https://example.com/me', { at: test.clock() })
      const kept = await scans()
      expect(
        kept.map(({ verdict, why, shown, direction, forced, judged }) => ({ verdict, why, shown, direction, forced, judged })),
      ).toEqual([
        { verdict: 'admit', why: 'in', shown: 'entry', direction: 'in', forced: 0, judged: '' },
        { verdict: 'fake', why: 'foreign', shown: 'foreign', direction: 'in', forced: 0, judged: '' },
      ])
      expect(kept[0]).toMatchObject({
        device_id: door.deviceId,
        gate_id: 'a',
        user_id: staff.id,
        admission_id: guest.admissionId,
        device_at: test.clock() - 6000,
        server_at: test.clock() - 1000,
        digest: digest(guest.code),
      })
      expect(kept[1]).toMatchObject({ admission_id: null, digest: digest('https://example.com/me') })
      expect(JSON.stringify(kept)).not.toContain(guest.code)
    })

    it('takes the same nonce for the same scan, whatever came after', async () => {
      const nonce = newNonce()
      const first = await door.scan(guest.code, { nonce })
      expect(await door.scan(guest.code, { nonce })).toEqual(first)
      await door.scan(guest.code, { direction: 'out' })
      expect(await door.scan(guest.code, { nonce })).toEqual(first)
      expect([(await scans()).length, (await state())?.inside]).toEqual([2, 0])
    })

    it('knows the person of a live code that is sent once more after it has died', async () => {
      const live = await makeList(organiser, { accepts: ['rotating'] })
      const there = await keepDoor(staff, live.id)
      const [nonce, text] = [newNonce(), liveCode(guest, test.clock())]
      const first = await there.scan(text, { nonce })
      expect(first).toMatchObject({ verdict: 'admit', person: { name: '王小明' } })
      test.clock.pass(MINUTE)
      expect(await there.scan(text, { nonce })).toEqual(first)
      expect(await there.scan(text)).toMatchObject({ verdict: 'fake', why: 'stale', person: null })
    })

    it('lets a live code live for its few seconds, by the server’s clock and no other', async () => {
      const live = await makeList(organiser, { accepts: ['rotating'], passes: 'again' })
      const there = await keepDoor(staff, live.id)
      const text = liveCode(guest, test.clock())
      test.clock.pass(15_000)
      expect(await there.scan(text, { at: test.clock() - 15_000 })).toMatchObject({ why: 'stale' })
      expect(await there.scan(liveCode(guest, test.clock() + MINUTE))).toMatchObject({ why: 'stale' })
      expect(await there.scan(liveCode(guest, test.clock() - 6000))).toMatchObject({ verdict: 'admit' })
    })

    it('tells nothing of tickets that are none of its business', async () => {
      await addOtherMeeting(test)
      const stranger = await guestOf(test, { standing: 'valid', meetingId: THERE, ticketId: PLAIN })
      for (const text of [stranger.code, badgeCodeOf(stranger.code)])
        expect(await door.scan(text)).toMatchObject({ verdict: 'elsewhere', why: 'other_meeting', person: null, past: null })
      const lunch = await keepDoor(staff, (await makeList(organiser, { kind: 'inside', ticketIds: ['3'] })).id)
      expect(await lunch.scan(guest.code)).toMatchObject({
        why: 'other_ticket',
        person: { serial: 1, ticketName: '家长与学生票', name: '', phone: '', company: '', note: '' },
      })
    })

    it('has a verdict for whatever a camera reads', async () => {
      const texts = [
        '',
        ' ',
        'x'.repeat(512),
        '微信支付',
        'weixin://wxpay/bizpayurl?pr=abc',
        'javascript:alert(1)',
        'http://huiwu.test/ewm/doing?gate=ABCDEFGHJKLMNPQRSTUV',
        'HWR',
        `HWR${'0'.repeat(198)}`,
        `HWR${'A'.repeat(198)}`,
        'HWH123',
        '\u0000',
        '😀'.repeat(50),
      ]
      for (const text of texts) expect((await door.scan(text)).verdict).toMatch(/^(fake|manual)$/)
      const tooLong = await staff.ask(checkin.scan, {
        deviceId: door.deviceId,
        scan: told({ judged: '', shown: { kind: 'code', text: 'x'.repeat(10_240) } }),
      })
      expect(tooLong.reason).toBe('invalid')
      expect(test.errors).toEqual([])
    })

    it('moves the admission at entrances only', async () => {
      const lunch = await keepDoor(staff, (await makeList(organiser, { kind: 'inside' })).id)
      expect((await lunch.scan(guest.code)).verdict).toBe('admit')
      expect(await status()).toBe('issued')
    })

    it('lets somebody in whose ticket was sold a moment ago', async () => {
      const [late] = (await hall(opened.db, 1, { now: test.clock() })) as [Guest]
      expect(await door.scan(late.code)).toMatchObject({ verdict: 'admit', person: { serial: 2 } })
    })

    it('turns a ticket away from the moment it is paid back', async () => {
      await opened.db.write((tx) => revokeAll(tx, guest.orderNo, test.clock()))
      expect(await door.scan(guest.code)).toMatchObject({ verdict: 'refunded', why: 'refunded' })
      expect(await state()).toBeUndefined()
    })

    it('tells the organiser of an entry that was forced over another', async () => {
      await door.scan(guest.code)
      expect(await door.scan(guest.code, { forced: 1 })).toMatchObject({ verdict: 'admit', why: 'forced', conflict: 1 })
      expect((await organiser.do(checkin.scans, { pageNum: 1, pageSize: 10, meetingId: '1', listId, conflicts: 1 })).list).toMatchObject([
        { why: 'forced', conflict: 1, name: '王小明' },
      ])
      expect(await state()).toMatchObject({ entered: 2, inside: 1 })
    })

    it('tells them too where it was forced after hours, which is asked first', async () => {
      const { id } = await makeList(organiser, { windows: [{ from: toWire(test.clock() - MINUTE), to: toWire(test.clock() + MINUTE) }] })
      const there = await keepDoor(staff, id)
      await there.scan(guest.code)
      test.clock.pass(2 * MINUTE)
      expect(await there.scan(guest.code)).toMatchObject({ why: 'too_late' })
      expect(await there.scan(guest.code, { forced: 1 })).toMatchObject({ why: 'forced', conflict: 1 })
    })

    it('answers a device that is not one’s own, is closed or cut off with nothing', async () => {
      const other = await keepDoor(organiser, listId, 'b')
      const scan = told({ judged: '' })
      expect((await staff.ask(checkin.scan, { deviceId: other.deviceId, scan })).reason).toBe('device_gone')
      await staff.do(checkin.close, { deviceId: door.deviceId })
      expect((await staff.ask(checkin.scan, { deviceId: door.deviceId, scan })).reason).toBe('device_gone')
      await organiser.do(checkin.cut, { deviceId: other.deviceId })
      const cuts = opened.db.read.selectFrom('log').select('who').where('action', '=', 'cut').where('entity_id', '=', other.deviceId)
      expect(await cuts.execute()).toEqual([{ who: organiser.id }])
      expect((await organiser.ask(checkin.upload, { deviceId: other.deviceId, scans: [scan] })).http).toBe(401)
      expect((await visitor(test.app).ask(checkin.scan, { deviceId: door.deviceId, scan })).reason).toBe('signed_out')
      expect(await scans()).toEqual([])
    })

    it('is not sure of an entry that the device which let them in never heard of, for the other devices', async () => {
      await door.scan(guest.code)
      test.clock.pass(6000)
      const other = await keepDoor(organiser, listId, 'b')
      expect(await other.scan(guest.code)).toMatchObject({ verdict: 'manual', why: 'unsure', past: { gate: '甲门' } })
      expect(await door.scan(guest.code)).toMatchObject({ verdict: 'already' })
      const nonce = (await scans())[0]?.nonce as string
      await door.sync({ heard: [nonce] })
      expect(await other.scan(guest.code)).toMatchObject({ verdict: 'already', why: 'inside' })
    })

    describe('told afterwards', () => {
      it('takes what a device let in without a network as it happened, in its order', async () => {
        const at = test.clock()
        test.clock.pass(60 * MINUTE)
        const outcomes = await upload(told({ at }), told({ at: at + MINUTE, direction: 'out' }), told({ at: at + 2 * MINUTE }))
        expect(outcomes.map(({ verdict, why, conflict }) => [verdict, why, conflict])).toEqual([
          ['admit', 'in', 0],
          ['admit', 'out', 0],
          ['admit', 'again', 0],
        ])
        expect(await state()).toMatchObject({ inside: 1, entered: 2, entered_at: at + 2 * MINUTE, heard: 1 })
        expect((await scans()).map(({ judged, server_at, device_at }) => [judged, server_at - device_at])).toEqual([
          ['admit', 60 * MINUTE],
          ['admit', 59 * MINUTE],
          ['admit', 58 * MINUTE],
        ])
      })

      it('is told twice and happened once', async () => {
        const scan = told({})
        expect(await upload(scan)).toEqual(await upload(scan, scan).then(([one]) => [one]))
        expect([(await scans()).length, (await state())?.entered]).toEqual([1, 1])
      })

      it('judges hours by when it happened, and no later than now', async () => {
        const { id } = await makeList(organiser, { windows: [{ from: toWire(test.clock() - MINUTE), to: toWire(test.clock() + MINUTE) }] })
        const there = await keepDoor(staff, id)
        const at = test.clock()
        test.clock.pass(120 * MINUTE)
        expect(await staff.do(checkin.upload, { deviceId: there.deviceId, scans: [told({ at })] })).toMatchObject([
          { verdict: 'admit', why: 'in', conflict: 0 },
        ])
        const [late] = (await hall(opened.db, 1, { now: test.clock() })) as [Guest]
        expect(
          await staff.do(checkin.upload, {
            deviceId: there.deviceId,
            scans: [told({ at: at + 10 ** 10, shown: { kind: 'entry', digest: digest(late.code) } })],
          }),
        ).toMatchObject([{ verdict: 'admit', conflict: 1, why: 'too_late' }])
        expect((await scans()).at(-1)?.device_at).toBe(test.clock())
      })

      it('lists an entry for the organiser that the server would have refused, and loses none', async () => {
        const other = await keepDoor(organiser, listId, 'b')
        await opened.db.write((tx) =>
          tx.updateTable('checkin_slots').set({ device_id: other.deviceId }).where('list_id', '=', listId).execute(),
        )
        expect((await other.scan(guest.code)).verdict).toBe('admit')
        expect(await upload(told({}))).toMatchObject([{ verdict: 'admit', why: 'inside', conflict: 1, past: { gate: '乙门' } }])
        await opened.db.write((tx) => revokeAll(tx, guest.orderNo, test.clock()))
        expect(await upload(told({}))).toMatchObject([{ verdict: 'admit', why: 'refunded', conflict: 1 }])
        expect(await state()).toMatchObject({ entered: 1 })
        expect((await organiser.do(checkin.scans, { pageNum: 1, pageSize: 10, meetingId: '1', listId, conflicts: 1 })).total).toBe(2)
      })

      describe('by the list as it was, which the organiser has changed since', () => {
        const list = async () => (await organiser.do(checkin.lists, { meetingId: '1' })).find(({ id }) => id === listId) as CheckinList
        const change = async (more: Partial<CheckinList>) => organiser.do(checkin.saveList, { ...(await list()), ...more })
        const gone = { from: toWire(Date.UTC(2026, 0, 1)), to: toWire(Date.UTC(2026, 0, 2)) }

        it.each([
          ['a question', { questions: [{ id: '', text: '带了证件吗', kind: 'yes' }] }, 'questions'],
          ['its hours', { windows: [gone] }, 'too_late'],
          ['its tickets', { ticketIds: ['3'] }, 'other_ticket'],
          ['its codes', { accepts: ['badge'] }, 'static'],
        ] as [string, Partial<CheckinList>, string][])(
          'holds by %s an entry for a conflict, and nobody comes in by it again',
          async (_, more, why) => {
            const at = test.clock()
            await change({ ...more, passes: 'once' })
            test.clock.pass(MINUTE)
            expect(await upload(told({ at }))).toMatchObject([{ verdict: 'admit', why, conflict: 1, past: null }])
            expect([await state(), await status()]).toMatchObject([{ inside: 1, entered: 1, entered_at: at, heard: 1 }, 'entered'])
            expect((await door.sync()).counts).toMatchObject({ entered: 1, inside: 1 })
            await change({ questions: [], windows: [], ticketIds: [], accepts: ['entry'] })
            expect(await door.scan(guest.code)).toMatchObject({ verdict: 'already', why: 'inside', past: { at } })
          },
        )

        it('counts nobody twice by it, nor whose ticket was taken back', async () => {
          await change({ windows: [gone], passes: 'once' })
          const [first, second] = [told({}), told({ gateId: 'b' })]
          expect((await upload(first, second)).map(({ why, conflict }) => [why, conflict])).toEqual([
            ['too_late', 1],
            ['inside', 1],
          ])
          expect(await state()).toMatchObject({ entered: 1, gate_id: 'a' })
          const [other] = (await hall(opened.db, 1, { now: test.clock() })) as [Guest]
          await opened.db.write((tx) => revokeAll(tx, other.orderNo, test.clock()))
          const shown = { kind: 'entry', digest: digest(other.code) } as const
          expect(await upload(told({ shown }))).toMatchObject([{ why: 'refunded', conflict: 1 }])
          expect((await door.sync()).counts).toMatchObject({ entered: 1 })
        })

        it('is the entry that stays where one after it is taken back', async () => {
          const at = test.clock()
          await change({ questions: [{ id: '', text: '带了证件吗', kind: 'yes' }] })
          test.clock.pass(3 * MINUTE)
          await upload(told({ at, gateId: 'b' }), told({ at: at + MINUTE, direction: 'out' }))
          const again = told({ at: at + 2 * MINUTE })
          await upload(again)
          expect(await state()).toMatchObject({ inside: 1, entered: 2 })
          await staff.do(checkin.undo, { deviceId: door.deviceId, nonce: again.nonce })
          expect(await state()).toMatchObject({ inside: 0, entered: 1, entered_at: at, gate_id: 'b' })
        })
      })

      it('writes down what a device refused, and lets nobody in by it', async () => {
        const outcomes = await upload(
          told({ judged: 'manual' }),
          told({ judged: 'fake', shown: { kind: 'foreign', digest: digest('x') } }),
          told({ judged: 'manual', shown: { kind: 'entry', digest: digest('nobody') } }),
        )
        expect(outcomes.map(({ verdict, why }) => [verdict, why])).toEqual([
          ['manual', 'held'],
          ['fake', 'foreign'],
          ['manual', 'off_roster'],
        ])
        expect(await state()).toBeUndefined()
      })

      it('takes a lost answer that the device replaced by its own for one entry', async () => {
        const nonce = newNonce()
        await door.scan(guest.code, { nonce })
        expect((await state())?.heard).toBe(0)
        expect(await upload(told({ nonce }))).toMatchObject([{ verdict: 'admit', why: 'in', conflict: 0 }])
        expect(await state()).toMatchObject({ entered: 1, heard: 1 })
      })

      it('takes what the server refused and the device, without hearing so, let in for the entry that it is', async () => {
        const nonce = newNonce()
        const { id } = await makeList(organiser, { questions: [{ id: 'q', text: '带了证件吗', kind: 'yes' }] })
        const there = await keepDoor(staff, id)
        expect((await there.scan(guest.code, { nonce })).why).toBe('questions')
        expect(await staff.do(checkin.upload, { deviceId: there.deviceId, scans: [told({ nonce, answers: { q: 'yes' } })] })).toMatchObject(
          [{ verdict: 'admit', why: 'in', conflict: 0 }],
        )
        expect(await opened.db.read.selectFrom('checkin_states').select('inside').where('list_id', '=', id).execute()).toEqual([
          { inside: 1 },
        ])
        expect(await scans()).toHaveLength(1)
        expect((await organiser.do(checkin.scans, { pageNum: 1, pageSize: 10, meetingId: '1', listId: id, conflicts: 1 })).total).toBe(0)
      })

      it('leaves somebody in by it where an entry after it is taken back', async () => {
        const { id } = await makeList(organiser, { passes: 'again', questions: [{ id: 'q', text: '带了证件吗', kind: 'yes' }] })
        const there = await keepDoor(staff, id)
        const [asked, again] = [newNonce(), newNonce()]
        const answers = { q: 'yes' }
        const tell = (scan: Scan) => staff.do(checkin.upload, { deviceId: there.deviceId, scans: [scan] })
        expect((await there.scan(guest.code, { nonce: asked })).why).toBe('questions')
        const at = test.clock()
        await tell(told({ nonce: asked, answers, at }))
        test.clock.pass(2 * MINUTE)
        await tell(told({ direction: 'out', at: at + MINUTE }))
        await tell(told({ nonce: again, answers, at: at + 2 * MINUTE }))
        await staff.do(checkin.undo, { deviceId: there.deviceId, nonce: again })
        const after = await opened.db.read.selectFrom('checkin_states').selectAll().where('list_id', '=', id).executeTakeFirst()
        expect(after).toMatchObject({ inside: 0, entered: 1, entered_at: at })
      })

      it('lists what the server refused and the device let in where somebody was in by then', async () => {
        const nonce = newNonce()
        await door.scan(guest.code)
        expect((await door.scan(guest.code, { nonce })).why).toBe('inside')
        expect(await upload(told({ nonce }))).toMatchObject([{ verdict: 'admit', why: 'inside', conflict: 1 }])
        expect(await state()).toMatchObject({ entered: 1 })
      })

      it('still hears a device that was closed before it had told everything', async () => {
        await staff.do(checkin.close, { deviceId: door.deviceId })
        expect(await upload(told({}))).toMatchObject([{ verdict: 'admit', why: 'in' }])
      })

      it('does not take somebody out again by an exit that is told late', async () => {
        const at = test.clock()
        test.clock.pass(30 * MINUTE)
        await door.scan(guest.code)
        expect(await upload(told({ at, direction: 'out' }))).toMatchObject([{ verdict: 'admit', why: 'out', conflict: 0 }])
        expect((await state())?.inside).toBe(1)
      })
    })

    describe('taken back', () => {
      const undo = (nonce: string, person = staff, deviceId = door.deviceId) =>
        person.ask(checkin.undo, { deviceId, nonce }).then(({ reason }) => reason ?? 'done')

      it('has not happened: the ticket is as new', async () => {
        const nonce = newNonce()
        await door.scan(guest.code, { nonce })
        const before = await state()
        expect(await undo(nonce)).toBe('done')
        expect([await state(), await status()]).toMatchObject([
          { inside: 0, entered: 0, entered_at: 0, gate_id: '', version: (before?.version ?? 0) + 1 },
          'issued',
        ])
        expect((await scans())[0]?.undone_at).toBe(test.clock())
        expect((await door.sync()).counts).toMatchObject({ entered: 0, inside: 0 })
        expect(await door.scan(guest.code)).toMatchObject({ verdict: 'admit', why: 'in' })
        expect(await status()).toBe('entered')
      })

      it('leaves what was before it: out, and in at another gate and time', async () => {
        const at = test.clock()
        await door.scan(guest.code, { gateId: 'b' })
        test.clock.pass(MINUTE)
        await door.scan(guest.code, { direction: 'out' })
        test.clock.pass(MINUTE)
        const nonce = newNonce()
        await door.scan(guest.code, { nonce })
        expect(await undo(nonce)).toBe('done')
        expect([await state(), await status()]).toMatchObject([{ inside: 0, entered: 1, entered_at: at, gate_id: 'b' }, 'left'])
      })

      it('is for the device’s own last entry only', async () => {
        const nonce = newNonce()
        await door.scan(guest.code, { nonce })
        const other = await keepDoor(organiser, listId, 'b')
        expect(await undo(nonce, organiser, other.deviceId)).toBe('scan_gone')
        expect(await undo('nonce-of-nobody-at-all')).toBe('scan_gone')
        const out = newNonce()
        await door.scan(guest.code, { nonce: out, direction: 'out' })
        expect(await undo(out)).toBe('scan_gone')
        expect(await undo(nonce)).toBe('scan_gone')
        expect((await state())?.entered).toBe(1)
      })

      it('is done once, however often it is sent', async () => {
        const nonce = newNonce()
        await door.scan(guest.code, { nonce })
        expect([await undo(nonce), await undo(nonce)]).toEqual(['done', 'scan_gone'])
      })

      it('leaves somebody in who came through another entrance too', async () => {
        const nonce = newNonce()
        await door.scan(guest.code, { nonce })
        const south = await keepDoor(staff, (await makeList(organiser)).id)
        await south.scan(guest.code)
        expect(await undo(nonce)).toBe('done')
        expect(await status()).toBe('entered')
      })
    })

    describe('a VIP', () => {
      it('is announced to whoever waits for them, once', async () => {
        await organiser.do(checkin.note, { meetingId: '1', serial: 1, vip: 1, note: '请走贵宾通道', host: organiser.mobile })
        expect(await door.scan(guest.code)).toMatchObject({ person: { vip: 1, note: '请走贵宾通道' } })
        await door.scan(guest.code, { direction: 'out' })
        await door.scan(guest.code)
        const mine = await organiser.do(message.mine, { pageNum: 1, pageSize: 10 })
        expect(mine.list).toMatchObject([
          { kind: 'vip_arrived', title: '贵宾到场', text: expect.stringMatching(/第六届全国智慧教育大会.*王小明 甲门/) },
        ])
      })
    })

    describe('on paper', () => {
      const type = (serials: number[], more: object = {}) =>
        organiser.do(checkin.paper, { listId, gateId: 'a', time: toWire(test.clock() - 60 * MINUTE), serials, ...more })

      it('counts who was ticked, at the time of the sheet, and says who was not let in and why', async () => {
        const guests = await hall(opened.db, 3, { now: test.clock() })
        await door.sync()
        await door.scan(guest.code)
        await opened.db.write((tx) => revokeAll(tx, (guests[2] as Guest).orderNo, test.clock()))
        const refunded = await serialOf(test, (guests[2] as Guest).admissionId)
        expect(await type([1, 2, 3, 4, 99, 2])).toEqual({
          entered: 2,
          already: 1,
          refused: expect.arrayContaining([
            { serial: refunded, why: 'refunded' },
            { serial: 99, why: 'unknown' },
          ]),
        })
        const came = await opened.db.read
          .selectFrom('checkin_states')
          .select(['entered_at', 'heard'])
          .where('list_id', '=', listId)
          .where('serial', '!=', 1)
          .execute()
        expect(came).toEqual([
          { entered_at: test.clock() - 60 * MINUTE, heard: 1 },
          { entered_at: test.clock() - 60 * MINUTE, heard: 1 },
        ])
      })

      it('asks for no hour and no answers, and takes a sheet typed in twice for one', async () => {
        const { id } = await makeList(organiser, {
          windows: [{ from: toWire(test.clock() + MINUTE), to: toWire(test.clock() + 2 * MINUTE) }],
          questions: [{ id: '', text: '带了证件吗', kind: 'yes' }],
        })
        expect(await type([1], { listId: id })).toEqual({ entered: 1, already: 0, refused: [] })
        expect(await type([1], { listId: id })).toEqual({ entered: 1, already: 0, refused: [] })
        expect(await type([1], { listId: id, gateId: 'b', time: toWire(test.clock()) })).toEqual({ entered: 0, already: 1, refused: [] })
        expect(await opened.db.read.selectFrom('checkin_states').select('entered').where('list_id', '=', id).execute()).toEqual([
          { entered: 1 },
        ])
      })

      it('is decided anew of whom it refused, once the list takes their ticket in', async () => {
        const list = await makeList(organiser, { ticketIds: ['2'] })
        const time = toWire(test.clock() - MINUTE)
        expect(await type([1], { listId: list.id, time })).toEqual({
          entered: 0,
          already: 0,
          refused: [{ serial: 1, why: 'other_ticket' }],
        })
        await makeList(organiser, { id: list.id })
        expect(await type([1], { listId: list.id, time })).toEqual({ entered: 1, already: 0, refused: [] })
        expect(await type([1], { listId: list.id, time })).toEqual({ entered: 1, already: 0, refused: [] })
        expect(await opened.db.read.selectFrom('checkin_scans').select('why').where('list_id', '=', list.id).execute()).toEqual([
          { why: 'in' },
        ])
      })

      it('is for organisers, and for lists of their own', async () => {
        const typed = { listId, gateId: 'a', time: toWire(test.clock()), serials: [1] }
        expect((await staff.ask(checkin.paper, typed)).reason).toBe('forbidden')
        expect((await organiser.ask(checkin.paper, { ...typed, listId: 'nothere' })).reason).toBe('list_gone')
        const stranger = await signInAs(test, 'otherOrganiser')
        expect((await stranger.ask(checkin.paper, typed, { headers: { 'Sys-Code': '-000002' } })).reason).toBe('list_gone')
      })
    })

    describe('by the code at the gate', () => {
      const place = { latitude: 30.25, longitude: 120.125 }
      let gate: string
      let me: Person
      async function withSelf(more: object = {}): Promise<string> {
        const { id } = await makeList(organiser, { self: 1, gates: [{ id: 'a', name: '甲门' }], ...more })
        gate = (await organiser.do(checkin.selfCode, { id })).gate
        return id
      }
      beforeEach(() => {
        me = Object.assign(visitor(test.app), { token: guest.token, id: guest.userId })
      })
      const come = (more: object = {}) => me.ask(checkin.self, { gate, nonce: newNonce(), ...more })

      it('checks an attendee in, who sees it on their ticket', async () => {
        const id = await withSelf()
        expect((await come()).data).toEqual({
          listName: '大门',
          meetingId: '1',
          meetingName: '第六届全国智慧教育大会',
          outcomes: [{ admissionId: guest.admissionId, name: '王小明', ticketName: '家长与学生票', verdict: 'admit', why: 'in' }],
        })
        expect((await me.do(admission.get, { id: guest.admissionId })).status).toBe('entered')
        expect(
          await opened.db.read
            .selectFrom('checkin_scans')
            .select(['device_id', 'user_id', 'gate_id', 'shown'])
            .where('list_id', '=', id)
            .execute(),
        ).toEqual([{ device_id: null, user_id: guest.userId, gate_id: 'a', shown: 'person' }])
        expect((await come()).data?.outcomes).toMatchObject([{ verdict: 'already', why: 'inside' }])
      })

      it('is one check-in however often the phone sends it', async () => {
        await withSelf()
        const nonce = newNonce()
        expect((await come({ nonce })).data).toEqual((await come({ nonce })).data)
      })

      it('wants them there where the organiser wants so', async () => {
        await withSelf({ ...place, radius: 200 })
        expect((await come()).reason).toBe('place_needed')
        expect((await come({ latitude: 30.26, longitude: 120.125 })).reason).toBe('too_far')
        expect((await come({ latitude: 30.251, longitude: 120.126 })).data?.outcomes).toMatchObject([{ verdict: 'admit' }])
      })

      it('keeps to the hours, and to those whom the list lets in', async () => {
        await withSelf({ windows: [{ from: toWire(test.clock() + MINUTE), to: toWire(test.clock() + 2 * MINUTE) }] })
        expect((await come()).data?.outcomes).toMatchObject([{ verdict: 'closed', why: 'too_early' }])
        await withSelf({ ticketIds: ['3'] })
        expect((await come()).reason).toBe('no_ticket_here')
      })

      it('ends with the code, with the permission and with too many tries', async () => {
        const id = await withSelf()
        const old = gate
        gate = (await organiser.do(checkin.selfCode, { id, renew: 1 })).gate
        expect([(await come({ gate: old })).reason, (await come()).reason]).toEqual(['gate_gone', undefined])
        for (let n = 0; n < 28; n++) await come()
        expect((await come()).reason).toBe('too_often')
        test.clock.pass(11 * MINUTE)
        await opened.db.write((tx) => tx.updateTable('checkin_lists').set({ self: 0 }).where('id', '=', id).execute())
        expect((await come()).reason).toBe('gate_gone')
      })
    })
  })

  it('lets a ticket that is passed on in the same moment in by one of its codes at most', async () => {
    const { id } = await makeList(organiser)
    const door = await keepDoor(staff, id)
    const guest = await guestOf(test, { standing: 'valid', meetingId: HERE, ticketId: PLAIN })
    const [outcome] = await Promise.all([door.scan(guest.code), opened.db.write((tx) => revokeAll(tx, guest.orderNo, test.clock()))])
    const inside = await opened.db.read.selectFrom('checkin_states').select('inside').where('list_id', '=', id).execute()
    expect(inside).toEqual(outcome.verdict === 'admit' ? [{ inside: 1 }] : [])
  })
})
