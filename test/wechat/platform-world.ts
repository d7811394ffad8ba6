/** A local 公众平台 under a clock that tests turn, and browsers inside of WeChat. */
import { type PlatformBox, platformBox, type PlatformOptions } from '#wechat/sandbox/platform/platform.ts'
import { type Visitor, visitorCookie } from '#wechat/sandbox/visitor.ts'

const SITE = 'https://m.example.com'
export const CALLBACK = `${SITE}/wechat/callback?to=home`
export const TEMPLATE = {
  id: 'kF3vZ0dN1sQ8yXbW6tRcLpM2uHgJ5aEoTi7nVxKq9wY',
  title: '会议开始提醒',
  fields: { thing1: '会议名称', time2: '开始时间' },
}

export interface World extends PlatformBox {
  /** Milliseconds pass. */
  pass(ms: number): void
  /** What one server says to another: GET, or POST of a JSON body; text is posted as it is. */
  call(path: string, query?: Record<string, string>, body?: unknown): Promise<Record<string, unknown>>
  /** A browser opens the authorise page. @param visitor undefined: outside of WeChat. */
  authorise(visitor: Partial<Visitor> | undefined, query: string, form?: Record<string, string>): Promise<Response>
  /** A normal token of the account. */
  token(): Promise<string>
}

export function world(options: Partial<PlatformOptions> = {}): World {
  let now = Date.UTC(2026, 4, 20, 2)
  const box = platformBox({
    clock: () => now,
    authoriseHosts: ['m.example.com'],
    jsHosts: ['example.com'],
    devHosts: ['127.0.0.1:8787'],
    templates: [TEMPLATE],
    ...options,
  })
  const call: World['call'] = async (path, query = {}, body) => {
    const post = body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await box.api.request(`${path}?${new URLSearchParams(query).toString()}`, { ...post })
    return { status: response.status, ...((await response.json()) as object) }
  }
  return {
    ...box,
    call,
    pass: (ms) => {
      now += ms
    },
    authorise: async (visitor, query, form) => {
      const cookie = visitor && visitorCookie({ user: 'xiaowang', platform: 'ios', faults: [], ...visitor })
      return box.open.request(`/connect/oauth2/authorize?${query}`, {
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        headers: cookie === undefined ? {} : { cookie: `theme=dark; ${cookie}` },
      })
    },
    token: async () => {
      const { access_token: token } = await call(
        '/cgi-bin/stable_token',
        {},
        { grant_type: 'client_credential', appid: box.account.appId, secret: box.account.secret },
      )
      return String(token)
    },
  }
}

/** The query of an authorisation; a parameter given as undefined is left out. */
export function authorisation(world: World, changed: Record<string, string | undefined> = {}): string {
  const all: Record<string, string | undefined> = {
    appid: world.account.appId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'a1B2',
    ...changed,
  }
  return Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join('&')
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
