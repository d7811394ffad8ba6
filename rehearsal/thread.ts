/** A rehearsal in a thread of its own: the real meetings on this server are served by another one. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Hono } from 'hono'
import type { RehearsalProgress } from '#contract/rehearsal.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { links, paths } from '#contract/paths.ts'
import { systemClock } from '#server/flow/clock.ts'
import { readSite } from '#server/http/site.ts'
import { closedPage, entrancePage, isRole, type Role } from './entering.ts'
import { makeWorld, type MadeWorld } from './make-world.ts'
import { settingsOf } from './readiness/settings.ts'
import { sheetOf } from './readiness/sheet.ts'
import { withRibbon } from './ribbon.ts'
import { doneOf, play } from './script/play.ts'
import type { Answered, Asked, FromThread, Given, ToThread } from './talk.ts'

const port = parentPort
if (port === null) throw new Error('a rehearsal runs in a thread')
const given = workerData as Given
const say = (message: FromThread) => port.postMessage(message)

yieldToRealMeetings()
let { course } = given
let lastTold = 0
let farthest = 0
/** Of what has not been told yet, the last is. */
let untold: NodeJS.Timeout | undefined

const TOLD_EACH = 250

function tell(progress: RehearsalProgress): void {
  const left = lastTold + TOLD_EACH - systemClock()
  if (left > 0) {
    untold ??= setTimeout(() => tell(progress), left)
    return
  }
  clearTimeout(untold)
  untold = undefined
  lastTold = systemClock()
  // A part may count back, where people leave again: the whole never does.
  farthest = Math.max(farthest, doneOf(progress, given.people))
  say({ kind: 'progress', progress: { ...progress, done: farthest } })
}

const began = systemClock()
const made = await makeWorld({
  ...given,
  seed: [...given.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7),
  course: () => course,
  wait: (ms) => pause(ms),
  onError: (event, error) => say({ kind: 'error', event, message: String(error) }),
  onProgress: tell,
})

let pages: Promise<Hono> | undefined
const entered = new Map<Role, Promise<Response>>()

port.on('message', (message: ToThread) => {
  if (message.kind === 'steer') course = message.course
  else
    void answerTo(message.asked).then(
      (answered) => say({ kind: 'answer', n: message.n, answered }),
      () => say({ kind: 'answer', n: message.n, answered: { status: 500, headers: [], body: new ArrayBuffer(0) } }),
    )
})

const { world } = made
const settings = await settingsOf(world)
await play(world, made.progress, tell)
const sheet = await sheetOf(world, settings, given.facts, { from: made.began, seconds: Math.round((systemClock() - began) / 1000) })
farthest = 1000
tell(made.progress)
say({ kind: 'played', sheet })
// Who looks around afterwards finds a world whose time goes on.
await made.live()

async function answerTo({ method, url, headers, body }: Asked): Promise<Answered> {
  const role = /^\/enter\/(\w+)$/.exec(url)?.[1]
  const request = new Request(given.publicUrl + url, { method, headers, ...(body !== undefined && { body }) })
  const answer = role === undefined ? await withRibbon(await site(), request) : isRole(role) ? await enter(made, role) : closedPage()
  return { status: answer.status, headers: [...answer.headers], body: await answer.arrayBuffer() }
}

/** Its pages are read when somebody comes to see them. */
function site(): Promise<Hono> {
  pages ??= given.dist === '' ? Promise.resolve(world.app) : readSite(given.dist).then(made.withSite)
  return pages
}

/** The same person each time that somebody comes in as that. */
async function enter(within: MadeWorld, role: Role): Promise<Response> {
  const page = entered.get(role) ?? somebody(within, role)
  entered.set(role, page)
  return (await page).clone()
}

async function somebody({ guest }: MadeWorld, role: Role): Promise<Response> {
  const { meetingId, thirdId } = given
  const to = { organiser: consoleLinks.meeting(meetingId), door: paths.scanner, attendee: links.particulars(meetingId) }[role]
  const { id, token, mobile } = await guest(role)
  return entrancePage({ token, userToken: token, USER_ID: id, thirdId, mobile }, to)
}

/** On Linux a thread has a priority of its own: real people go first. Elsewhere all threads are alike. */
function yieldToRealMeetings(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // No such thing here, or nobody may: it is slower for others then, and right all the same.
  }
}
