/** The local stand-in for an SMS provider: keeps the last code of each number for whoever runs the trial. */
import { Hono } from 'hono'
import type { SmsProvider } from '../features/verify/sms-provider.ts'

/** Numbers kept; the oldest goes first. */
const KEPT = 10_000

export interface SmsSandbox {
  provider: SmsProvider
  /** The last code sent to a number. */
  lastCode(mobile: string): string | undefined
  /** `GET /sandbox/sms?mobile=` → `{ mobile, code }`. */
  routes: Hono
}

export function smsSandbox(): SmsSandbox {
  const sent = new Map<string, string>()
  const lastCode = (mobile: string) => sent.get(mobile)
  const routes = new Hono()
  routes.get('/sms', (http) => {
    const mobile = http.req.query('mobile') ?? ''
    const code = lastCode(mobile)
    return code === undefined ? http.json({ error: 'nothing was sent to this number' }, 404) : http.json({ mobile, code })
  })
  return {
    lastCode,
    routes,
    provider: {
      sendCode: async (mobile, code) => {
        sent.delete(mobile)
        sent.set(mobile, code)
        if (sent.size > KEPT) sent.delete(sent.keys().next().value as string)
      },
    },
  }
}
