/** Who, to WeChat, sits in front of a browser: begun here, asked there, and believed once. */
import { beforeEach, describe, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { links, paths } from '#contract/paths.ts'
import { wechat } from '#contract/wechat.ts'
import type { WechatBox } from '#wechat/sandbox/box.ts'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const MINUTE = 60_000
const PHONE = 'a-phone-of-somebody-1234'
const OTHER = 'another-phone-of-another'

onBothEngines('WeChat authorisation', (engine) => {
  let box: WechatBox
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, logsErrors: true })
  beforeEach(() => void (box = test.wechat))

  const from = (device: string) => ({ headers: { [headers.deviceId]: device } })
  const begin = (who: Person, device = PHONE, back: string = paths.scanner) =>
    who.ask(wechat.appId, { sysCode: '', type: '1', back }, from(device))
  /** Through WeChat's own page, as a browser inside of it goes. */
  async function authorise(authorizeUrl: string, userId = 'xiaowang'): Promise<{ code: string; state: string }> {
    const answer = await test.app.request(authorizeUrl, {
      headers: { cookie: visitorCookie({ user: userId, platform: 'ios', faults: [] }) },
    })
    const location = new URL(answer.headers.get('location') as string)
    expect(location.pathname).toBe(paths.transition)
    return { code: location.searchParams.get('code') as string, state: location.searchParams.get('state') as string }
  }
  const comeBack = (who: Person, given: { code: string; state: string }, device = PHONE) =>
    who.ask(wechat.openId, { appId: box.account.appId, ...given }, from(device))
  const begun = async (who = person, device = PHONE, userId?: string) =>
    authorise((await begin(who, device)).data?.authorizeUrl as string, userId)
  const bindings = () => opened.db.read.selectFrom('wechat_bindings').selectAll().execute()

  it('binds a member to the WeChat in their hand, and leads back to where they were', async () => {
    const started = (await begin(person, PHONE, links.payment('1'))).data
    expect(started?.authorizeUrl).toContain(
      `redirect_uri=${encodeURIComponent(`http://huiwu.test${paths.transition}`)}&response_type=code&scope=snsapi_base&state=${started?.state}#wechat_redirect`,
    )
    const answer = await comeBack(person, await authorise(started?.authorizeUrl as string))
    expect(answer).toMatchObject({ code: '000', data: { back: links.payment('1') } })
    expect(box.platform.userOf(answer.data?.openId as string)).toBeDefined()
    expect(await bindings()).toMatchObject([{ user_id: person.id, openid: answer.data?.openId }])
    expect(
      (await opened.db.read.selectFrom('sessions').select('openid').where('user_id', '=', person.id).executeTakeFirstOrThrow()).openid,
    ).toBe(answer.data?.openId)
  })

  it('tells a guest who they are to WeChat and binds nobody', async () => {
    const guest = visitor(test.app)
    expect((await comeBack(guest, await begun(guest))).code).toBe('000')
    expect(await bindings()).toEqual([])
  })

  it('answers alike when somebody comes Back to a used code, and asks WeChat once', async () => {
    const given = await begun()
    const [one, two, three] = await Promise.all([comeBack(person, given), comeBack(person, given), comeBack(person, given)])
    const good = [one, two, three].filter((answer) => answer?.code === '000')
    expect(good.length).toBeGreaterThanOrEqual(1)
    for (const answer of [one, two, three]) expect(['wechat_busy', undefined]).toContain(answer?.reason)
    expect((await comeBack(person, given)).data).toEqual(good[0]?.data)
    expect((await comeBack(person, { ...given, code: 'another' })).reason).toBe('wechat_code_gone')
  })

  describe('leads nobody into somebody else’s WeChat', () => {
    it('when the link with the code is opened on another phone', async () => {
      const given = await begun(visitor(test.app), PHONE)
      expect((await comeBack(person, given, OTHER)).reason).toBe('wechat_state_gone')
      expect((await comeBack(person, given, '')).reason).toBe('wechat_state_gone')
      expect(await bindings()).toEqual([])
    })

    it('when another member has signed in meanwhile', async () => {
      const given = await begun()
      const other = await signIn(test, '13800000012')
      expect((await comeBack(other, given)).reason).toBe('wechat_state_gone')
    })

    it('when the state was made up, is old, or names another account', async () => {
      const given = await begun()
      expect((await comeBack(person, { ...given, state: 'X'.repeat(32) })).reason).toBe('wechat_state_gone')
      expect((await person.ask(wechat.openId, { appId: 'wx0000000000000000', ...given }, from(PHONE))).reason).toBe('wechat_state_gone')
      test.clock.pass(10 * MINUTE)
      expect((await comeBack(person, given)).reason).toBe('wechat_state_gone')
      expect(await bindings()).toEqual([])
    })
  })

  it('moves a WeChat to whoever signed in at it last, and a member to their newest WeChat', async () => {
    const [first, second] = box.platform.users.filter((one) => one.kind !== 'snapshot')
    await comeBack(person, await begun(person, PHONE, first?.id))
    const other = await signIn(test, '13800000012')
    await comeBack(other, await begun(other, OTHER, first?.id), OTHER)
    expect(await bindings()).toMatchObject([{ user_id: other.id, openid: first?.openId }])
    await comeBack(other, await begun(other, OTHER, second?.id), OTHER)
    expect(await bindings()).toMatchObject([{ user_id: other.id, openid: second?.openId }])
  })

  it('never binds the virtual people of a snapshot page', async () => {
    const answer = await comeBack(person, await begun(person, PHONE, 'snapshot'))
    expect([answer.reason, await bindings()]).toEqual(['wechat_snapshot', []])
  })

  it('says which of it can be tried again: an old code cannot, a busy WeChat can', async () => {
    const late = await begun()
    test.clock.pass(5 * MINUTE + 1000)
    expect((await comeBack(person, late)).reason).toBe('wechat_code_gone')
    const given = await begun()
    box.faults.set('down')
    expect((await comeBack(person, given)).reason).toBe('wechat_busy')
    box.faults.clear()
    expect((await comeBack(person, given)).code).toBe('000')
  })

  it('knows a program that names no device by its address, and leads nobody else back (L4)', async () => {
    test.deps.env.trustProxy = true
    const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const started = await person.ask(wechat.appId, { sysCode: '', type: '1' }, at('198.51.100.7'))
    const given = { appId: box.account.appId, ...(await authorise(started.data?.authorizeUrl as string)) }
    expect((await person.ask(wechat.openId, given, at('203.0.113.1'))).reason).toBe('wechat_state_gone')
    expect((await person.ask(wechat.openId, given, { headers: { ...at('198.51.100.7').headers, ...from(PHONE).headers } })).reason).toBe(
      'wechat_state_gone',
    )
    expect((await person.ask(wechat.openId, given, at('198.51.100.7'))).code).toBe('000')
  })

  it('begins nothing where no account is configured, or to lead elsewhere', async () => {
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await begin(person, PHONE, back as never)).http).toBe(422)
    test.deps.wechat = undefined
    expect([(await begin(person)).reason, (await comeBack(person, { code: 'x', state: 'y' })).reason]).toEqual(['wechat_off', 'wechat_off'])
  })
})
