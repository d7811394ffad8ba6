/** What must be true of the product in production behind a proxy made by our sample, whichever proxy that is. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { HOLD_MS } from '#contract/checkin/devices.ts'
import { codeOf, type Reason, sentenceOf } from '#contract/codes.ts'
import { file, PIECE_BYTES } from '#contract/file.ts'
import { maskedAddress } from '#contract/mask.ts'
import { meeting } from '#contract/meeting.ts'
import { pairing } from '#contract/pairing.ts'
import { links } from '#contract/paths.ts'
import { proof } from '#contract/proof.ts'
import { system } from '#contract/system.ts'
import { verify } from '#contract/verify.ts'
import { movingClock, testApp, testEnv } from './app.ts'
import { freshDatabase, type Opened } from './database.ts'
import { type Doorkeeper, keepDoor, makeList } from './doorway.ts'
import { freePort } from './free-port.ts'
import { ask, type Front, hangUpAll, HOST, through } from './front.ts'
import { type Guest, hall } from './hall.ts'
import { type Person, signInAs, visitor } from './person.ts'
import { type Start, startServer } from './start.ts'

const MEETING = links.particulars('1')
/** A start of a server, or all the time that a question is held, on a busy machine. */
const SLOW = 60_000
const VERIFY = 'AbCdEf0123456789'
const ASKED_FOR = '13912345678'
/** Pairing codes for one address in a minute: the server of these tests allows few. */
const PAIRINGS = 120

/** Addresses of different networks, for only the network is shown. */
const [HERE, THERE] = ['127.0.5.1', '127.0.6.1']

interface Product {
  port: number
  organiser: Person
  listIds: [string, string]
  /** Of a ticket. */
  code: string
  start(): Promise<void>
  stop(): Promise<void>
  drop(): Promise<void>
}

/** As `npm start` serves it in production, with a demonstration in it and people who have signed in before. */
async function productInFront(): Promise<Product> {
  const opened: Opened = await freshDatabase()
  const test = await testApp(opened.db, { clock: movingClock() })
  const organiser = await signInAs(test, 'organiser')
  const listIds: Product['listIds'] = [(await makeList(organiser)).id, (await makeList(organiser, { name: '侧门' })).id]
  const [guest] = (await hall(opened.db, 1, { now: Date.now() })) as [Guest]
  await opened.db.close()
  const port = await freePort()
  let server: Start | undefined
  const stop = async () => server?.stop()
  return {
    port,
    organiser,
    listIds,
    code: guest.code,
    stop,
    start: async () => {
      server = await startServer({
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: `https://${HOST}`,
        TRUST_PROXY: '1',
        DATABASE_URL: opened.url,
        SECRET: testEnv.secret,
        WECHAT_VERIFY: VERIFY,
        LIMITS: JSON.stringify({ pairingsPerAddress: PAIRINGS }),
      })
      expect(server.code, server.said).toBeNull()
    },
    drop: async () => {
      await stop()
      await opened.drop()
    },
  }
}

/** Somebody who has signed in, on a way through the proxy. */
function onTheWay(front: Front, person: Person, from?: string): Person {
  return Object.assign(visitor(through(front, from)), { token: person.token })
}

const refusal = (reason: Reason) => ({ code: codeOf(reason), msg: sentenceOf(reason), data: null, reason })

/** The list itself: tests of one suite. */
export function holdsBehind(begin: (product: number) => Promise<Front>): void {
  let product: Product
  let front: Front
  let organiser: Person
  let door: Doorkeeper
  let otherDoor: Doorkeeper
  /** A device's question that nobody has an answer to: asked first, and looked at last. */
  let held: Promise<{ answered: boolean; ms: number }>

  beforeAll(async () => {
    product = await productInFront()
    await product.start()
    front = await begin(product.port)
    organiser = onTheWay(front, product.organiser)
    const [crowded, quiet] = product.listIds
    door = await keepDoor(organiser, crowded, 'a', 'the-first-browser')
    otherDoor = await keepDoor(organiser, crowded, 'b', 'the-second-browser')
    const lone = await keepDoor(organiser, quiet, 'a', 'the-third-browser')
    for (const one of [door, otherDoor, lone, door, otherDoor, lone]) await one.sync()
    held = timed(lone.sync({ wait: 1 }))
  })
  afterAll(async () => {
    hangUpAll()
    await front?.stop()
    await product?.drop()
  })

  const signedIn = () => ({ [headers.authorization]: `Bearer ${product.organiser.token}`, 'content-type': 'application/json' })

  it('is there under its name, by HTTP/1.1 and HTTP/2, and for whoever asks for another name there is nothing', async () => {
    const page = await ask(front, MEETING, { headers: { accept: 'text/html' } })
    expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('<div id="app">')])

    const session = connect(`https://127.0.0.1:${front.https}`, { ca: front.ca, servername: HOST })
    const stream = session.request({ ':path': MEETING, ':authority': HOST, accept: 'text/html' })
    const [{ ':status': status }] = (await once(stream, 'response')) as [Record<string, unknown>]
    expect(status).toBe(200)
    session.destroy()

    for (const other of [
      { host: 'evil.example', plainly: true },
      { host: '127.0.0.1', plainly: true },
      { host: 'evil.example' },
      { host: 'evil.example', sni: 'evil.example' },
    ])
      await expect(ask(front, MEETING, other), JSON.stringify(other)).rejects.toThrow(/socket hang up|ECONNRESET|alert/)
  })

  it('is gone on to by https, to the same address', async () => {
    for (const path of ['/', `${MEETING}&from=a%20b`]) {
      const answer = await ask(front, path, { plainly: true })
      expect([301, 308]).toContain(answer.status)
      expect(answer.all('location')).toEqual([`https://${HOST}${path}`])
    }
    for (const [path, text] of Object.entries(front.own)) expect((await ask(front, path, { plainly: true })).body.toString()).toBe(text)
  })

  it('is told to browsers as one for https, once', async () => {
    for (const path of [MEETING, verify.captcha.path, '/nowhere.js'])
      for (const name of ['strict-transport-security', 'x-content-type-options'])
        expect((await ask(front, path)).all(name), `${name} of ${path}`).toHaveLength(1)
  })

  it('comes packed as it was packed, and once', async () => {
    const page = (await ask(front, MEETING, { headers: { accept: 'text/html' } })).body.toString()
    const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0] as string
    for (const [path, accept, coding] of [
      [MEETING, 'text/html', 'br'],
      [MEETING, 'text/html', 'gzip'],
      [script, '*/*', 'br'],
      [script, '*/*', 'gzip'],
      [system.areaTree.path, 'application/json', 'gzip'],
    ] as const) {
      const plain = await ask(front, path, { headers: { accept } })
      const packed = await ask(front, path, { headers: { accept, 'accept-encoding': coding } })
      expect([path, plain.all('content-encoding'), packed.all('content-encoding')]).toEqual([path, [], [coding]])
      const opened = (coding === 'br' ? brotliDecompressSync : gunzipSync)(packed.body)
      // A page says when it was made.
      if (path !== MEETING) expect(opened.equals(plain.body), path).toBe(true)
      expect(opened.toString()).toContain(plain.body.toString().slice(0, 40))
      expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    }
  })

  it('counts people by their own address, whatever they say it is', async () => {
    const desktop = visitor(through(front, THERE))
    const { id } = await desktop.do(pairing.create, {})
    expect((await organiser.do(pairing.get, { id })).ip).toBe(maskedAddress(THERE))

    const flood = visitor(through(front, HERE))
    const lie = { headers: { 'X-Forwarded-For': THERE, 'X-Real-IP': THERE, Forwarded: `for=${THERE}` } }
    const answers = await Promise.all(
      Array.from({ length: PAIRINGS + 10 }, (_, n) => flood.ask(pairing.create, {}, n % 2 === 0 ? lie : {})),
    )
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(PAIRINGS)
    expect((await flood.ask(pairing.create, {}, lie)).reason).toBe('too_often')
    expect((await desktop.ask(pairing.create, {}, { headers: { 'X-Forwarded-For': HERE } })).code).toBe('000')
  })

  it('takes the largest piece of a file, and says itself what is too large', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PIECE_BYTES - 9, 32)])
    const piece = { upload: 'a-file-of-this-test', purpose: 'material', name: '资料.pdf', size: 4 * PIECE_BYTES, from: 0 } as const
    expect(await organiser.do(file.save, { ...piece, base64: bytes.toString('base64') })).toEqual({ received: PIECE_BYTES, file: null })

    const pictured = (length: number) =>
      ask(front, proof.submit.path, { method: 'POST', headers: signedIn(), body: JSON.stringify({ picture: 'x'.repeat(length) }) })
    // Read to its end, and refused for what it says.
    expect((await pictured(2_200_000)).status).toBe(422)
    for (const length of [2_400_000, 7_500_000, 12_000_000]) {
      const answer = await pictured(length)
      expect([length, answer.status, JSON.parse(answer.body.toString())]).toEqual([length, 413, refusal('too_large')])
    }
    const stranger = await ask(front, proof.submit.path, { method: 'POST', body: 'x'.repeat(2_000_000) })
    expect([stranger.status, JSON.parse(stranger.body.toString())]).toEqual([401, refusal('signed_out')])
  })

  it('has no stand-ins and no counters for strangers, and proves its domain', async () => {
    for (const path of ['/sandbox/sms?mobile=13800000001', '/sandbox/wechat', '/sandbox/cashier/1', '/sandbox?key=x', '/metrics'])
      for (const from of ['', '127.0.0.1']) {
        const answer = await ask(front, path, { headers: { accept: 'application/json', ...(from && { 'x-forwarded-for': from }) } })
        expect([path, answer.status]).toEqual([path, 404])
      }
    const proven = await ask(front, `/MP_verify_${VERIFY}.txt`)
    expect([proven.status, proven.body.toString()]).toEqual([200, VERIFY])
    expect((await ask(front, '/MP_verify_0000000000000000.txt')).status).toBe(404)
  })

  it('leaves no phone of an address in the proxy’s log', async () => {
    await ask(front, `${verify.sendSmsQuery.path}?mobile=${ASKED_FOR}&type=login`)
    for (const name of readdirSync(front.folder).filter((one) => one.endsWith('.log'))) {
      const log = () => readFileSync(join(front.folder, name), 'utf8')
      // It is written once the answer has gone.
      await expect.poll(log).toContain(`"GET ${verify.sendSmsQuery.path} HTTP/1.1"`)
      expect(log()).not.toContain(ASKED_FOR)
    }
  })

  it(
    'tells a waiting device at once who has come in, and holds one that there is nothing to tell for as long as it means to',
    { timeout: SLOW },
    async () => {
      const heard = timed(door.sync({ wait: 1 }))
      await otherDoor.scan(product.code)
      expect(await heard).toEqual({ answered: true, ms: expect.toSatisfy((ms: number) => ms < HOLD_MS / 2) })
      expect(await held).toEqual({ answered: true, ms: expect.toSatisfy((ms: number) => ms > HOLD_MS - 1000) })
    },
  )

  it('is said to be starting again while it does, and goes on at once afterwards', { timeout: SLOW }, async () => {
    const waiting = timed(door.sync({ wait: 1 }))
    await product.stop()
    expect((await waiting).answered).toBe(false)
    const page = await ask(front, MEETING, { headers: { accept: 'text/html' } })
    expect([page.status, page.body.toString()]).toEqual([503, expect.stringContaining('正在重启，请稍候')])
    expect(page.all('content-type')).toEqual([expect.stringMatching(/^text\/html/)])
    for (const given of [{}, { method: 'POST', body: '{}' }]) {
      const call = await ask(front, meeting.list.path, given)
      expect([call.status, JSON.parse(call.body.toString())]).toEqual([503, refusal('unavailable')])
      expect(call.all('content-type')).toEqual(['application/json'])
    }
    for (const path of [MEETING, meeting.list.path]) {
      const answer = await ask(front, path)
      expect([answer.all('cache-control'), answer.all('retry-after')]).toEqual([['no-store'], ['5']])
    }
    await product.start()
    expect((await ask(front, MEETING, { headers: { accept: 'text/html' } })).status).toBe(200)
    await door.sync()
  })
}

async function timed(answer: Promise<unknown>): Promise<{ answered: boolean; ms: number }> {
  const began = performance.now()
  const answered = await answer.then(
    () => true,
    () => false,
  )
  return { answered, ms: performance.now() - began }
}
