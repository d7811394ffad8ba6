import { describe, expect, it } from 'vitest'
import { type CredentialStore, credentials, memoryCredentials } from '#wechat/server/credentials.ts'
import { WechatError } from '#wechat/server/errors.ts'
import { type Fetch, tencent } from '#wechat/server/outside.ts'

const account = { appId: 'wx1', secret: 'SECRET' }

interface Asked {
  path: string
  query: Record<string, string>
  body: Record<string, unknown> | undefined
}

/** One WeChat with one account; any number of servers of ours, which share a store and a clock. Waiting is the clock going on. */
function world(store: CredentialStore = memoryCredentials()) {
  const asked: Asked[] = []
  const made = { tokens: 1, tickets: 0 }
  const time = { now: 1_700_000_000_000, waited: 0 }
  /** Answers of WeChat other than usual, first come first served; an Error is a network failure. */
  const next: { path: string; answer: object }[] = []
  const usual = ({ path, body }: Asked): object => {
    if (path === '/cgi-bin/ticket/getticket') return { errcode: 0, errmsg: 'ok', ticket: `TICKET-${++made.tickets}`, expires_in: 7200 }
    if (body?.['force_refresh'] === true) made.tokens++
    return { access_token: `TOKEN-${made.tokens}`, expires_in: 7200 }
  }
  const fetch: Fetch = async (url, init) => {
    const { origin, pathname: path, searchParams } = new URL(url)
    expect(origin).toBe(tencent.api)
    const call = {
      path,
      query: Object.fromEntries(searchParams),
      body: init?.body === undefined ? undefined : (JSON.parse(String(init.body)) as Record<string, unknown>),
    }
    asked.push(call)
    const special = next.findIndex((one) => one.path === path)
    const answer = special < 0 ? usual(call) : (next.splice(special, 1)[0] as { answer: object }).answer
    if (answer instanceof Error) throw answer
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'text/plain' } })
  }
  const wait = async (ms: number) => {
    time.waited += ms
    time.now += ms
  }
  const server = () =>
    credentials({ hosts: tencent, fetch, clock: () => time.now, nonce: (length) => 'n'.repeat(length), wait }, account, store)
  const count = (path: string) => asked.filter((call) => call.path === path).length
  return {
    store,
    server,
    asked,
    made,
    time,
    next,
    pass: (ms: number) => {
      time.now += ms
    },
    tokensAsked: () => count('/cgi-bin/stable_token'),
    ticketsAsked: () => count('/cgi-bin/ticket/getticket'),
  }
}

const stale = (errcode = 40001) => new WechatError(errcode, 'invalid credential, access_token is invalid or not latest')
const times = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => one(index))

describe('the token', () => {
  it('is asked for in normal mode, by the stable call, with the secret in the body only', async () => {
    const { server, asked } = world()
    expect(await server().token()).toBe('TOKEN-1')
    expect(asked).toEqual([
      {
        path: '/cgi-bin/stable_token',
        query: {},
        body: { grant_type: 'client_credential', appid: 'wx1', secret: 'SECRET', force_refresh: false },
      },
    ])
  })

  it('is kept until 200 seconds before its end, then fetched anew', async () => {
    const { server, pass, tokensAsked, made } = world()
    const keys = server()
    await keys.token()
    made.tokens = 2
    pass(7_000_000 - 1)
    expect([await keys.token(), tokensAsked()]).toEqual(['TOKEN-1', 1])
    pass(1)
    expect([await keys.token(), tokensAsked()]).toEqual(['TOKEN-2', 2])
  })

  it('is used for half its life when WeChat gives a short one, not fetched at every call', async () => {
    const { server, next, pass, tokensAsked } = world()
    next.push({ path: '/cgi-bin/stable_token', answer: { access_token: 'SHORT', expires_in: 100 } })
    const keys = server()
    await keys.token()
    pass(49_999)
    expect([await keys.token(), tokensAsked()]).toEqual(['SHORT', 1])
    pass(1)
    expect(await keys.token()).toBe('TOKEN-1')
  })

  it.each([
    {},
    { access_token: 'X' },
    { access_token: '', expires_in: 7200 },
    { access_token: 'X', expires_in: 0 },
    { access_token: 'X', expires_in: '7200' },
  ])('is not kept from an answer that lacks something: %j', async (answer) => {
    const { server, next } = world()
    next.push({ path: '/cgi-bin/stable_token', answer })
    const keys = server()
    await expect(keys.token()).rejects.toThrow(/lacks (access_token|expires_in)/)
    expect(await keys.token()).toBe('TOKEN-1')
  })

  it('is asked for again by the next caller after a failure, without waiting for the failed claim', async () => {
    const { server, next, time } = world()
    next.push({ path: '/cgi-bin/stable_token', answer: new TypeError('fetch failed') })
    const [first, second] = [server(), server()]
    await expect(first.token()).rejects.toThrow(/no answer/)
    expect([await second.token(), time.waited]).toEqual(['TOKEN-1', 0])
  })

  it('tells everybody who waited that the secret is wrong, and never the secret', async () => {
    const { server, next, tokensAsked } = world()
    next.push({ path: '/cgi-bin/stable_token', answer: { errcode: 40125, errmsg: 'invalid appsecret SECRET, rid: 1-2-3' } })
    const keys = server()
    const errors = await Promise.all(times(5, () => keys.token().catch((error: unknown) => error)))
    expect(errors.map((error) => (error as WechatError).message)).toEqual(
      times(5, () => '/cgi-bin/stable_token: 40125 invalid appsecret *** (rid 1-2-3)'),
    )
    expect(tokensAsked()).toBe(1)
  })
})

describe('many servers', () => {
  it('fetch one token for fifty calls at once', async () => {
    const { server, tokensAsked } = world()
    const servers = times(5, server)
    const tokens = await Promise.all(times(50, (call) => (servers[call % 5] as ReturnType<typeof server>).token()))
    expect([new Set(tokens), tokensAsked()]).toEqual([new Set(['TOKEN-1']), 1])
  })

  it('would each fetch one if everybody got the claim, so that it is the claim that keeps them apart', async () => {
    const { server, tokensAsked } = world({ ...memoryCredentials(), claim: async () => true })
    await Promise.all(times(5, () => server().token()))
    expect(tokensAsked()).toBe(5)
  })

  it('would ask fifty times over if calls in one server were not shared, so that it is the flight that joins them', async () => {
    const memory = memoryCredentials()
    let reads = 0
    const { server } = world({
      ...memory,
      read: (name) => {
        reads++
        return memory.read(name)
      },
    })
    const keys = server()
    await Promise.all(times(50, () => keys.token()))
    expect(reads).toBe(2)
  })

  it('take over from one that crashed while it fetched, when its claim has run out', async () => {
    const { server, store, time, tokensAsked } = world()
    await store.claim('token:wx1', time.now, time.now + 15_000)
    expect([await server().token(), tokensAsked(), time.waited]).toEqual(['TOKEN-1', 1, 15_000])
  })

  it('do not wait for ever for a claimant whose clock is a day ahead', async () => {
    const { server, store, time } = world()
    await store.claim('token:wx1', time.now, time.now + 86_400_000)
    expect([await server().token(), time.waited]).toEqual(['TOKEN-1', 15_000])
    expect(await store.claim('token:wx1', time.now, time.now + 1), 'and leave that claim alone').toBe(false)
  })

  it('leave the claim of a successor alone when they come late', async () => {
    const memory = memoryCredentials()
    const slow: CredentialStore = {
      ...memory,
      save: async (name, credential) => {
        time.now += 16_000
        await memory.claim(name, time.now, time.now + 15_000)
        await memory.save(name, credential)
      },
    }
    const { server, time } = world(slow)
    await server().token()
    expect(await memory.claim('token:wx1', time.now, time.now + 15_000)).toBe(false)
  })

  it('read what another saved between their look and their claim', async () => {
    const memory = memoryCredentials()
    const { server, time, tokensAsked } = world({
      ...memory,
      claim: async (name, now, until) => {
        await memory.save(name, { value: 'THEIRS', expiresAt: time.now + 1 })
        return memory.claim(name, now, until)
      },
    })
    expect([await server().token(), tokensAsked()]).toEqual(['THEIRS', 0])
    expect(await memory.claim('token:wx1', time.now, time.now + 1), 'and give the claim back').toBe(true)
  })

  it('keep the accounts apart that share a store', async () => {
    const { server, store } = world()
    await server().token()
    expect(await store.read('token:wx1')).toMatchObject({ value: 'TOKEN-1' })
    expect(await store.read('token:wx2')).toBeUndefined()
  })
})

describe('a token that WeChat refuses', () => {
  it.each([40001, 40014, 42001])('is replaced and the call made once more: %i', async (errcode) => {
    const { server, made, asked } = world()
    const keys = server()
    await keys.token()
    made.tokens = 2 // another system of the account's has forced a new one
    const used: string[] = []
    const answer = await keys.withToken(async (token) => {
      used.push(token)
      if (token === 'TOKEN-1') throw stale(errcode)
      return 'done'
    })
    expect([answer, used, asked.map(({ body }) => body?.['force_refresh'])]).toEqual(['done', ['TOKEN-1', 'TOKEN-2'], [false, false]])
    expect(await keys.token()).toBe('TOKEN-2')
  })

  it("is replaced once: a second refusal is the caller's", async () => {
    const { server, made } = world()
    const keys = server()
    let uses = 0
    await expect(
      keys.withToken(async () => {
        uses++
        made.tokens++
        throw stale()
      }),
    ).rejects.toMatchObject({ errcode: 40001 })
    expect(uses).toBe(2)
  })

  it('is not fetched again when another server has already replaced it', async () => {
    const { server, made, tokensAsked } = world()
    const [ours, theirs] = [server(), server()]
    const refuseFirst = async (token: string) => {
      if (token === 'TOKEN-1') throw stale()
      return token
    }
    await ours.token()
    made.tokens = 2
    const answer = await ours.withToken(async (token) => {
      if (token === 'TOKEN-1') await theirs.withToken(refuseFirst)
      return refuseFirst(token)
    })
    expect([answer, tokensAsked()]).toEqual(['TOKEN-2', 2])
  })

  it('is replaced by one fetch when fifty calls of five servers are refused at once', async () => {
    const { server, made, tokensAsked } = world()
    const servers = times(5, server)
    await Promise.all(servers.map((keys) => keys.token()))
    made.tokens = 2
    const answers = await Promise.all(
      times(50, (call) =>
        (servers[call % 5] as ReturnType<typeof server>).withToken(async (token) => {
          if (token === 'TOKEN-1') throw stale()
          return token
        }),
      ),
    )
    expect([new Set(answers), tokensAsked()]).toEqual([new Set(['TOKEN-2']), 2])
  })

  it('is renewed by force only if the normal call vouches for the very token that was refused', async () => {
    const { server, asked } = world()
    const keys = server()
    expect(
      await keys.withToken(async (token) => {
        if (token === 'TOKEN-1') throw stale()
        return token
      }),
    ).toBe('TOKEN-2')
    expect(asked.map(({ body }) => body?.['force_refresh'])).toEqual([false, false, true])
  })

  it('is forced at most twenty times in a day by all servers together', async () => {
    const { server, pass, asked, time } = world()
    const [servers, start] = [times(3, server), time.now]
    for (let round = 0; time.now < start + 86_400_000; round++) {
      await (servers[round % 3] as ReturnType<typeof server>)
        .withToken(async () => {
          throw stale()
        })
        .catch(() => {})
      pass(60_000)
    }
    expect(asked.filter(({ body }) => body?.['force_refresh'] === true)).toHaveLength(20)
  })

  it('leaves every other failure to the caller at once', async () => {
    const { server, tokensAsked } = world()
    const keys = server()
    await expect(
      keys.withToken(async () => {
        throw new WechatError(43004, 'require subscribe')
      }),
    ).rejects.toMatchObject({ errcode: 43004 })
    await expect(
      keys.withToken(async () => {
        throw new Error('no answer')
      }),
    ).rejects.toThrow('no answer')
    expect(tokensAsked()).toBe(1)
  })
})

describe('the ticket', () => {
  it('is fetched with the token, once for everybody, and kept', async () => {
    const { server, asked, ticketsAsked, pass } = world()
    const servers = times(5, server)
    const tickets = await Promise.all(times(50, (call) => (servers[call % 5] as ReturnType<typeof server>).ticket()))
    expect([new Set(tickets), ticketsAsked()]).toEqual([new Set(['TICKET-1']), 1])
    expect(asked.find(({ path }) => path.endsWith('getticket'))).toMatchObject({
      query: { access_token: 'TOKEN-1', type: 'jsapi' },
      body: undefined,
    })
    pass(7_000_000)
    expect([await servers[0]?.ticket(), ticketsAsked()]).toEqual(['TICKET-2', 2])
  })

  it('is fetched with a new token when WeChat calls the old one stale', async () => {
    const { server, next, made, asked } = world()
    const keys = server()
    await keys.token()
    made.tokens = 2
    next.push({ path: '/cgi-bin/ticket/getticket', answer: { errcode: 40001, errmsg: 'invalid credential, rid: 1-2-3' } })
    expect(await keys.ticket()).toBe('TICKET-1')
    expect(asked.filter(({ path }) => path.endsWith('getticket')).map(({ query }) => query['access_token'])).toEqual(['TOKEN-1', 'TOKEN-2'])
  })

  it('is asked for again, with pauses, while WeChat is busy', async () => {
    const { server, next, time } = world()
    next.push(...times(2, () => ({ path: '/cgi-bin/ticket/getticket', answer: { errcode: -1, errmsg: 'system error' } })))
    expect([await server().ticket(), time.waited]).toEqual(['TICKET-1', 1200])
  })
})
