/** The sheets of a reception: made from the files whenever they are asked for, and no more on any than whoever gets it needs. */
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, it } from 'vitest'
import { meeting } from '#contract/meeting.ts'
import { task } from '#contract/task.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Room } from '#contract/vip/plan.ts'
import { sheetKinds } from '#contract/vip/words.ts'
import { writeJson } from '#server/db/json.ts'
import { giveRole } from '#server/features/right/store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'
import { aCar, aLeg, aRoom, aTask, guestRow, HERE, listRow } from '../support/reception.ts'

const DIET = '不吃海鲜'
const NOTE = '与司马文不同桌'
const banquets = writeJson([{ id: 'dinner', name: '欢迎晚宴', place: '宴会厅', time: '2026-11-07 18:00:00' }])

onBothEngines('the sheets of a reception', (engine) => {
  let [one, other] = ['', '']
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    await listRow(opened.db, { banquets })
    const host = { host_name: '林晚', host_mobile: '13955552001' }
    one = (await guestRow(opened.db, { ...host, diet: DIET, notes: NOTE, companions: writeJson(['小秘书']) })).id
    other = (await guestRow(opened.db, { name: '司马文', honorific: '教授', mobile: '13955551002', state: 'invited' })).id
  })

  const sheet = (kind: (typeof sheetKinds)[number], who = organiser) => who.do(vip.sheet, { ...HERE, kind })
  const cells = async (kind: (typeof sheetKinds)[number], who = organiser) => JSON.stringify(await sheet(kind, who))

  it('lists pick-ups by the hour in which they are expected now', async () => {
    const { id: carId } = await organiser.do(vip.saveCar, { ...aCar, driver: '赵师傅', driverMobile: '13955552009' })
    await organiser.do(vip.saveLeg, { ...aLeg(one), carId, expectTo: '2026-11-07 11:20:00', meetAt: '2号航站楼' })
    await organiser.do(vip.saveLeg, { ...aLeg(other), number: 'G2201', way: 'train', planTo: '2026-11-07 10:05:00' })
    const { title, meeting: named, groups, columns } = await sheet('pickups')
    expect([title, named]).toEqual(['接站表', (await organiser.do(meeting.get, { id: '1' })).title])
    expect(groups.map(({ name }) => name)).toEqual(['11-07 10时', '11-07 11时'])
    const row = groups[1]?.rows[0] as string[]
    expect(Object.fromEntries(columns.map((column, place) => [column, row[place]]))).toMatchObject({
      时间: '11-07 11:20（原11-07 10:00）',
      方式: '飞机',
      班次: 'MU2101',
      接站地点: '2号航站楼',
      嘉宾: '欧阳静思院士',
      人数: '2',
      车牌: '陕A12345',
      司机电话: '13955552009',
      接待人: '林晚',
      接待人电话: '13955552001',
      状态: '已计划',
    })
  })

  it('gives a hotel names and nights, and nothing else of anybody', async () => {
    await organiser.do(vip.saveRoom, { ...aRoom([one, other]), beds: 2, toDay: '2026-11-09' })
    const { groups, columns } = await sheet('rooms')
    expect(columns).toEqual(['姓名', '房型', '入住日期', '退房日期', '晚数', '房号'])
    const names = ['司马文', '欧阳静思'].toSorted().join('、')
    expect(groups).toEqual([{ name: '翠湖宾馆', rows: [[names, '大床房', '2026-11-07', '2026-11-09', '2', '']] }])
  })

  it('seats guests by occasion and table, 2 before 10', async () => {
    const seat = (guestId: string, table: string, number: string) =>
      organiser.do(vip.saveSeat, { ...HERE, id: '', guestId, eventId: 'dinner', table, seat: number })
    await seat(one, '10', '1')
    await seat(other, '2', '3')
    const { groups } = await sheet('seats')
    expect(groups).toEqual([
      { name: '欢迎晚宴 2桌', rows: [['3', '司马文', '教授', '西北大学', '校长']] },
      { name: '欢迎晚宴 10桌', rows: [['1', '欧阳静思', '院士', '西北大学', '校长']] },
    ])
  })

  it('names on the list of open answers those who have not answered, and nobody else', async () => {
    const { groups } = await sheet('unconfirmed')
    expect(groups).toEqual([{ name: '', rows: [['司马文', '教授', '西北大学', '校长', '已邀请', '13955551002', '', '']] }])
  })

  it('shows on a car’s sheet whom it drives and whom to call, and no guest’s phone', async () => {
    const { id: carId } = await organiser.do(vip.saveCar, aCar)
    await organiser.do(vip.saveLeg, { ...aLeg(one), carId })
    const text = await cells('cars')
    expect(text).toMatch(/陕A12345.*欧阳静思院士.*13955552001/)
    expect(text).not.toContain('13955551001')
  })

  it('has diet and notes in the handbook of those with the right to them, and on no other sheet', async () => {
    await organiser.do(vip.saveRoom, aRoom([one]))
    await organiser.do(vip.saveTask, { ...aTask(one), owner: { name: '孙主任', mobile: '13955552008' } })
    const reader = await signIn(test, '13955552007')
    await opened.db.write(async (tx) => {
      const role = { id: 'reader', third_id: '-000001', name: '接待', permissions: writeJson(['meeting:vip:view']), created_at: 1 }
      await tx.insertInto('roles').values(role).execute()
      await giveRole(tx, { user_id: reader.id, third_id: '-000001', meeting_id: '1', role_id: 'reader', granted_by: 'test', created_at: 1 })
    })
    expect(await cells('handbook')).toContain(DIET)
    const theirs = await cells('handbook', reader)
    expect(theirs).toMatch(/欧阳静思院士.*准备鲜花；孙主任 13955552008/)
    expect(theirs).not.toMatch(new RegExp(`${DIET}|${NOTE}`))
    for (const kind of sheetKinds.filter((each) => each !== 'handbook'))
      expect(await cells(kind)).not.toMatch(new RegExp(`${DIET}|${NOTE}`))
    await reader.do(vip.exportSheet, { ...HERE, kind: 'handbook' })
    expect(JSON.stringify(await exported(reader))).not.toMatch(new RegExp(`${DIET}|${NOTE}`))
  })

  /** The table that the latest export has come to. */
  async function exported(who = organiser): Promise<unknown[][]> {
    while ((await takeSteps(test.deps)) > 0);
    const [latest] = (await who.do(task.list, { ...HERE, pageSize: 1 })).list
    expect(latest).toMatchObject({ kind: 'vipExport', state: 'done' })
    const [{ data } = { data: [] }] = await readXlsxFile(await readAll(who, latest?.result?.id ?? ''))
    return data
  }

  it('leaves as a workbook in which phones are texts and nothing is reckoned', async () => {
    await guestRow(opened.db, { name: '=HYPERLINK("http://a")', state: 'listed', mobile: '13955551003' })
    await organiser.do(vip.exportSheet, { ...HERE, kind: 'unconfirmed' })
    const rows = await exported()
    expect(rows[0]).toEqual(['姓名', '称谓', '单位', '职务', '状态', '手机号', '接待人', '接待人电话'])
    expect(JSON.stringify(rows)).toContain('13955551002')
    expect(rows).toHaveLength(3)
  })

  it('has a rooming list that equals the files after a thousand edits by chance', async () => {
    let seed = 20_261_107
    const below = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const some = <T>(things: readonly T[]) => things[below(things.length)] as T
    const guests = [one, other]
    for (const name of ['诸葛明', '上官雪', '夏侯远', '慕容秋']) guests.push((await guestRow(opened.db, { name })).id)
    const rooms: Room[] = []
    const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
    for (let edit = 0; edit < 1_000; edit++) {
      const act = below(10)
      const [place, from] = [act === 2 || act === 3 ? rooms.length : below(rooms.length + 1), 5 + below(6)]
      const room = rooms[place]
      // Nobody makes more than so many a minute.
      test.clock.pass(1_000)
      if (act === 0 && room !== undefined) {
        await organiser.do(vip.removeRoom, { ...HERE, id: room.id })
        rooms.splice(place, 1)
      } else if (act === 1) {
        const [id, state] = [some(guests), some(['confirmed', 'declined', 'cancelled', 'left'] as const)]
        await opened.db.write((tx) => tx.updateTable('vip_guests').set({ state }).where('id', '=', id).execute())
      } else {
        const sleepers = guests.filter(() => below(3) === 0)
        const wanted = {
          ...aRoom(sleepers.length > 0 ? sleepers : [some(guests)]),
          id: room?.id ?? '',
          edition: room?.edition ?? 0,
          hotel: some(['翠湖宾馆', '海埂会堂']),
          beds: 1 + below(3),
          fromDay: day(from),
          toDay: day(from + 1 + below(3)),
          room: some(['', '801', '802']),
          state: some(['asked', 'booked', 'in', 'no_show'] as const),
        }
        const answer = await organiser.ask(vip.saveRoom, wanted)
        if (answer.reason === 'room_moved') continue
        expect(answer.code, answer.msg).toBe('000')
        rooms[place] = answer.data as Room
      }
    }
    // The files, read past everything that the sheet is made by.
    const rows = await opened.db.read
      .selectFrom('vip_sleepers')
      .innerJoin('vip_rooms', 'vip_rooms.id', 'vip_sleepers.room_id')
      .innerJoin('vip_guests', 'vip_guests.id', 'vip_sleepers.guest_id')
      .select(['vip_rooms.id', 'hotel', 'room', 'from_day', 'to_day', 'name'])
      .where('vip_rooms.state', '!=', 'no_show')
      .where('vip_guests.state', 'not in', ['declined', 'cancelled'])
      .execute()
    const inFiles = rows.map((row) => [row.hotel, row.name, row.from_day, row.to_day, row.room].join(' ')).toSorted()
    const onSheet = (await sheet('rooms')).groups.flatMap(({ name: hotel, rows: lines }) =>
      lines.flatMap(([names = '', , from, to, , room]) => names.split('、').map((name) => [hotel, name, from, to, room].join(' '))),
    )
    expect(onSheet.toSorted()).toEqual(inFiles)
    expect(inFiles.length).toBeGreaterThan(10)
    const known = rooms.map(({ id, guestIds }) => [id, ...guestIds].join(' ')).toSorted()
    const { rooms: standing } = await organiser.do(vip.plan, { ...HERE, guestId: '' })
    expect(standing.map(({ id, guestIds }) => [id, ...guestIds].join(' ')).toSorted()).toEqual(known)
  }, 240_000)
})
