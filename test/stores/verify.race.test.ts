import { expect, it } from 'vitest'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { session } from '#contract/session.ts'
import { type SmsPurpose, verify } from '#contract/verify.ts'
import { noSms, SmsRefused } from '#server/features/verify/sms-provider.ts'
import { onBothEngines } from '../support/database.ts'
import { MINUTE, SECOND } from '../support/facts.ts'
import { readCaptcha, signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const mobile = '13800000001'

onBothEngines('asking for an SMS code', (engine) => {
  const { opened, test } = productTest({}, { engine, logsErrors: true })

  interface How {
    type?: SmsPurpose
    device?: string
    captcha?: { captchaId: string; captchaCode: string }
  }
  const send = (to = mobile, { type = 'login', device, captcha }: How = {}) =>
    visitor(test.app).ask(
      verify.sendSms,
      { mobile: to, type, sysCode: DEFAULT_SYS_CODE, ...captcha },
      device === undefined ? {} : { headers: { [headers.deviceId]: device } },
    )
  const sendAsHuman = async (to = mobile, how: How = {}) => send(to, { ...how, captcha: await readCaptcha(test) })
  const login = (smsCode: string, from = mobile) =>
    visitor(test.app).ask(session.meetingLogin, { mobile: from, smsCode, platform: 'web', loginType: 'sms' })
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const other = (n: number) => `139000${String(n).padStart(5, '0')}`

  it('answers alike for a known and an unknown number', async () => {
    await signIn(test, '13700000000')
    test.clock.pass(24 * 60 * MINUTE)
    expect(await send('13700000000')).toEqual(await send('13900000002'))
  })

  it('asks for a captcha from the second code for a phone on', async () => {
    expect((await send()).code).toBe('000')
    test.clock.pass(61 * SECOND)
    expect(await send()).toMatchObject({ reason: 'captcha_needed', msg: '请先完成图形验证' })
    expect((await sendAsHuman()).code).toBe('000')
  })

  it('asks for a captcha from the second phone that a device sends to, and from an address that sends much', async () => {
    const device = 'a-device-of-sixteen-letters'
    expect((await send(other(1), { device })).code).toBe('000')
    expect((await send(other(2), { device })).reason).toBe('captcha_needed')
    for (let n = 3; n < 22; n++) expect((await send(other(n))).code).toBe('000')
    expect((await send(other(22))).reason).toBe('captcha_needed')
  })

  it('asks everybody for a captcha in a minute that is busier than any venue', async () => {
    await opened.db.write((tx) => tx.insertInto('limits').values({ key: 'sms-minute:all', started_at: test.clock(), n: 199 }).execute())
    expect((await send(other(500))).code).toBe('000')
    expect((await send(other(501))).reason).toBe('captcha_needed')
    expect((await sendAsHuman(other(501))).code).toBe('000')
  })

  it('takes a captcha once, right or wrong, in any case of letters, within five minutes, and not for another', async () => {
    await send()
    test.clock.pass(61 * SECOND)
    const [first, second, late] = [await readCaptcha(test), await readCaptcha(test), await readCaptcha(test)]
    expect((await send(mobile, { captcha: { ...first, captchaCode: second.captchaCode } })).reason).toBe('captcha_wrong')
    expect((await send(mobile, { captcha: first })).reason).toBe('captcha_wrong')
    expect((await send(mobile, { captcha: { ...second, captchaCode: ` ${second.captchaCode.toLowerCase()}` } })).code).toBe('000')
    test.clock.pass(61 * SECOND)
    expect((await send(mobile, { captcha: second })).reason).toBe('captcha_wrong')
    test.clock.pass(5 * MINUTE)
    expect((await send(mobile, { captcha: late })).reason).toBe('captcha_wrong')
  })

  it('lets one of ten simultaneous uses of a captcha through', async () => {
    for (let n = 0; n < 10; n++) await send(other(n))
    test.clock.pass(61 * SECOND)
    const captcha = await readCaptcha(test)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(other(n), { captcha })))
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
  })

  it('tells the answer of a captcha in no reply and keeps it readable nowhere', async () => {
    const answer = await visitor(test.app).ask(verify.captchaSever, {})
    const said = test.captchas.answerTo(answer.data?.captchaId as string) as string
    expect(JSON.stringify(answer)).not.toContain(said)
    expect(JSON.stringify(await opened.db.read.selectFrom('captchas').selectAll().execute())).not.toContain(said)
    expect(answer.data?.image).toMatch(/^data:image\/png;base64,/)
  })

  it('makes people wait 60 seconds for the next code, and gives strangers four an hour, eight a day', async () => {
    expect((await send()).code).toBe('000')
    test.clock.pass(59 * SECOND)
    expect((await sendAsHuman()).reason).toBe('sms_too_soon')
    test.clock.pass(2 * SECOND)
    for (let sent = 1; sent < 4; sent++) {
      expect((await sendAsHuman()).code).toBe('000')
      test.clock.pass(61 * SECOND)
    }
    expect((await sendAsHuman()).reason).toBe('sms_too_many')
    test.clock.pass(60 * MINUTE)
    for (let sent = 4; sent < 8; sent++) {
      expect((await sendAsHuman()).code).toBe('000')
      test.clock.pass(61 * SECOND)
    }
    test.clock.pass(60 * MINUTE)
    expect((await sendAsHuman()).reason).toBe('sms_too_many')
    test.clock.pass(24 * 60 * MINUTE)
    expect((await send()).code).toBe('000')
  })

  it('sends one code to a phone that asks ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
  })

  it('gives five tries, then not even the right code helps', async () => {
    await send()
    const code = test.sms.lastCode(mobile) as string
    for (let n = 0; n < 5; n++) expect((await login(wrong(code))).reason).toBe('sms_wrong')
    expect((await login(code)).reason).toBe('sms_wrong')
  })

  it('gives five tries also to a hundred guesses that come at once', async () => {
    await send()
    const code = test.sms.lastCode(mobile) as string
    await Promise.all(Array.from({ length: 100 }, (_, n) => login(String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))))
    expect((await opened.db.read.selectFrom('sms_codes').select('tries').executeTakeFirstOrThrow()).tries).toBe(5)
    expect((await login(code)).reason).toBe('sms_wrong')
  })

  it('lets a code work once, for one of those who use it at once, and for five minutes', async () => {
    await send()
    const code = test.sms.lastCode(mobile) as string
    const answers = await Promise.all([login(code), login(code), login(code)])
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
    expect((await login(code)).reason).toBe('sms_wrong')
    test.clock.pass(61 * SECOND)
    await sendAsHuman()
    test.clock.pass(5 * MINUTE + 1)
    expect((await login(test.sms.lastCode(mobile) as string)).reason).toBe('sms_wrong')
  })

  it('binds a code to its phone and its purpose', async () => {
    await send()
    await send('13900000002')
    expect((await login(test.sms.lastCode(mobile) as string, '13900000002')).reason).toBe('sms_wrong')
    for (const [n, type] of (['register', 'reset', 'change'] as const).entries()) {
      await send(other(50 + n), { type })
      expect((await login(test.sms.lastCode(other(50 + n)) as string, other(50 + n))).reason).toBe('sms_wrong')
    }
  })

  // F1: a stack for each code that anybody asked for.
  it('is a warning that is counted, and no error, where nobody is configured to send it', async () => {
    test.deps.sms = noSms
    for (const to of [mobile, other(1), other(2)]) expect((await send(to)).reason).toBe('sms_failed')
    expect([test.errors, [...new Set(test.warnings)]]).toEqual([[], ['sms.refused nobody is configured: see SMS_CLOUD']])
  })

  it('does not count a message that the provider refused', async () => {
    test.deps.sms = { send: () => Promise.reject(new SmsRefused('isv.BUSINESS_LIMIT_CONTROL')) }
    expect((await send()).reason).toBe('sms_failed')
    expect(await opened.db.read.selectFrom('sms_codes').selectAll().execute()).toEqual([])
  })

  it('keeps the code of a message that nobody knows whether it was taken: it may arrive', async () => {
    const { sms } = test.deps
    test.deps.sms = {
      send: async (message) => {
        await sms.send(message)
        throw new Error('aliyun SMS: no clear answer (HTTP 504)')
      },
    }
    expect(await send()).toMatchObject({ code: '000', data: { seconds: 60 } })
    expect((await send()).reason).toBe('sms_too_soon')
    expect((await login(test.sms.lastCode(mobile) as string)).code).toBe('000')
    expect(test.errors.map((one) => one.event)).toEqual(['sms.unanswered'])
    test.clock.pass(61 * SECOND)
    expect((await send()).reason).toBe('captcha_needed')
  })

  it('is one behaviour under three names', async () => {
    await visitor(test.app).do(verify.sendSmsQuery, { mobile, type: 'login', sysCode: '' })
    expect((await visitor(test.app).ask(verify.sendSmsMember, { mobile, type: 'login', sysCode: '' })).reason).toBe('sms_too_soon')
    expect((await login(test.sms.lastCode(mobile) as string)).code).toBe('000')
  })
})
