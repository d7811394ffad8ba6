/** `/cgi-bin/…` of the api host: what the account itself may do. Facts 2.1. */
import { type Context, Hono } from 'hono'
import type { Account } from '../../server/outside.ts'
import { type Answer, type Answering, answering } from './answering.ts'
import { refuse, Refusal } from './errors.ts'
import type { Outbox } from './messages.ts'
import type { TicketBook } from './tickets.ts'
import type { GlobalToken, TokenBook } from './tokens.ts'

interface Parts extends Answering {
  account: Account
  tokens: TokenBook
  tickets: TicketBook
  outbox: Outbox
}

/** The address that calls seem to come from when it is not in the allow-list. */
const CALLER = '203.0.113.7'

export function cgiBinRoutes({ account, tokens, tickets, outbox, ...common }: Parts): Hono {
  const { clock, faults } = common
  const routes = new Hono()
  const answer = answering(common, 'cgi-bin')
  const secondsLeft = (until: number) => Math.floor((until - clock()) / 1000)
  const issued = ({ value, until }: GlobalToken): Answer => ({ access_token: value, expires_in: secondsLeft(until) })

  const wrongAccount = ({ grant_type: grant, appid, secret }: Readonly<Record<string, unknown>>): Refusal | undefined => {
    if (faults.strikes('ip')) return refuse(40164, `invalid ip ${CALLER} ipv6 ::ffff:${CALLER}, not in whitelist`)
    if (grant !== 'client_credential') return refuse(40002)
    if (!appid) return refuse(41002)
    if (!secret) return refuse(41004)
    if (appid !== account.appId) return refuse(40013)
    return secret === account.secret ? undefined : refuse(40125)
  }

  const wrongToken = (http: Context): Refusal | undefined => {
    const token = http.req.query('access_token') ?? ''
    if (token === '') return refuse(41001)
    const wrong = tokens.check(token) ?? (faults.strikes('stale-once') ? 40001 : undefined)
    return wrong && refuse(wrong)
  }

  const stableToken = async (http: Context): Promise<Answer> => {
    const body = await bodyOf(http)
    if (body instanceof Refusal) return body
    const wrong = wrongAccount(body)
    if (wrong !== undefined) return wrong
    const force = body['force_refresh'] ?? false
    if (typeof force !== 'boolean') return refuse(47001)
    const token = tokens.stable(force)
    return token === undefined ? refuse(45009) : issued(token)
  }

  const ticket = (http: Context): Answer => {
    const wrong = wrongToken(http)
    if (wrong !== undefined) return wrong
    if (http.req.query('type') !== 'jsapi') return refuse(40097)
    const { value, until } = tickets.current()
    return { errcode: 0, errmsg: 'ok', ticket: value, expires_in: secondsLeft(until) }
  }

  const send = async (http: Context): Promise<Answer> => {
    const wrong = wrongToken(http)
    if (wrong !== undefined) return wrong
    const body = await bodyOf(http)
    if (body instanceof Refusal) return body
    const sent = outbox.send(body)
    return sent instanceof Refusal ? sent : { errcode: 0, errmsg: 'ok', msgid: rawNumber(sent.msgId) }
  }

  routes.all('/cgi-bin/stable_token', answer(stableToken))
  routes.get(
    '/cgi-bin/token',
    answer((http) => wrongAccount(http.req.query()) ?? issued(tokens.old())),
  )
  routes.get('/cgi-bin/ticket/getticket', answer(ticket))
  routes.all('/cgi-bin/message/template/send', answer(send))
  // Whatever else is asked for, of `/sns` too: so WeChat tells of an address that it does not have (liyiorg/weixin-popular#60).
  routes.all(
    '*',
    answer(() => refuse(40066)),
  )
  return routes
}

/** Nothing but a JSON object is taken, whatever type the request claims. */
async function bodyOf(http: Context): Promise<Readonly<Record<string, unknown>> | Refusal> {
  if (http.req.method !== 'POST') return refuse(43002)
  const text = await http.req.text()
  if (text === '') return refuse(44002)
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : refuse(47001)
  } catch {
    return refuse(47001)
  }
}

/** A whole number in JSON with all its digits. */
function rawNumber(digits: string): unknown {
  return (JSON as typeof JSON & { rawJSON(text: string): unknown }).rawJSON(digits)
}
