/** What is noted while a rehearsal is played, for the sheet at its end: facts, no judgement. */
import type { MessageKind } from '#contract/message.ts'

/** What one door had to do on one day. */
export interface DoorMeasure {
  listId: string
  name: string
  /** `YYYY-MM-DD`. */
  day: string
  /** Those who came, and whom it let in. */
  came: number
  entered: number
  /** Devices at work: one for each of its gates, one where it has none. */
  devices: number
  /** Most people who came within one minute, and the longest that somebody stood in line, in seconds. */
  perMinute: number
  longestWait: number
  /** Verdicts on people with good tickets, by `Why`: turned away, or sent to another gate (`held`). */
  refused: Record<string, number>
  /** Verdicts on what the script had held up to be refused, by `Why`: copies, ended tickets, wrong doors, strangers' codes. */
  rightly: Record<string, number>
  /** Scans made without a network, and told afterwards. */
  offline: number
}

export interface TicketMeasure {
  id: string
  name: string
  /** Copies that people wanted, and those sold. */
  wanted: number
  sold: number
  /** When the last one went; null while there are some. */
  soldOutAt: number | null
}

export interface Measures {
  /** What players were refused: `order.submit sold_out` → how often. */
  refused: Map<string, number>
  tickets: TicketMeasure[]
  payments: { paid: number; lost: number; doubled: number; late: number; wrongSums: number; transfers: number }
  refunds: { asked: number; given: number; refused: number; fen: number }
  /** Messages that went out there, by kind: how many, and in how many parts of an SMS. */
  messages: Map<MessageKind, { sent: number; failed: number; parts: number }>
  doors: DoorMeasure[]
  /** Entrances that the script had to make, because the meeting has none. */
  listsMade: string[]
  walkIns: { came: number; sold: number }
  /** Sums that must be equal, and whether they were: places and admissions, the sheet and the bank's own books. */
  audits: { key: string; what: string; held: boolean; why: string }[]
}

export function noMeasures(): Measures {
  return {
    refused: new Map(),
    tickets: [],
    payments: { paid: 0, lost: 0, doubled: 0, late: 0, wrongSums: 0, transfers: 0 },
    refunds: { asked: 0, given: 0, refused: 0, fen: 0 },
    messages: new Map(),
    doors: [],
    listsMade: [],
    walkIns: { came: 0, sold: 0 },
    audits: [],
  }
}
