/** What the script plays in: a product of its own, whose clock, people and money are made up. */
import type { Hono } from 'hono'
import type { RehearsalHand, RehearsalPhase, RehearsalProgress, ReadinessSheet } from '#contract/rehearsal.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { RealFacts } from '#server/features/rehearsal/rehearsals.ts'
import type { StandIns } from '#server/sandbox/stand-ins.ts'
import type { Chance } from './chance.ts'
import type { Measures } from './measures.ts'
import type { Player } from './player.ts'
import type { Settings } from './readiness/settings.ts'

export interface World {
  readonly meetingId: string
  readonly thirdId: string
  /** So many people are to come. */
  readonly people: number
  readonly chance: Chance
  /** The product itself: its calls are made through `Player`, its stand-ins are pressed through `outside`. */
  readonly app: Hono
  readonly deps: Deps
  readonly db: Db
  readonly outside: StandIns
  /** May do everything at this meeting. */
  readonly organiser: Player
  readonly measures: Measures
  /** What time it is there. */
  now(): number
  /** Somebody with an account and a session, without anybody asking for a code. @param mobile made up. */
  join(mobile: string, name: string): Promise<Player>
  /**
   * Goes on to a moment, at the speed that is asked for: jobs run, and what `later` has put off is done when its time comes.
   * Moments that have passed are at once.
   */
  until(at: number): Promise<void>
  /** Has something done when the clock comes to it, or while somebody waits in `until`. */
  later(at: number, act: () => Promise<unknown>): void
  /** Whether the organiser has kept that for themselves. */
  keeps(hand: RehearsalHand): boolean
  /**
   * Waits for the organiser to have done something that they have kept, in real time, while the world's clock stands still.
   * @param left how much is left of it; asked again and again.
   * @param most real seconds; afterwards the script does the rest itself.
   */
  whileByHand(hand: RehearsalHand, left: () => Promise<number>, most: number): Promise<void>
  /** Who stands at the door before the organiser; null for nobody. */
  atDoor(guest: RehearsalProgress['waiting']['guest']): void
  /** One line of what has happened, for those who watch. */
  say(what: string): void
  count(what: keyof RehearsalProgress['counts'], by?: number): void
  /** Runs what is due, until nothing is: for whoever needs it done at this very moment. */
  settle(): Promise<void>
}

/** One part of what is played. It ends by itself; an error in it ends the rehearsal. */
export interface Phase {
  readonly name: RehearsalPhase
  /** How much of the whole it is, in thousandths. */
  readonly weight: number
  play(world: World): Promise<void>
}

/**
 * @param settings as they were before anything was played: the script changes some of them.
 * @param real how the server is configured that the meeting is really held on.
 * @param times what was played, and how many real seconds it took.
 */
export type SheetOf = (
  world: World,
  settings: Settings,
  real: RealFacts,
  times: { from: number; seconds: number },
) => Promise<ReadinessSheet>
