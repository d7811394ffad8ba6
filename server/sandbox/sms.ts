/** The local stand-in for an SMS provider: keeps what was sent to each number, for whoever runs the trial. */
import { Hono } from 'hono'
import { fitted, type SmsMessage, type SmsProvider } from '../features/verify/sms-provider.ts'

/** Numbers kept; the one longest without a message goes first. */
const KEPT = 10_000
/** Messages kept of a number; the oldest goes first. */
const EACH = 20

export interface SmsSandbox {
  provider: SmsProvider
  /** The last code sent to a number. */
  lastCode(mobile: string): string | undefined
  /** The last messages to a number, of every kind, oldest first. */
  messages(mobile: string): readonly SmsMessage[]
  /** `GET /sandbox/sms?mobile=` → `{ mobile, code }`; `GET /sandbox/sms/messages?mobile=` → `{ mobile, messages }`. */
  routes: Hono
}

export function smsSandbox(): SmsSandbox {
  const sent = new Map<string, { code: string | undefined; messages: readonly SmsMessage[] }>()
  const lastCode = (mobile: string) => sent.get(mobile)?.code
  const messages = (mobile: string) => sent.get(mobile)?.messages ?? []
  const routes = new Hono()
  routes.get('/sms', (http) => {
    const mobile = http.req.query('mobile') ?? ''
    const code = lastCode(mobile)
    return code === undefined ? http.json({ error: 'nothing was sent to this number' }, 404) : http.json({ mobile, code })
  })
  routes.get('/sms/messages', (http) => {
    const mobile = http.req.query('mobile') ?? ''
    return http.json({ mobile, messages: messages(mobile) })
  })
  return {
    lastCode,
    messages,
    routes,
    provider: {
      send: async ({ params, ...message }) => {
        const { mobile } = message
        const said = fitted(params)
        const next = { code: said['code'] ?? lastCode(mobile), messages: [...messages(mobile), { ...message, params: said }].slice(-EACH) }
        sent.delete(mobile)
        sent.set(mobile, next)
        if (sent.size > KEPT) sent.delete(sent.keys().next().value as string)
      },
    },
  }
}
