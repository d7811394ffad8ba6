/** SMS codes for many phones behind one address, as at a venue, and what attackers with the same address get. */
import { expect, it } from 'vitest'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import { limitDefaults, type Limits } from '#server/env/limits.ts'
import { refusalsByLimit, type RefusingLimit } from '#server/features/verify/limit-refusals.ts'
import { SmsRefused } from '#server/features/verify/sms-provider.ts'
import type { TestApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, HOUR, MINUTE } from '../support/facts.ts'
import { type Person, readCaptcha, signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const MEETING = '1'
const HALL = '203.0.113.1'
const mobileOf = (n: number) => `139${String(n).padStart(8, '0')}`
const deviceOf = (n: number) => `device-of-attendee-${n}`

onBothEngines('SMS codes for a venue behind one address', (engine) => {
  const { opened, test } = productTest({}, { engine, app: { env: { trustProxy: true } }, logsErrors: true })
  const setLimits = (limits: Partial<Limits>) => {
    test.deps.env.limits = { ...limitDefaults, ...limits }
  }
  /** The meeting takes place today, with so many tickets sold. */
  const holdMeetingToday = (sold = 0) =>
    opened.db.write(async (tx) => {
      await tx
        .updateTable('meetings')
        .set({ starts_at: test.clock() - HOUR, ends_at: test.clock() + HOUR })
        .where('id', '=', MEETING)
        .execute()
      await tx.updateTable('tickets').set({ sold: 0 }).where('meeting_id', '=', MEETING).execute()
      await tx.updateTable('tickets').set({ sold, total: 10_000 }).where('id', '=', '1').execute()
    })
  const countOf = async (key: string) =>
    (await opened.db.read.selectFrom('limits').select('n').where('key', '=', key).executeTakeFirst())?.n ?? 0
  const refusalsOf = (limit: RefusingLimit) => refusalsByLimit().get(limit) as number

  interface Attendee {
    mobile: string
    device: string
    ip: string
  }
  const attendee = (n: number, ip = HALL): Attendee => ({ mobile: mobileOf(n), device: deviceOf(n), ip })
  const from = ({ device, ip }: Attendee) => ({ headers: { 'x-forwarded-for': ip, [headers.deviceId]: device } })
  interface More {
    meetingId?: string
    captchaId?: string
    captchaCode?: string
  }
  const send = (who: Attendee, more: More = {}) =>
    visitor(test.app).ask(verify.sendSms, { mobile: who.mobile, type: 'login', sysCode: DEFAULT_SYS_CODE, ...more }, from(who))
  /** Solves a captcha where one is asked for. */
  async function sendAsPerson(who: Attendee, more: More = {}) {
    const answer = await send(who, more)
    return answer.reason === 'captcha_needed' ? send(who, { ...more, ...(await readCaptcha(test)) }) : answer
  }
  const login = (who: Attendee) =>
    visitor(test.app).ask(
      session.meetingLogin,
      { mobile: who.mobile, smsCode: test.sms.lastCode(who.mobile) as string, platform: 'web', loginType: 'sms' },
      from(who),
    )
  const attendees = (count: number, first = 0) => Array.from({ length: count }, (_, n) => attendee(first + n))

  it.each([80, 300])('%i new phones with new devices behind one address all get a code in the same minute', async (count) => {
    const answers = await Promise.all(attendees(count).map((who) => sendAsPerson(who)))
    expect(answers.filter(({ code }) => code !== '000').map(({ reason }) => reason)).toEqual([])
    for (const who of attendees(count).slice(-3)) expect((await login(who)).code).toBe('000')
  })

  it('an address keeps its own share of the pools while people use their codes, however many there are', async () => {
    setLimits({ smsUnansweredPerAddress: 5, smsUnansweredPerMinute: 1 })
    for (const who of attendees(30)) {
      expect((await sendAsPerson(who)).code).toBe('000')
      expect((await login(who)).code).toBe('000')
    }
    expect(await countOf('sms-minute:unanswered')).toBe(0)
  })

  it('addresses with unused codes share one pool, and a calm address still gets codes', async () => {
    setLimits({ smsUnansweredPerAddress: 5, smsUnansweredPerMinute: 4 })
    const before = refusalsOf('smsUnansweredPerMinute')
    const [first, second] = ['198.51.100.1', '198.51.100.2'].map((ip, of) =>
      Array.from({ length: 10 }, (_, n) => attendee(100 * of + n, ip)),
    ) as [Attendee[], Attendee[]]
    const answers = []
    for (const who of [...first, ...second]) answers.push(await sendAsPerson(who))
    // Six codes each before an address is unanswered, and four from the shared pool.
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(16)
    expect(answers.at(-1)).toMatchObject({ reason: 'sms_too_many', http: 429 })
    expect(refusalsOf('smsUnansweredPerMinute')).toBe(before + 4)
    expect((await sendAsPerson(attendee(500))).code).toBe('000')
    test.clock.pass(MINUTE)
    expect((await sendAsPerson(attendee(501, '198.51.100.2'))).code).toBe('000')
  })

  it('the pool of a minute holds against requests that arrive at once', async () => {
    setLimits({ smsPerMinute: 10 })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => send(attendee(n, `198.51.100.${n}`))))
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(10)
    expect(await countOf('sms-minute:all')).toBe(10)
  })

  it('an empty pool of the day refuses strangers and not the device on which the account has signed in', async () => {
    const owner = attendee(1, '198.51.100.1')
    await sendAsPerson(owner)
    await login(owner)
    test.clock.pass(2 * HOUR)
    setLimits({ smsPerDay: 1 })
    expect((await sendAsPerson(attendee(2, '198.51.100.1'))).reason).toBe('sms_too_many')
    expect((await sendAsPerson({ ...owner, device: deviceOf(3) })).reason).toBe('sms_too_many')
    expect((await sendAsPerson(owner)).code).toBe('000')
    test.clock.pass(DAY)
    expect((await sendAsPerson(attendee(2, '198.51.100.1'))).code).toBe('000')
  })

  it('on the day of a meeting its pages send codes without a captcha and past an empty pool', async () => {
    await holdMeetingToday()
    setLimits({ smsPerMinute: 20 })
    for (const who of attendees(60)) expect((await send(who, { meetingId: MEETING })).code).toBe('000')
    expect(await countOf('sms-meeting:1:2026-09-02')).toBe(40)
    expect((await sendAsPerson(attendee(100, '198.51.100.1'))).reason).toBe('sms_too_many')
  })

  it('a phone’s second code needs a captcha on the day of a meeting too', async () => {
    await holdMeetingToday()
    expect((await send(attendee(1), { meetingId: MEETING })).code).toBe('000')
    test.clock.pass(61_000)
    expect((await send(attendee(1), { meetingId: MEETING })).reason).toBe('captcha_needed')
  })

  it.each([
    [0, 200],
    [100, 200],
    [335, 503],
  ])('with %i tickets sold a meeting has a budget of %i codes on its day', async (sold, budget) => {
    await holdMeetingToday(sold)
    setLimits({ smsCaptchaPerAddress: 1 })
    const key = 'sms-meeting:1:2026-09-02'
    await opened.db.write((tx) =>
      tx
        .insertInto('limits')
        .values({ key, started_at: test.clock(), n: budget - 1 })
        .execute(),
    )
    await send(attendee(0))
    expect((await send(attendee(1), { meetingId: MEETING })).code).toBe('000')
    expect((await send(attendee(2), { meetingId: MEETING })).reason).toBe('captcha_needed')
    expect((await sendAsPerson(attendee(2), { meetingId: MEETING })).code).toBe('000')
    expect(await countOf(key)).toBe(budget)
    test.clock.pass(DAY - 2 * HOUR)
    await holdMeetingToday(sold)
    for (const n of [3, 4]) expect((await send(attendee(n), { meetingId: MEETING })).code).toBe('000')
    expect(await countOf('sms-meeting:1:2026-09-03')).toBe(1)
  })

  it('a budget is spent once by requests that arrive at once', async () => {
    await holdMeetingToday()
    setLimits({ smsCaptchaPerAddress: 1, smsMeetingLeast: 5, smsMeetingFactor: 0.001 })
    await send(attendee(0))
    const answers = await Promise.all(attendees(30, 1).map((who) => send(who, { meetingId: MEETING })))
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(5)
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['captcha_needed']))
  })

  it.each<[string, (test: TestApp) => object]>([
    ['begins tomorrow', ({ clock }) => ({ starts_at: clock() + DAY, ends_at: clock() + 2 * DAY })],
    ['ended yesterday', ({ clock }) => ({ starts_at: clock() - 2 * DAY, ends_at: clock() - DAY })],
    ['is cancelled', ({ clock }) => ({ cancelled_at: clock() })],
    ['is a draft', () => ({ state: 'draft' })],
  ])('a meeting that %s has no budget', async (_, columns) => {
    await holdMeetingToday()
    await opened.db.write((tx) => tx.updateTable('meetings').set(columns(test)).where('id', '=', MEETING).execute())
    setLimits({ smsCaptchaPerAddress: 1 })
    await send(attendee(0))
    expect((await send(attendee(1), { meetingId: MEETING })).reason).toBe('captcha_needed')
    expect((await send(attendee(1), { meetingId: 'no such meeting' })).reason).toBe('captcha_needed')
    expect(await opened.db.read.selectFrom('limits').select('key').where('key', 'like', 'sms-meeting:%').execute()).toEqual([])
  })

  it('responses are the same for a phone with an account and a ticket and for an unknown phone, at every stage', async () => {
    await holdMeetingToday(10)
    const holder: Person = await signIn(test, mobileOf(1))
    await signUp(holder, { ticketId: '1', names: ['王晓明'] })
    test.clock.pass(DAY)
    await holdMeetingToday(10)
    setLimits({ smsCaptchaPerAddress: 2, smsMeetingLeast: 2, smsMeetingFactor: 0.001, smsPerDay: 6 })
    const [known, unknown] = [attendee(1), attendee(2)]
    const stage = async (more: More = {}) => {
      const captchas =
        more.captchaCode === undefined
          ? [more, more]
          : [
              { ...more, ...(await readCaptcha(test)) },
              { ...more, ...(await readCaptcha(test)) },
            ]
      const [left, right] = [await send({ ...known, device: '' }, captchas[0]), await send({ ...unknown, device: '' }, captchas[1])]
      expect(left).toEqual(right)
      return left.reason ?? 'sent'
    }
    const reasons = [await stage(), await stage()]
    test.clock.pass(61_000)
    reasons.push(await stage(), await stage({ meetingId: MEETING }), await stage({ meetingId: MEETING, captchaCode: 'x' }))
    test.clock.pass(61_000)
    reasons.push(await stage({ meetingId: MEETING }), await stage({ meetingId: MEETING, captchaCode: 'x' }))
    test.clock.pass(61_000)
    setLimits({ smsPerDay: 1, smsMeetingLeast: 1, smsMeetingFactor: 0.001 })
    reasons.push(await stage({ meetingId: MEETING }))
    expect(reasons).toEqual(['sent', 'sms_too_soon', 'captcha_needed', 'captcha_needed', 'sent', 'captcha_needed', 'sent', 'sms_too_many'])
  })

  it('a code that the provider refused returns to the day’s pool and the budget, and counts as unused for its address', async () => {
    await holdMeetingToday()
    const { sms } = test.deps
    test.deps.sms = { send: () => Promise.reject(new SmsRefused('isv.AMOUNT_NOT_ENOUGH')) }
    for (const who of attendees(25)) expect((await send(who, { meetingId: MEETING })).reason).toBe('sms_failed')
    expect([await countOf('sms-day:all:2026-09-02'), await countOf('sms-meeting:1:2026-09-02')]).toEqual([0, 0])
    expect(await countOf('sms-minute:all')).toBe(20)
    expect((await send(attendee(30))).reason).toBe('captcha_needed')
    test.deps.sms = sms
    expect((await sendAsPerson(attendee(30))).code).toBe('000')
    setLimits({ smsUnansweredPerAddress: 20, smsUnansweredPerMinute: 1 })
    expect((await sendAsPerson(attendee(31))).code).toBe('000')
    expect((await sendAsPerson(attendee(32))).reason).toBe('sms_too_many')
  })
})
