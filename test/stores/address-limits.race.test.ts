/** Limits counted by address, at a venue where two thousand people share one address: only failures come near them. */
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { genuine } from '#contract/genuine.ts'
import { pairing } from '#contract/pairing.ts'
import { session } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { visitor as visits } from '#contract/visitor.ts'
import { verify } from '#contract/verify.ts'
import { refusalsByLimit } from '#server/features/verify/limit-refusals.ts'
import { digestPassword } from '#src/session/password.ts'
import { onBothEngines } from '../support/database.ts'
import { readCaptcha, signIn, visitor } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { visitingTest } from '../support/visiting-test.ts'

onBothEngines('limits counted by address', (engine) => {
  const { opened, visits: world, host: organiser } = visitingTest({ engine })

  const times = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)))
  const refusals = (answers: readonly { code: string; reason?: string }[]) => answers.flatMap(({ reason }) => reason ?? [])
  const stranger = () => visitor(world.test.app)
  const countOf = (key: string, n: number) =>
    opened.db.write((tx) => tx.insertInto('limits').values({ key, started_at: world.test.clock(), n }).execute())

  it('a captcha is drawn for the 2000th person within one minute, and the 3001st is refused and counted', async () => {
    await countOf('captcha:127.0.0.1', 1999)
    expect((await stranger().ask(verify.captcha, {})).code).toBe('000')
    await opened.db.write((tx) => tx.updateTable('limits').set({ n: 3000 }).execute())
    const before = refusalsByLimit().get('captchasPerAddress') as number
    expect((await stranger().ask(verify.captcha, {})).reason).toBe('too_often')
    expect(refusalsByLimit().get('captchasPerAddress')).toBe(before + 1)
  })

  it('300 desktops show a sign-in code in one minute', async () => {
    expect(refusals(await times(300, () => stranger().ask(pairing.create, {})))).toEqual([])
  })

  it('150 helpers open a live link in a quarter of an hour', async () => {
    const { code } = await organiser.do(staff.makeLink, { meetingId: '1', listIds: [], uses: 5, hours: 8 })
    expect(refusals(await times(150, () => stranger().ask(staff.link, { code })))).toEqual([])
  })

  it('eleven helpers who mistype the PIN of their own link shut out nobody else', async () => {
    const link = () => organiser.do(staff.makeLink, { meetingId: '1', listIds: [], uses: 5, hours: 8 })
    for (let n = 0; n < 11; n++) {
      const { code, pin } = await link()
      const wrong = pin === '000000' ? '000001' : '000000'
      expect((await stranger().ask(staff.enter, { code, pin: wrong, name: '小帮手' })).reason).toBe('pin_wrong')
    }
    const { code, pin } = await link()
    expect((await stranger().ask(staff.enter, { code, pin, name: '小帮手' })).code).toBe('000')
  })

  it('a door checks 50 genuine tickets within ten minutes', async () => {
    const attendee = await signIn(world.test, '13800000011')
    await signUp(attendee, { ticketId: '1', names: ['王晓明'] })
    const { number } = (await attendee.do(admission.mine, {})).list[0] as { number: string }
    const answers = await times(50, () => stranger().ask(genuine.ask, { text: number }))
    expect(answers.filter(({ data }) => data?.kind !== 'ticket')).toEqual([])
  })

  it('50 visitors announce themselves in the lobby within one minute', async () => {
    const codes: string[] = []
    for (let n = 0; n < 50; n++) {
      const mobile = `139000010${String(n).padStart(2, '0')}`
      await stranger().ask(verify.sendSms, { mobile, type: 'visit', sysCode: '', ...(await readCaptcha(world.test)) })
      codes.push(world.test.sms.lastCode(mobile) as string)
    }
    const answers = await times(50, (n) =>
      stranger().ask(visits.apply, {
        ...world.wish({ mobile: `139000010${String(n).padStart(2, '0')}` }),
        smsCode: codes[n] as string,
      }),
    )
    expect(refusals(answers)).toEqual([])
  })

  it('300 wrong passwords of others leave a right one its way in, after a captcha', async () => {
    const { test } = world
    const password = digestPassword('Sommer-2026')
    const hash = await test.deps.passwords.hash(password)
    await opened.db.write((tx) => tx.updateTable('users').set({ password_hash: hash }).where('mobile', '=', '13800000001').execute())
    await countOf('password:127.0.0.1', 300)
    const login = { loginType: 'pwd' as const, mobile: '13800000001', password }
    expect((await stranger().ask(session.login, login)).reason).toBe('captcha_needed')
    expect((await stranger().ask(session.login, { ...login, ...(await readCaptcha(test)) })).code).toBe('000')
  })
})
