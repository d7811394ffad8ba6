/**
 * What is kept of a guest, tried as everybody: diets, health and private notes come to nobody without the right to them, a
 * picture to those alone who are to recognise the guest, and to strangers not as much as a name.
 */
import { beforeEach, expect, it } from 'vitest'
import { type Call, headers, type Input } from '#contract/call.ts'
import { file } from '#contract/file.ts'
import { right } from '#contract/right.ts'
import { sheetKinds } from '#contract/vip/words.ts'
import { vip } from '#contract/vip/calls.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn, tinyPng } from '../support/put-in.ts'
import { saveFile } from '../support/vip-file.ts'
import { aCar, aLeg, aRoom } from '../support/vip-rows.ts'

const HERE = { meetingId: '1' }
const HOST = '13977770002'
const DEPUTY = '13977770042'
const OTHER_HOST = '13977770043'
const OWNER = '13977770044'

/** Said of the guest by organisers, and by the guest. */
const PRIVATE = ['不吃海鲜', '心脏支架', '与赵总不同席']
const OWN_DIET = '清真餐食'
/** What a stranger is not to learn: who it is, how to reach them, who comes along. */
const WHO = ['欧阳清远', '13977770001', '林助理', '云栖研究院']

onBothEngines('what is kept of a guest', (engine) => {
  let guestId: string
  let photoId: string
  let links: { guest: string; driver: string; hotel: string; dead: string }
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    photoId = (await putIn(organiser, tinyPng, '照片.png', 'vip')).id
    const guest = await saveFile(organiser, { photoId, deputy: { name: '吴副手', mobile: DEPUTY } })
    guestId = guest.id
    const [diet, health, notes] = PRIVATE as [string, string, string]
    await organiser.do(vip.savePrivate, { ...HERE, id: guestId, edition: guest.edition, diet, health, notes })
    await saveFile(organiser, {
      name: '另一位',
      unit: '别的单位',
      mobile: '13977770050',
      host: { name: '别的接待', mobile: OTHER_HOST },
      companions: [],
    })
    const owner = { name: '小吴', mobile: OWNER }
    await organiser.do(vip.saveTask, { ...HERE, id: '', guestId, edition: 0, what: '准备接站牌', owner, dueTime: '' })
    const carId = await aCar(opened.db)
    await aLeg(opened.db, guestId, { car_id: carId })
    await aRoom(opened.db, [guestId])
    const keyOf = async (kind: 'guest' | 'driver' | 'hotel', of: string, mobile = '') =>
      (await organiser.do(vip.link, { ...HERE, kind, of, mobile })).key
    const dead = await keyOf('guest', guestId)
    links = {
      dead,
      guest: await keyOf('guest', guestId),
      driver: await keyOf('driver', carId),
      hotel: await keyOf('hotel', '西湖国宾馆', '13977770011'),
    }
    const said = { comes: 1 as const, reason: '', companions: ['林助理'], diet: OWN_DIET, agreed: 1 as const }
    await visitor(test.app).do(vip.answer, { key: links.guest, tail: '0001', ...said })
  })

  /** All that somebody is told who asks for everything there is about the guest, whatever they are refused. */
  async function heard(person: Person, sysCode?: string): Promise<string> {
    const options = sysCode === undefined ? {} : { headers: { [headers.sysCode]: sysCode } }
    const told: unknown[] = []
    const ask = async <C extends Call>(call: C, input: Input<C>) => void told.push(await person.ask(call, input, options))
    const one = { ...HERE, id: guestId }
    await ask(vip.list, { ...HERE, keyword: '' })
    await ask(vip.list, { ...HERE, keyword: '欧阳' })
    await ask(vip.get, one)
    await ask(vip.settings, HERE)
    await ask(vip.savePrivate, { ...one, edition: 99, diet: '', health: '', notes: '' })
    await ask(vip.invite, one)
    await ask(vip.plan, { ...HERE, guestId })
    await ask(vip.checks, HERE)
    for (const kind of sheetKinds) await ask(vip.sheet, { ...HERE, kind })
    await ask(vip.mine, { meetingId: '' })
    await ask(vip.mine, HERE)
    for (const key of [links.dead, '2'.repeat(26)]) await ask(vip.open, { key, tail: '0001' })
    for (const key of [links.guest, links.driver, links.hotel]) await ask(vip.open, { key, tail: '9999' })
    return JSON.stringify(told)
  }
  const seesPicture = async (person: Person): Promise<boolean> => {
    const answers = [await person.ask(file.get, { id: photoId }), await person.ask(file.piece, { id: photoId, from: '0' })]
    const granted = answers.filter(({ code }) => code === '000').length
    expect([0, 2]).toContain(granted)
    return granted === 2
  }
  const found = (words: readonly string[], text: string) => words.filter((word) => text.includes(word))

  /** Somebody with a role of the tenant's. */
  async function withRole(mobile: string, code: 'finance' | 'reception' | 'editor' | 'reviewer'): Promise<Person> {
    const person = await signIn(test, mobile)
    const admin = await signInAs(test, 'admin')
    await admin.do(right.assign, { userId: person.id, roleIds: [code] })
    return person
  }

  it('comes whole to an organiser: what the others are tried for is there', async () => {
    const text = await heard(organiser)
    expect(found([...PRIVATE, OWN_DIET, ...WHO], text)).toEqual([...PRIVATE, OWN_DIET, ...WHO])
    expect(await seesPicture(organiser)).toBe(true)
  })

  it('comes to whoever arranges without the right to private things as a file without them', async () => {
    const reception = await withRole('13977770060', 'reception')
    const text = await heard(reception)
    expect(found(WHO, text)).toEqual(WHO)
    expect(found([...PRIVATE, OWN_DIET], text)).toEqual([])
    expect(await seesPicture(reception)).toBe(true)
  })

  it('comes to host and deputy without diet, health and notes, with the picture', async () => {
    for (const mobile of [HOST, DEPUTY]) {
      const person = await signIn(test, mobile)
      const text = await heard(person)
      expect(found(['欧阳清远', '13977770001'], text)).toEqual(['欧阳清远', '13977770001'])
      expect(found([...PRIVATE, OWN_DIET], text)).toEqual([])
      expect(await seesPicture(person)).toBe(true)
    }
  })

  it('comes to the owner of a task without phone, companions and picture', async () => {
    const owner = await signIn(test, OWNER)
    const text = await heard(owner)
    expect(found(['欧阳清远'], text)).toEqual(['欧阳清远'])
    expect(found([...PRIVATE, OWN_DIET, '13977770001', '林助理'], text)).toEqual([])
    expect(await seesPicture(owner)).toBe(false)
  })

  it('does not come to strangers, colleagues and other hosts, by any call', async () => {
    const strangers: readonly (readonly [string, Person, string?])[] = [
      ['nobody', visitor(test.app)],
      ['somebody', await signInAs(test, 'user')],
      ['staff at the door', await signInAs(test, 'staff')],
      ['another tenant', await signInAs(test, 'otherOrganiser')],
      ['another tenant by its own name', await signInAs(test, 'otherOrganiser'), '-000002'],
      ['finance', await withRole('13977770061', 'finance')],
      ['an editor', await withRole('13977770062', 'editor')],
      ['a reviewer', await withRole('13977770063', 'reviewer')],
      ['another guest’s host', await signIn(test, OTHER_HOST)],
      ['an administrator of organisations', await signInAs(test, 'orgadmin')],
    ]
    for (const [who, person, sysCode] of strangers) {
      expect([who, found([...PRIVATE, OWN_DIET, ...WHO], await heard(person, sysCode))]).toEqual([who, []])
      expect([who, await seesPicture(person)]).toEqual([who, false])
      // Their tries at the links are their own: nobody is locked out for them.
      await opened.db.write((tx) => tx.updateTable('vip_links').set({ wrong: 0 }).execute())
      await opened.db.write((tx) => tx.deleteFrom('limits').execute())
    }
  })

  it('comes by a guest’s own link as their own words, never as what others have noted', async () => {
    const answer = await visitor(test.app).ask(vip.open, { key: links.guest, tail: '0001' })
    const text = JSON.stringify(answer)
    expect(found(['欧阳清远', OWN_DIET], text)).toEqual(['欧阳清远', OWN_DIET])
    expect(found([...PRIVATE, photoId, '托运两件'], text)).toEqual([])
  })

  it('comes to a driver as a surname and a masked phone, to a hotel as a name and nights', async () => {
    const driver = JSON.stringify(await visitor(test.app).do(vip.open, { key: links.driver, tail: '0003' }))
    expect(driver).toContain('欧阳院士')
    expect(found([...PRIVATE, OWN_DIET, ...WHO, photoId], driver)).toEqual([])
    const hotel = JSON.stringify(await visitor(test.app).do(vip.open, { key: links.hotel, tail: '0011' }))
    expect(hotel).toContain('欧阳清远')
    expect(found([...PRIVATE, OWN_DIET, '13977770001', '林助理', '云栖研究院', '院士', photoId], hotel)).toEqual([])
  })

  it('does not come by one link what another may do', async () => {
    for (const [key, tail] of [
      [links.driver, '0003'],
      [links.hotel, '0011'],
      [links.dead, '0001'],
    ] as const) {
      const said = { comes: 0 as const, reason: '', companions: [], diet: '', agreed: 0 as const }
      const answer = await visitor(test.app).ask(vip.answer, { key, tail, ...said })
      expect(answer.reason).toBe('vip_link_gone')
      expect(found([...PRIVATE, OWN_DIET, ...WHO], JSON.stringify(answer))).toEqual([])
    }
    expect((await organiser.do(vip.get, { ...HERE, id: guestId })).state).not.toBe('declined')
  })

  it('does not stand in the log, nor in what is told by message', async () => {
    const log = JSON.stringify(await opened.db.read.selectFrom('log').selectAll().execute())
    expect(found([...PRIVATE, OWN_DIET, ...WHO], log)).toEqual([])
    const messages = await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', 'vip_host').execute()
    expect(messages.length).toBeGreaterThan(0)
    expect(found([...PRIVATE, OWN_DIET, ...WHO], JSON.stringify(messages))).toEqual([])
  })
})
