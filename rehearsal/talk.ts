/** What a rehearsal's thread and the server say to each other. */
import type { ReadinessSheet, RehearsalHand, RehearsalProgress } from '#contract/rehearsal.ts'
import type { Course } from './clock.ts'
import type { WorldParts } from './make-world.ts'
import type { RealFacts } from '#server/features/rehearsal/rehearsals.ts'

export interface Steered extends Course {
  byHand: readonly RehearsalHand[]
}

/** What a thread begins with. */
export interface Given extends Pick<WorldParts, 'meetingId' | 'thirdId' | 'people' | 'copy' | 'file' | 'publicUrl'> {
  id: string
  facts: RealFacts
  /** Where the built client is; empty where nothing has been built. */
  dist: string
  course: Steered
}

/** A request on its way into the world. */
export interface Asked {
  method: string
  /** Path and query. */
  url: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | undefined
}

export interface Answered {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

export type ToThread = { kind: 'ask'; n: number; asked: Asked } | { kind: 'steer'; course: Steered }

export type FromThread =
  | { kind: 'answer'; n: number; answered: Answered }
  | { kind: 'progress'; progress: RehearsalProgress }
  | { kind: 'played'; sheet: ReadinessSheet }
  | { kind: 'error'; event: string; message: string }
