/** What rehearses: a world of its own for each, somewhere in this process. Features know it by this promise alone. */
import type { MessageKind } from '#contract/message.ts'
import type { Rehearsal, RehearsalHand } from '#contract/rehearsal.ts'
import type { Copy } from './copy-store.ts'

/** How it is to go on. */
export interface Course {
  speed: Rehearsal['speed']
  byHand: readonly RehearsalHand[]
  paused: boolean
}

/** How the server is configured that the meeting is really held on, and who looks after it: what no rehearsal can play. */
export interface RealFacts {
  /** Fen for one part of an SMS; undefined where nobody has said. */
  smsPartFen: number | undefined
  /** What the cloud puts before every SMS; empty where there is none. */
  smsSign: string
  /** Message kinds that have a template by SMS, and by WeChat; null: stood in for, every kind has one. */
  smsKinds: readonly MessageKind[] | null
  wechatKinds: readonly MessageKind[] | null
  /** Whoever takes money here, by name; bank transfers are the tenant's own. */
  payments: readonly string[]
  /** How many people hear of what waits for a decision. */
  listeners: Readonly<Record<'order_review' | 'proof_waiting' | 'refund_asked', number>>
  /** Who works at the doors, and links that let helpers in. */
  staff: number
  /** How many phones stand on the list of each ticket that has one: they are people's, and stay here. */
  phones: Readonly<Record<string, number>>
}

export interface Begun extends Course {
  id: string
  meetingId: string
  thirdId: string
  people: number
  copy: Copy
  facts: RealFacts
}

/** One that is alive here. */
export type Live = Course & Pick<Rehearsal, 'progress' | 'entrances' | 'sheet'>

export interface Rehearsals {
  /** What this process is called in rows: another one's rehearsals cannot be steered from here. */
  readonly holder: string
  /** Whether one plays already: a server plays one at a time. */
  isBusy(): boolean
  /** Begins it, unless another one plays; what becomes of it is kept in its row. @returns whether it has begun. */
  begin(what: Begun): boolean
  /** Undefined where it is not alive here. */
  live(id: string): Live | undefined
  steer(id: string, course: Course): void
  /** Ends it, and leaves nothing of its world. */
  end(id: string): Promise<void>
}

/** Where nothing is rehearsed: commands, and tests about something else. */
export const noRehearsals: Rehearsals = {
  holder: '',
  isBusy: () => true,
  begin: () => false,
  live: () => undefined,
  steer: () => {},
  end: async () => {},
}
