/** Real conferences, read whole. Counts were taken from the files by other means (Python's csv and ElementTree). */
import { describe, expect, it } from 'vitest'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import type { Programme } from '#server/features/schedule/import/programme.ts'
import { encodedIn } from '../support/old-encodings.ts'
import { realData, realFiles } from '../support/programme-data.ts'

const perDay = ({ sessions }: Programme) =>
  Object.fromEntries([...Map.groupBy(sessions, (one) => one.day)].map(([day, list]) => [day, list.length]))
const rooms = ({ sessions }: Programme) => new Set(sessions.map((one) => one.room)).size
const titled = ({ sessions }: Programme, title: string) => sessions.find((one) => one.title === title)

const coscup = realData(realFiles.coscup)
describe.skipIf(coscup === undefined)('an organiser imports COSCUP 2025 from its CSV', () => {
  const read = () => readProgramme(coscup as Buffer)

  it('and has every session, room, track and speaker of it, with nothing skipped', async () => {
    const programme = await read()
    expect(programme.skipped).toEqual([])
    expect(programme.sessions).toHaveLength(330)
    expect(rooms(programme)).toBe(27)
    expect(perDay(programme)).toEqual({ '2025-08-09': 176, '2025-08-10': 154 })
    expect(new Set(programme.sessions.map((one) => one.track)).size).toBe(39)
    expect(new Set(programme.sessions.map((one) => one.sourceKey)).size).toBe(330)
  })

  it('and meets 284 people: the 285 of its own count hold the empty name of 15 sessions without a speaker', async () => {
    const programme = await read()
    expect(programme.guests).toHaveLength(284)
    expect(programme.sessions.filter((one) => one.speakers.length === 0)).toHaveLength(15)
  })

  it('and finds nobody cut in two', async () => {
    const names = (await read()).guests.map((guest) => guest.name)
    for (const whole of [
      '吳承翰 (吳他，惟手熟爾)',
      'Jerry, Jiancong Zhao',
      '張麒竑 / Chang, Chi-Hung',
      'jeff, juain farn, liu. 劉君帆',
      '王良丞/LCWang',
      'Chisato Fujii',
      '胡長松 / 廖元甫 / IMA(中華民國資訊經理人協會)',
    ])
      expect(names).toContain(whole)
  })

  it('and is told that its times were taken for 东八区 (S11)', async () => {
    expect((await read()).zones).toEqual([{ from: 'nobody', name: '', sessions: 330 }])
  })

  it('and sees 09:00 of the table at nine in 东八区, its line breaks kept', async () => {
    const programme = await read()
    const first = titled(programme, 'COSCUP 2025: Welcome Day 1')
    expect(first).toMatchObject({
      startsAt: Date.UTC(2025, 7, 9, 1, 0),
      endsAt: Date.UTC(2025, 7, 9, 1, 35),
      day: '2025-08-09',
      room: 'RB105',
      speakers: ['COSCUP Team'],
      language: '漢語',
      level: '入門',
    })
    expect(titled(programme, 'Hacking Corner 1 DAY1')?.details).toContain(
      '<p>記得至此下方連結閱讀注意事項並登記。<br /><a href="https://blog.coscup.org/2025/07/bof2025.html" rel="noopener">',
    )
  })

  it.each(['big5', 'gb18030'] as const)('and may have saved it in %s, which has not all of its letters (S15)', async (encoding) => {
    // Big5 has no simplified letters: the header is what somebody there writes.
    const inTaiwan = (coscup as Buffer).toString().replace(/^.*/, '編號,日期,開始,結束,會議室,分會場,主題,演講嘉賓,摘要,語言,難度')
    const programme = await readProgramme(encodedIn(encoding, inTaiwan))
    const titles = (await read()).sessions.map((one) => one.title)
    expect(programme.sessions).toHaveLength(330)
    expect(programme.sessions.filter((one, place) => one.title === titles[place]).length).toBeGreaterThan(290)
  })

  it('and the second time finds the very same', async () => {
    expect(await read()).toEqual(await read())
  })
})

const c3 = realData(realFiles.c3)
describe.skipIf(c3 === undefined)('an organiser imports 31C3 from its schedule.xml', () => {
  const read = () => readProgramme(c3 as Buffer)

  it('and has every session of four days in four rooms', async () => {
    const programme = await read()
    expect(programme.skipped).toEqual([])
    expect(programme.sessions).toHaveLength(138)
    expect(perDay(programme)).toEqual({ '2014-12-27': 35, '2014-12-28': 45, '2014-12-29': 40, '2014-12-30': 18 })
    expect(rooms(programme)).toBe(4)
    // 198 spellings; one person stands there with and without a leading space.
    expect(programme.guests).toHaveLength(197)
    expect(programme.guests).toContainEqual({ name: 'Martin Haase/maha' })
  })

  it('and reads its own offset: eleven in Hamburg is ten in UTC and six in the evening here', async () => {
    expect(titled(await read(), '31C3 Opening Event')).toMatchObject({
      startsAt: Date.UTC(2014, 11, 27, 10, 0),
      endsAt: Date.UTC(2014, 11, 27, 10, 30),
      day: '2014-12-27',
      room: 'Saal 1',
      language: '英语',
      speakers: ['erdgeist', 'Geraldine de Bastion'],
    })
  })

  it('and is told that each session says itself where it is; where they did not, --zone makes it the same programme (S11)', async () => {
    const programme = await read()
    expect(programme.zones).toEqual([{ from: 'session', name: '', sessions: 138 }])
    const silent = Buffer.from((c3 as Buffer).toString().replaceAll(/(T\d\d:\d\d:\d\d)\+01:00/g, '$1'))
    expect((await readProgramme(silent)).zones).toEqual([{ from: 'nobody', name: '', sessions: 138 }])
    const asked = await readProgramme(silent, 'Europe/Berlin')
    expect(asked.zones).toEqual([{ from: 'asked', name: 'Europe/Berlin', sessions: 138 }])
    expect(asked.sessions).toEqual(programme.sessions)
  })

  it('and keeps what begins past midnight on the evening before', async () => {
    const night = (await read()).sessions.filter((one) => new Date(one.startsAt + 3_600_000).toISOString().slice(0, 10) !== one.day)
    expect(night.map((one) => [one.day, one.title])).toEqual([
      ['2014-12-27', 'Citizenfour'],
      ['2014-12-28', 'Fnord News Show'],
      ['2014-12-28', 'Fnord News Show (Stream)'],
      ['2014-12-29', 'Googlequiz – 2015er Edition'],
    ])
    expect(night[0]?.startsAt).toBe(Date.UTC(2014, 11, 27, 23, 0))
  })

  it('and shows abstracts as paragraphs, HTML or not', async () => {
    const programme = await read()
    expect(programme.sessions.filter((one) => /<(?:ul|h2|blockquote)>/.test(one.details))).toHaveLength(5)
    for (const { details } of programme.sessions) {
      expect(details).not.toMatch(/&amp;(?:lt|gt|amp|quot);|<script|style=/)
      expect(details === '' || details.startsWith('<')).toBe(true)
    }
  })
})
