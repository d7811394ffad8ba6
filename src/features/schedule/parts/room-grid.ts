/**
 * Where the items of a day stand in a grid of rooms and times. Moments are its lines: an hour is as tall as the shortest
 * of its items needs to be read, so that five minutes are read and a night takes no room.
 */
import type { ScheduleBrief } from '#contract/schedule.ts'
import { momentOf } from '../../../ui/format.ts'

/** What an item needs for two lines, and its frame, in rem. */
const SHORTEST = 3.375
const LINE = 1.25
const FRAME = 0.75
/** For a minute that nobody is short of. */
const MINUTE = 0.1
/** When nothing is on: seen, and no more than that. */
const PAUSE = 1
/** A time at the side needs this much. */
const TIME = 1.5
/** More rooms than this are looked through sideways. */
const SIDE_BY_SIDE = 5

export interface RoomGrid {
  /** All rooms are in sight at once. */
  whole: boolean
  columns: string
  rows: string
  /** The narrowest that it can be. */
  width: string
  rooms: { name: string; column: string }[]
  times: { start: string; row: number }[]
  places: ReadonlyMap<string, Place>
}

export interface Place {
  gridArea: string
  /** How many lines of text fit. */
  lines: number
}

interface Slot {
  item: ScheduleBrief
  from: number
  to: number
  lane: number
  /** Nothing else is in its room meanwhile. */
  alone: boolean
}

/** @param rooms all of the programme, in their order. @returns nothing where there are no two rooms to compare. */
export function roomGrid(items: readonly ScheduleBrief[], rooms: readonly string[]): RoomGrid | undefined {
  const halls = new Map(rooms.map((room) => [room, slotsOf(items, room)] as const).filter(([, slots]) => slots.length > 0))
  if (halls.size < 2) return undefined
  const everybodys = slotsOf(items, '')
  const inHalls = [...halls.values()].flat()
  // A break for all goes from wall to wall; what goes on beside talks has a column of its own.
  if (everybodys.some((one) => !one.alone || inHalls.some((other) => meet(one, other)))) halls.set('', everybodys.splice(0))
  const slots = [...inHalls, ...(halls.get('') ?? everybodys)]

  const lines = [...new Set(slots.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const line = new Map(lines.map((moment, index) => [moment, index]))
  const at = (moment: number) => line.get(moment) as number
  const starts = new Map(items.map(({ startTime }) => [momentOf(startTime), startTime]))
  const densities = lines.slice(1).map(() => 0)
  for (const { from, to } of slots)
    for (let row = at(from); row < at(to); row++)
      densities[row] = Math.max(densities[row] as number, MINUTE, SHORTEST / ((to - from) / 60_000))
  const heights = densities.map((density, row) => {
    const minutes = ((lines[row + 1] as number) - (lines[row] as number)) / 60_000
    if (density === 0) return Math.min(minutes * MINUTE, PAUSE)
    return Math.max(minutes * density, starts.has(lines[row] as number) ? TIME : 0)
  })

  const lanes = [...halls.values()].map((room) => Math.max(...room.map(({ lane }) => lane)) + 1)
  const whole = lanes.reduce((sum, count) => sum + count) <= SIDE_BY_SIDE
  const narrowest = lanes.map((count) => (count === 1 ? 11 : 8))
  const firsts = lanes.map((_, index) => lanes.slice(0, index).reduce((sum, count) => sum + count, 1))
  const order = [...halls.keys()]

  const places = slots.map(({ item, from, to, lane, alone }) => {
    const hall = order.indexOf(item.room)
    const first = hall < 0 ? 1 : (firsts[hall] as number) + (alone ? 0 : lane)
    const last = hall < 0 ? -1 : alone ? first + (lanes[hall] as number) : first + 1
    const height = heights.slice(at(from), at(to)).reduce((sum, one) => sum + one, 0)
    return [
      item.id,
      { gridArea: `${at(from) + 1} / ${first} / ${at(to) + 1} / ${last}`, lines: Math.floor((height - FRAME) / LINE + 0.01) },
    ] as const
  })
  return {
    whole,
    columns: lanes.map((count, hall) => `repeat(${count}, minmax(${whole ? '0' : `${narrowest[hall]}rem`}, 1fr))`).join(' '),
    rows: heights.map((height) => `${Math.round(height * 1000) / 1000}rem`).join(' '),
    width: whole ? '0' : `${lanes.reduce((sum, count, hall) => sum + count * (narrowest[hall] as number), 4)}rem`,
    rooms: order.map((name, hall) => ({ name, column: `${firsts[hall]} / span ${lanes[hall]}` })),
    times: lines.filter((moment) => starts.has(moment)).map((moment) => ({ start: starts.get(moment) as string, row: at(moment) + 1 })),
    places: new Map(places),
  }
}

const meet = (one: Slot, other: Slot) => one.from < other.to && other.from < one.to

/** The items of a room: those of the very same time under each other, as on a poster wall, those that only overlap side by side. */
function slotsOf(items: readonly ScheduleBrief[], room: string): Slot[] {
  const here = items.filter((item) => item.room === room)
  const same = new Map<string, ScheduleBrief[]>()
  for (const item of here) {
    const key = item.startTime + item.endTime
    same.set(key, [...(same.get(key) ?? []), item])
  }
  const slots: Slot[] = []
  for (const stack of same.values()) {
    const start = momentOf(stack[0]?.startTime ?? '')
    // A moment without a length is as long as a breath.
    const long = Math.max(momentOf(stack[0]?.endTime ?? '') - start, 60_000)
    stack.forEach((item, index) =>
      slots.push({
        item,
        from: start + (long * index) / stack.length,
        to: start + (long * (index + 1)) / stack.length,
        lane: 0,
        alone: true,
      }),
    )
  }
  slots.sort((a, b) => a.from - b.from)
  const ends: number[] = []
  for (const slot of slots) {
    const free = ends.findIndex((end) => end <= slot.from)
    slot.lane = free < 0 ? ends.length : free
    ends[slot.lane] = slot.to
    slot.alone = !slots.some((other) => other !== slot && meet(slot, other))
  }
  return slots
}
