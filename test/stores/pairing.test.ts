import { expect, it } from 'vitest'
import { PAIRING_SECONDS, pairing } from '#contract/pairing.ts'
import { links } from '#contract/paths.ts'
import { session } from '#contract/session.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, visitor } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'

onBothEngines('a desktop signed in by a phone', (engine) => {
  const { opened, test, phone } = productTest({ phone: '13800000001' }, { engine })
  const desktop = prepare(() => visitor(test.app))

  const poll = (code: { id: string; secret: string }) => desktop.do(pairing.poll, { id: code.id, secret: code.secret })

  it('waits, is scanned, is confirmed, and gets a session of its own once', async () => {
    const code = await desktop.do(pairing.create, { remember: 1 })
    expect(code.url).toBe(`http://huiwu.test${links.pairing(code.id)}`)
    expect(await poll(code)).toEqual({ state: 'waiting', login: null })
    expect(await phone.do(pairing.get, { id: code.id })).toMatchObject({ state: 'scanned', ip: '127.0.0.*', title: '云栖谷会务' })
    expect((await poll(code)).state).toBe('scanned')
    expect(await phone.do(pairing.confirm, { id: code.id, agree: 1 })).toEqual({ state: 'confirmed' })
    const { login } = await poll(code)
    expect(login).toMatchObject({ id: phone.id, tokenInfoVo: { expires_in: 15 * 86_400 } })
    const me = await Object.assign(visitor(test.app), { token: login?.tokenInfoVo.access_token }).do(session.me, {})
    expect(me.mobile).toBe('13800000001')
    expect(await poll(code)).toEqual({ state: 'used', login: null })
  })

  it('gives its session to one of many polls that come at once', async () => {
    const code = await desktop.do(pairing.create, {})
    await phone.do(pairing.confirm, { id: code.id, agree: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => poll(code)))
    expect(answers.filter((answer) => answer.login !== null)).toHaveLength(1)
  })

  it('gives nothing to somebody who photographed the code but has not the secret', async () => {
    const code = await desktop.do(pairing.create, {})
    await phone.do(pairing.confirm, { id: code.id, agree: 1 })
    expect((await visitor(test.app).ask(pairing.poll, { id: code.id, secret: 'x'.repeat(43) })).reason).toBe('pairing_gone')
    expect((await visitor(test.app).ask(pairing.poll, { id: code.id, secret: '' })).reason).toBe('pairing_gone')
  })

  it('is confirmed only by whoever scanned it', async () => {
    const code = await desktop.do(pairing.create, {})
    await phone.do(pairing.get, { id: code.id })
    const other = await signIn(test, '13800000002')
    expect((await other.ask(pairing.get, { id: code.id })).reason).toBe('pairing_gone')
    expect((await other.ask(pairing.confirm, { id: code.id, agree: 1 })).reason).toBe('pairing_gone')
    expect((await poll(code)).login).toBeNull()
  })

  it('stays out when the phone refuses', async () => {
    const code = await desktop.do(pairing.create, {})
    expect(await phone.do(pairing.confirm, { id: code.id, agree: 0 })).toEqual({ state: 'refused' })
    expect(await poll(code)).toEqual({ state: 'refused', login: null })
    expect((await phone.ask(pairing.confirm, { id: code.id, agree: 1 })).reason).toBe('pairing_gone')
  })

  it('runs out after three minutes, confirmed or not', async () => {
    const [early, late] = [await desktop.do(pairing.create, {}), await desktop.do(pairing.create, {})]
    await phone.do(pairing.confirm, { id: early.id, agree: 1 })
    test.clock.pass(PAIRING_SECONDS * 1000)
    expect(await poll(early)).toEqual({ state: 'expired', login: null })
    expect((await phone.ask(pairing.confirm, { id: late.id, agree: 1 })).reason).toBe('pairing_gone')
    expect((await phone.do(pairing.get, { id: late.id })).state).toBe('expired')
  })

  it('keeps the secret readable nowhere', async () => {
    const code = await desktop.do(pairing.create, {})
    expect(JSON.stringify(await opened.db.read.selectFrom('pairings').selectAll().execute())).not.toContain(code.secret)
  })
})
