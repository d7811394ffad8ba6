import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { attendee } from '#contract/attendee.ts'
import { session } from '#contract/session.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { signIn, visitor } from '../support/person.ts'

const MINUTE = 60_000
const mobile = '13800000001'

onBothEngines('signing in by SMS', (engine) => {
  let opened: Opened
  let test: TestApp
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
  })
  afterEach(() => opened.drop())

  const send = (to = mobile) => visitor(test.app).ask(session.sendSms, { mobile: to, type: 'login', sysCode: DEFAULT_SYS_CODE })
  const login = (smsCode: string, from = mobile) => visitor(test.app).ask(session.meetingLogin, { mobile: from, smsCode, platform: 'web', loginType: 'sms' })
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('gives a session that works and says who one is', async () => {
    const person = await signIn(test, mobile)
    expect(await person.do(session.me, {})).toMatchObject({ mobile, thirdId: DEFAULT_SYS_CODE, checktOperate: 0 })
  })

  it('keeps neither token nor code readable in the database', async () => {
    const person = await signIn(test, mobile)
    const rows = JSON.stringify([
      await opened.db.read.selectFrom('sessions').selectAll().execute(),
      (await opened.db.read.selectFrom('sms_codes').selectAll().execute()).map((row) => row.code_hash),
    ])
    expect(rows).not.toContain(person.token)
    expect(rows).not.toContain(test.sms.lastCode(mobile))
  })

  it('answers alike for a known and an unknown number', async () => {
    await signIn(test, mobile)
    const [known, unknown] = [await send(), await send('13900000002')]
    expect(known).toEqual(unknown)
  })

  it('makes people wait 60 seconds for the next code, five an hour, ten a day', async () => {
    expect((await send()).code).toBe('000')
    test.clock.pass(59_000)
    expect((await send()).reason).toBe('sms_too_soon')
    test.clock.pass(2_000)
    for (let sent = 1; sent < 5; sent++) {
      expect((await send()).code).toBe('000')
      test.clock.pass(61_000)
    }
    expect((await send()).reason).toBe('sms_too_many')
    test.clock.pass(60 * MINUTE)
    for (let sent = 5; sent < 10; sent++) {
      expect((await send()).code).toBe('000')
      test.clock.pass(61_000)
    }
    test.clock.pass(60 * MINUTE)
    expect((await send()).reason).toBe('sms_too_many')
    test.clock.pass(24 * 60 * MINUTE)
    expect((await send()).code).toBe('000')
  })

  it('sends one code to a phone that asks ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
  })

  it('limits what one address may send to many phones', async () => {
    const answers = []
    for (let n = 0; n < 61; n++) answers.push(await send(`139000000${String(n).padStart(2, '0')}`))
    expect(answers.slice(0, 60).every((answer) => answer.code === '000')).toBe(true)
    expect(answers[60]?.reason).toBe('sms_too_many')
  })

  it('lets a code work once', async () => {
    await send()
    const code = test.sms.lastCode(mobile) as string
    expect((await login(code)).code).toBe('000')
    expect((await login(code)).reason).toBe('sms_wrong')
  })

  it('lets one of two simultaneous uses of a code through', async () => {
    await send()
    const code = test.sms.lastCode(mobile) as string
    const answers = await Promise.all([login(code), login(code), login(code)])
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
  })

  it('lets a code die after five minutes', async () => {
    await send()
    test.clock.pass(5 * MINUTE + 1)
    expect((await login(test.sms.lastCode(mobile) as string)).reason).toBe('sms_wrong')
  })

  it('gives five tries, then not even the right code helps', async () => {
    await send()
    const code = test.sms.lastCode(mobile) as string
    for (let n = 0; n < 5; n++) expect((await login(wrong(code))).reason).toBe('sms_wrong')
    expect((await login(code)).reason).toBe('sms_wrong')
  })

  it('binds a code to its phone and its purpose', async () => {
    await send()
    await send('13900000002')
    expect((await login(test.sms.lastCode(mobile) as string, '13900000002')).reason).toBe('sms_wrong')
    await visitor(test.app).do(session.sendSmsMember, { mobile: '13700000003', type: 'register', sysCode: '' })
    expect((await login(test.sms.lastCode('13700000003') as string, '13700000003')).reason).toBe('sms_wrong')
  })

  it('does not count a message that the provider refused', async () => {
    test.deps.sms = { sendCode: () => Promise.reject(new Error('down')) }
    expect((await send()).reason).toBe('sms_failed')
    expect(await opened.db.read.selectFrom('sms_codes').selectAll().execute()).toEqual([])
  })

  it('ends a session at logout and after fifteen days', async () => {
    const first = await signIn(test, mobile)
    await first.do(session.logout, {})
    expect((await first.ask(session.me, {})).http).toBe(401)
    const second = await signIn(test, mobile)
    test.clock.pass(15 * 24 * 60 * MINUTE)
    expect(await second.ask(session.me, {})).toMatchObject({ http: 401, reason: 'signed_out', msg: '登陆已过期，请关闭当前窗口重新进入' })
  })

  it('shows nobody the enrolments of another phone', async () => {
    const person = await signIn(test, mobile)
    expect(await person.ask(attendee.enrolled, { phone: '13900000002', meetingId: '1' })).toMatchObject({ http: 403, reason: 'forbidden' })
  })
})
