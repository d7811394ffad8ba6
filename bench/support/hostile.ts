/**
 * Attackers who request SMS codes for phones of others, in a process of their own: many at once, each in one of several ways,
 * as fast as the responses come. They have captchas solved for money, so that the limits behind the captcha are tested too.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { headers } from '#contract/call.ts'
import { verify } from '#contract/verify.ts'
import { asker } from './ask.ts'
import { MEETING_PHONES } from './sent.ts'

export type Way =
  | 'no captcha'
  | 'wrong captcha'
  | 'replayed captcha'
  | 'one phone'
  | 'one device'
  | 'one address'
  | 'two addresses'
  | 'many addresses'
  | 'a meeting of today'

export interface Attack {
  port: number
  /** Tells the phones, addresses and devices of one attack from the next one's. */
  number: number
  /** How many messages they ask for, all ways together. */
  requests: number
  /** How many are at it in each way. */
  ways: Partial<Record<Way, number>>
}

export interface Outcome {
  seconds: number
  /** Milliseconds of each request for a message. */
  took: number[]
  /** How often each answer came, `sent` among them. */
  answers: Record<string, number>
  captchas: number
  /** The most messages that one captcha was good for, and that one address got without any. */
  mostByCaptcha: number
  mostWithoutCaptcha: number
}

/** @param begun called when the first request goes out. */
export function attack(work: Attack, begun: () => void): Promise<Outcome> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the attackers ended early')))
    child.on('message', (outcome: 'begun' | Outcome) => {
      if (outcome === 'begun') return begun()
      resolve(outcome)
      child.disconnect()
    })
    child.send(work)
  })
}

interface Captcha {
  captchaId: string
  captchaCode: string
}

/** Of a captcha that never was. */
const madeUp: Captcha = { captchaId: 'ABCDEFGHJKLMNPQRSTUV', captchaCode: 'ABCDEF' }
const REPLAYS = 10
/** Addresses of a way that has few. */
export const FEW = 4
const MEETING = '1'
const MANY = 300
const HAMMERED = '15800000000'

async function run({ port, number, requests, ways }: Attack): Promise<Outcome> {
  const ask = asker(port)
  const outcome: Outcome = { seconds: 0, took: [], answers: {}, captchas: 0, mostByCaptcha: 0, mostWithoutCaptcha: 0 }
  const withoutCaptcha = new Map<string, number>()
  let asked = 0
  let counter = 0
  const next = () => counter++
  const more = () => asked < requests
  const phone = () => `15${number}${String(next()).padStart(8, '0')}`
  const address = (n = next()) => `10.${number}.${n >> 8}.${n & 255}`
  const few = (n: number) => `203.0.113.${number * 20 + n}`
  const device = (name: string | number = next()) => `hostile-device-${number}-${name}`

  async function send(from: { mobile: string; address: string; device?: string; meetingId?: string }, captcha?: Captcha): Promise<string> {
    asked += 1
    const { code, reason, ms } = await ask({
      method: 'POST',
      path: verify.sendSms.path,
      headers: { 'X-Forwarded-For': from.address, [headers.deviceId]: from.device ?? '' },
      body: { mobile: from.mobile, type: 'login', ...(from.meetingId !== undefined && { meetingId: from.meetingId }), ...captcha },
    })
    const answer = code === '000' ? 'sent' : reason
    outcome.took.push(ms)
    outcome.answers[answer] = (outcome.answers[answer] ?? 0) + 1
    return answer
  }

  async function drawCaptcha(): Promise<Captcha> {
    outcome.captchas += 1
    const { data } = await ask({ method: 'POST', path: verify.captcha.path, headers: { 'X-Forwarded-For': address() }, body: {} })
    const { captchaId } = data as { captchaId: string }
    const { data: seen } = await ask({ method: 'GET', path: `/sandbox/captcha?id=${captchaId}` })
    return { captchaId, captchaCode: (seen as { answer: string }).answer }
  }

  async function sendWithout(from: string, captcha?: Captcha): Promise<void> {
    if ((await send({ mobile: phone(), address: from, device: device() }, captcha)) !== 'sent') return
    const sent = (withoutCaptcha.get(from) ?? 0) + 1
    withoutCaptcha.set(from, sent)
    outcome.mostWithoutCaptcha = Math.max(outcome.mostWithoutCaptcha, sent)
  }

  /** Always with a captcha read right, a new one when the last was used up. */
  function withCaptchas(from: () => { mobile: string; address: string; device?: string }): () => Promise<void> {
    let captcha: Captcha | undefined
    return async () => {
      captcha ??= await drawCaptcha()
      if (/^(?:sent|captcha_wrong)$/.test(await send(from(), captcha))) captcha = undefined
    }
  }

  const steps: Record<Way, (worker: number) => () => Promise<void>> = {
    'no captcha': (worker) => () => sendWithout(few(worker % FEW)),
    'wrong captcha': (worker) => () => sendWithout(few(4 + (worker % FEW)), madeUp),
    'replayed captcha': () => async () => {
      // The first message from a device is free; from then on it needs a captcha.
      const from = { address: address(), device: device() }
      await send({ mobile: phone(), ...from })
      const captcha = await drawCaptcha()
      const answers = await Promise.all(Array.from({ length: REPLAYS }, () => send({ mobile: phone(), ...from }, captcha)))
      outcome.mostByCaptcha = Math.max(outcome.mostByCaptcha, answers.filter((answer) => answer === 'sent').length)
    },
    'one phone': () => withCaptchas(() => ({ mobile: HAMMERED, address: address() })),
    'one device': () => withCaptchas(() => ({ mobile: phone(), address: address(), device: device('same') })),
    'one address': () => withCaptchas(() => ({ mobile: phone(), address: few(8) })),
    'two addresses': (worker) => withCaptchas(() => ({ mobile: phone(), address: few(9 + (worker % 2)), device: device() })),
    'a meeting of today': (worker) => async () => {
      const mobile = `${MEETING_PHONES}${number}${String(next()).padStart(8, '0')}`
      await send({ mobile, address: few(11 + (worker % FEW)), device: device(), meetingId: MEETING })
    },
    'many addresses': () => async () => {
      await send({ mobile: phone(), address: address(next() % MANY) })
    },
  }

  process.send?.('begun')
  const began = performance.now()
  await Promise.all(
    Object.entries(ways).flatMap(([way, workers]) =>
      Array.from({ length: workers }, async (_, worker) => {
        const step = steps[way as Way](worker)
        while (more()) await step()
      }),
    ),
  )
  return { ...outcome, seconds: (performance.now() - began) / 1000 }
}

if (process.send !== undefined && import.meta.main) {
  process.once('disconnect', () => process.exit())
  process.once('message', async (work: Attack) => {
    process.send?.(await run(work))
  })
}
