/** A guest at the door: by the entry alone they are at the venue, and whoever receives them hears of it once, offline doors too. */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { message } from '#contract/message.ts'
import { people } from '#contract/people.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { digest } from '#server/flow/ids.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { HERE, MINUTE } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signIn } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { ticketFor } from '../support/sign-up.ts'
import { aHost, confirmed, saveFile } from '../support/vip-file.ts'

const deputyMobile = '13977770012'
const leadMobile = '13977770013'

onBothEngines('a guest at the door', (engine) => {
  let guest: Guest
  let code: string
  const { test, organiser, staff } = productTest({ organiser: 'organiser', staff: 'staff' }, { engine })
  const list = prepare(() => makeList(organiser))
  beforeEach(async () => {
    const { deleteDay } = await organiser.do(vip.settings, HERE)
    const banquets = [{ id: 'dinner', name: '欢迎晚宴', place: '一楼', time: '2026-11-01 18:00:00' }]
    const lead = { name: '张负责', mobile: leadMobile }
    await organiser.do(vip.saveSettings, { ...HERE, edition: 0, lead, marginMinutes: 60, deleteDay, banquets })
    guest = await confirmed(organiser, await saveFile(organiser, { ticketId: '1', deputy: { name: '李副手', mobile: deputyMobile } }))
    await organiser.do(vip.saveSeat, { ...HERE, id: '', guestId: guest.id, eventId: 'dinner', table: '3桌', seat: '2座' })
    const [ticket] = (await (await signIn(test, guest.mobile)).do(admission.mine, {})).list
    code = ticket?.code as string
  })
  const door = prepare(() => keepDoor(staff, list.id))

  const stands = () => organiser.do(vip.get, { ...HERE, id: guest.id })
  const arrivals = async (mobile: string) =>
    (await (await signIn(test, mobile)).do(message.mine, {})).list.filter(({ kind }) => kind === 'vip_arrived').map(({ text }) => text)
  const offline = (at: number, nonce = newNonce()) => ({
    nonce,
    gateId: 'a',
    direction: 'in' as const,
    at,
    shown: { kind: 'entry' as const, digest: digest(code) },
    judged: 'admit' as const,
  })

  it('was there when a door without a network let them in, and its host is told of the minute', async () => {
    const came = test.clock()
    test.clock.pass(95 * MINUTE)
    const lot = { deviceId: door.deviceId, scans: [offline(came)] }
    expect(await staff.do(checkin.upload, lot)).toMatchObject([{ verdict: 'admit' }])
    // The answer was lost: the same lot once more.
    await staff.do(checkin.upload, lot)
    const at = new Date(came + 8 * 3_600_000).toISOString().slice(11, 16)
    expect((await stands()).arrivedTime.slice(11, 16)).toBe(at)
    expect(await arrivals(aHost.mobile)).toEqual([expect.stringContaining(`于 ${at}`)])
  })

  it('is still theirs to receive where the ticket was made out anew to another phone', async () => {
    const [person] = (await organiser.do(people.list, { ...HERE, keyword: '欧阳清远' })).list
    const anew = { name: '欧阳清远', phone: '13977770014', reissue: 1 as const, reason: '换了手机号' }
    await organiser.do(people.save, { ...HERE, id: person?.id as string, ...anew })
    const { admissionId } = await stands()
    const [ticket] = (await (await signIn(test, '13977770014')).do(admission.mine, {})).list
    expect(admissionId).toBe(ticket?.id)
    expect((await door.scan(ticket?.code as string)).verdict).toBe('admit')
    expect((await stands()).state).toBe('at_venue')
    expect(await arrivals(aHost.mobile)).toHaveLength(1)
  })

  it('is nobody’s matter where somebody else comes in, and where the guest was cancelled', async () => {
    await door.scan((await ticketFor(await signIn(test, '13955559001'))).code)
    expect((await stands()).state).toBe('confirmed')
    await organiser.do(vip.mark, { ...HERE, id: guest.id, action: 'cancel', reason: '行程有变' })
    expect((await door.scan(code)).verdict).not.toBe('admit')
    expect(await stands()).toMatchObject({ state: 'cancelled', arrivedTime: '' })
    expect(await arrivals(aHost.mobile)).toEqual([])
  })

  if (!runsEveryTest(engine)) return
  it('is at the venue by the entry, and host, deputy and lead hear who, at which gate and where they sit', async () => {
    expect((await door.scan(code)).verdict).toBe('admit')
    expect(await stands()).toMatchObject({ state: 'at_venue', arrivedGate: '甲门', arrivedTime: expect.stringMatching(/^2026-/) })
    for (const mobile of [aHost.mobile, deputyMobile, leadMobile])
      expect(await arrivals(mobile), mobile).toEqual([expect.stringMatching(/欧阳清远 甲门 欢迎晚宴 3桌2座$/)])
  })

  it('shows at the door how they are addressed and where they sit, and nothing of their meals', async () => {
    await organiser.do(vip.savePrivate, { ...HERE, id: guest.id, edition: 1, diet: '不吃海鲜', health: '心脏支架', notes: '不与赵总同席' })
    const seen = await door.scan(code)
    expect(seen.person).toMatchObject({ vip: 1, note: '院士 · 欢迎晚宴 3桌2座' })
    expect(JSON.stringify([seen, await door.sync()])).not.toMatch(/海鲜|支架|赵总/)
  })

  it('is told once, however many doors and lists they pass, and whoever waits by the door’s own note too', async () => {
    const [noted] = await organiser.do(checkin.noted, { ...HERE, asked: '欧阳清远' })
    await organiser.do(checkin.note, { ...HERE, serial: noted?.serial as number, vip: 1, note: '走贵宾通道', host: aHost.mobile })
    await door.scan(code)
    await door.scan(code, { direction: 'out' })
    await door.scan(code)
    const dinner = await keepDoor(staff, (await makeList(organiser, { name: '晚宴', kind: 'inside' })).id, 'b')
    expect((await dinner.scan(code)).verdict).toBe('admit')
    expect(await arrivals(aHost.mobile)).toHaveLength(1)
    expect(await stands()).toMatchObject({ arrivedGate: '甲门' })
  })

  it('is in town again where the entry was a mistake, and comes anew without another word', async () => {
    const nonce = newNonce()
    await door.scan(code, { nonce })
    await staff.do(checkin.undo, { deviceId: door.deviceId, nonce })
    expect(await stands()).toMatchObject({ state: 'in_town', arrivedTime: '', arrivedGate: '' })
    await door.scan(code)
    expect((await stands()).state).toBe('at_venue')
    expect(await arrivals(aHost.mobile)).toHaveLength(1)
  })

  it('stays at the venue where another entrance has let them in too', async () => {
    const nonce = newNonce()
    await door.scan(code, { nonce })
    const south = await keepDoor(staff, (await makeList(organiser, { name: '南门' })).id)
    await south.scan(code)
    await staff.do(checkin.undo, { deviceId: door.deviceId, nonce })
    expect((await stands()).state).toBe('at_venue')
  })
})
