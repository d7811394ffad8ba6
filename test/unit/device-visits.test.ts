/** A device at a list for visits, without a network: whom it lets in, and who it says is in. */
import { describe, expect, it } from 'vitest'
import { SLOTS } from '#contract/checkin/ownership.ts'
import { VISIT_LIST } from '#contract/checkin/lists.ts'
import { START } from '../support/app.ts'
import { HOUR, list, loneDevice, noNetwork, row } from '../support/lone-device.ts'

const hours = { from: START - HOUR, to: START + 2 * HOUR }
const ALL = [...Array(SLOTS).keys()]

async function atTheDoor() {
  const device = await loneDevice({
    list: { ...list, ...VISIT_LIST, kind: 'visitor' },
    rows: [
      row(1, 'one', { ticket: 2, hours, people: 3, name: '钱一' }),
      row(2, 'two', { ticket: 2, hours, people: 1, name: '孙二' }),
      row(3, 'three', { ticket: 2, hours, people: 2, name: '李三', since: START - 60_000 }),
      row(4, 'four', { ticket: 2, hours: { from: START + HOUR, to: START + 2 * HOUR }, people: 1, name: '周四' }),
      row(5, 'five', { ticket: 2, standing: 4, hours, name: '' }),
    ],
    stateRows: [
      [1, 1, START - 120_000, 'b', 0],
      [5, 1, START - 120_000, 'a', 0],
    ],
    own: ALL,
  })
  device.away = noNetwork
  const present = () => device.engine.present().map(({ person, people, gate }) => [person.name, people, gate])
  return { device, present }
}

describe('a door for visitors without a network', () => {
  it('says who is in: by the list, by a person’s word, and by its own scans, nobody whose visit has ended', async () => {
    const { device, present } = await atTheDoor()
    const known = [
      ['钱一', 3, '乙门'],
      ['李三', 2, ''],
    ]
    expect(present()).toEqual(known)
    expect(await device.engine.person(2)).toMatchObject({ verdict: 'admit', why: 'in', offline: true })
    expect(present()).toEqual([...known, ['孙二', 1, '甲门']])
    device.engine.setDirection('out')
    expect(await device.engine.person(1)).toMatchObject({ verdict: 'admit', why: 'out' })
    expect(await device.engine.person(3)).toMatchObject({ verdict: 'admit', why: 'out' })
    expect(present()).toEqual([['孙二', 1, '甲门']])
  })

  it('says the same after its page began anew', async () => {
    const { device, present } = await atTheDoor()
    await device.engine.person(2)
    const before = present()
    await device.restart()
    expect(present()).toEqual(before)
  })

  it('lets nobody in before their hours, after them, or while they are in by a person’s word', async () => {
    const { device } = await atTheDoor()
    expect((await device.engine.person(4)).why).toBe('too_early')
    expect((await device.engine.person(3)).why).toBe('inside')
    expect((await device.engine.person(5)).why).toBe('withdrawn')
    device.clock.at = hours.to
    expect((await device.engine.person(2)).why).toBe('too_late')
  })
})
