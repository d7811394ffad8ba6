import { expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { onBothEngines } from '../support/database.ts'
import { productTest } from '../support/product-test.ts'

/** The families' ticket of the demonstration meeting: free, asks for name, sex and phone. */
const place = { meetingId: '1', ticketId: '1' }
/** Fourteen on the day of the test, and on the day after. */
const [FOURTEEN, ALMOST] = ['330106201209021023', '330106201209031029']

onBothEngines('signing up a child', (engine) => {
  const { opened, parent } = productTest({ parent: '13800000011' }, { engine })

  const save = (more: object) => parent.ask(attendee.save, { ...place, name: '王小明', sex: 1, phone: '13800000011', ...more })
  const consents = () => opened.db.read.selectFrom('consents').selectAll().where('document', '=', 'guardian').execute()

  it('asks a parent for consent below fourteen, and keeps nothing without it', async () => {
    expect(await save({ idcard: ALMOST })).toMatchObject({ reason: 'guardian_needed', msg: '未满14周岁，需由监护人同意' })
    expect((await save({ age: 9 })).reason).toBe('guardian_needed')
    expect(await opened.db.read.selectFrom('attendees').select('id').execute()).toEqual([])
    expect(await consents()).toEqual([])
  })

  it('keeps the consent with the child it was for', async () => {
    const { data: child } = await save({ idcard: ALMOST, guardianConsent: 1 })
    expect(await consents()).toMatchObject([{ user_id: parent.id, subject: child?.id, channel: 'attendee', withdrawn_at: null }])
    expect((await parent.do(privacy.consents, {})).find((consent) => consent.document === 'guardian')?.subject).toBe('王小明')
  })

  it('asks nobody of fourteen, nor anybody of unknown age, and keeps no consent for them', async () => {
    for (const more of [{ idcard: FOURTEEN }, { age: 14 }, {}, { age: 30, guardianConsent: 1 }]) expect((await save(more)).code).toBe('000')
    expect(await consents()).toEqual([])
  })

  it('asks when a correction makes somebody a child, and keeps one consent however often it is given', async () => {
    const id = (await save({})).data?.id as string
    expect((await save({ id, age: 9 })).reason).toBe('guardian_needed')
    expect((await save({ id, age: 9, guardianConsent: 1 })).code).toBe('000')
    expect((await save({ id, age: 10, guardianConsent: 1 })).code).toBe('000')
    expect(await consents()).toHaveLength(1)
  })

  it('asks too when an attendee with a place is completed', async () => {
    const id = (await save({})).data?.id as string
    await parent.do(order.submit, { enrollInfoIds: [id], thirdId: '-000001', ticketNum: 1, ticketPrice: 0, ...place })
    expect((await parent.ask(attendee.replenish, { id, age: 9 })).reason).toBe('guardian_needed')
    expect(await parent.do(attendee.replenish, { id, age: 9, guardianConsent: 1 })).toMatchObject({ id, age: 9 })
    expect(await consents()).toMatchObject([{ subject: id }])
  })
})
