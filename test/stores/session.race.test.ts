import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { attendee } from '#contract/attendee.ts'
import { AGREED } from '#contract/consent.ts'
import { member } from '#contract/member.ts'
import { privacy } from '#contract/privacy.ts'
import { session } from '#contract/session.ts'
import { type SmsPurpose, verify } from '#contract/verify.ts'
import { Busy } from '#server/features/session/password.ts'
import { keyedDigest } from '#server/flow/ids.ts'
import { digestPassword } from '#src/session/password.ts'
import { testEnv } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, MINUTE } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { type Person, readCaptcha, signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const mobile = '13800000001'
const secret = 'Sommer-2026'
const right = digestPassword(secret)
const wrongOne = digestPassword('Winter-2026')

onBothEngines('signing in', (engine) => {
  const { opened, test } = productTest({}, { engine })

  type Captcha = Partial<Awaited<ReturnType<typeof readCaptcha>>>
  const byPassword = (password: string, more: Captcha & { mobile?: string; remember?: 0 | 1 } = {}, headers: Record<string, string> = {}) =>
    visitor(test.app).ask(session.login, { loginType: 'pwd', mobile, password, passwordFlag: '', ...more }, { headers })
  const code = async (to: string, type: SmsPurpose) => {
    await visitor(test.app).do(verify.sendSms, { mobile: to, type, sysCode: '', ...(await readCaptcha(test)) })
    test.clock.pass(61_000)
    return test.sms.lastCode(to) as string
  }
  const bearer = (token: string): Person => Object.assign(visitor(test.app), { token })
  /** Gives the attendee of the seed a password as people do who forgot theirs. */
  async function setPassword(digest = right, of = mobile): Promise<void> {
    const { resetToken } = await visitor(test.app).do(session.resetBegin, { mobile: of, smsCode: await code(of, 'reset') })
    await visitor(test.app).do(session.updatePassword, { password: digest, resetToken })
  }
  const keptHash = async (of = mobile) =>
    (await opened.db.read.selectFrom('users').select('password_hash').where('mobile', '=', of).executeTakeFirstOrThrow()).password_hash

  it('gives a session by password, and the role held at the tenant', async () => {
    await setPassword(right, '13800000003')
    const { data } = await byPassword(right, { mobile: '13800000003' })
    expect(data).toMatchObject({ role: 'organiser', sysCode: DEFAULT_SYS_CODE })
    expect((await bearer(data?.tokenInfoVo.access_token as string).ask(session.me, {})).data).toMatchObject({
      hasPassword: 1,
      permissions: ['meeting:*:*'],
    })
  })

  it('keeps neither token, code nor password readable in the database', async () => {
    await setPassword()
    const { data } = await byPassword(right)
    const tables = ['users', 'sessions', 'sms_codes', 'resets', 'captchas', 'limits', 'log'] as const
    const rows = JSON.stringify(await Promise.all(tables.map((table) => opened.db.read.selectFrom(table).selectAll().execute())))
    for (const text of [data?.tokenInfoVo.access_token as string, right, secret]) expect(rows).not.toContain(text)
    expect((await opened.db.read.selectFrom('sms_codes').select('code_hash').execute()).every((row) => row.code_hash.length === 64)).toBe(
      true,
    )
  })

  it('counts guesses that come at once one by one', async () => {
    await setPassword()
    const answers = await Promise.all(Array.from({ length: 40 }, () => byPassword(wrongOne)))
    expect(answers.filter((answer) => answer.reason === 'login_wrong')).toHaveLength(3)
  })

  it('lets a venue in that signs in at once from one address', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `139000001${String(n).padStart(2, '0')}`)
    const hash = await test.deps.passwords.hash(right)
    await opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'users',
        people.map((of) => ({ id: of, mobile: of, name: '', password_hash: hash, created_at: 1 })),
      ),
    )
    const answers = await Promise.all(people.map((of) => byPassword(right, { mobile: of })))
    expect(answers.filter((answer) => answer.code !== '000')).toEqual([])
  })

  describe('sessions', () => {
    it('last half a day, or fifteen with 15 天内自动登录', async () => {
      await setPassword()
      const short = bearer((await byPassword(right)).data?.tokenInfoVo.access_token as string)
      const long = bearer((await byPassword(right, { remember: 1 })).data?.tokenInfoVo.access_token as string)
      test.clock.pass(12 * 60 * MINUTE)
      expect(await short.ask(session.me, {})).toMatchObject({ http: 401, reason: 'signed_out', msg: '登陆已过期，请关闭当前窗口重新进入' })
      test.clock.pass(14 * DAY)
      expect((await long.ask(session.me, {})).code).toBe('000')
      test.clock.pass(DAY)
      expect((await long.ask(session.me, {})).http).toBe(401)
    })

    it('are listed by device, one line each, and ended one by one or all but this', async () => {
      await setPassword()
      const on = async (device: string, agent: string) =>
        bearer(
          (await byPassword(right, { remember: 1 }, { 'device-id': device, 'user-agent': agent })).data?.tokenInfoVo.access_token as string,
        )
      const phone = await on('phone-phone-phone', 'MicroMessenger')
      const again = await on('phone-phone-phone', 'MicroMessenger')
      const desktop = await on('desktop-desktop-1', 'Chrome')
      const tablet = await on('tablet-tablet-tab', 'Safari')
      expect((await phone.ask(session.me, {})).http).toBe(401)
      const devices = await again.do(session.devices, {})
      expect(devices.map((device) => [device.agent, device.current]).sort()).toEqual([
        ['Chrome', 0],
        ['MicroMessenger', 1],
        ['Safari', 0],
      ])
      const chrome = devices.find((device) => device.agent === 'Chrome')?.id as string
      await again.do(session.end, { id: chrome })
      expect((await desktop.ask(session.me, {})).http).toBe(401)
      expect((await again.ask(session.end, { id: chrome })).reason).toBe('session_gone')
      expect(await again.do(session.endOthers, {})).toEqual({ ended: 1 })
      expect((await tablet.ask(session.me, {})).http).toBe(401)
      expect((await again.ask(session.me, {})).code).toBe('000')
    })

    it('of somebody else cannot be seen or ended', async () => {
      const [mine, theirs] = [await signIn(test, mobile), await signIn(test, '13900000009')]
      const [other] = await theirs.do(session.devices, {})
      expect((await mine.ask(session.end, { id: other?.id as string })).reason).toBe('session_gone')
      expect((await theirs.ask(session.me, {})).code).toBe('000')
    })

    it('end at logout', async () => {
      const person = await signIn(test, mobile)
      await person.do(session.logout, {})
      expect((await person.ask(session.me, {})).http).toBe(401)
    })
  })

  describe('a new phone', () => {
    it('needs the owner and a code to the new one, and the old one is free again', async () => {
      await setPassword()
      const person = await signIn(test, mobile)
      const moved = '13700001111'
      expect(
        (await person.ask(session.changeMobile, { mobile: moved, smsCode: await code(moved, 'change'), password: wrongOne })).reason,
      ).toBe('password_wrong')
      expect((await person.ask(session.changeMobile, { mobile: moved, smsCode: '000000', password: right })).reason).toBe('sms_wrong')
      await person.do(session.changeMobile, { mobile: moved, smsCode: await code(moved, 'change'), password: right })
      expect((await person.do(session.me, {})).mobile).toBe(moved)
      expect((await byPassword(right)).reason).toBe('login_wrong')
      expect((await byPassword(right, { mobile: moved })).code).toBe('000')
    })

    it("is proved by a code to the old phone where there is no password, and may not be another account's", async () => {
      const person = await signIn(test, mobile)
      await signIn(test, '13700003333')
      const taken = await person.ask(session.changeMobile, {
        mobile: '13700003333',
        smsCode: await code('13700003333', 'change'),
        oldSmsCode: await code(mobile, 'change'),
      })
      expect(taken.reason).toBe('mobile_in_use')
      const next = { mobile: '13700004444', smsCode: await code('13700004444', 'change') }
      expect((await person.ask(session.changeMobile, { ...next, oldSmsCode: '000000' })).reason).toBe('old_sms_wrong')
      await person.do(session.changeMobile, { ...next, oldSmsCode: await code(mobile, 'change') })
      expect((await person.do(session.me, {})).mobile).toBe('13700004444')
    })
  })

  it('keeps which wording was agreed to, when and where', async () => {
    const { id } = await visitor(test.app).do(session.login, {
      loginType: 'sms',
      mobile: '13912340000',
      smsCode: await code('13912340000', 'login'),
      agreed: AGREED,
    })
    const rows = await opened.db.read.selectFrom('consents').selectAll().where('user_id', '=', id).orderBy('document').execute()
    expect(rows.map(({ document, version, channel, created_at }) => ({ document, version, channel, at: created_at }))).toEqual([
      { document: 'agreement', version: AGREED, channel: 'login', at: test.clock() },
      { document: 'privacy', version: AGREED, channel: 'login', at: test.clock() },
    ])
  })

  if (!runsEveryTest(engine)) return
  it('gives a session by SMS that works and says who one is', async () => {
    const person = await signIn(test, mobile)
    expect(await person.do(session.me, {})).toMatchObject({
      mobile,
      thirdId: DEFAULT_SYS_CODE,
      checktOperate: 0,
      roles: [],
      permissions: [],
    })
    const portal = await visitor(test.app).do(session.login, {
      loginType: 'sms',
      mobile: '13912340000',
      smsCode: await code('13912340000', 'login'),
      agreed: AGREED,
    })
    expect(portal).toMatchObject({ sysCode: DEFAULT_SYS_CODE, role: '' })
    expect(await bearer(portal.tokenInfoVo.access_token).do(session.me, {})).toMatchObject({
      id: portal.id,
      mobile: '13912340000',
      hasPassword: 0,
    })
  })

  it('answers a wrong password and an unknown phone with the same words', async () => {
    await setPassword()
    const [known, unknown] = [await byPassword(wrongOne), await byPassword(wrongOne, { mobile: '13999999999' })]
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ reason: 'login_wrong', msg: '手机号或密码错误' })
  })

  it('makes the same hash for an unknown phone as for a wrong password, so that they take the same time', async () => {
    await setPassword()
    const asked: string[] = []
    const real = test.deps.passwords
    test.deps.passwords = {
      ...real,
      verify: (digest, kept) => {
        asked.push(kept)
        return real.verify(digest, kept)
      },
    }
    await byPassword(wrongOne)
    await byPassword(wrongOne, { mobile: '13999999999' })
    expect(asked).toEqual([await keptHash(), ''])
  })

  it('asks for a captcha after three wrong passwords, known phone or not, and shuts the password out after ten', async () => {
    await setPassword()
    for (const one of [mobile, '13999999999']) {
      for (let n = 0; n < 3; n++) expect((await byPassword(wrongOne, { mobile: one })).reason).toBe('login_wrong')
      expect((await byPassword(wrongOne, { mobile: one })).reason).toBe('captcha_needed')
      expect((await byPassword(wrongOne, { mobile: one, captchaId: 'x', captchaCode: 'ABCDEF' })).reason).toBe('captcha_wrong')
      for (let n = 3; n < 10; n++)
        expect((await byPassword(wrongOne, { mobile: one, ...(await readCaptcha(test)) })).reason).toBe('login_wrong')
      expect(await byPassword(right, { mobile: one, ...(await readCaptcha(test)) })).toMatchObject({ http: 429, reason: 'login_locked' })
    }
    test.clock.pass(15 * MINUTE)
    expect((await byPassword(right)).code).toBe('000')
  })

  it('counts no try that the server had no time for', async () => {
    await setPassword()
    const real = test.deps.passwords
    test.deps.passwords = { ...real, verify: () => Promise.reject(new Busy('full')) }
    for (let n = 0; n < 5; n++) expect(await byPassword(right)).toMatchObject({ http: 503, reason: 'busy' })
    test.deps.passwords = { ...real, isFull: () => true }
    expect((await byPassword(right)).reason).toBe('busy')
    test.deps.passwords = real
    expect((await byPassword(right)).code).toBe('000')
  })

  it('forgets wrong passwords after the right one', async () => {
    await setPassword()
    for (let round = 0; round < 3; round++) {
      await byPassword(wrongOne)
      await byPassword(wrongOne)
      expect((await byPassword(right)).code).toBe('000')
    }
  })

  it('replaces a hash of an older kind at the next login', async () => {
    const salt = Buffer.from('sixteen bytes!!!')
    const old = scryptSync(keyedDigest(testEnv.secret, `password:${right}`), salt, 32, { N: 1024, r: 8, p: 1 })
    const kept = `$scrypt$n=1024,r=8,p=1$${salt.toString('base64url')}$${old.toString('base64url')}`
    await opened.db.write((tx) => tx.updateTable('users').set({ password_hash: kept }).where('mobile', '=', mobile).execute())
    expect((await byPassword(wrongOne)).reason).toBe('login_wrong')
    expect((await byPassword(right)).code).toBe('000')
    expect(await keptHash()).toMatch(/^\$argon2id\$/)
    expect((await byPassword(right)).code).toBe('000')
  })

  describe('a new password', () => {
    it('needs the old one, and ends every other session', async () => {
      await setPassword()
      const [here, there] = [await signIn(test, mobile), bearer((await byPassword(right)).data?.tokenInfoVo.access_token as string)]
      expect((await here.ask(session.updatePassword, { oldPassword: wrongOne, password: wrongOne })).reason).toBe('password_wrong')
      expect(await here.do(session.updatePassword, { oldPassword: right, password: wrongOne })).toEqual({ ended: 1 })
      expect((await there.ask(session.me, {})).http).toBe(401)
      expect((await here.ask(session.me, {})).code).toBe('000')
      expect((await byPassword(right)).reason).toBe('login_wrong')
      expect((await byPassword(wrongOne)).code).toBe('000')
    })

    it('is set after a code by whoever forgot the old one, once and within ten minutes', async () => {
      const standing = await signIn(test, mobile)
      const begun = await visitor(test.app).do(session.resetBegin, { mobile, smsCode: await code(mobile, 'reset') })
      expect((await visitor(test.app).ask(session.updatePassword, { password: right, resetToken: begun.resetToken })).code).toBe('000')
      expect((await standing.ask(session.me, {})).http).toBe(401)
      expect((await visitor(test.app).ask(session.updatePassword, { password: right, resetToken: begun.resetToken })).reason).toBe(
        'reset_gone',
      )
      const late = await visitor(test.app).do(session.resetBegin, { mobile, smsCode: await code(mobile, 'reset') })
      test.clock.pass(10 * MINUTE)
      expect((await visitor(test.app).ask(session.updatePassword, { password: right, resetToken: late.resetToken })).reason).toBe(
        'reset_gone',
      )
    })

    it('is no known weak one, and the right to set one stays (S14)', async () => {
      await setPassword()
      const here = await signIn(test, mobile)
      const begun = await visitor(test.app).do(session.resetBegin, { mobile, smsCode: await code(mobile, 'reset') })
      for (const weak of ['123456', 'qwerty', mobile.slice(-8)].map(digestPassword)) {
        const refused = { code: '999', reason: 'password_weak', msg: '密码过于简单，请换一个' }
        expect(await here.ask(session.updatePassword, { oldPassword: right, password: weak })).toMatchObject(refused)
        expect(await visitor(test.app).ask(session.updatePassword, { password: weak, resetToken: begun.resetToken })).toMatchObject(refused)
      }
      expect((await visitor(test.app).ask(session.updatePassword, { password: wrongOne, resetToken: begun.resetToken })).code).toBe('000')
    })

    it('tells nobody whether a phone has an account', async () => {
      const stranger = '13911112222'
      const begun = await visitor(test.app).ask(session.resetBegin, { mobile: stranger, smsCode: await code(stranger, 'reset') })
      expect(begun.code).toBe('000')
      expect(
        (await visitor(test.app).ask(session.updatePassword, { password: right, resetToken: begun.data?.resetToken as string })).reason,
      ).toBe('reset_gone')
    })

    it('is refused to a visitor without a right to it', async () => {
      expect((await visitor(test.app).ask(session.updatePassword, { password: right, oldPassword: right })).http).toBe(401)
    })
  })

  it('asks somebody who never agreed for the tick, where the form has none (L4)', async () => {
    const newcomer = '13912340001'
    await visitor(test.app).do(member.register, {
      mobile: newcomer,
      smsCode: await code(newcomer, 'register'),
      password: right,
    })
    const consents = () => opened.db.read.selectFrom('consents').select('channel').where('version', '=', AGREED).execute()
    const before = (await consents()).length
    const ticked = (agreed: '' | typeof AGREED) =>
      visitor(test.app).ask(session.login, { loginType: 'pwd', mobile: newcomer, password: right, agreed })
    expect(await ticked('')).toMatchObject({ reason: 'agreement_missing', msg: '请阅读并同意协议' })
    expect(await consents()).toHaveLength(before)
    expect((await ticked(AGREED)).code).toBe('000')
    expect((await ticked('')).code).toBe('000')
    expect(await consents()).toHaveLength(before + 2)
  })

  it('asks whoever took the agreement back to give it again, by password and by SMS', async () => {
    await setPassword()
    const person = await signIn(test, mobile)
    await visitor(test.app).do(session.login, { loginType: 'sms', mobile, smsCode: await code(mobile, 'login'), agreed: AGREED })
    const [first] = await person.do(privacy.consents, {})
    await person.do(privacy.withdraw, { id: first?.id as string })
    expect(await byPassword(right)).toMatchObject({ code: '999', reason: 'agreement_missing', msg: '请阅读并同意协议' })
    const smsCode = await code(mobile, 'login')
    const bySms = (agreed: '' | typeof AGREED) => visitor(test.app).ask(session.login, { loginType: 'sms', mobile, smsCode, agreed })
    expect((await bySms('')).reason).toBe('agreement_missing')
    expect((await bySms(AGREED)).code).toBe('000')
    expect((await byPassword(right)).code).toBe('000')
  })

  it('shows nobody the enrolments of another phone', async () => {
    const person = await signIn(test, mobile)
    expect(await person.ask(attendee.enrolled, { phone: '13900000002', meetingId: '1' })).toMatchObject({ http: 403, reason: 'forbidden' })
  })
})
