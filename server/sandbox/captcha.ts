/** Real captchas whose answers the stand-in remembers, for whoever runs the trial and for tests. */
import { Hono } from 'hono'
import type { CaptchaPainter } from '../features/verify/captcha-picture.ts'

/** Pictures kept; the oldest goes first. */
const KEPT = 1_000

export interface CaptchaSandbox {
  painter: CaptchaPainter
  answerTo(id: string): string | undefined
  /** `GET /sandbox/captcha?id=` → `{ id, answer }`. */
  routes: Hono
}

export function captchaSandbox(real: CaptchaPainter): CaptchaSandbox {
  const painted = new Map<string, string>()
  const answerTo = (id: string) => painted.get(id)
  const routes = new Hono()
  routes.get('/captcha', (http) => {
    const id = http.req.query('id') ?? ''
    const answer = answerTo(id)
    return answer === undefined ? http.json({ error: 'no such captcha' }, 404) : http.json({ id, answer })
  })
  return {
    answerTo,
    routes,
    painter: {
      paint: (id, answer) => {
        painted.set(id, answer)
        if (painted.size > KEPT) painted.delete(painted.keys().next().value as string)
        return real.paint(id, answer)
      },
    },
  }
}
