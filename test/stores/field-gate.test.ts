/** Who reads phones, ID numbers, plates, flights and rooms whole: the permission for the field decides, whichever call shows it. */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { form } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { vip } from '#contract/vip/calls.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { grantRole, type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { saveFile } from '../support/vip-file.ts'

const PHONE = '13900000001'
const MASKED = '139****0001'
const ID_NUMBER = '11010519491231002X'

onBothEngines('a sensitive field', (engine) => {
  let attendeeId: string

  const give = async (person: Person, roleId: string) => {
    await grantRole(opened.db, person, roleId, { meeting_id: '1' })
  }
  const signsUp = async (): Promise<string> => {
    const buyer = await signIn(test, '13800000011')
    const said = { name: '王小明', sex: 1, phone: PHONE, idcard: ID_NUMBER, agreedKeys: ['idcard'], organiserConsent: 1 as const }
    const { id } = await buyer.do(attendee.save, { ...HERE, ticketId: '1', ...said })
    await buyer.do(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
    return id
  }
  const answersTo = async (reader: Person) => {
    const { list } = await reader.do(form.answers, HERE)
    return Object.fromEntries((list[0]?.answers ?? []).map(({ key, value }) => [key, value]))
  }
  const sheetOf = async (reader: Person) => {
    const { sheet } = await reader.do(people.get, { ...HERE, id: attendeeId })
    return Object.fromEntries((sheet?.answers ?? []).map(({ key, value }) => [key, value]))
  }

  const { opened, test, organiser, reception } = productTest({ organiser: 'organiser', reception: '13955550077' }, { engine })
  beforeEach(async () => {
    await give(reception, 'reception')
    // Both questions are for the reception.
    await askInstead(opened.db, '1', () => [
      usualQuestion('name', true),
      usualQuestion('phone', true),
      { ...usualQuestion('idcard', false), readers: 'reception' },
    ])
    attendeeId = await signsUp()
  })

  it('is masked in answers for the reception, and whole for an organiser with the permission to edit attendees (H5)', async () => {
    for (const read of [answersTo, sheetOf]) {
      expect(await read(reception)).toMatchObject({ phone: MASKED, idcard: '110***********002X' })
      expect(await read(organiser)).toMatchObject({ phone: PHONE, idcard: ID_NUMBER })
    }
  })

  it('is not found out by searching answers for a part of it', async () => {
    const found = async (reader: Person, keyword: string) => (await reader.do(form.answers, { ...HERE, keyword })).total
    expect([await found(organiser, '3900000'), await found(organiser, '0001'), await found(organiser, PHONE)]).toEqual([1, 1, 1])
    expect([await found(reception, '3900000'), await found(reception, '0001'), await found(reception, PHONE)]).toEqual([0, 1, 1])
  })

  it('is masked in a table whose beginner has lost the permission before it is written', async () => {
    const colleague = await signIn(test, '13955550078')
    await give(colleague, 'organiser')
    const written = async () => {
      await opened.db.write((tx) => tx.deleteFrom('file_pieces').execute())
      await takeSteps(test.deps)
      const pieces = await opened.db.read.selectFrom('file_pieces').select('base64').execute()
      return pieces.map(({ base64 }) => Buffer.from(base64, 'base64').toString()).join('')
    }
    await colleague.do(people.export, { ...HERE, kind: 'csv' })
    expect(await written()).toContain(PHONE)
    await colleague.do(people.export, { ...HERE, kind: 'csv' })
    await opened.db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', colleague.id).execute())
    const masked = await written()
    expect(masked).toContain(MASKED)
    expect(masked).not.toContain(PHONE)
  })

  it('of a guest is whole for the host, and masked for the owner of a task: flight, plate, room and the driver’s phone', async () => {
    const guest = await saveFile(organiser)
    const thing = { ...HERE, id: '', edition: 0 }
    const car = { plate: '浙A7C5E9', model: '', seats: 4, driver: '王师傅', driverMobile: '13977770033', note: '' }
    const { id: carId } = await organiser.do(vip.saveCar, { ...thing, ...car })
    const way = { direction: 'in', way: 'plane', number: 'MU7719', fromPlace: '北京', toPlace: '杭州', meetAt: '', note: '' } as const
    const times = { planFrom: '2026-10-16 08:00:00', planTo: '2026-10-16 10:20:00', expectFrom: '', expectTo: '' }
    await organiser.do(vip.saveLeg, { ...thing, guestId: guest.id, carId, ...way, ...times })
    const nights = { fromDay: '2026-10-16', toDay: '2026-10-18', payer: 'host', state: 'asked' } as const
    await organiser.do(vip.saveRoom, { ...thing, hotel: '西子宾馆', kind: '', beds: 1, room: 'R8307', ...nights, guestIds: [guest.id] })
    const owner = { name: '小吴', mobile: '13977770044' }
    await organiser.do(vip.saveTask, { ...thing, guestId: guest.id, what: '准备接站牌', owner, dueTime: '' })
    const read = async (mobile: string) => (await (await signIn(test, mobile)).do(vip.mine, { meetingId: '' })).guests
    expect(await read('13977770002')).toMatchObject([
      { as: 'host', next: expect.stringContaining('MU7719'), legs: [{ number: 'MU7719' }], cars: [car], rooms: [{ room: 'R8307' }] },
    ])
    expect(await read(owner.mobile)).toMatchObject([
      {
        as: 'owner',
        legs: [{ number: 'MU***' }],
        cars: [{ plate: '浙A***', driverMobile: '139****0033' }],
        rooms: [{ room: '***' }],
        host: { mobile: '13977770002' },
      },
    ])
    expect(JSON.stringify(await read(owner.mobile))).not.toMatch(/MU7719|浙A7C5E9|13977770033|R8307/)
  })
})
