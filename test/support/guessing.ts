/** Every secret that an attacker may guess, with the call that takes it and the reason that refuses a wrong guess. */
import { AGREED } from '#contract/consent.ts'
import { member } from '#contract/member.ts'
import { privacy } from '#contract/privacy.ts'
import { LOCKED_AFTER_WRONG, session } from '#contract/session.ts'
import { settings } from '#contract/settings.ts'
import { staff } from '#contract/staff.ts'
import { transfer, WRONG_NAMES } from '#contract/transfer.ts'
import { SMS_TRIES, type SmsPurpose, verify } from '#contract/verify.ts'
import { vip } from '#contract/vip/calls.ts'
import { WRONG_TAILS } from '#contract/vip/links.ts'
import { visitor as visits } from '#contract/visitor.ts'
import { newSetupCode } from '#server/features/settings/setup-code.ts'
import { digestPassword } from '#src/session/password.ts'
import { type TestApp, testApp } from './app.ts'
import type { Opened } from './database.ts'
import { type Answer, codeFor, type Person, readCaptcha, signIn, signInAs, visitor } from './person.ts'
import { registration } from './registration.ts'
import { signUp } from './sign-up.ts'
import { aGuest, aList } from './vip-rows.ts'
import { visiting } from './visits.ts'

const ownLeg = {
  id: '',
  direction: 'in',
  way: 'train',
  number: 'G7501',
  fromPlace: '上海虹桥',
  fromZone: 480,
  toPlace: '杭州东',
  planFrom: '2026-10-16 08:00:00',
  planTo: '2026-10-16 09:00:00',
} as const

interface Attempts {
  wrong(n: number): Promise<Answer<unknown>>
  right(): Promise<Answer<unknown>>
}

interface Guessing {
  /** `feature.call` */
  call: string
  /** Of a wrong guess. */
  reason: string
  /** So many wrong guesses are refused for being wrong, the last one perhaps for being the last. */
  limit: number
  /** Of the right secret after these. */
  after: string
  begin(opened: Opened): Promise<Attempts>
}

const MOBILE = '13800000001'
const MOVED = '13700001111'
const [RIGHT, WRONG, NEXT] = [digestPassword('Sommer-2026'), digestPassword('Winter-2026'), digestPassword('Herbst-2026')]
const INVITED = { deptCode: 'YQG001', applyType: '1' } as const

/** Another number of as many digits. */
const besides = (digits: string, n: number) => String((Number(digits) + n + 1) % 10 ** digits.length).padStart(digits.length, '0')
const otherLetters = (letters: string) => letters.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))

/** A code that came to a phone, and two ways to use it. */
const smsCode =
  (purpose: SmsPurpose, mobile: string, begin: (test: TestApp) => Promise<(smsCode: string) => Promise<Answer<unknown>>>) =>
  async ({ db }: Opened): Promise<Attempts> => {
    const test = await testApp(db)
    const use = await begin(test)
    const code = await codeFor(test, mobile, purpose)
    return { wrong: (n) => use(besides(code, n)), right: () => use(code) }
  }

/** An account with a password, signed in. */
async function withPassword({ db }: Opened): Promise<{ test: TestApp; person: Person }> {
  const test = await testApp(db)
  const password_hash = await test.deps.passwords.hash(RIGHT)
  await db.write((tx) => tx.updateTable('users').set({ password_hash }).where('mobile', '=', MOBILE).execute())
  return { test, person: await signIn(test, MOBILE) }
}

type ByPassword = (world: { test: TestApp; person: Person; smsCode: string }, password: string, captcha: object) => Promise<Answer<unknown>>

const login: ByPassword = ({ test }, password, captcha) =>
  visitor(test.app).ask(session.login, { loginType: 'pwd', mobile: MOBILE, password, ...captcha })
const changePassword: ByPassword = ({ person }, oldPassword, captcha) =>
  person.ask(session.updatePassword, { password: NEXT, oldPassword, resetToken: '', ...captcha })
const changeMobile: ByPassword = ({ person, smsCode: code }, password, captcha) =>
  person.ask(session.changeMobile, { mobile: MOVED, smsCode: code, password, ...captcha })

const password =
  (use: ByPassword) =>
  async (opened: Opened): Promise<Attempts> => {
    const world = { ...(await withPassword(opened)), smsCode: '' }
    world.smsCode = await codeFor(world.test, MOVED, 'change')
    const by = async (given: string) => use(world, given, await readCaptcha(world.test))
    return { wrong: () => by(WRONG), right: () => by(RIGHT) }
  }

/** The captcha that a call requires after some wrong passwords. Each captcha allows one answer, even with the right password. */
const captchaBeside =
  (use: ByPassword) =>
  async (opened: Opened): Promise<Attempts> => {
    const world = { ...(await withPassword(opened)), smsCode: '' }
    world.smsCode = await codeFor(world.test, MOVED, 'change')
    while ((await use(world, WRONG, {})).reason !== 'captcha_needed');
    const { captchaId, captchaCode } = await readCaptcha(world.test)
    return {
      wrong: () => use(world, RIGHT, { captchaId, captchaCode: otherLetters(captchaCode) }),
      right: () => use(world, RIGHT, { captchaId, captchaCode }),
    }
  }

const captchaOfSms =
  (call: typeof verify.sendSms) =>
  async ({ db }: Opened): Promise<Attempts> => {
    const test = await testApp(db)
    const asked = { mobile: MOBILE, type: 'login', sysCode: '' } as const
    await visitor(test.app).do(call, asked)
    test.clock.pass(61_000)
    const { captchaId, captchaCode } = await readCaptcha(test)
    const by = (given: string) => visitor(test.app).ask(call, { ...asked, captchaId, captchaCode: given })
    return { wrong: () => by(otherLetters(captchaCode)), right: () => by(captchaCode) }
  }

const tail =
  (use: (test: TestApp, opened: { key: string; tail: string }) => Promise<Answer<unknown>>) =>
  async ({ db }: Opened): Promise<Attempts> => {
    const test = await testApp(db)
    const lead = await signInAs(test, 'organiser')
    await aList(db)
    const guestId = await aGuest(db)
    const { key } = await lead.do(vip.link, { meetingId: '1', kind: 'guest', of: guestId, mobile: '' })
    return { wrong: (n) => use(test, { key, tail: besides('0001', n) }), right: () => use(test, { key, tail: '0001' }) }
  }

const code = { limit: SMS_TRIES, reason: 'sms_wrong', after: 'sms_wrong' } as const
const ofPassword = { limit: LOCKED_AFTER_WRONG, after: 'login_locked' } as const
const oneTry = { limit: 1, reason: 'captcha_wrong', after: 'captcha_wrong' } as const
const fourDigits = { limit: WRONG_TAILS, reason: 'tail_wrong', after: 'vip_link_gone' } as const

export const guessings: readonly Guessing[] = [
  {
    call: 'session.login',
    ...code,
    begin: smsCode(
      'login',
      MOBILE,
      async ({ app }) =>
        (given) =>
          visitor(app).ask(session.login, { loginType: 'sms', mobile: MOBILE, smsCode: given }),
    ),
  },
  {
    call: 'session.meetingLogin',
    ...code,
    begin: smsCode(
      'login',
      MOBILE,
      async ({ app }) =>
        (given) =>
          visitor(app).ask(session.meetingLogin, { mobile: MOBILE, smsCode: given, platform: 'web', loginType: 'sms' }),
    ),
  },
  {
    call: 'session.resetBegin',
    ...code,
    begin: smsCode(
      'reset',
      MOBILE,
      async ({ app }) =>
        (given) =>
          visitor(app).ask(session.resetBegin, { mobile: MOBILE, smsCode: given }),
    ),
  },
  ...(['register', 'registerAuth', 'registerByDeptCode'] as const).map((name) => ({
    call: `member.${name}`,
    ...code,
    begin: async ({ db }: Opened) => {
      const test = await testApp(db)
      const { smsCode: right, ...rest } = { ...(await registration(test, '13955550005')), agreed: AGREED }
      const use = (given: string) =>
        visitor(test.app).ask(member[name], { ...rest, smsCode: given, ...(name === 'registerByDeptCode' && INVITED) } as never)
      return { wrong: (n: number) => use(besides(right, n)), right: () => use(right) }
    },
  })),
  {
    call: 'session.changeMobile',
    ...code,
    begin: smsCode('change', MOVED, async (test) => {
      const person = await signIn(test, MOBILE)
      const oldSmsCode = await codeFor(test, MOBILE, 'change')
      return (given) => person.ask(session.changeMobile, { mobile: MOVED, smsCode: given, oldSmsCode })
    }),
  },
  {
    call: 'session.changeMobile',
    limit: SMS_TRIES,
    reason: 'old_sms_wrong',
    after: 'old_sms_wrong',
    begin: smsCode('change', MOBILE, async (test) => {
      const person = await signIn(test, MOBILE)
      const next = { mobile: MOVED, smsCode: await codeFor(test, MOVED, 'change') }
      return (oldSmsCode) => person.ask(session.changeMobile, { ...next, oldSmsCode })
    }),
  },
  {
    call: 'privacy.close',
    ...code,
    begin: smsCode('change', MOVED, async (test) => {
      const person = await signIn(test, MOVED)
      return (given) => person.ask(privacy.close, { smsCode: given })
    }),
  },
  {
    call: 'visitor.apply',
    ...code,
    begin: async (opened) => {
      const world = await visiting(opened)
      await world.open()
      const right = await codeFor(world.test, world.wish().mobile as string, 'visit')
      const use = (given: string) => visitor(world.test.app).ask(visits.apply, { ...world.wish(), smsCode: given })
      return { wrong: (n) => use(besides(right, n)), right: () => use(right) }
    },
  },
  { call: 'session.login', ...ofPassword, reason: 'login_wrong', begin: password(login) },
  { call: 'session.updatePassword', ...ofPassword, reason: 'password_wrong', begin: password(changePassword) },
  { call: 'session.changeMobile', ...ofPassword, reason: 'password_wrong', begin: password(changeMobile) },
  { call: 'session.login', ...oneTry, begin: captchaBeside(login) },
  { call: 'session.updatePassword', ...oneTry, begin: captchaBeside(changePassword) },
  { call: 'session.changeMobile', ...oneTry, begin: captchaBeside(changeMobile) },
  { call: 'verify.sendSms', ...oneTry, begin: captchaOfSms(verify.sendSms) },
  { call: 'verify.sendSmsMember', ...oneTry, begin: captchaOfSms(verify.sendSmsMember as never) },
  { call: 'verify.sendSmsQuery', ...oneTry, begin: captchaOfSms(verify.sendSmsQuery as never) },
  {
    call: 'staff.enter',
    reason: 'pin_wrong',
    limit: 5,
    after: 'too_often',
    begin: async ({ db }) => {
      const test = await testApp(db)
      const organiser = await signInAs(test, 'organiser')
      const { code: link, pin } = await organiser.do(staff.makeLink, { meetingId: '1', listIds: [], uses: 5, hours: 8 })
      const use = (given: string) => visitor(test.app).ask(staff.enter, { code: link, pin: given, name: '小帮手' })
      return { wrong: (n) => use(besides(pin, n)), right: () => use(pin) }
    },
  },
  { call: 'vip.open', ...fourDigits, begin: tail(({ app }, opened) => visitor(app).ask(vip.open, opened)) },
  {
    call: 'vip.answer',
    ...fourDigits,
    begin: tail(({ app }, opened) =>
      visitor(app).ask(vip.answer, { ...opened, comes: 1, reason: '', companions: [], diet: '', agreed: 0 }),
    ),
  },
  {
    call: 'vip.answerLeg',
    ...fourDigits,
    begin: tail(({ app }, opened) => visitor(app).ask(vip.answerLeg, { ...opened, leg: ownLeg })),
  },
  {
    call: 'transfer.claim',
    reason: 'claim_wrong',
    limit: WRONG_NAMES,
    after: 'claim_locked',
    begin: async ({ db }) => {
      const test = await testApp(db)
      const { attendees } = await signUp(await signIn(test, '13800000011'), { ticketId: '1', names: ['韩梅梅'] })
      const colleague = await signIn(test, attendees[0]?.phone as string)
      const use = (name: string) => colleague.ask(transfer.claim, { name })
      return { wrong: (n) => use(`陌生${'一二三四五六'[n]}`), right: () => use('韩梅梅') }
    },
  },
  {
    call: 'settings.claim',
    reason: 'setup_wrong',
    limit: 10,
    after: 'too_often',
    begin: async ({ db }) => {
      const test = await testApp(db, { env: { sandbox: false, production: true } })
      const right = (await newSetupCode(test.deps)) as string
      const person = await signIn(test, '13912340000')
      return {
        wrong: (n) => person.ask(settings.claim, { code: `AAAA-AAAA-AA${n}A` }),
        right: () => person.ask(settings.claim, { code: right }),
      }
    },
  },
]
