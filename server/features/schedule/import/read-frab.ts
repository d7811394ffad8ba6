/**
 * A frab/Pentabarf schedule.xml, as CCC, FOSDEM and pretalx publish it:
 * conference, day, room, event. An event belongs to its day element. Its moment
 * is the event's `date` with its offset from UTC; else day and start in the time
 * zone of the conference; else with the offset of the day's start; else in the
 * time zone that the organiser chooses. If `date` contradicts the start in a zone
 * that the file names, the start counts: programs mark local time with Z.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refuseMixed } from '../../../tables/read/encoding.ts'
import { quoted } from '../../../tables/read/cell.ts'
import { BadRow, UnreadableFile } from '../../../tables/read/failures.ts'
import { Collector, type Found, type Programme } from './programme.ts'
import type { TableOptions } from './read-table.ts'
import { splitSpeakers } from './speakers.ts'
import { distanceAfter, placeFor as placeAsked, type TakenZone, type Zone, zoneAhead, zoneNamed } from './zone.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  // Where there may be several there is always a list; everything else is text or an element.
  isArray: (name) => ['day', 'room', 'event', 'person'].includes(name),
})

/** Equals signs of a file: a programme of 1,000 talks has 20,000 attributes. */
const ATTRIBUTES_MOST = 200_000

type Node = { [name: string]: unknown }

/** @throws UnreadableFile for what is no well-formed schedule, or declares a document type or entities. */
export function readFrab(bytes: Uint8Array, { zone: asked, firstDay }: Pick<TableOptions, 'zone' | 'firstDay'>): Programme {
  const document = parsed(decoded(bytes))
  if (!('schedule' in document)) throw new UnreadableFile('XML 文件中没有 <schedule>，请选择 frab / Pentabarf 格式的日程文件')
  const schedule = node(document['schedule']) ?? {}
  const zoneName = textOf(node(schedule['conference'])?.['time_zone_name'])
  const places: Places = { named: zoneName === '' ? undefined : zoneNamed(zoneName), asked, contradicted: new Set() }
  const collector = new Collector()
  let row = 0
  for (const day of nodes(schedule['day'])) {
    for (const room of nodes(day['room'])) {
      for (const event of nodes(room['event'])) {
        row++
        const at = row
        collector.take({
          row,
          where: '',
          title: textOf(event['title']),
          state: textOf(event['state']) || textOf(event['status']) || textOf(event['@state']),
          doubt: '',
          read: () => found(event, { room, day, row: at }, places),
        })
      }
    }
  }
  // Every event is a row that the preview shows.
  return collector.done({ report: { rows: row, read: row, leftOut: [], columns: [] }, notes: contradictionOf(places), firstDay })
}

function contradictionOf({ contradicted, named }: Places): string[] {
  if (contradicted.size === 0) return []
  const zone = named === undefined ? '这一天的时区' : `时区 ${named.name}`
  return [`${contradicted.size} 条日程的 <date> 与 <start> 不是同一时间，按 <start> 和${zone} 读取`]
}

function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const label =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : (/^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8')
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    if (/^utf-?8$/i.test(label)) refuseMixed(bytes)
    throw new UnreadableFile('XML 文件的文字编码无法识别，请使用 UTF-8')
  }
}

function parsed(xml: string): Node {
  if (declaresTypes(xml)) throw new UnreadableFile('XML 文件含有 DOCTYPE 或实体声明，出于安全考虑不予读取')
  if (xml.split('=', ATTRIBUTES_MOST + 1).length > ATTRIBUTES_MOST) throw new UnreadableFile('XML 文件内容过多，请拆分后分别导入')
  const checked = XMLValidator.validate(xml)
  if (checked !== true) throw new UnreadableFile(`XML 文件第 ${checked.err.line} 行有误，无法读取`)
  try {
    return parser.parse(xml) as Node
  } catch {
    throw new UnreadableFile('XML 文件结构有误，无法读取')
  }
}

/**
 * Whether `<!DOCTYPE` or another declaration stands anywhere outside comments and CDATA. An unclosed one of these
 * counts as malformed later.
 */
function declaresTypes(xml: string): boolean {
  for (let at = xml.indexOf('<!'); at !== -1;) {
    const closing = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : undefined
    if (closing === undefined) return true
    const end = xml.indexOf(closing, at)
    if (end === -1) return false
    at = xml.indexOf('<!', end)
  }
  return false
}

interface EventPlace {
  room: Node
  day: Node
  row: number
}

function found(event: Node, { room, day, row }: EventPlace, places: Places): Found {
  const date = textOf(day['@date'])
  const { isContradicted, ...start } = startOf(event, day, date, places)
  if (isContradicted) places.contradicted.add(row)
  return {
    id: textOf(event['@guid']) || textOf(event['@id']),
    title: textOf(event['title']),
    text: textsOf(event),
    ...start,
    endsAt: start.startsAt + durationOf(event),
    day: DAY.test(date) ? date : textOf(event['date']).slice(0, 10),
    room: textOf(room['@name']) || textOf(event['room']),
    track: textOf(event['track']),
    speakers: list(node(event['persons'])?.['person']).flatMap((person) =>
      splitSpeakers(textOf(person) || textOf(node(person)?.['@name'])),
    ),
    language: textOf(event['language']),
    level: '',
  }
}

/** Subtitle, abstract and description, without what one repeats of another. */
function textsOf(event: Node): string {
  const texts = ['subtitle', 'abstract', 'description'].map((name) => textOf(event[name]))
  return texts.filter((text, place) => text !== '' && texts.indexOf(text) === place).join('\n\n')
}

/** Time zones of events without an offset: the zone of the conference, and the zone that the organiser chose. */
interface Places {
  named: Zone | undefined
  asked: Zone | undefined
  /** Rows of which `date` and `start` are different moments. */
  contradicted: Set<number>
}

interface Start {
  startsAt: number
  zone: TakenZone
  clock: Zone
  isContradicted: boolean
}

const DAY_MS = 86_400_000
const CLOCK = /^(\d{1,2}):(\d\d)(?::\d\d)?$/
const DAY = /^\d{4}-\d\d-\d\d$/

function startOf(event: Node, day: Node, date: string, places: Places): Start {
  const text = textOf(event['date'])
  const moment = /T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  const inFile = zoneInFile(day, places)
  if (Number.isNaN(moment)) return { ...startByClock(event, day, date, placeFor(inFile, places)), isContradicted: false }
  const clock = inFile ?? zoneAhead(distanceAfter(text) ?? 0)
  const own: Start = { startsAt: moment, zone: { from: 'session', name: '' }, clock, isContradicted: false }
  const hasClock = CLOCK.test(textOf(event['start'])) && DAY.test(date)
  if (inFile === undefined || !hasClock) return own
  const byClock = startByClock(event, day, date, placeFor(inFile, places))
  // Whole days apart: `date` knows the night to which an early start belongs.
  return (byClock.startsAt - moment) % DAY_MS === 0 ? own : { ...byClock, isContradicted: true }
}

function startByClock(event: Node, day: Node, date: string, { zone, taken }: ReturnType<typeof placeFor>): Omit<Start, 'isContradicted'> {
  const start = textOf(event['start'])
  const [, hour, minute] = CLOCK.exec(start) ?? []
  if (hour === undefined || minute === undefined || Number(hour) > 24)
    throw new BadRow(start === '' ? '缺少开始时间' : `开始时间${quoted(start)}无法识别`)
  const midnight = DAY.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(midnight)) throw new BadRow(`日期${quoted(date)}无法识别`)
  const wall = midnight + (Number(hour) * 60 + Number(minute)) * 60_000 + (isPastMidnight(Number(hour), day) ? DAY_MS : 0)
  return { startsAt: wall - zone.aheadAt(wall), zone: taken, clock: zone }
}

function zoneInFile(day: Node, { named }: Places): Zone | undefined {
  const distance = distanceAfter(textOf(day['@start']))
  return named ?? (distance === undefined ? undefined : zoneAhead(distance))
}

function placeFor(inFile: Zone | undefined, { asked }: Places): { zone: Zone; taken: TakenZone } {
  return inFile === undefined ? placeAsked(asked) : { zone: inFile, taken: { from: 'file', name: inFile.name } }
}

/** A time before the day's own first hour is of the night that follows. */
function isPastMidnight(hour: number, day: Node): boolean {
  const first = /T(\d\d):/.exec(textOf(day['@start']))?.[1]
  return hour < (first === undefined ? 4 : Math.min(Number(first), 8))
}

/** `HH:MM` (FOSDEM, CCC) or `HH:MM:SS`, in milliseconds. */
function durationOf(event: Node): number {
  const text = textOf(event['duration'])
  const [, hours, minutes] = /^(\d{1,3}):(\d\d)(?::\d\d)?$/.exec(text) ?? []
  if (hours === undefined) throw new BadRow(text === '' ? '缺少时长' : `时长${quoted(text)}无法识别`)
  return (Number(hours) * 60 + Number(minutes)) * 60_000
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function node(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined
}

function nodes(value: unknown): Node[] {
  return list(value)
    .map(node)
    .filter((one) => one !== undefined)
}

/** The text of an element, with or without attributes; of a list its first. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return textOf(value[0])
  const inner = node(value)?.['#text']
  return typeof inner === 'string' ? inner.trim() : ''
}
