/**
 * The roster of a list in memory, in columns: 50,000 people must load within
 * two seconds on a slow phone and be found within milliseconds. Digests stand
 * side by side in one array; a table of open addressing leads to them (they
 * are digests: their own first bytes are the hash).
 */
import type { Person } from '#contract/checkin/people.ts'
import type { RosterRow } from '#contract/checkin/roster.ts'
import { type Span, type Standing, standings } from '#contract/checkin/rule.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import { foldText, searchParts } from '#contract/search-text.ts'
import { writeBase64Url } from './bytes.ts'

/** Ten bytes of a SHA-256. */
const DIGEST = 10
const kinds: readonly OpeningKind[] = ['entry', 'badge', 'rotating']
const ROW = DIGEST * kinds.length
/** Places of a row behind its note: of a visit, and the pinyin of the name. */
const [PEOPLE, FROM, TO, SINCE, PINYIN] = [12, 13, 14, 15, 16] as const

export interface TicketName {
  id: string
  name: string
}

/** One admission of the roster. */
export interface RosterAdmission {
  serial: number
  slot: number
  standing: Standing
  ticketId: string
  /** The last four digits of the phone. */
  tail: string
  /** How many come by a visit. */
  people: number
  /** Of a visit. */
  hours: Span | undefined
  /** Since when it is in, though no scan has told so; 0: not. */
  since: number
  person: Person
}

export interface Roster {
  readonly size: number
  /** Later rows take the place of earlier ones about the same admission. */
  put(rows: readonly RosterRow[]): void
  /** @param digest the whole SHA-256; the roster has its beginning. */
  byDigest(kind: OpeningKind, digest: Uint8Array): RosterAdmission | undefined
  bySerial(serial: number): RosterAdmission | undefined
  slotOf(serial: number): number | undefined
  /** Whether all tickets that occur are known by name. */
  isNamed(): boolean
  /** How many admissions these slots hold. */
  countIn(slots: readonly number[]): number
  /** Those that the list lets in: all others come without a name. @param name folded by parts, as the server's search does. */
  named(tail: string, name: string, most: number): RosterAdmission[]
  /** All rows again, for writing them down afresh. */
  rows(): RosterRow[]
}

/** Folded once per row, when a search first reaches it. */
const texts = new WeakMap<RosterRow, string>()
function textOf(row: RosterRow): string {
  let text = texts.get(row)
  if (text === undefined) texts.set(row, (text = `${foldText(row[8])} ${row[PINYIN] ?? ''}`))
  return text
}

const hashAt = (bytes: Uint8Array, at: number) =>
  (((bytes[at] as number) << 24) ^ ((bytes[at + 1] as number) << 16) ^ ((bytes[at + 2] as number) << 8) ^ (bytes[at + 3] as number)) >>> 0

const isSet = (row: RosterRow, kind: number) => row[5 + kind] !== ''

function admissionOf(row: RosterRow, tickets: readonly TicketName[]): RosterAdmission {
  const [serial, slot, ticket, standing, vip, , , , name, company, tail, note] = row
  const numberAt = (place: number) => Number(row[place] ?? 0)
  const [from, to] = [numberAt(FROM), numberAt(TO)]
  const { id, name: ticketName } = tickets[ticket] ?? { id: '', name: '' }
  return {
    serial,
    slot,
    tail,
    hours: to > 0 ? { from, to } : undefined,
    people: numberAt(PEOPLE),
    since: numberAt(SINCE),
    ticketId: id,
    standing: standings[standing] ?? 'withdrawn',
    person: { serial, name, company, ticketName, phone: tail === '' ? '' : `*******${tail}`, vip, note },
  }
}

export function newRoster(tickets: () => readonly TicketName[]): Roster {
  const rows: RosterRow[] = []
  let digests = new Uint8Array(ROW * 1024)
  const indexes = new Map<number, number>()
  /** Row and kind of a digest, plus one; 0: free. */
  let table = new Int32Array(0)
  let used = 0
  let lastTicket = -1

  function enter(index: number, kind: number): void {
    for (let at = hashAt(digests, index * ROW + kind * DIGEST) & (table.length - 1); ; at = (at + 1) & (table.length - 1)) {
      if (table[at] !== 0) continue
      table[at] = index * kinds.length + kind + 1
      used += 1
      return
    }
  }

  /** At most half full, or the search grows long. Digests that a row no longer has go with it. */
  function makeRoom(more: number): void {
    if ((used + more) * 2 <= table.length) return
    let size = 2048
    while (size < (rows.length + more) * kinds.length * 2) size *= 2
    table = new Int32Array(size)
    used = 0
    rows.forEach((row, index) =>
      kinds.forEach((_, kind) => {
        if (isSet(row, kind)) enter(index, kind)
      }),
    )
  }

  function putRow(row: RosterRow): void {
    const known = indexes.get(row[0])
    const index = known ?? rows.length
    const before = known === undefined ? undefined : rows[known]
    rows[index] = row
    indexes.set(row[0], index)
    lastTicket = Math.max(lastTicket, row[2])
    for (let kind = 0; kind < kinds.length; kind++) {
      if (before !== undefined && before[5 + kind] === row[5 + kind]) continue
      const at = index * ROW + kind * DIGEST
      digests.fill(0, at, at + DIGEST)
      if (!isSet(row, kind)) continue
      writeBase64Url(row[5 + kind] as string, digests, at, DIGEST)
      enter(index, kind)
    }
  }

  return {
    get size() {
      return rows.length
    },
    put(more) {
      while (digests.length < (rows.length + more.length) * ROW) {
        const grown = new Uint8Array(digests.length * 2)
        grown.set(digests)
        digests = grown
      }
      makeRoom(more.length * kinds.length)
      for (const row of more) putRow(row)
    },
    byDigest(kind, digest) {
      const column = kinds.indexOf(kind)
      if (table.length === 0) return undefined
      for (let at = hashAt(digest, 0) & (table.length - 1); table[at] !== 0; at = (at + 1) & (table.length - 1)) {
        const found = (table[at] as number) - 1
        if (found % kinds.length !== column) continue
        const from = Math.floor(found / kinds.length) * ROW + column * DIGEST
        let same = 0
        while (same < DIGEST && digests[from + same] === digest[same]) same += 1
        if (same === DIGEST) return admissionOf(rows[Math.floor(found / kinds.length)] as RosterRow, tickets())
      }
      return undefined
    },
    bySerial(serial) {
      const index = indexes.get(serial)
      return index === undefined ? undefined : admissionOf(rows[index] as RosterRow, tickets())
    },
    slotOf(serial) {
      const index = indexes.get(serial)
      return index === undefined ? undefined : (rows[index] as RosterRow)[1]
    },
    isNamed: () => lastTicket < tickets().length,
    countIn: (slots) => rows.filter(([, slot]) => slots.includes(slot)).length,
    named(tail, name, most) {
      const found: RosterAdmission[] = []
      const parts = searchParts(name)
      if (parts.length === 0 && tail === '') return found
      for (const row of rows) {
        if (found.length === most) break
        if (row[8] === '' || (tail !== '' && row[10] !== tail)) continue
        const text = textOf(row)
        if (parts.every((part) => text.includes(part))) found.push(admissionOf(row, tickets()))
      }
      return found
    },
    rows: () => rows.slice(),
  }
}
