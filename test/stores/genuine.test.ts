/** Whether a ticket is real, said to anybody, and no more than that; and the card that an exhibitor gets. */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { card } from '#contract/card.ts'
import type { Data } from '#contract/call.ts'
import { numberText } from '#contract/entry-code.ts'
import { genuine } from '#contract/genuine.ts'
import { toBase45 } from '#contract/base45.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { badgeCodeOf } from '#server/features/admission/codes.ts'
import { onBothEngines } from '../support/database.ts'
import { signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const MINUTE = 60_000
const standingOf = ({ data }: { data: Data<typeof genuine.ask> | null }) => (data?.kind === 'ticket' ? data.standing : data?.kind)

onBothEngines('a ticket’s number', (engine) => {
  let ticket: { id: string; code: string; number: string }
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, app: { env: { trustProxy: true } } })
  beforeEach(async () => {
    await signUp(person, { ticketId: '1', names: ['王晓明'], phone: person.mobile })
    ticket = (await person.do(admission.mine, {})).list[0] as typeof ticket
  })

  const ask = (text: string, ip = '203.0.113.1') => visitor(test.app).ask(genuine.ask, { text }, { headers: { 'x-forwarded-for': ip } })
  const standing = async (text: string) => standingOf(await ask(text))
  const set = (values: object) => opened.db.write((tx) => tx.updateTable('admissions').set(values).execute())

  it('proves to anybody that the ticket is real, used or void', async () => {
    expect(await standing(ticket.number)).toBe('real')
    for (const [status, said] of [
      ['entered', 'used'],
      ['left', 'used'],
      ['revoked', 'void'],
    ] as const) {
      await set({ status })
      expect(await standing(ticket.number)).toBe(said)
    }
  })

  it('is understood as it is printed, and so are the codes that stand for the ticket', async () => {
    const { code: exhibitor } = await person.do(admission.exhibitorCode, { id: ticket.id })
    for (const text of [
      numberText(ticket.number),
      numberText(ticket.number).toLowerCase(),
      numberText(ticket.number).replaceAll(/[ -]/g, '–'),
      [...ticket.number].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(''),
      ticket.code,
      badgeCodeOf(ticket.code),
      exhibitor,
    ])
      expect(await standing(text), text).toBe('real')
  })

  it('is understood as it is printed where it begins as another kind of code does', async () => {
    await set({ number: 'HWRABCDEFGHJ' })
    expect(await standing(numberText('HWRABCDEFGHJ'))).toBe('real')
  })

  it.each([
    ['another number', '23456789ABCD'],
    ['an order’s number', '2609021000000000000001'],
    ['a live code', `HWR${toBase45(new Uint8Array(132))}`.slice(0, 60)],
    ['a stranger’s link', 'https://evil.example/'],
    ['a row’s identifier', '23N3HXJFA2YHPFW88HAH46'],
    ['an injection', "' OR 1=1 --"],
    ['a wildcard', '%'],
  ])('says nothing of what is none: %s', async (_, text) => {
    expect(await standing(text)).toBe('unknown')
  })

  it('tells nothing of whose it is or for what', async () => {
    expect((await ask(ticket.number)).data).toEqual({ kind: 'ticket', standing: 'real' })
  })

  it('is asked for with something, and not with pages of it', async () => {
    expect(await ask('  ')).toMatchObject({ reason: 'invalid', msg: '请输入编号' })
    expect(await ask('A'.repeat(10_000))).toMatchObject({ reason: 'invalid', msg: '请输入正确的编号' })
  })

  it('refuses an address that looks up unknown numbers, for ten minutes, and no other address', async () => {
    test.deps.env.limits = { ...limitDefaults, unknownNumbersPerAddress: 20 }
    for (let n = 0; n < 20; n++) expect(await standing('23456789ABCD')).toBe('unknown')
    expect(await ask(ticket.number)).toMatchObject({ http: 429, reason: 'too_often' })
    expect(standingOf(await ask(ticket.number, '198.51.100.1'))).toBe('real')
    test.clock.pass(10 * MINUTE)
    expect(await standing(ticket.number)).toBe('real')
  })

  it('counts every unknown number of those that arrive at once', async () => {
    test.deps.env.limits = { ...limitDefaults, unknownNumbersPerAddress: 20 }
    const answers = await Promise.all([...Array(30).keys()].map(() => ask('23456789ABCD')))
    expect(answers.filter(({ reason }) => reason === 'too_often')).toHaveLength(10)
  })

  it('gives an exhibitor the name and organisation of whoever shows their code, and no phone', async () => {
    const { code } = await person.do(admission.exhibitorCode, { id: ticket.id })
    const exhibitor = await signInAs(test, 'user')
    expect(await exhibitor.do(card.read, { code })).toEqual({
      name: '王晓明',
      company: '望湖小学',
      position: '教师',
      meetingId: '1',
      meetingName: '第六届全国智慧教育大会',
      own: 0,
    })
    for (const other of [ticket.code, badgeCodeOf(ticket.code), ticket.number, 'HWX23456789ABCDEFGH', ''])
      expect(await exhibitor.ask(card.read, { code: other }), other).toMatchObject({ reason: 'admission_gone' })
    expect(await visitor(test.app).ask(card.read, { code })).toMatchObject({ http: 401 })
    await set({ status: 'revoked' })
    expect(await exhibitor.ask(card.read, { code })).toMatchObject({ reason: 'admission_gone' })
  })

  it('has a card for whoever signed up before there were exhibitors’ codes, once they show it', async () => {
    await set({ exhibitor_hash: '' })
    const { code } = await person.do(admission.exhibitorCode, { id: ticket.id })
    expect((await person.do(card.read, { code })).name).toBe('王晓明')
  })

  it('hands out a hundred cards an hour', async () => {
    const { code } = await person.do(admission.exhibitorCode, { id: ticket.id })
    for (let n = 0; n < 100; n++) await person.do(card.read, { code })
    expect(await person.ask(card.read, { code })).toMatchObject({ http: 429, reason: 'too_often' })
  })
})
