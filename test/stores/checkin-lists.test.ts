/** Lists of a meeting: who makes them, who works at them, and what changes with them. */
import { expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import type { Input } from '#contract/call.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { writeJson } from '#server/db/json.ts'
import { onBothEngines } from '../support/database.ts'
import { hall } from '../support/hall.ts'
import { type Person, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

type ListInput = Input<typeof checkin.saveList>
const entrance: ListInput = {
  id: '',
  meetingId: '1',
  name: '南门',
  kind: 'entrance',
  ticketIds: [],
  windows: [{ from: '2026-09-26 08:00:00', to: '2026-09-26 18:00:00' }],
  passes: 'again',
  exits: 1,
  accepts: ['entry'],
  questions: [{ id: '', text: '是否带了身份证', kind: 'yes' }],
  gates: [
    { id: '', name: '一号' },
    { id: '', name: '二号' },
  ],
  self: 0,
}

onBothEngines('lists', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const lists = async (person: Person) => (await person.ask(checkin.lists, { meetingId: '1' })).data?.map(({ name }) => name)
  const whoDid = async (action: string, entityId: string) =>
    (await opened.db.read.selectFrom('log').select('who').where('action', '=', action).where('entity_id', '=', entityId).execute()).map(
      ({ who }) => who,
    )
  const dutyOf = (userId: string, listIds: string[]) =>
    opened.db.write((tx) =>
      tx
        .updateTable('staff')
        .set({ list_ids: writeJson(listIds) })
        .where('user_id', '=', userId)
        .execute(),
    )

  it('shows a new meeting’s organiser the doors of the demonstration', async () => {
    const shown = await organiser.do(checkin.lists, { meetingId: '1' })
    expect(shown.map(({ name, kind, gates }) => [name, kind, gates.map((gate) => gate.name)])).toEqual([
      ['主入口', 'entrance', ['东门', '西门']],
      ['午餐', 'inside', ['餐厅']],
    ])
    expect(shown[0]?.windows.map(({ from }) => from.slice(10))).toEqual([' 07:30:00', ' 07:30:00'])
  })

  it('keeps what an organiser says of a list, and the names of its gates and questions through a change', async () => {
    const made = await organiser.do(checkin.saveList, { ...entrance, latitude: 30.25, longitude: 120.125, radius: 200 })
    expect(made).toMatchObject({
      ...entrance,
      id: made.id,
      questions: [{ text: '是否带了身份证' }],
      gates: [{ name: '一号' }, { name: '二号' }],
      latitude: 30.25,
      longitude: 120.125,
    })
    expect(new Set(made.gates.map(({ id }) => id)).size).toBe(2)
    const changed = await organiser.do(checkin.saveList, {
      ...made,
      name: '南大门',
      gates: [...made.gates, { id: made.gates[0]?.id as string, name: '三号' }],
    })
    expect(changed.gates.slice(0, 2)).toEqual(made.gates)
    expect(new Set(changed.gates.map(({ id }) => id)).size).toBe(3)
    expect((await organiser.do(checkin.lists, { meetingId: '1' })).at(-1)).toEqual(changed)
  })

  it('takes no ticket of another meeting, no moment that is none and no list of somebody else’s', async () => {
    expect((await organiser.ask(checkin.saveList, { ...entrance, ticketIds: ['1', 'stranger'] })).reason).toBe('ticket_gone')
    expect(
      (await organiser.ask(checkin.saveList, { ...entrance, windows: [{ from: '2026-13-40 08:00:00', to: '2026-13-41 08:00:00' }] }))
        .reason,
    ).toBe('invalid')
    expect((await organiser.ask(checkin.saveList, { ...entrance, id: 'nothere' })).reason).toBe('list_gone')
    expect((await organiser.ask(checkin.saveList, { ...entrance, meetingId: 'nothere' })).reason).toBe('meeting_gone')
    const stranger = await signInAs(test, 'otherOrganiser')
    const elsewhere = { headers: { [headers.sysCode]: '-000002' } }
    for (const [call, input] of [
      [checkin.lists, { meetingId: '1' }],
      [checkin.codeKind, { meetingId: '1' }],
      [checkin.devices, { meetingId: '1' }],
    ] as const) {
      expect((await stranger.ask(call as typeof checkin.lists, input, elsewhere)).reason).toBe('meeting_gone')
    }
    for (const call of [checkin.removeList, checkin.selfCode])
      expect((await stranger.ask(call as typeof checkin.selfCode, { id: '1' }, elsewhere)).reason).toBe('list_gone')
    expect((await stranger.ask(checkin.saveList, { ...entrance, id: '1' }, elsewhere)).reason).toBe('meeting_gone')
    expect((await stranger.ask(checkin.sheet, { listId: '1' }, elsewhere)).reason).toBe('list_gone')
    expect((await stranger.ask(checkin.counts, { listId: '1' }, elsewhere)).reason).toBe('list_gone')
    expect((await stranger.ask(checkin.lists, { meetingId: '1' }, { headers: { [headers.sysCode]: DEFAULT_SYS_CODE } })).reason).toBe(
      'forbidden',
    )
  })

  it('shows staff the lists they work at and lets them change none', async () => {
    const staff = await signInAs(test, 'staff')
    expect(await lists(staff)).toEqual(['主入口', '午餐'])
    await dutyOf(staff.id, ['2'])
    expect(await lists(staff)).toEqual(['午餐'])
    expect((await staff.ask(checkin.counts, { listId: '1' })).reason).toBe('list_gone')
    expect((await staff.ask(checkin.open, { listId: '1', gateId: 'east', name: '我的手机' })).reason).toBe('list_gone')
    expect((await staff.ask(checkin.saveList, entrance)).reason).toBe('forbidden')
    await opened.db.write((tx) =>
      tx
        .updateTable('staff')
        .set({ until_at: test.clock() - 1 })
        .where('user_id', '=', staff.id)
        .execute(),
    )
    expect((await staff.ask(checkin.lists, { meetingId: '1' })).data).toBeNull()
  })

  it('removes a list only as long as nobody was scanned at it, and says who did', async () => {
    const made = await organiser.do(checkin.saveList, entrance)
    expect(await organiser.do(checkin.removeList, { id: made.id })).toBeNull()
    expect(await lists(organiser)).toEqual(['主入口', '午餐'])
    expect(await whoDid('remove', made.id)).toEqual([organiser.id])
    expect((await organiser.ask(checkin.removeList, { id: made.id })).reason).toBe('list_gone')
    await opened.db.write((tx) =>
      tx
        .insertInto('checkin_scans')
        .values({
          id: 's',
          nonce: 'n',
          meeting_id: '1',
          third_id: '-000001',
          list_id: '1',
          gate_id: 'east',
          device_id: null,
          user_id: organiser.id,
          admission_id: null,
          shown: 'foreign',
          digest: '',
          direction: 'in',
          verdict: 'fake',
          why: 'foreign',
          judged: '',
          device_at: 1,
          server_at: 1,
          forced: 0,
          conflict: 0,
          answers: writeJson({}),
          past_at: null,
          past_gate: '',
          undone_at: null,
        })
        .execute(),
    )
    expect((await organiser.ask(checkin.removeList, { id: '1' })).reason).toBe('list_in_use')
  })

  it('gives a gate’s code for self check-in, and a new one when the old one has got about', async () => {
    const { gate } = await organiser.do(checkin.selfCode, { id: '1' })
    expect(gate).toMatch(/^[2-9A-HJ-NP-Z]{20}$/)
    expect((await organiser.do(checkin.selfCode, { id: '1' })).gate).toBe(gate)
    const renewed = await organiser.do(checkin.selfCode, { id: '1', renew: 1 })
    expect(renewed.gate).not.toBe(gate)
    expect(await organiser.do(checkin.selfCode, { id: '1' })).toEqual(renewed)
  })

  it('makes the codes of a meeting live, with the key of every ticket, and its lists take them', async () => {
    await hall(opened.db, 5, { now: test.clock() })
    expect(await organiser.do(checkin.codeKind, { meetingId: '1' })).toEqual({ rotating: 0 })
    expect(await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 1 })).toEqual({ rotating: 1 })
    expect((await organiser.do(checkin.lists, { meetingId: '1' })).map(({ accepts }) => accepts)).toEqual([
      ['badge', 'rotating'],
      ['badge', 'rotating'],
    ])
    const keys = await opened.db.read.selectFrom('admissions').select('key_hash').execute()
    expect(new Set(keys.map(({ key_hash }) => key_hash)).size).toBe(5)
    for (const { key_hash } of keys) expect(key_hash).toMatch(/^[0-9a-f]{64}$/)
    // A list that takes pictures all the same takes live codes with them.
    expect((await organiser.do(checkin.saveList, entrance)).accepts).toEqual(['entry', 'rotating'])
    await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 0 })
    expect((await organiser.do(checkin.lists, { meetingId: '1' })).map(({ accepts }) => accepts)).toEqual([
      ['badge', 'entry'],
      ['badge', 'entry'],
      ['entry'],
    ])
  })
})
