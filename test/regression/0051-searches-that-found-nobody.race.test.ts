/**
 * Searches compared letters lowered by the engine with letters lowered by JavaScript, and took phones, numbers and pinyin only as
 * they are stored: `Élodie`, `139 1115 0103` and `lv` found nobody.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { desk } from '#contract/desk.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { vip } from '#contract/vip/calls.ts'
import { giveRole } from '#server/features/right/store.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { HERE } from '../support/long-work.ts'
import { signIn } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { guestRow } from '../support/reception.ts'

const BUYER = '13800000011'
const PHONE = '13911150103'
const names = [
  'Élodie Dupont',
  'Özgür Şahin',
  'Wang Lei',
  'J. K. Rowling',
  '吕小布',
  '单雄信',
  '曾行',
  '叶尔江·巴合提',
  '王 伟',
  'Chen, Xin',
] as const
type Name = (typeof names)[number]

/** What people type, and whom it finds. */
const typed: readonly (readonly [keyword: string, name: Name])[] = [
  ['Élodie Dupont', 'Élodie Dupont'],
  ['élodie', 'Élodie Dupont'],
  ['ÉLODIE', 'Élodie Dupont'],
  ['elodie', 'Élodie Dupont'],
  ['dupont élodie', 'Élodie Dupont'],
  ['ÖZGÜR', 'Özgür Şahin'],
  ['özgür şahin', 'Özgür Şahin'],
  ['ozgursahin', 'Özgür Şahin'],
  ['Lei Wang', 'Wang Lei'],
  ['wanglei', 'Wang Lei'],
  ['ＷＡＮＧ　ＬＥＩ', 'Wang Lei'],
  ['JK Rowling', 'J. K. Rowling'],
  ['j.k.rowling', 'J. K. Rowling'],
  ['吕 小布', '吕小布'],
  ['lv', '吕小布'],
  ['lyu', '吕小布'],
  ['lü xiao', '吕小布'],
  ['lvxiaobu', '吕小布'],
  ['Lu Xiaobu', '吕小布'],
  ['LYU XIAOBU', '吕小布'],
  ['shanxiong', '单雄信'],
  ['danxiongxin', '单雄信'],
  ['zenghang', '曾行'],
  ['cengxing', '曾行'],
  ['叶尔江巴合提', '叶尔江·巴合提'],
  ['叶尔江•巴合提', '叶尔江·巴合提'],
  ['yeerjiang', '叶尔江·巴合提'],
  ['王伟', '王 伟'],
  // Passports and reference lists write the surname first, with a comma.
  ['Wang, Lei', 'Wang Lei'],
  ['lei，wang', 'Wang Lei'],
  ['WANG、LEI', 'Wang Lei'],
  ['王，伟', '王 伟'],
  ['Chen Xin', 'Chen, Xin'],
  ['xin chen', 'Chen, Xin'],
  ['chenxin', 'Chen, Xin'],
  ['Chen, Xin', 'Chen, Xin'],
]
const phones = [
  PHONE,
  '139 1115 0103',
  '139-1115-0103',
  '+8613911150103',
  '+86 139 1115 0103',
  '0086-139-1115-0103',
  '１３９１１１５０１０３',
]

onBothEngines('a search', (engine) => {
  const orders = new Map<Name, string>()

  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: BUYER }, { engine, once: true })
  beforeAll(async () => {
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0, limit_order: 0 }).execute())
    await askInstead(opened.db, '1', (questions) =>
      questions.map((question) => (question.key === 'name' ? question : { ...question, required: 0 })),
    )
    for (const name of names) {
      test.clock.pass(1000)
      const phone = name === 'Élodie Dupont' ? PHONE : '13900000001'
      const { id } = await buyer.do(attendee.save, { ...HERE, sex: 1, phone, name, ticketId: '1' })
      const body = { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1 }
      orders.set(name, (await buyer.do(order.submit, { ...body, ticketPrice: 0 })).no)
    }
  })
  const door = prepare(async () => keepDoor(organiser, (await makeList(organiser)).id), { once: true })

  const inPeople = async (keyword: string) => (await organiser.do(people.list, { ...HERE, keyword })).list.map(({ name }) => name)
  const inOrders = async (keyword: string) => (await organiser.do(desk.list, { ...HERE, keyword })).list.map(({ no }) => no)
  const grouped = (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ')

  describe('by name', () => {
    it.each(typed)('%s finds %s among people, orders and at the door', async (keyword, name) => {
      expect(await inPeople(keyword)).toEqual([name])
      expect(await inOrders(keyword)).toEqual([orders.get(name)])
      const tail = name === 'Élodie Dupont' ? '0103' : '0001'
      const found = await organiser.do(checkin.find, { deviceId: door.deviceId, tail, name: keyword })
      expect(found.map((one) => one.name)).toEqual([name])
    })

    it('by spaces and dots alone finds nobody', async () => {
      for (const keyword of ['·', '. .', '-', ',', '、 ;'])
        expect([keyword, await inPeople(keyword), await inOrders(keyword)]).toEqual([keyword, [], []])
    })

    it('takes wildcards of the database for what they are', async () => {
      for (const keyword of ['%', '!', 'e%e', 'Wang%Lei']) expect([keyword, await inPeople(keyword)]).toEqual([keyword, []])
    })
  })

  describe('by phone or number', () => {
    it.each(phones)('%s finds the person of the phone among people and orders', async (keyword) => {
      expect(await inPeople(keyword)).toEqual(['Élodie Dupont'])
      expect(await inOrders(keyword)).toEqual([orders.get('Élodie Dupont')])
    })

    it.each(phones)('%s finds the person of the phone at the door and for notes, the phone masked', async (phone) => {
      for (const wanted of [{ tail: phone }, { tail: phone, name: 'élodie' }, { number: phone }]) {
        const found = await organiser.do(checkin.find, { deviceId: door.deviceId, ...wanted })
        expect(found.map((one) => [one.name, one.phone])).toEqual([['Élodie Dupont', '139****0103']])
      }
      const noted = await organiser.do(checkin.noted, { ...HERE, asked: phone })
      expect(noted.map((one) => [one.name, one.phone])).toEqual([['Élodie Dupont', '139****0103']])
    })

    it('a whole phone with another name, and a part of a phone, find nobody at the door', async () => {
      const find = (wanted: object) => organiser.ask(checkin.find, { deviceId: door.deviceId, ...wanted })
      expect((await find({ tail: PHONE, name: 'Wang' })).data).toEqual([])
      expect((await find({ tail: '13911150104' })).data).toEqual([])
      expect((await find({ tail: '0103' })).reason).toBe('tail_missing')
      for (const tail of ['1391115', '11150103', '139111501033']) expect((await find({ tail })).http).toBe(422)
      for (const asked of ['1391115', '+86 139 1115', '1115 0103', '115010'])
        expect([asked, await organiser.do(checkin.noted, { ...HERE, asked })]).toEqual([asked, []])
      expect((await organiser.do(checkin.noted, { ...HERE, asked: '01 03' })).map(({ name }) => name)).toEqual(['Élodie Dupont'])
    })

    it('an order’s number in groups of four finds the order, its person and the person at the door', async () => {
      const no = orders.get('吕小布') as string
      for (const number of [grouped(no), grouped(no).replaceAll(' ', '-')]) {
        expect(await inPeople(number)).toEqual(['吕小布'])
        expect(await inOrders(number)).toEqual([no])
        expect((await organiser.do(checkin.find, { deviceId: door.deviceId, number })).map(({ name }) => name)).toEqual(['吕小布'])
      }
    })

    it('finds no more digits of a masked phone than its last four, however they are grouped', async () => {
      const finance = await signIn(test, '13955557011')
      const role = { user_id: finance.id, third_id: '-000001', meeting_id: '', role_id: 'finance', granted_by: organiser.id }
      await opened.db.write((tx) => giveRole(tx, { ...role, created_at: test.clock() }))
      const found = async (keyword: string) => (await finance.do(desk.list, { ...HERE, keyword })).list.map(({ no }) => no)
      for (const keyword of ['1 115 0', '1115-0103', '+86 1391115']) expect([keyword, await found(keyword)]).toEqual([keyword, []])
      expect(await found('01 03')).toEqual([orders.get('Élodie Dupont')])
    })
  })

  it('finds accounts and guests as it finds people', async () => {
    await opened.db.write(async (tx) => {
      await tx.updateTable('users').set({ name: 'Zoë Ångström' }).where('mobile', '=', BUYER).execute()
    })
    expect(await inOrders('zoe angstrom')).toHaveLength(names.length)
    await guestRow(opened.db, { name: 'Łukasz Żółć', unit: 'Université', mobile: PHONE })
    for (const keyword of ['lukasz', 'ŻÓŁĆ', 'UNIVERSITÉ', '139 1115', '+86 139 1115', '+86 13911150103'])
      expect([keyword, (await organiser.do(vip.list, { ...HERE, keyword })).list.map(({ name }) => name)]).toEqual([
        keyword,
        ['Łukasz Żółć'],
      ])
  })
})
