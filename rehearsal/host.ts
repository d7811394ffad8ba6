/** Where rehearsals live: a thread for each, the browsers that come into one, and what stays in its row. */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { writeJson } from '#server/db/json.ts'
import type { Deps } from '#server/deps.ts'
import { leaveAlone, takeAlone } from '#server/db/alone.ts'
import type { Begun, Live, Rehearsals } from '#server/features/rehearsal/rehearsals.ts'
import { noteRehearsal } from '#server/features/rehearsal/store.ts'
import { notBegun } from '#server/features/rehearsal/wire.ts'
import { newToken } from '#server/flow/ids.ts'
import { closedPage, type Role, roles } from './entering.ts'
import type { Answered, Asked, FromThread, Given, ToThread } from './talk.ts'

export interface HostParts extends Pick<Deps, 'db' | 'clock' | 'log'> {
  /** Where worlds keep their databases while they live. */
  folder: string
  /** An origin of its own, where browsers come in; empty: nobody can. */
  url: string
  /** Where the built client is; empty where nothing has been built. */
  dist: string
}

export interface Host extends Rehearsals {
  /** Answers for the origin of rehearsals. @param address of whoever asks. @param body of the request, which is not read here. */
  fetch(request: Request, address: string, body?: Uint8Array<ArrayBuffer>): Promise<Response>
  /** Whether a request is for that origin, by the host that it names. */
  isFor(request: Request): boolean
  stop(): Promise<void>
}

/** What is noted in its row at the latest after so long: so much a watcher at another server is behind. */
const NOTED_EACH = 5000
/** Nobody has come for so long after its end: its world goes, its sheet stays. */
const LOOKED_AT_MS = 2 * 3_600_000
/** Beside the one that plays: each is a thread and a database, and any number of meetings are rehearsed within two hours. */
const PLAYED_KEPT = 2
const COOKIE = 'rehearsal'

/** Not what it was begun with: the copy alone can be as large as its pictures. */
interface Playing {
  id: string
  live: Live
  worker: Worker
  asked: Map<number, (answer: Answered) => void>
  lastAsked: number
  noting: NodeJS.Timeout
  /** The secret of each role's link: one link gives one role. */
  keys: Readonly<Record<Role, string>>
}

/** Only what was left behind by a process that is no more: another one's file is locked by it. */
function sweep(folder: string): void {
  if (!existsSync(folder)) return
  // A lock comes before its file, and may be all that there is.
  const files = new Set(readdirSync(folder).map((name) => join(folder, name.replace(/(?<=\.db).*$/, ''))))
  for (const file of files) {
    if (takeAlone(file, '') !== undefined) continue
    leaveAlone(file)
    remove(file)
  }
}

function remove(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm', '.lock', '.lock-journal']) rmSync(file + end, { force: true })
  const folder = dirname(file)
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
}

export function rehearsalHost({ db, clock, log, folder, url, dist }: HostParts): Host {
  const holder = newToken()
  const playing = new Map<string, Playing>()
  const { host: name = '' } = URL.parse(url) ?? {}
  let numbered = 0
  sweep(folder)

  const isBusy = () => [...playing.values()].some(({ live }) => live.sheet === null)

  function begin({ id, meetingId, thirdId, people, copy, facts, speed, byHand, paused }: Begun): boolean {
    if (isBusy()) return false
    endBeyond(PLAYED_KEPT)
    const file = join(folder, `${id.slice(0, 12).replace(/[^\w]/g, '_')}.db`)
    takeAlone(file, `rehearsal in process ${process.pid}`)
    const course = { speed, byHand, paused }
    const given: Given = { id, meetingId, thirdId, people, copy, file, publicUrl: url || 'http://rehearsal.invalid', facts, dist, course }
    // The flags of a start are for its own thread.
    const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: given, execArgv: [] })
    const keys = { organiser: newToken(), door: newToken(), attendee: newToken() }
    const entrances = Object.fromEntries(roles.map((role) => [role, url && `${url}/enter/${keys[role]}`])) as Live['entrances']
    const one: Playing = {
      id,
      live: { ...course, progress: notBegun, entrances, sheet: null },
      worker,
      asked: new Map(),
      lastAsked: clock(),
      noting: setInterval(() => void (one.live.sheet === null ? note(one) : endUnlooked(one)), NOTED_EACH).unref(),
      keys,
    }
    playing.set(id, one)
    worker.on('message', (message: FromThread) => hear(one, message))
    worker.on('error', (error) => log.error('rehearsal.failed', error))
    worker.on('exit', () => {
      clearInterval(one.noting)
      for (const answer of one.asked.values()) answer({ status: 503, headers: [], body: new ArrayBuffer(0) })
      playing.delete(id)
      leaveAlone(file)
      remove(file)
    })
    return true
  }

  function hear(one: Playing, message: FromThread): void {
    if (message.kind === 'progress') one.live = { ...one.live, progress: message.progress }
    else if (message.kind === 'answer') {
      one.asked.get(message.n)?.(message.answered)
      one.asked.delete(message.n)
    } else if (message.kind === 'error') log.warn('rehearsal.error', message.event, { message: message.message })
    else {
      one.live = { ...one.live, sheet: message.sheet }
      one.lastAsked = clock()
      void note(one)
    }
  }

  /** What was played stays as it was noted; its world is there for those who look around. */
  async function endUnlooked({ id, lastAsked }: Playing): Promise<void> {
    if (clock() > lastAsked + LOOKED_AT_MS) await end(id)
  }

  /** Those looked at longest ago go first. */
  function endBeyond(kept: number): void {
    const latest = [...playing.values()].toSorted((a, b) => b.lastAsked - a.lastAsked)
    for (const { id } of latest.slice(kept)) void end(id)
  }

  async function note({ id, live }: Playing): Promise<void> {
    const state = live.sheet !== null ? 'played' : live.paused ? 'paused' : 'playing'
    const { speed, byHand, progress, sheet } = live
    const columns = { state, speed, hands: writeJson([...byHand]), progress: writeJson(progress), beat_at: clock() } as const
    try {
      await noteRehearsal(db, id, { ...columns, ...(sheet !== null && { sheet: writeJson(sheet) }) })
    } catch (error) {
      log.error('rehearsal.not_noted', error)
    }
  }

  async function end(id: string): Promise<void> {
    const one = playing.get(id)
    if (one === undefined) return
    clearInterval(one.noting)
    await one.worker.terminate()
  }

  function ask(one: Playing, asked: Asked): Promise<Answered> {
    const n = ++numbered
    one.lastAsked = clock()
    return new Promise((resolve) => {
      one.asked.set(n, resolve)
      one.worker.postMessage({ kind: 'ask', n, asked } satisfies ToThread, [])
    })
  }

  function findByKey(key: string): { rehearsal: Playing; role: Role } | undefined {
    for (const rehearsal of playing.values()) {
      const role = roles.find((one) => rehearsal.keys[one] === key)
      if (role !== undefined) return { rehearsal, role }
    }
    return undefined
  }

  return {
    holder,
    isBusy,
    begin,
    live: (id) => playing.get(id)?.live,
    steer: (id, course) => {
      const one = playing.get(id)
      if (one === undefined) return
      one.live = { ...one.live, ...course }
      one.worker.postMessage({ kind: 'steer', course } satisfies ToThread, [])
      void note(one)
    },
    end,
    isFor: (request) => name !== '' && (request.headers.get('host') ?? new URL(request.url).host) === name,
    fetch: async (request, address, body) => {
      const { pathname, search } = new URL(request.url)
      const linkKey = /^\/enter\/([\w-]+)$/.exec(pathname)?.[1]
      const found = findByKey(linkKey ?? cookieIn(request) ?? '')
      // The thread signs a browser in at /enter/ROLE: a browser reaches that path only through the link of the role.
      const isForged = linkKey === undefined && /^\/+enter(?:\/|$)/i.test(pathname)
      if (found === undefined || isForged || (found.role !== 'organiser' && isInbox(pathname))) return closedPage()
      const headers = [...request.headers].filter(([header]) => header !== 'x-forwarded-for')
      const answered = await ask(found.rehearsal, {
        method: request.method,
        url: linkKey === undefined ? pathname + search : `/enter/${found.role}`,
        headers: [...headers, ['x-forwarded-for', address]],
        body,
      })
      const empty = [101, 204, 205, 304].includes(answered.status)
      const answer = new Response(empty ? null : answered.body, { status: answered.status, headers: answered.headers })
      const secure = url.startsWith('https:') ? '; Secure' : ''
      if (linkKey !== undefined) answer.headers.append('set-cookie', `${COOKIE}=${linkKey}; Path=/; HttpOnly; SameSite=Lax${secure}`)
      return answer
    },
    stop: async () => {
      await Promise.all([...playing.keys()].map(end))
    },
  }
}

/** Whether a path is the SMS inbox of the stand-in: its codes sign in as any person of the rehearsal, also as the organiser. */
function isInbox(pathname: string): boolean {
  try {
    return /^\/+sandbox\/+sms(?:\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}

function cookieIn(request: Request): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.get('cookie') ?? '')?.[1]
}
