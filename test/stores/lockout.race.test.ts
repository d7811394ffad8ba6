/** Nobody keeps somebody else from signing in (S5): what is counted is whoever guesses, and a guess stays a guess. */
import { expect, it } from 'vitest'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { LOCKED_AFTER_WRONG, session } from '#contract/session.ts'
import { SMS_TRIES, verify } from '#contract/verify.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { digestPassword } from '#src/session/password.ts'
import { onBothEngines } from '../support/database.ts'
import { readCaptcha, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const MINUTE = 60_000
const mobile = '13800000001'

onBothEngines('somebody who is kept from signing in', (engine) => {
  // Everybody in these tests says where they are.
  const { opened, test } = productTest({}, { engine, app: { env: { trustProxy: true } } })

  interface Place {
    device?: string
    address: string
  }
  const owner: Place = { device: 'the-phone-of-its-owner', address: '198.51.100.7' }
  const attacker = (n = 0): Place => ({ device: `somebody-elses-browser-${n}`, address: `203.0.113.${n + 1}` })
  const from = ({ device, address }: Place) => ({
    headers: { 'x-forwarded-for': address, ...(device !== undefined && { [headers.deviceId]: device }) },
  })

  const send = async (place: Place) =>
    visitor(test.app).ask(verify.sendSms, { mobile, type: 'login', sysCode: DEFAULT_SYS_CODE, ...(await readCaptcha(test)) }, from(place))
  async function codeTo(place: Place): Promise<string> {
    expect((await send(place)).code).toBe('000')
    return test.sms.lastCode(mobile) as string
  }
  const login = (place: Place, smsCode: string) =>
    visitor(test.app).ask(session.meetingLogin, { mobile, smsCode, platform: 'web', loginType: 'sms' }, from(place))
  const beside = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

  it('signs in by the code on the phone that asked, whatever strangers with many addresses try meanwhile', async () => {
    const code = await codeTo(owner)
    for (let n = 0; n < 100; n++) expect((await login(attacker(n), beside(code, n + 1))).code).toBe('999')
    expect((await login(owner, code)).code).toBe('000')
  })

  it('has five slips of their own, and then asks for another code', async () => {
    const code = await codeTo(owner)
    for (let n = 1; n <= SMS_TRIES; n++) expect((await login(owner, beside(code, n))).reason).toBe('sms_wrong')
    expect((await login(owner, code)).reason).toBe('sms_wrong')
    test.clock.pass(61_000)
    expect((await login(owner, await codeTo(owner))).code).toBe('000')
  })

  it('goes in by their own code after a stranger had another sent to the phone', async () => {
    const own = await codeTo(owner)
    test.clock.pass(61_000)
    const theirs = await codeTo(attacker())
    for (let n = 1; n <= SMS_TRIES; n++) await login(attacker(), beside(theirs, n))
    expect((await login(owner, own)).code).toBe('000')
  })

  it('goes in by the code that a stranger had sent to their phone: it is what they read there', async () => {
    const theirs = await codeTo(attacker())
    expect((await send(owner)).reason).toBe('sms_too_soon')
    expect((await login(owner, theirs)).code).toBe('000')
  })

  it('takes a code to another device, where a stranger has three guesses at it and no more', async () => {
    const code = await codeTo(owner)
    expect((await login(attacker(), beside(code))).reason).toBe('sms_wrong')
    expect((await login({ ...attacker(), device: 'the-tablet-of-its-owner' }, code)).code).toBe('000')
    test.clock.pass(61_000)
    const next = await codeTo(owner)
    for (let n = 1; n <= 3; n++) await login(attacker(n), beside(next, n))
    expect((await login(attacker(9), next)).reason).toBe('sms_wrong')
  })

  it('stops whoever guesses from one address, or with one browser, and nobody else there who asked for a code', async () => {
    test.deps.env.limits = { ...limitDefaults, wrongCodesPerAddress: 60 }
    const code = await codeTo(owner)
    const answers = []
    for (let n = 1; n <= 80; n++)
      answers.push(await login({ device: `a-new-name-every-time-${n}`, address: owner.address }, beside(code, n)))
    expect(answers.at(-1)).toMatchObject({ http: 429, reason: 'too_often' })
    const browser = []
    for (let n = 1; n <= 20; n++) browser.push(await login({ ...attacker(), address: `203.0.113.${n}` }, beside(code, n)))
    expect(browser.at(-1)).toMatchObject({ reason: 'too_often' })
    expect((await login(owner, code)).code).toBe('000')
    test.clock.pass(15 * MINUTE)
    expect((await login(attacker(), code)).reason).toBe('sms_wrong')
  })

  it('counts guesses that come at once one by one', async () => {
    const code = await codeTo(attacker())
    await Promise.all(Array.from({ length: 60 }, (_, n) => login(attacker(), beside(code, n + 1))))
    const [row] = await opened.db.read.selectFrom('sms_codes').select(['tries', 'strange_tries']).execute()
    expect(row).toEqual({ tries: SMS_TRIES, strange_tries: 0 })
  })

  it('uses a program that names no device: who asked is known by the address', async () => {
    const program = { address: '198.51.100.9' }
    const code = await codeTo(program)
    for (let n = 1; n <= 20; n++) await login(attacker(n), beside(code, n))
    expect((await login(program, code)).code).toBe('000')
  })

  it('is sent a code on a device that they signed in on before, though strangers have had all that strangers may', async () => {
    expect((await login(owner, await codeTo(owner))).code).toBe('000')
    test.clock.pass(61 * MINUTE)
    const answers = []
    for (let n = 0; n < 8; n++) {
      answers.push((await send(attacker(n))).reason)
      test.clock.pass(61_000)
    }
    expect(answers.filter((reason) => reason === undefined)).toHaveLength(4)
    expect((await send({ device: 'a-new-phone-of-its-owner', address: owner.address })).reason).toBe('sms_too_many')
    expect((await login(owner, await codeTo(owner))).code).toBe('000')
  })

  const right = digestPassword('Sommer-2026')
  const wrong = digestPassword('Winter-2026')
  const byPassword = async (place: Place, password: string) =>
    visitor(test.app).ask(session.login, { loginType: 'pwd', mobile, password, ...(await readCaptcha(test)) }, from(place))
  async function havePassword() {
    const hash = await test.deps.passwords.hash(right)
    await opened.db.write((tx) => tx.updateTable('users').set({ password_hash: hash }).where('mobile', '=', mobile).execute())
  }

  it('goes in by password on a device that they signed in on before, while strangers guess', async () => {
    await havePassword()
    expect((await byPassword(owner, right)).code).toBe('000')
    for (let n = 0; n < 60; n++) await byPassword({ ...attacker(n), address: owner.address }, wrong)
    for (let n = 0; n < 60; n++) await byPassword(attacker(n), wrong)
    expect((await byPassword(attacker(99), right)).reason).toBe('login_locked')
    expect((await visitor(test.app).ask(session.login, { loginType: 'pwd', mobile, password: right }, from(owner))).code).toBe('000')
  })

  it('goes in by password on a new device too, while one stranger guesses', async () => {
    await havePassword()
    for (let n = 0; n < 40; n++) await byPassword({ ...attacker(n), address: '203.0.113.1' }, wrong)
    expect((await byPassword({ ...attacker(), address: '203.0.113.1' }, right)).reason).toBe('login_locked')
    expect((await byPassword(owner, right)).code).toBe('000')
  })

  it('has no more than ten wrong passwords on a device of their own either', async () => {
    await havePassword()
    expect((await byPassword(owner, right)).code).toBe('000')
    for (let n = 0; n < LOCKED_AFTER_WRONG; n++) expect((await byPassword(owner, wrong)).reason).toBe('login_wrong')
    expect((await byPassword(owner, right)).reason).toBe('login_locked')
  })
})
