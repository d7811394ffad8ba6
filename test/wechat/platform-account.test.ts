/** What the account itself may do: its tokens, its ticket and its messages. */
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, TEMPLATE, type World, world } from './platform-world.ts'

const stable = (box: World, changed: Record<string, unknown> = {}) =>
  box.call(
    '/cgi-bin/stable_token',
    {},
    { grant_type: 'client_credential', appid: box.account.appId, secret: box.account.secret, ...changed },
  ) as Promise<{ access_token: string; expires_in: number; errcode?: number }>
const old = (box: World, changed: Record<string, string> = {}) =>
  box.call('/cgi-bin/token', {
    grant_type: 'client_credential',
    appid: box.account.appId,
    secret: box.account.secret,
    ...changed,
  }) as Promise<{ access_token: string; expires_in: number; errcode?: number }>
const ticket = (box: World, token: string, type = 'jsapi') =>
  box.call('/cgi-bin/ticket/getticket', { access_token: token, type }) as Promise<{ ticket: string; expires_in: number; errcode: number }>
const isGood = async (box: World, token: string) => (await ticket(box, token)).errcode

describe('the stable token', () => {
  it('is the same for everybody until five minutes before its end, then both live on together', async () => {
    const box = world()
    const { access_token: first, expires_in: life } = await stable(box)
    expect(life).toBe(7200)
    box.pass(2 * HOUR - 5 * MINUTE - 1000)
    expect(await stable(box)).toMatchObject({ access_token: first, expires_in: 301 })
    box.pass(1000)
    const { access_token: second, expires_in: fresh } = await stable(box)
    expect([second === first, fresh]).toEqual([false, 7200])
    box.pass(5 * MINUTE - 1)
    expect([await isGood(box, first), await isGood(box, second)]).toEqual([0, 0])
    box.pass(1)
    expect([await isGood(box, first), await isGood(box, second)]).toEqual([42001, 0])
  })

  it('dies at once when a new one is forced', async () => {
    const box = world()
    const { access_token: first } = await stable(box)
    const { access_token: second } = await stable(box, { force_refresh: true })
    expect(second).not.toBe(first)
    expect([await isGood(box, first), await isGood(box, second)]).toEqual([40001, 0])
    expect((await stable(box)).access_token).toBe(second)
  })

  it('is not forced again within thirty seconds, and not more than twenty times a Beijing day', async () => {
    const box = world()
    const { access_token: first } = await stable(box, { force_refresh: true })
    box.pass(29_999)
    expect((await stable(box, { force_refresh: true })).access_token).toBe(first)
    for (let time = 2; time <= 20; time++) {
      box.pass(30_000)
      expect(await stable(box, { force_refresh: true })).toHaveProperty('access_token')
    }
    box.pass(30_000)
    expect(await stable(box, { force_refresh: true })).toMatchObject({ errcode: 45009 })
    expect(await stable(box)).toHaveProperty('access_token')
    box.pass(DAY)
    expect(await stable(box, { force_refresh: true })).toHaveProperty('access_token')
  })

  it.each([
    ['another grant', { grant_type: 'authorization_code' }, 40002],
    ['no appid', { appid: undefined }, 41002],
    ['no secret', { secret: '' }, 41004],
    ['another account', { appid: 'wx0000000000000000' }, 40013],
    ['a wrong secret', { secret: 'wrong' }, 40125],
    ['a word for force_refresh', { force_refresh: 'true' }, 47001],
  ])('is not given for %s', async (_, changed, errcode) => expect(await stable(world(), changed)).toMatchObject({ status: 200, errcode }))

  it('is asked for by POST of a JSON object and by nothing else', async () => {
    const box = world()
    expect(await box.call('/cgi-bin/stable_token')).toMatchObject({ errcode: 43002 })
    expect(await box.call('/cgi-bin/stable_token', {}, '')).toMatchObject({ errcode: 44002 })
    for (const body of ['grant_type=client_credential', '[]', 'null', '{"grant_type":'])
      expect(await box.call('/cgi-bin/stable_token', {}, body)).toMatchObject({ errcode: 47001 })
  })
})

describe('the token of the old call', () => {
  it('ends the one before, five minutes later, and leaves the stable one alone', async () => {
    const box = world()
    const { access_token: steady } = await stable(box)
    const { access_token: first } = await old(box)
    const { access_token: second, expires_in: life } = await old(box)
    expect([first === second, life]).toEqual([false, 7200])
    box.pass(5 * MINUTE - 1)
    expect([await isGood(box, first), await isGood(box, second), await isGood(box, steady)]).toEqual([0, 0, 0])
    box.pass(1)
    expect([await isGood(box, first), await isGood(box, second), await isGood(box, steady)]).toEqual([40001, 0, 0])
  })

  it('is not given to a wrong secret', async () => expect(await old(world(), { secret: 'wrong' })).toMatchObject({ errcode: 40125 }))
})

describe('the ticket', () => {
  it('is the same for two hours less five minutes, and the old one is good for five more', async () => {
    const box = world()
    const { ticket: first, expires_in: left } = await ticket(box, await box.token())
    expect(first).toMatch(/^[\w-]{86}$/)
    expect([left >= 300, left <= 7200]).toEqual([true, true])
    expect([box.isTicket(first), box.tickets().includes(first)]).toEqual([true, true])
    box.pass((left - 300) * 1000 + 999)
    const { ticket: second } = await ticket(box, await box.token())
    expect([second === first, box.isTicket(first), box.isTicket(second), box.tickets().length]).toEqual([false, true, true, 2])
    box.pass(300_000)
    expect([box.isTicket(first), box.isTicket(second), box.tickets()]).toEqual([false, true, [second]])
  })

  it('is still good after the box was started anew', async () => {
    const [box, again] = [world(), world()]
    expect(again.isTicket((await ticket(box, await box.token())).ticket)).toBe(true)
    expect(world({ account: { appId: 'wx1111111111111111', secret: 's' } }).isTicket((await ticket(box, await box.token())).ticket)).toBe(
      false,
    )
  })

  it('is given for a token and the type jsapi only', async () => {
    const box = world()
    expect(await ticket(box, '')).toMatchObject({ errcode: 41001 })
    expect(await ticket(box, 'ACCESS_TOKEN')).toMatchObject({ errcode: 40014 })
    expect(await ticket(box, 'x'.repeat(120))).toMatchObject({
      errcode: 40001,
      errmsg: expect.stringMatching(/^invalid credential, .* rid: [0-9a-f-]{26}$/),
    })
    expect(await ticket(box, await box.token(), 'jsApi')).toMatchObject({ errcode: 40097 })
  })

  it('may not be fetched without keeping it', async () => {
    const box = world({ limits: { '/cgi-bin/ticket/getticket': { perDay: 3 } } })
    const token = await box.token()
    expect([await isGood(box, token), await isGood(box, token), await isGood(box, token), await isGood(box, token)]).toEqual([
      0, 0, 0, 45009,
    ])
  })
})

describe('a template message', () => {
  const send = async (box: World, changed: Record<string, unknown> = {}) =>
    box.call(
      '/cgi-bin/message/template/send',
      { access_token: await box.token() },
      {
        touser: box.userById('xiaowang')?.openId,
        template_id: TEMPLATE.id,
        url: 'https://m.example.com/m/1',
        data: { thing1: { value: '社区议事会' }, time2: { value: '2026年5月20日 14:00' } },
        ...changed,
      },
    )

  it('reaches a follower', async () => {
    const box = world()
    expect(await send(box)).toMatchObject({ status: 200, errcode: 0, errmsg: 'ok', msgid: expect.any(Number) })
    expect(box.messages).toMatchObject([
      {
        user: { nickname: '小王' },
        template: TEMPLATE,
        url: 'https://m.example.com/m/1',
        values: { thing1: '社区议事会', time2: '2026年5月20日 14:00' },
      },
    ])
  })

  it('has an id of nineteen digits, more than a number holds', async () => {
    const box = world()
    const response = await box.api.request(`/cgi-bin/message/template/send?access_token=${await box.token()}`, {
      method: 'POST',
      body: JSON.stringify({
        touser: box.userById('xiaowang')?.openId,
        template_id: TEMPLATE.id,
        data: { thing1: { value: '会' }, time2: { value: '14:00' } },
      }),
    })
    expect(await response.text()).toMatch(new RegExp(`"msgid":${box.messages[0]?.msgId}}$`))
    expect(box.messages[0]?.msgId).toMatch(/^\d{19}$/)
  })

  it('goes once to the same person under the same client_msg_id, for ten minutes', async () => {
    const box = world()
    const first = await send(box, { client_msg_id: 'order-1' })
    box.pass(10 * MINUTE - 1)
    expect(await send(box, { client_msg_id: 'order-1' })).toEqual(first)
    expect(box.messages).toHaveLength(1)
    await send(box, { client_msg_id: 'order-1', touser: box.userById('ayiguli')?.openId })
    await send(box, { client_msg_id: 'order-2' })
    expect(box.messages).toHaveLength(3)
    box.pass(1)
    await send(box, { client_msg_id: 'order-1' })
    expect(box.messages).toHaveLength(4)
  })

  it.each([
    ['nobody', { touser: 'oNobody' }, 40003, /^invalid openid rid: /],
    ['an unknown template', { template_id: 'x' }, 40037, /^invalid template_id rid: /],
    ['nothing', { data: undefined }, 47003, /^argument invalid! data\.thing1\.value is empty rid: /],
    ['a missing value', { data: { thing1: { value: '会' } } }, 47003, /^argument invalid! data\.time2\.value is empty rid: /],
    ['a bare value', { data: { thing1: '会', time2: '14:00' } }, 47003, /data\.thing1\.value is empty/],
    [
      'a thing of 21 characters',
      { data: { thing1: { value: '会'.repeat(21) }, time2: { value: '14:00' } } },
      47003,
      /data\.thing1\.value invalid/,
    ],
    ['a time in words', { data: { thing1: { value: '会' }, time2: { value: '明天下午' } } }, 47003, /data\.time2\.value invalid/],
  ])('with %s is refused', async (_, changed, errcode, errmsg) => {
    const box = world()
    expect(await send(box, changed as Record<string, unknown>)).toMatchObject({
      status: 200,
      errcode,
      errmsg: expect.stringMatching(errmsg),
    })
    expect(box.messages).toEqual([])
  })

  it('does not reach those who do not follow, or no longer', async () => {
    const box = world()
    const [follower, stranger] = [box.userById('xiaowang'), box.userById('lilaoshi')]
    expect(await send(box, { touser: stranger?.openId })).toMatchObject({ errcode: 43004 })
    Object.assign(follower as object, { follows: false })
    expect(await send(box)).toMatchObject({ errcode: 43004 })
  })

  it('needs a token, and a body', async () => {
    const box = world()
    expect(await box.call('/cgi-bin/message/template/send', { access_token: 'x'.repeat(120) }, {})).toMatchObject({ errcode: 40001 })
    expect(await box.call('/cgi-bin/message/template/send', { access_token: await box.token() }, '')).toMatchObject({ errcode: 44002 })
  })
})
