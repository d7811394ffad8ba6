/**
 * What a programme file says, whatever its format: sessions, the people in
 * them, and the rows that could not be taken, with their reasons.
 */
import { createHash } from 'node:crypto'
import type { ImportReport } from '#contract/import-report.ts'
import { SESSIONS_MAX } from '#contract/schedule-manage.ts'
import { oneLine } from '../../../tables/read/cell.ts'
import { BadRow, UnreadableFile } from '../../../tables/read/failures.ts'
import { leaveOutsidePictures } from '../../meeting/outside-pictures.ts'
import { articleOrText, type SafeHtml } from '../../meeting/sanitise.ts'
import { daysBetween, shifted } from './shift.ts'
import { isGoodState } from './states.ts'
import type { TakenZone, Zone, ZoneSource } from './zone.ts'

export interface Imported {
  /**
   * Tells the same session in the same meeting again: by the file's own identifier, else by title, room and the start that the
   * file has, before a shift by days. A second import finds it by this.
   */
  sourceKey: string
  title: string
  details: SafeHtml
  /** Epoch milliseconds, UTC. */
  startsAt: number
  endsAt: number
  /** `YYYY-MM-DD`: the day it belongs to; past midnight that is the day before. */
  day: string
  room: string
  track: string
  speakers: string[]
  language: string
  level: string
  /** Where it stands in the file: counts as `skipped` does. */
  row: number
  /** What a person should look at: columns of one meaning with different values. */
  doubt?: string
}

/** A session that the file calls cancelled, or not yet confirmed: it is not imported. */
export interface Inactive {
  row: number
  title: string
  /** As the file writes it. */
  state: string
  /** Undefined if the rest of the row cannot be read. */
  session: Pick<Imported, 'sourceKey' | 'startsAt' | 'room'> | undefined
}

export interface Programme {
  sessions: Imported[]
  /** Everybody who speaks, once, in the order of first appearance. */
  guests: { name: string }[]
  /** `row` counts as the file's own program shows it: from 1, the header included; in XML it counts events. */
  skipped: { row: number; why: string }[]
  inactive: Inactive[]
  /** Where the times of how many sessions were taken to be. */
  zones: { from: ZoneSource; name: string; sessions: number }[]
  /** First and last day of the sessions as the file has them, before a shift. */
  days: { first: string; last: string }
  report: ImportReport
  /** What the reader assumed, in sentences. */
  notes: string[]
}

/** A session as a reader finds it, before it is checked. */
export interface Found {
  /** The file's own identifier, or empty. */
  id: string
  title: string
  /** HTML or plain text. */
  text: string
  startsAt: number
  endsAt: number
  day: string
  room: string
  track: string
  speakers: readonly string[]
  language: string
  level: string
  zone: TakenZone
  /** The clock that keeps its times when the programme is shifted by days. */
  clock: Zone
}

/** A row as a reader finds it: `read` gives its session. */
export interface FoundRow {
  row: number
  /** Names the part of the file, if several parts count rows; else `''`. */
  where: string
  title: string
  /** `''` if the file does not say it. */
  state: string
  doubt: string
  /** @throws BadRow */
  read: () => Found
}

/** What a reader says about a whole file. */
export interface About {
  report: ImportReport
  notes: string[]
  /** Day to which the first day is moved, with all sessions; `''` for none. */
  firstDay: string
}

/** Bounds of one row: more than any real programme has, less than what hurts. */
const TITLE_MAX = 300
const LINE_MAX = 200
const TEXT_MAX = 100_000
const HOURS_MAX = 24

/** Everything imported begins with this; sessions made by hand do not, and an import leaves them alone. */
export const SOURCE = 'file:'
/** By the file's own identifier. */
export const BY_ID = `${SOURCE}id:`

/** Takes rows one by one; what is wrong with a row is noted and the next goes on. */
export class Collector {
  readonly #sessions: { session: Imported; clock: Zone }[] = []
  readonly #skipped: Programme['skipped'] = []
  readonly #inactive: { inactive: Inactive; clock: Zone | undefined }[] = []
  readonly #rows = new Map<string, string>()
  readonly #zones = new Map<string, Programme['zones'][number]>()

  take({ row, where, title, state, doubt, read }: FoundRow): void {
    if (!isGoodState(state))
      this.#leaveInactive({ row, title: oneLine(title).slice(0, TITLE_MAX), state: oneLine(state).slice(0, LINE_MAX) }, read)
    else {
      try {
        const found = read()
        const session = { ...checked(found), row, ...(doubt !== '' && { doubt }) }
        const before = this.#rows.get(session.sourceKey)
        if (before !== undefined) throw new BadRow(`与${before}重复`)
        this.#rows.set(session.sourceKey, `${where}第 ${row} 行`)
        this.#sessions.push({ session, clock: found.clock })
        this.#count(found.zone)
      } catch (error) {
        if (!(error instanceof BadRow)) throw error
        this.#skipped.push({ row, why: where === '' ? error.message : `${where}：${error.message}` })
      }
    }
    if (this.#sessions.length + this.#skipped.length + this.#inactive.length > SESSIONS_MAX)
      throw new UnreadableFile(`日程超过 ${SESSIONS_MAX} 条，请拆分后分别导入`)
  }

  #leaveInactive(row: Omit<Inactive, 'session'>, read: FoundRow['read']): void {
    try {
      const found = read()
      const { sourceKey, startsAt, room } = checked(found)
      this.#inactive.push({ inactive: { ...row, session: { sourceKey, startsAt, room } }, clock: found.clock })
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      this.#inactive.push({ inactive: { ...row, session: undefined }, clock: undefined })
    }
  }

  #count({ from, name }: TakenZone): void {
    const key = `${from} ${name}`
    const counted = this.#zones.get(key) ?? { from, name, sessions: 0 }
    counted.sessions++
    this.#zones.set(key, counted)
  }

  /** @throws UnreadableFile if no row holds a session. */
  done({ report, notes, firstDay }: About): Programme {
    if (this.#sessions.length + this.#inactive.length === 0)
      throw new UnreadableFile(
        ['文件中没有可以导入的日程', ...this.#skipped.slice(0, 5).map(({ row, why }) => `第 ${row} 行：${why}`)].join('\n  '),
      )
    const all = this.#sessions.map(({ session }) => session.day)
    const days = { first: all.reduce((a, b) => (b < a ? b : a), all[0] ?? ''), last: all.reduce((a, b) => (b > a ? b : a), '') }
    const by = firstDay === '' || days.first === '' ? 0 : daysBetween(days.first, firstDay)
    const sessions = this.#sessions.map(({ session, clock }) => ({ ...session, ...shifted(session, by, clock) }))
    const names = new Set(sessions.flatMap((session) => session.speakers))
    return {
      sessions,
      guests: Array.from(names, (name) => ({ name })),
      skipped: this.#skipped,
      inactive: this.#inactive.map(({ inactive, clock }) => shiftInactive(inactive, by, clock)),
      zones: [...this.#zones.values()],
      days,
      report,
      notes,
    }
  }
}

function shiftInactive(inactive: Inactive, by: number, clock: Zone | undefined): Inactive {
  const { session } = inactive
  if (session === undefined || clock === undefined) return inactive
  const { startsAt } = shifted({ startsAt: session.startsAt, endsAt: session.startsAt, day: '' }, by, clock)
  return { ...inactive, session: { ...session, startsAt } }
}

function checked(found: Found): Omit<Imported, 'row' | 'doubt'> {
  const title = oneLine(found.title)
  if (title === '') throw new BadRow('缺少主题')
  if (title.length > TITLE_MAX) throw new BadRow(`主题超过 ${TITLE_MAX} 字`)
  if (found.text.length > TEXT_MAX) throw new BadRow(`摘要超过 ${TEXT_MAX} 字`)
  if (found.endsAt <= found.startsAt) throw new BadRow('结束时间应晚于开始时间')
  if (found.endsAt - found.startsAt > HOURS_MAX * 3_600_000) throw new BadRow(`时长超过 ${HOURS_MAX} 小时`)
  const room = short(found.room, '会议室')
  return {
    sourceKey: sourceKey(found, title, room),
    title,
    details: leaveOutsidePictures(articleOrText(found.text)) as SafeHtml,
    startsAt: found.startsAt,
    endsAt: found.endsAt,
    day: found.day,
    room,
    track: short(found.track, '分会场'),
    speakers: [...new Set(found.speakers.map((name) => short(name, '演讲嘉宾')).filter((name) => name !== ''))],
    language: languageName(short(found.language, '语言')),
    level: short(found.level, '难度'),
  }
}

function short(text: string, column: string): string {
  const line = oneLine(text)
  if (line.length > LINE_MAX) throw new BadRow(`${column}超过 ${LINE_MAX} 字`)
  return line
}

function sourceKey(found: Found, title: string, room: string): string {
  const id = oneLine(found.id)
  if (id !== '' && id.length <= LINE_MAX) return BY_ID + id
  return `${SOURCE}hash:${createHash('sha256')
    .update(JSON.stringify([title, found.startsAt, room]))
    .digest('hex')
    .slice(0, 32)}`
}

const languages = new Intl.DisplayNames('zh-CN', { type: 'language', fallback: 'none' })

/** `en`, `de-DE` → 英语, 德语; anything else is a name already. */
function languageName(text: string): string {
  const code = /^([a-z]{2})(?:[-_][A-Za-z]{2,8})?$/.exec(text)?.[1]
  return code === undefined ? text : (languages.of(code) ?? text)
}
