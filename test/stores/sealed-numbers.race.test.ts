import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { member } from '#contract/member.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { holdsNumber, noNumber, type Sealed, sealsBy } from '#server/db/sealed.ts'
import { sealAttendees } from '#server/features/attendee/store.ts'
import { sealNumbers } from '#server/jobs/seal.ts'
import { cases } from '../support/gather-cases.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { registration } from '../support/registration.ts'
import { signUp } from '../support/sign-up.ts'
import { everyRow } from '../support/tables.ts'

const FREE = '1'
/** Of the fillers of test/support/sign-up.ts. */
const IDCARD = '11010519491231002X'
const STUDENT = 'XS20260088'
const OFFICER = '军字第20260088号'

onBothEngines('ID numbers', (engine) => {
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, app: { env: { publicUrl: 'https://huiwu.test' } } })

  /** Tables in which a text stands, whatever column it is in and however it is spelt. */
  const holding = async (...texts: string[]) =>
    [...(await everyRow(opened.db))]
      .filter(([, rows]) => texts.some((text) => rows.toUpperCase().includes(text.toUpperCase())))
      .map(([table]) => table)
  const sealedRows = async () => [...(await everyRow(opened.db))].filter(([, rows]) => rows.includes('"s1.')).map(([table]) => table)
  const typed = () =>
    ({
      meetingId: '1',
      ticketId: FREE,
      sex: 1,
      phone: person.mobile,
      hospital: '望湖小学',
      department: '教研组',
      position: '教师',
    }) as const
  const profile = { name: '欧阳小鱼', certifyCardType: 'beijings', certifyCardNo: STUDENT } as const

  it('stand nowhere in a dump of the database, whoever typed them and whatever was done since', async () => {
    await person.do(member.improve, profile)
    const { order: placed, attendees } = await signUp(person, { ticketId: FREE, names: ['王小明', '王小红'] })
    await person.do(attendee.replenish, { id: attendees[0]?.id as string, position: '校长', idcard: IDCARD })
    await visitor(test.app).do(member.register, {
      ...(await registration(test, '13955550003')),
      certifyCardType: 'shanghai',
      certifyCardNo: IDCARD.toLowerCase(),
    })
    const admin = await signInAs(test, 'admin')
    // Every feature's people take places.
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0 }).execute())
    for (const { leaveTraces } of cases.values()) {
      await leaveTraces?.({ test, person, admin })
      test.clock.pass(61_000)
    }
    expect(await holding(IDCARD, STUDENT, 'H77193056', 'EK7719306')).toEqual([])
    expect((await sealedRows()).toSorted()).toEqual(['attendees', 'certifications', 'profiles', 'vip_guests'])
    const rows = await person.do(order.attendees, { no: placed.no, pageNum: 1, pageSize: 30 })
    expect(rows.list.map(({ idcard }) => idcard)).toEqual([IDCARD, IDCARD])
  })

  it('are read by their owner as they were typed, in lists, in the profile and in their own copy', async () => {
    const { id } = await person.do(attendee.save, { ...typed(), name: '王小明', idcard: IDCARD })
    expect((await person.do(attendee.save, { ...typed(), id, name: '王小明', idcard: IDCARD })).idcard).toBe(IDCARD)
    await signUp(person, { ticketId: FREE, names: ['王小红'] })
    expect(
      (await person.do(attendee.enrolled, { phone: person.mobile, meetingId: '1', pageNum: 1, pageSize: 30 })).list.map(
        ({ idcard }) => idcard,
      ),
    ).toEqual([IDCARD])
    expect(await person.do(member.improve, { ...profile, certifyCardType: 'beijing', certifyCardNo: OFFICER })).toMatchObject({
      certifyCardNo: OFFICER,
    })
    expect((await person.do(member.profile, {})).certifyCardNo).toBe(OFFICER)
    const copy = await person.do(privacy.data, {})
    expect(copy.profile['certifyCardNo']).toBe(OFFICER)
    expect(copy.attendees.map((one) => one['idcard'])).toEqual([IDCARD, IDCARD])
  })

  it('are gone, sealed or not, when the account closes', async () => {
    await person.do(member.improve, profile)
    await person.do(attendee.save, { ...typed(), name: '王小明', idcard: IDCARD })
    expect((await sealedRows()).toSorted()).toEqual(['attendees', 'profiles'])
    await person.do(privacy.close, { smsCode: await codeFor(test, person.mobile, 'change') })
    expect(await sealedRows()).toEqual([])
  })
  /** As an earlier release kept them. */
  async function unseal(): Promise<void> {
    await opened.db.write(async (tx) => {
      await sql`UPDATE attendees SET idcard = ${IDCARD} WHERE idcard <> ''`.execute(tx)
      await sql`UPDATE profiles SET certify_card_no = ${STUDENT} WHERE certify_card_no <> ''`.execute(tx)
    })
  }

  it('of an earlier release are sealed by a start, and go on by the next where one was cut off', async () => {
    await person.do(member.improve, profile)
    const { attendees } = await signUp(person, { ticketId: FREE, names: ['甲乙', '丙丁', '戊己'] })
    await unseal()
    expect((await holding(IDCARD, STUDENT)).toSorted()).toEqual(['attendees', 'profiles'])
    expect(await sealAttendees(opened.db, test.deps.seals, 2)).toBe(2)
    // Read meanwhile, sealed or not, they are the same.
    const seen = async () => (await person.do(privacy.data, {})).attendees.map((one) => one['idcard'])
    expect(await seen()).toEqual(attendees.map(() => IDCARD))
    await Promise.all([sealNumbers(test.deps), sealNumbers(test.deps)])
    expect(await holding(IDCARD, STUDENT)).toEqual([])
    expect(await seen()).toEqual(attendees.map(() => IDCARD))
    expect((await person.do(member.profile, {})).certifyCardNo).toBe(STUDENT)
    const before = await everyRow(opened.db)
    await sealNumbers(test.deps)
    expect(await everyRow(opened.db)).toEqual(before)
  })

  if (engine === 'sqlite')
    it('leave nothing of themselves in the file when they are sealed', async () => {
      await person.do(member.improve, profile)
      await person.do(attendee.save, { ...typed(), name: '王小明', idcard: IDCARD })
      const [row] = await opened.db.read.selectFrom('attendees').selectAll().execute()
      // So many that pages split and cells come free.
      const more = Array.from({ length: 300 }, (_, n) => ({ ...(row as NonNullable<typeof row>), id: `a${n}` }))
      await opened.db.write((tx) => opened.db.insertMany(tx, 'attendees', more))
      await unseal()
      await sealNumbers(test.deps)
      await opened.db.close()
      const file = readFileSync(opened.url)
      expect([IDCARD, STUDENT].filter((number) => file.includes(number))).toEqual([])
    })
})

it('a sealed number opens under its own secret, in its own row, and unchanged', () => {
  const seals = sealsBy('a secret of the tests, long enough to be one')
  const one = seals.seal(IDCARD, 'row 1')
  const again = seals.seal(IDCARD, 'row 1')
  expect([seals.open(one, 'row 1'), seals.open(again, 'row 1')]).toEqual([IDCARD, IDCARD])
  expect(one).not.toBe(again)
  expect(seals.open(one, 'row 2')).toBe('')
  expect(sealsBy('another secret of the tests, also long enough').open(one, 'row 1')).toBe('')
  const text = one as unknown as string
  for (const changed of [
    text.slice(0, -2),
    `${text}AA`,
    text.replace(/^s1\../, (first) => (first === 's1.A' ? 's1.B' : 's1.A')),
    's1.',
    's1.AAAA',
  ])
    expect(seals.open(changed as unknown as Sealed, 'row 1'), changed).toBe('')
  expect([holdsNumber(one), holdsNumber(seals.seal('', 'row 1')), holdsNumber(noNumber)]).toEqual([true, false, false])
  expect(seals.open(noNumber, 'row 1')).toBe('')
})
