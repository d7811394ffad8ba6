/** schedule.xml as frab, Pentabarf and pretalx write it. */
import { describe, expect, it } from 'vitest'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import { encodedIn } from '../support/old-encodings.ts'

const read = (xml: string, zone?: string) => readProgramme(Buffer.from(xml), zone)
const refusal = (xml: string) =>
  read(xml).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  )

const event = (inner: string, attributes = 'id="7"') => `<event ${attributes}>${inner}</event>`
const schedule = (events: string, day = 'date="2025-08-09" index="1"', conference = '<title>年会</title>') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<schedule><conference>${conference}</conference><day ${day}><room name="Hall A">${events}</room></day></schedule>`
const basic = '<title>Opening</title><duration>00:45</duration>'

describe('an organiser with a schedule.xml', () => {
  it('has a session as the event says it, whatever its offset', async () => {
    const { sessions, guests } = await read(
      schedule(
        event(
          `<date>2025-08-09T09:00:00-05:00</date>${basic}<track>T &amp; M</track><language>de-DE</language><persons><person id="1">Ada</person><person>Bob Jones, PhD</person><person id="1">Ada</person></persons>`,
          'id="7" guid="abc-1"',
        ),
      ),
    )
    expect(sessions[0]).toEqual({
      row: 1,
      sourceKey: 'file:id:abc-1',
      title: 'Opening',
      details: '',
      startsAt: Date.UTC(2025, 7, 9, 14, 0),
      endsAt: Date.UTC(2025, 7, 9, 14, 45),
      day: '2025-08-09',
      room: 'Hall A',
      track: 'T & M',
      speakers: ['Ada', 'Bob Jones, PhD'],
      language: '德语',
      level: '',
    })
    expect(guests).toEqual([{ name: 'Ada' }, { name: 'Bob Jones, PhD' }])
  })

  it('has times without a date read where the conference is', async () => {
    const bare = `<start>10:00</start>${basic}`
    const startOf = async (xml: string) => (await read(xml)).sessions[0]?.startsAt
    expect(await startOf(schedule(event(bare), undefined, '<time_zone_name>Europe/Berlin</time_zone_name>'))).toBe(
      Date.UTC(2025, 7, 9, 8, 0),
    )
    expect(await startOf(schedule(event(bare), 'date="2025-08-09" start="2025-08-09T09:00:00-05:00"'))).toBe(Date.UTC(2025, 7, 9, 15, 0))
    expect(await startOf(schedule(event(bare)))).toBe(Date.UTC(2025, 7, 9, 2, 0))
  })

  it('is told where its times were taken to be, and says where they are if the file does not (S11)', async () => {
    const bare = `<start>10:00</start>${basic}`
    const taken = async (xml: string, zone?: string) => {
      const { sessions, zones } = await read(xml, zone)
      return [sessions[0] && new Date(sessions[0].startsAt).toISOString().slice(11, 16), zones]
    }
    const silent = schedule(event(bare))
    expect(await taken(silent)).toEqual(['02:00', [{ from: 'nobody', name: '', sessions: 1 }]])
    expect(await taken(silent, 'Europe/Brussels')).toEqual(['08:00', [{ from: 'asked', name: 'Europe/Brussels', sessions: 1 }]])
    expect(await taken(silent, '-05:00')).toEqual(['15:00', [{ from: 'asked', name: '-05:00', sessions: 1 }]])
    expect(await taken(silent, 'UTC')).toEqual(['10:00', [{ from: 'asked', name: 'UTC', sessions: 1 }]])
    // What the file says itself counts.
    const named = schedule(event(bare), undefined, '<time_zone_name>Europe/Berlin</time_zone_name>')
    expect(await taken(named, 'Asia/Tokyo')).toEqual(['08:00', [{ from: 'file', name: 'Europe/Berlin', sessions: 1 }]])
    const dayStart = schedule(event(bare), 'date="2025-08-09" start="2025-08-09T09:00:00-05:00"')
    expect(await taken(dayStart, 'Asia/Tokyo')).toEqual(['15:00', [{ from: 'file', name: '-05:00', sessions: 1 }]])
    const own = schedule(event(`<date>2025-08-09T09:00:00-05:00</date>${basic}`))
    expect(await taken(own, 'Asia/Tokyo')).toEqual(['14:00', [{ from: 'session', name: '', sessions: 1 }]])
    // A name that nobody knows is none.
    expect(await taken(schedule(event(bare), undefined, '<time_zone_name>Mars/Olympus</time_zone_name>'), 'UTC')).toEqual([
      '10:00',
      [{ from: 'asked', name: 'UTC', sessions: 1 }],
    ])
  })

  it('has an hour at the change of summer time where the clocks of the place put it', async () => {
    const early = (start: string, date: string) =>
      schedule(event(`<start>${start}</start>${basic}`), `date="${date}" start="${date}T00:00:00"`)
    const startOf = async (xml: string) => (await read(xml, 'Europe/Brussels')).sessions[0]?.startsAt
    // Clocks go from 02:00 to 03:00 on 30 March 2025, at 01:00 UTC.
    expect(await startOf(early('01:30', '2025-03-30'))).toBe(Date.UTC(2025, 2, 30, 0, 30))
    expect(await startOf(early('03:30', '2025-03-30'))).toBe(Date.UTC(2025, 2, 30, 1, 30))
  })

  it('is refused a zone that there is not', async () => {
    for (const zone of ['Mars/Olympus', '+25:00', '八区']) {
      await expect(read(schedule(event(`<start>10:00</start>${basic}`)), zone)).rejects.toThrow(`时区「${zone}」无法识别`)
    }
  })

  it('has what begins past midnight on the day it stands in', async () => {
    const { sessions } = await read(schedule(event(`<start>00:15</start>${basic}`)))
    expect(sessions[0]).toMatchObject({ day: '2025-08-09', startsAt: Date.UTC(2025, 7, 9, 16, 15) })
  })

  it('has texts in CDATA, escaped HTML or plain, each decoded once and made safe', async () => {
    const texts =
      '<subtitle>Q&amp;A</subtitle><abstract>&lt;p onclick="x"&gt;5 &amp;lt; 6&lt;/p&gt;&lt;script&gt;1&lt;/script&gt;</abstract><description><![CDATA[<ul><li>one &amp; two</li></ul>]]></description>'
    expect((await read(schedule(event(`<start>10:00</start>${basic}${texts}`)))).sessions[0]?.details).toBe(
      '<p>Q&amp;A</p>\n<p>5 &lt; 6</p>\n<ul><li>one &amp; two</li></ul>',
    )
    const plain = '<abstract>a &lt; b\n&#8222;c&#8220; &lt;d@e.f&gt;</abstract>'
    expect((await read(schedule(event(`<start>10:00</start>${basic}${plain}`)))).sessions[0]?.details).toBe(
      '<p>a &lt; b<br />„c“ &lt;d@e.f&gt;</p>',
    )
  })

  it('is told which events could not be taken', async () => {
    const { sessions, skipped } = await read(
      schedule(
        [
          event(`<start>10:00</start>${basic}`),
          event('<title>No time</title><duration>01:00</duration>', 'id="8"'),
          event('<title>No length</title><start>10:00</start>', 'id="9"'),
        ].join(''),
      ),
    )
    expect(sessions).toHaveLength(1)
    expect(skipped).toEqual([
      { row: 2, why: '缺少开始时间' },
      { row: 3, why: '缺少时长' },
    ])
  })

  it('is refused document types and entities, wherever they stand', async () => {
    const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "${'&lol;'.repeat(10)}">]>`
    expect(await refusal(schedule('').replace('<schedule>', `${laughs}<schedule>`))).toContain('DOCTYPE')
    expect(await refusal(schedule(`<!-- x --><![CDATA[y]]>${laughs}`))).toContain('DOCTYPE')
    expect(await refusal('<!DOCTYPE schedule SYSTEM "file:///etc/passwd"><schedule/>')).toContain('DOCTYPE')
    expect(await refusal(`<schedule>${'<!--'.repeat(200_000)}`)).toMatch(/^UnreadableFile/)
  })

  it('may talk about a DOCTYPE in a text', async () => {
    const { sessions } = await read(
      schedule(event(`<start>10:00</start>${basic}<abstract><![CDATA[What <!DOCTYPE html> means]]></abstract>`)),
    )
    expect(sessions[0]?.details).toBe('<p>What &lt;!DOCTYPE html&gt; means</p>')
  })

  it('is told which line is no UTF-8 (S15)', async () => {
    const xml = schedule(event(`<start>10:00</start>${basic}`))
      .replaceAll('><', '>\n<')
      .replace('年会', '数据库年会')
    const odd = xml
      .split('\n')
      .map((line) => (line.includes('Opening') ? encodedIn('gb18030', line.replace('Opening', '开幕致辞')) : Buffer.from(line)))
    const file = Buffer.concat(odd.flatMap((line) => [line, Buffer.from('\n')]))
    await expect(readProgramme(file)).rejects.toThrow(
      /^第 10 行与其余各行的文字编码不同：其余是 UTF-8，这一行像是 GBK（「<title>开幕致辞<\/title>」）/,
    )
  })

  it('is told what is wrong with a file that is none', async () => {
    expect(await refusal('<?xml version="1.0"?><rss></rss>')).toContain('没有 <schedule>')
    expect(await refusal('<schedule><day></schedule>')).toContain('第 1 行有误')
    expect(await refusal('<schedule></schedule>')).toContain('没有可以导入的日程')
    expect(await refusal(`<schedule>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</schedule>`)).toMatch(/^UnreadableFile/)
    expect(await refusal('<?xml version="1.0" encoding="klingon"?><schedule/>')).toContain('编码')
  })
})
