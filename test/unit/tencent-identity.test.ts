/** Comparing names and ID numbers at Tencent Cloud: the client against the stand-in, the stand-in against Tencent's own library. */
import { Agent } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { CommonClient } from 'tencentcloud-sdk-nodejs-common'
import { beforeEach, describe, expect, it } from 'vitest'
import { tencentAuthorization } from '#server/providers/tencent-signature.ts'
import { tencentIdentity } from '#server/providers/tencent-identity.ts'
import { type IdentitySandbox, identitySandbox } from '#server/sandbox/identity.ts'
import { type TestClock, testClock } from '../support/app.ts'
import { idcardOf } from '../support/id-numbers.ts'

const PORTAL = 'http://huiwu.test'
const NAME = '阿卜杜拉·买买提'
const MOBILE = '13800000001'

let clock: TestClock
let box: IdentitySandbox
let cloud: Hono
let bodies: string[]
let warnings: string[]

function boxAt(time: () => number): void {
  box = identitySandbox({ clock: time, publicUrl: PORTAL })
  cloud = new Hono().route('/sandbox', box.routes)
}
beforeEach(() => {
  clock = testClock()
  boxAt(clock)
  bodies = []
  warnings = []
})

const web = async (url: string, init: RequestInit = {}) => {
  bodies.push(String(init.body))
  return cloud.request(url, init)
}
const log = { warn: (...said: unknown[]) => void warnings.push(JSON.stringify(said)) }
const at = (more: Partial<Parameters<typeof tencentIdentity>[0]> = {}) =>
  tencentIdentity({ ...box.account, fetch: web, clock, log, withPhone: false, ...more })
/** Born 1990-03-07 in 110101, the three digits before the check character as they are given. */
const person = (order: string, name = NAME) => ({ name, idcard: idcardOf(`11010119900307${order}`), mobile: MOBILE })

describe('name and number', () => {
  it.each([
    ['001', 'same', []],
    ['409', 'differs', []],
    ['404', 'unknown', []],
    ['429', 'unknown', []],
    ['503', 'unknown', ['Result -4']],
    ['500', 'unknown', ['HTTP 502']],
  ])('ending in %s before the check character are answered %s', async (order, answer, troubles) => {
    expect(await at().check(person(order))).toBe(answer)
    expect(box.asked()).toBe(1)
    expect(warnings).toEqual(troubles.map((message) => JSON.stringify(['identity.unanswered', 'see IDENTITY_KEY_ID', { message }])))
  })

  it('are asked with the capital X and the dot of the register, and nothing besides', async () => {
    const idcard = idcardOf('11010119900307002').toLowerCase()
    expect(idcard.endsWith('x')).toBe(true)
    for (const name of ['阿卜杜拉·买买提', '阿卜杜拉.买买提', '阿卜杜拉•买买提'])
      expect(await at().check({ name, idcard, mobile: MOBILE })).toBe('same')
    expect(new Set(bodies)).toEqual(new Set([JSON.stringify({ IdCard: idcard.toUpperCase(), Name: '阿卜杜拉·买买提' })]))
    await at().check(person('001', 'Martin L. King'))
    expect(JSON.parse(bodies.at(-1) as string)).toMatchObject({ Name: 'Martin L. King' })
  })

  it('that the register takes for none are for a person to decide', async () => {
    const { idcard } = person('001')
    const mistyped = idcard.slice(0, 17) + ((Number(idcard[17]) + 1) % 10)
    expect(await at().check({ ...person('001'), idcard: mistyped })).toBe('unknown')
    expect(await at().check(person('001', '1'))).toBe('unknown')
    expect(warnings).toEqual([])
  })
})

describe('with the phone', () => {
  const three = () => at({ withPhone: true })
  const asked = () => bodies.map((body) => ('Phone' in JSON.parse(body) ? 'three' : 'two'))

  it('one question is enough where all are of one person', async () => {
    expect(await three().check(person('001'))).toBe('same')
    expect(asked()).toEqual(['three'])
  })
  it('somebody else’s phone makes nobody a liar: a person decides', async () => {
    expect(await three().check({ ...person('001'), mobile: '13800000409' })).toBe('unknown')
    expect(asked()).toEqual(['three', 'two'])
  })
  it('somebody else’s name does', async () => {
    expect(await three().check(person('409'))).toBe('differs')
    expect(asked()).toEqual(['three', 'two'])
  })
  it.each([
    ['a reseller’s phone', { ...person('001'), mobile: '17000000001' }, []],
    ['a number that is not there', person('404'), []],
    ['a number asked about too often', person('429'), []],
    ['a register that is busy', person('503'), ['Result -11']],
  ])('%s is nobody’s answer', async (_, whom, troubles) => {
    expect(await three().check(whom)).toBe('unknown')
    expect([asked(), warnings.length]).toEqual([['three'], troubles.length])
    for (const [index, text] of troubles.entries()) expect(warnings[index]).toContain(text)
  })
})

describe('where nobody can say, a person decides and the log says why, without names or numbers', () => {
  const says = (text: string, status = 200) => ({ fetch: async () => new Response(text, { status }) })
  const fails = (code: string) => ({ fetch: () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code } })) })
  it.each([
    ['another secret', () => ({ keySecret: 'another secret' }), 'AuthFailure.SignatureFailure'],
    ['another account', () => ({ keyId: 'AKID-other' }), 'AuthFailure.SecretIdNotFound'],
    ['a clock that is six minutes slow', () => ({ clock: () => clock() - 360_000 }), 'AuthFailure.SignatureExpire'],
    ['a clock that is six minutes fast', () => ({ clock: () => clock() + 360_000 }), 'AuthFailure.SignatureExpire'],
    ['nobody at that address', () => fails('ECONNREFUSED'), 'no answer from huiwu.test (ECONNREFUSED)'],
    ['a page of a proxy', () => says(`<html>${NAME}</html>`, 504), 'HTTP 504'],
    ['a page of a proxy that calls itself fine', () => says(`<html>${NAME}</html>`), 'no result'],
    ['nothing at all', () => says(''), 'no result'],
    ['a result as a number', () => says('{"Response":{"Result":0}}'), 'no result'],
    ['a result of nobody’s', () => says('{"Response":{"Result":"-77"}}'), 'Result -77'],
    ['a result that repeats the question', () => says(`{"Response":{"Result":"${NAME}"}}`), 'no result'],
    ['an error beside a result', () => says('{"Response":{"Result":"0","Error":{"Code":"InternalError"}}}'), 'InternalError'],
    ['an error that repeats the question', () => says(`{"Response":{"Error":{"Code":"${NAME}"}}}`), 'HTTP 200'],
  ])('%s', async (_, more, message) => {
    const whom = person('001')
    expect(await at(more()).check(whom)).toBe('unknown')
    expect(warnings).toEqual([JSON.stringify(['identity.unanswered', 'see IDENTITY_KEY_ID', { message }])])
    for (const secret of [NAME, whom.idcard, MOBILE, box.account.keySecret]) expect(warnings.join()).not.toContain(secret)
    expect(box.asked()).toBe(0)
  })

  it('an answer that does not come in time', async () => {
    // Answers nothing until it is given up, as a connection that hangs does.
    const hangs = (_: string, init: { signal?: AbortSignal } = {}) =>
      new Promise<never>((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    expect(await at({ fetch: hangs, patience: 1 }).check(person('001'))).toBe('unknown')
    expect(warnings).toEqual([expect.stringContaining('no answer from huiwu.test (TimeoutError)')])
  })
})

describe('the stand-in', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', host: 'huiwu.test' }
  const body = JSON.stringify({ IdCard: person('001').idcard, Name: NAME })
  async function ask(given: { body?: string; service?: string; action?: string; version?: string; authorization?: string } = {}) {
    const { service = 'faceid', action = 'IdCardVerification', version = '2018-03-01' } = given
    const { keyId: secretId, keySecret: secretKey } = box.account
    const timestamp = Math.floor(clock() / 1000)
    const authorization = tencentAuthorization({ secretId, secretKey, service, timestamp, headers, body })
    const answer = await cloud.request(`${box.account.url}/`, {
      method: 'POST',
      body: given.body ?? body,
      headers: {
        ...headers,
        authorization: given.authorization ?? authorization,
        'x-tc-action': action,
        'x-tc-version': version,
        'x-tc-timestamp': String(timestamp),
      },
    })
    return answer.json()
  }
  const refusal = (Code: string) => ({ Response: { Error: { Code } } })

  it('answers what is signed and whole', async () => {
    expect(await ask()).toMatchObject({ Response: { Result: '0' } })
  })
  it.each([
    ['unsigned', { authorization: '' }, 'AuthFailure.InvalidAuthorization'],
    ['signed for another service', { service: 'sms' }, 'AuthFailure.InvalidAuthorization'],
    ['altered on the way', { body: body.replace(NAME, '王小明') }, 'AuthFailure.SignatureFailure'],
    ['of another kind', { action: 'DetectAuth' }, 'InvalidAction'],
    ['of another version', { version: '2019-01-01' }, 'NoSuchVersion'],
  ])('refuses a question that is %s', async (_, given, code) => {
    expect(await ask(given)).toMatchObject(refusal(code))
    expect(box.asked()).toBe(0)
  })

  it('takes what Tencent Cloud’s own client sends, and refuses it with another secret or with more than is asked', async () => {
    boxAt(Date.now)
    // The cloud's own address has no path.
    const root = new Hono().all('/', (http) => cloud.request(http.req.url.replace(/\/$/, '/sandbox/identity/api/'), http.req.raw))
    const server = serve({ fetch: root.fetch, port: 0, hostname: '127.0.0.1' })
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      // The library signs for the first word of the host's name, so it keeps that name.
      const agent = new Agent({
        lookup: (_host, _options, done) => {
          done(null, [{ address: '127.0.0.1', family: 4 }])
        },
      })
      const theirs = (secretKey: string) =>
        new CommonClient('faceid.tencentcloudapi.com', '2018-03-01', {
          credential: { secretId: box.account.keyId, secretKey },
          region: '',
          profile: { httpProfile: { endpoint: `faceid.tencentcloudapi.com:${port}`, protocol: 'http://', agent } },
        })
      const { idcard } = person('409')
      const question = { IdCard: idcard, Name: NAME }
      expect(await theirs(box.account.keySecret).request('IdCardVerification', question)).toMatchObject({ Result: '-1' })
      const three = { ...question, Phone: MOBILE }
      expect(await theirs(box.account.keySecret).request('PhoneVerification', three)).toMatchObject({ Result: '-4' })
      await expect(theirs('another').request('IdCardVerification', question)).rejects.toMatchObject({
        code: 'AuthFailure.SignatureFailure',
      })
      await expect(theirs(box.account.keySecret).request('IdCardVerification', three)).rejects.toMatchObject({ code: 'InvalidParameter' })
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
