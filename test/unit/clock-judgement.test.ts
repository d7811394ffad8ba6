/** When a server doubts its clock, and what ends the doubt. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClockWatch, trustedWatch } from '#server/features/system/clock-watch-store.ts'
import { type ClockMemory, judgeLook } from '#server/jobs/clock-judgement.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const START = Date.UTC(2026, 8, 2, 2)

let watch: ClockWatch

/** A server with its own clocks. All servers share the one database row `watch`. */
class Server {
  now: number
  elapsed = 0
  memory: ClockMemory | undefined
  constructor(now = watch.looked_at) {
    this.now = now
  }
  look(agreeing: readonly string[] = []): this {
    const judgement = judgeLook(watch, this.memory, { now: this.now, elapsed: this.elapsed, agreeing })
    watch = judgement.watch
    this.memory = judgement.memory
    return this
  }
  run(ms: number, step = 10 * MINUTE): this {
    for (let left = ms; left > 0; left -= step) this.pass(Math.min(left, step)).look()
    return this
  }
  pass(ms: number): this {
    this.now += ms
    this.elapsed += ms
    return this
  }
  jump(ms: number): this {
    this.now += ms
    return this.look()
  }
  /** The process ends, and another one starts so much later. */
  restart(after: number): this {
    this.now += after
    this.elapsed = 0
    this.memory = undefined
    return this.look()
  }
}

const isDoubted = () => watch.doubted_at !== null
const state = () => (isDoubted() ? watch.reason : watch.ended_by || 'trusted')

beforeEach(() => {
  watch = trustedWatch(START)
})

describe('doubt begins', () => {
  it.each([
    ['a jump forward of 6 minutes', 6 * MINUTE, 'jump'],
    ['a jump back of 6 minutes', -6 * MINUTE, 'jump'],
    ['a correction of 4 minutes', 4 * MINUTE, 'trusted'],
  ])('with %s', (_, by, expected) => {
    new Server().look().run(HOUR).jump(by)
    expect(state()).toBe(expected)
  })

  it.each([
    ['of 5 hours', 5 * HOUR, 'trusted'],
    ['of 7 hours', 7 * HOUR, 'gap'],
    ['of 7 hours back', -7 * HOUR, 'gap'],
  ])('at a start after a gap %s', (_, by, expected) => {
    new Server().look().restart(by)
    expect(state()).toBe(expected)
  })

  it('with a clock that runs too fast, which no two looks show', () => {
    const server = new Server().look()
    for (let look = 0; look < 3; look++) server.pass(MINUTE).jump(2 * MINUTE)
    expect(state()).toBe('jump')
  })

  it('not with corrections of a minute a day', () => {
    const server = new Server().look()
    for (let day = 0; day < 30; day++) server.run(DAY).jump(MINUTE)
    expect(state()).toBe('trusted')
  })

  it('not if the database was away for a day while the server ran', () => {
    new Server().look().run(HOUR).pass(DAY).look()
    expect(state()).toBe('trusted')
  })

  it('with a server whose time is not that of the others', () => {
    const [right, wrong] = [new Server().look(), new Server().look()]
    right.run(HOUR)
    wrong.now += YEAR
    wrong.elapsed += HOUR
    wrong.look()
    expect(state()).toBe('jump')
  })
})

describe('doubt ends', () => {
  it('after 24 hours of running, and restarts do not begin them again', () => {
    const server = new Server().look().restart(7 * DAY)
    for (let part = 0; part < 5; part++) server.run(4 * HOUR).restart(HOUR)
    server.run(3 * HOUR + 50 * MINUTE)
    expect(state()).toBe('gap')
    server.run(10 * MINUTE)
    expect(state()).toBe('steady')
    expect(watch.seen_at).toBe(server.now)
  })

  it('with two external clocks, not with one', () => {
    const server = new Server().look().jump(DAY).pass(MINUTE).look(['database'])
    expect(state()).toBe('jump')
    server.look(['database', 'qq.com'])
    expect(state()).toBe('clocks')
  })

  it('with the clock back where it was, if it was ahead', () => {
    const server = new Server().look().jump(YEAR).run(HOUR)
    server.jump(HOUR)
    expect(state()).toBe('jump')
    server.jump(-YEAR - HOUR)
    expect(state()).toBe('repaired')
    server.run(HOUR)
    expect(state()).toBe('repaired')
  })

  it('not with the clock back where it was, if it was ever behind', () => {
    const behind = new Server().look().jump(-YEAR).run(HOUR)
    behind.jump(YEAR)
    expect(state()).toBe('jump')
    watch = trustedWatch(START)
    new Server()
      .look()
      .jump(YEAR)
      .jump(-2 * YEAR)
      .jump(YEAR)
    expect(state()).toBe('jump')
  })

  it('after 72 hours of running, though a small jump each 20 hours restarts the 24', () => {
    const server = new Server().look().jump(DAY)
    for (let part = 0; part < 3; part++) server.run(20 * HOUR).jump(10 * MINUTE)
    server.run(11 * HOUR + 50 * MINUTE)
    expect(state()).toBe('jump')
    server.run(10 * MINUTE)
    expect(state()).toBe('steady')
  })

  it('not after 72 hours if a large jump came meanwhile', () => {
    const server = new Server().look().jump(DAY)
    for (let part = 0; part < 3; part++) server.run(20 * HOUR).jump(10 * MINUTE)
    server.jump(YEAR).run(23 * HOUR)
    expect(state()).toBe('jump')
    server.run(HOUR)
    expect(state()).toBe('steady')
  })

  it('not after 72 hours if small jumps add up to more than 6 hours', () => {
    const server = new Server().look().jump(DAY)
    for (let part = 0; part < 5; part++) server.run(20 * HOUR).jump(part < 3 ? 3 * HOUR : 10 * MINUTE)
    expect([state(), watch.jumps, watch.total_ms]).toEqual(['jump', 6, 40 * HOUR])
  })

  it('after 72 hours of running of a machine that is off each night', () => {
    const server = new Server().look()
    let days = 0
    for (server.restart(14 * HOUR); isDoubted() && days < 20; days++) server.run(10 * HOUR).restart(14 * HOUR)
    // The morning after finds a gap again: what was due went in the hours between.
    expect(watch.total_ms).toBeLessThan(72 * HOUR)
    expect(watch.ended_by).toBe('steady')
  })

  it('not sooner because two servers count', () => {
    const servers = [new Server().look().restart(DAY)]
    servers.push(new Server(servers[0]?.now).look())
    for (let time = 0; time < 23 * HOUR; time += 10 * MINUTE) for (const server of servers) server.pass(10 * MINUTE).look()
    expect(state()).toBe('gap')
    for (let time = 0; time < HOUR; time += 10 * MINUTE) for (const server of servers) server.pass(10 * MINUTE).look()
    expect(state()).toBe('steady')
  })

  it('not while two servers disagree, and at once when the wrong one is repaired', () => {
    const [right, wrong] = [new Server().look(), new Server().look()]
    wrong.now += YEAR
    for (let time = 0; time < 30 * HOUR; time += 10 * MINUTE) {
      for (const server of [wrong, right]) server.pass(10 * MINUTE).look()
      expect(isDoubted()).toBe(true)
    }
    wrong.jump(-YEAR)
    expect(state()).toBe('repaired')
    right.look()
    expect(state()).toBe('repaired')
  })
})
