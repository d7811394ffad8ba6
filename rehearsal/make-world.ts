/** A world for one rehearsal: the whole product with a database and a clock of its own, and stand-ins for everybody outside. */
import { dirname } from 'node:path'
import type { Hono } from 'hono'
import type { RehearsalHand, RehearsalProgress } from '#contract/rehearsal.ts'
import { createApp } from '#server/app.ts'
import { sealsBy } from '#server/db/sealed.ts'
import type { Deps, Logger } from '#server/deps.ts'
import { type Env, readEnv } from '#server/env/env.ts'
import { lookAfterCampaigns } from '#server/features/campaign/due.ts'
import type { Copy } from '#server/features/rehearsal/copy-store.ts'
import { noRehearsals } from '#server/features/rehearsal/rehearsals.ts'
import { passwords } from '#server/features/session/password.ts'
import { toWire } from '#server/flow/clock.ts'
import { newId, newToken } from '#server/flow/ids.ts'
import type { Site } from '#server/http/page.ts'
import { clockGuard } from '#server/jobs/clock-guard.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { providers } from '#server/providers/providers.ts'
import { standIns } from '#server/sandbox/stand-ins.ts'
import { chanceOf } from './chance.ts'
import { type Course, worldClock } from './clock.ts'
import type { Role } from './entering.ts'
import { addUser, filled, sessionFor } from './fill.ts'
import { noMeasures } from './measures.ts'
import { marked } from './people/mark.ts'
import { type Player, playerOf } from './player.ts'
import type { World } from './world.ts'

export interface WorldParts {
  meetingId: string
  thirdId: string
  people: number
  copy: Copy
  /** Of its database, in a folder of its own. */
  file: string
  /** Where its pages are reached. */
  publicUrl: string
  /** Chance comes out the same for the same number. */
  seed: number
  course: () => Course & { byHand: readonly RehearsalHand[] }
  /** Lets real milliseconds pass. */
  wait: (ms: number) => Promise<void>
  /** Errors that the product in it has logged. */
  onError: (event: string, error: unknown) => void
  /** Hears of each change of what those who watch are shown. */
  onProgress: (progress: RehearsalProgress) => void
}

export interface MadeWorld {
  world: World
  progress: RehearsalProgress
  /** What time it was there at first. */
  began: number
  /** The product with its pages, for browsers. */
  withSite(site: Site): Hono
  /** Somebody for whoever plays along. */
  guest(role: Role): Promise<Pick<Player, 'id' | 'token' | 'mobile'>>
  /** Its time goes on, as everybody's does, for ever. */
  live(): Promise<void>
  close(): Promise<void>
}

const DAY = 86_400_000
/** Sales that began earlier are played from then on. */
const EARLIEST = 60 * DAY
/** It begins a little before the first ticket is on sale. */
const BEFORE = 5 * 60_000
const HAPPENED_MOST = 60

/** The real hash at the least cost that it allows: nobody breaks into a rehearsal. */
const lightly = { memory: 8, passes: 1 }

export async function makeWorld(parts: WorldParts): Promise<MadeWorld> {
  const { meetingId, thirdId, copy, course, onProgress } = parts
  const started = beginning(copy)
  const clock = worldClock(started, { course, round, wait: parts.wait })
  const log: Logger = { info: () => {}, warn: () => {}, error: parts.onError }
  const env = envOf(parts)
  // Everybody outside is in the same world.
  let app: Hono | undefined
  const fetch = async (url: string | URL, init?: RequestInit) => (app as Hono).request(url.toString(), init)
  const later = (ms: number, act: () => unknown) => clock.later(clock() + ms, act)
  const outside = standIns({ clock, publicUrl: parts.publicUrl, fetch, meetingId, later })
  const organiserOf = { id: newId(started), mobile: '15400000000', name: marked('演练主办') }
  const db = await filled(parts.file, copy, organiserOf, started)
  await db.write((tx) =>
    tx
      .insertInto('user_roles')
      .values({ user_id: organiserOf.id, third_id: thirdId, role_id: 'organiser', granted_by: '', created_at: started })
      .execute(),
  )
  const deps: Deps = {
    env,
    db,
    clock,
    log,
    captchas: outside.captchas.painter,
    passwords: passwords(env.secret, lightly),
    seals: sealsBy(env.secret),
    rehearsals: noRehearsals,
    ...providers(env.providers, { db, clock, fetch, log }, outside),
  }
  app = createApp(deps, { sandbox: outside.routes, around: outside.around })

  const signal = new AbortController().signal
  const guard = clockGuard(deps)
  const regular = jobs.filter(({ name }) => !['clock', 'sweep', 'backup', 'figures', 'integrity'].includes(name))
  /** What happens by itself, once; of what takes turns, all turns. */
  async function round(): Promise<void> {
    for (const job of regular) await job.run(deps, signal, guard)
    await outside.wechatBox.pay.tick()
    await settle()
  }
  async function settle(): Promise<void> {
    for (;;) {
      await lookAfterCampaigns(deps)
      const done = (await takeSteps(deps)) + (await settleQuiet(deps)) + (await sendRefunds(deps)) + (await sendMessages(deps))
      if (done === 0) return
    }
  }

  const measures = noMeasures()
  const progress: RehearsalProgress = {
    phase: 'sale',
    done: 0,
    time: toWire(started),
    counts: { orders: 0, paid: 0, refunded: 0, told: 0, entered: 0, turnedAway: 0 },
    happened: [],
    waiting: { approve: 0, refund: 0, guest: null },
  }
  const told = () => {
    progress.time = toWire(clock())
    onProgress(progress)
  }
  const refused = (path: string, reason: string) => {
    const key = `${path} ${reason}`
    measures.refused.set(key, (measures.refused.get(key) ?? 0) + 1)
  }
  const play = async (id: string, mobile: string, name: string): Promise<Player> =>
    playerOf(app as Hono, { id, mobile, name, token: await sessionFor(db, id, thirdId, clock()) }, thirdId, refused)

  const world: World = {
    meetingId,
    thirdId,
    people: parts.people,
    chance: chanceOf(parts.seed),
    app,
    deps,
    db,
    outside,
    organiser: await play(organiserOf.id, organiserOf.mobile, organiserOf.name),
    measures,
    now: clock,
    join: async (mobile, name) => play(await addUser(db, mobile, name, clock()), mobile, name),
    until: async (at) => {
      await clock.until(at)
      told()
    },
    later: (at, act) => clock.later(at, act),
    keeps: (hand) => course().byHand.includes(hand),
    whileByHand: async (hand, left, most) => {
      const turns = most * 2
      let turn = 0
      await clock.live(async () => {
        const waiting = await left()
        if (hand !== 'scan') progress.waiting[hand] = waiting
        told()
        return waiting === 0 || !course().byHand.includes(hand) || turn++ >= turns
      })
      if (hand !== 'scan') progress.waiting[hand] = 0
    },
    atDoor: (guest) => {
      progress.waiting.guest = guest
      told()
    },
    say: (what) => {
      progress.happened.unshift({ time: toWire(clock()), what })
      progress.happened.length = Math.min(progress.happened.length, HAPPENED_MOST)
      told()
    },
    count: (what, by = 1) => {
      progress.counts[what] += by
      told()
    },
    settle,
  }
  return {
    world,
    progress,
    began: started,
    guest: async (role) => {
      if (role === 'organiser') return world.organiser
      if (role === 'attendee') return (await holder()) ?? world.join('15400000002', marked('演练观众'))
      const helper = await world.join('15400000001', marked('演练签到员'))
      await db.write((tx) => tx.insertInto('staff').values({ meeting_id: meetingId, user_id: helper.id, created_at: clock() }).execute())
      return helper
    },
    live: () => clock.live(async () => (told(), false)),
    withSite: (site) => createApp(deps, { site, sandbox: outside.routes, around: outside.around }),
    close: () => db.close(),
  }

  /** Somebody who has a ticket already. */
  async function holder(): Promise<Player | undefined> {
    const user = await db.read
      .selectFrom('users')
      .select(['id', 'mobile', 'name'])
      .where('id', 'in', (q) => q.selectFrom('admissions').select('user_id').where('status', '=', 'issued'))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return user && play(user.id, user.mobile, user.name)
  }
}

const rowsOf = (copy: Copy, name: string) => copy.find(({ table }) => table === name)?.rows ?? []

/** When the first ticket is on sale, or as long before the meeting as is worth playing. */
function beginning(copy: Copy): number {
  const starts = Number(rowsOf(copy, 'meetings')[0]?.['starts_at'])
  const opens = rowsOf(copy, 'tickets')
    .filter(({ state }) => state === 'on')
    .map(({ booking_from: from }) => Number(from))
  return Math.max(Math.min(...opens, starts - DAY), starts - EARLIEST) - BEFORE
}

/** A trial as on one's own machine, where nobody outside is configured. */
const envOf = ({ publicUrl, file }: WorldParts): Env =>
  readEnv({
    SANDBOX: '1',
    PUBLIC_URL: publicUrl,
    DATA_DIR: dirname(file),
    SECRET: newToken(),
    METRICS_TOKEN: newToken(),
    // Each of its people comes from an address of their own, which the script says.
    TRUST_PROXY: '1',
  })
