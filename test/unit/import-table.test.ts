/** Tables as organisers make them: .csv and .xlsx. */
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import { splitSpeakers } from '#server/features/schedule/import/speakers.ts'
import { toWire } from '#server/flow/clock.ts'
import { encodedIn } from '../support/old-encodings.ts'
import { workbook, workbookParts, zipOf } from '../support/programme-data.ts'

const csv = (...lines: string[]) => readProgramme(Buffer.from(lines.join('\r\n')))
const HEADER = '编号,日期,开始,结束,会议室,分会场,主题,演讲嘉宾,摘要'
const times = (session: { startsAt: number; endsAt: number } | undefined) => session && [toWire(session.startsAt), toWire(session.endsAt)]
const refusal = (bytes: Buffer) =>
  readProgramme(bytes).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('an organiser with a CSV', () => {
  it('may have a BOM, quotes, line breaks and emoji in cells', async () => {
    const { sessions } = await csv(
      `\uFEFF${HEADER}`,
      'A1,2025-08-09,09:00,09:35,主会场,教学,"开幕 ""欢迎"" 👩‍👩‍👧",沈知远、罗雅琴,"第一段',
      '',
      '第二段 😀"',
    )
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).toMatchObject({
      sourceKey: 'file:id:A1',
      title: '开幕 "欢迎" 👩‍👩‍👧',
      speakers: ['沈知远', '罗雅琴'],
      details: '<p>第一段</p>\n<p>第二段 😀</p>',
      track: '教学',
    })
  })

  it('may have saved it in GBK', async () => {
    // 日期,开始,结束,主题 / 2025-08-09,9:00,10:00,开幕
    const gbk = Buffer.concat([
      Buffer.from('c8d5c6da2cbfaacabc2cbde1caf82cd6f7cce20a', 'hex'),
      Buffer.from('2025-08-09,9:00,10:00,'),
      Buffer.from('bfaac4bb', 'hex'),
    ])
    expect((await readProgramme(gbk)).sessions.map((one) => one.title)).toEqual(['开幕'])
  })

  it('may have saved it in Big5, under a header in either language (S15)', async () => {
    const rows = '\n2025-08-09,9:00,10:00,開幕致詞與專題演講\n2025-08-09,10:00,11:00,資料庫的未來'
    for (const header of ['日期,開始,結束,主題', 'date,start,end,title']) {
      const titles = (await readProgramme(encodedIn('big5', header + rows))).sessions.map((one) => one.title)
      expect(titles).toEqual(['開幕致詞與專題演講', '資料庫的未來'])
      // Traditional letters in GBK are no Big5.
      expect((await readProgramme(encodedIn('gb18030', header + rows))).sessions.map((one) => one.title)).toEqual(titles)
    }
  })

  it('is told which line is in another encoding than the others, and what it looks like (S15)', async () => {
    const lines = [
      '日期,开始,结束,主题',
      '2025-08-09,9:00,10:00,开幕致辞',
      '2025-08-09,10:00,11:00,数据库的未来',
      '2025-08-09,11:00,12:00,闭幕式',
    ]
    const mixed = (encoding: 'gb18030' | 'big5', odd: number[]) =>
      Buffer.concat(
        lines.flatMap((line, place) => [odd.includes(place) ? encodedIn(encoding, line) : Buffer.from(line), Buffer.from('\r\n')]),
      )
    expect(await refusal(mixed('gb18030', [2]))).toBe(
      'UnreadableFile: 第 3 行与其余各行的文字编码不同：其余是 UTF-8，这一行像是 GBK（「2025-08-09,10:00,11:00,数据库的未来」）；请统一为 UTF-8 后重试',
    )
    expect(await refusal(mixed('gb18030', [0, 1, 2]))).toMatch(
      /^UnreadableFile: 第 4 行与其余各行的文字编码不同：其余像是 GBK，这一行是 UTF-8（「2025-08-09,11:00,12:00,闭幕式」）；/,
    )
    const cut = Buffer.from(lines.join('\n'))
    expect(await refusal(Buffer.concat([cut.subarray(0, -1), Buffer.from('\n2025-08-09,13:00,14:00,茶歇')]))).toMatch(
      /^UnreadableFile: 第 4 行有残缺的字（「2025-08-09,11:00,12:00,闭幕\ufffd」）；/,
    )
  })

  it('is told the truth about an encoding that nobody here knows: the header is not to blame (S15)', async () => {
    // 日付,開始,終了,題名 in Shift-JIS.
    const japanese = Buffer.from('93fa95742c8a4a8e6e2c8f4997b92c91e896bc0a', 'hex')
    expect(await refusal(Buffer.concat([japanese, Buffer.from('2025-08-09,9:00,10:00,\x83\x65', 'latin1')]))).toBe(
      'UnreadableFile: 文件的文字编码无法识别（不是 UTF-8，也不像 GBK 或 Big5），请另存为 UTF-8 后重试',
    )
  })

  it('may have it from Excel as tab-separated UTF-16', async () => {
    const text = '\uFEFFdate\tstart\tend\ttitle\n2025-08-09\t09:00\t10:00\tOpening, at last'
    expect((await readProgramme(Buffer.from(text, 'utf16le'))).sessions[0]?.title).toBe('Opening, at last')
  })

  it.each([
    ['2025-08-09', '09:00', '09:45', '2025-08-09 09:00:00', '2025-08-09 09:45:00'],
    ['2025/8/9', '9:00', '9:45', '2025-08-09 09:00:00', '2025-08-09 09:45:00'],
    ['2025年8月9日（周六）', '09：00', '09：45', '2025-08-09 09:00:00', '2025-08-09 09:45:00'],
    ['２０２５－０８－０９', '０９：００', '９：４５', '2025-08-09 09:00:00', '2025-08-09 09:45:00'],
    ['20250809', '上午9:00', '下午2:15', '2025-08-09 09:00:00', '2025-08-09 14:15:00'],
    ['45878', '9点30分', '10点', '2025-08-09 09:30:00', '2025-08-09 10:00:00'],
    ['2025-08-09', '22:30', '00:30', '2025-08-09 22:30:00', '2025-08-10 00:30:00'],
    ['2025-08-09', '23:00', '24:00', '2025-08-09 23:00:00', '2025-08-10 00:00:00'],
    ['', '2025-08-09 09:00:00', '2025-08-09 10:00:00', '2025-08-09 09:00:00', '2025-08-09 10:00:00'],
  ])('may write %s %s to %s', async (date, start, end, from, to) => {
    const { sessions, skipped } = await csv('日期,开始,结束,主题', `${date},${start},${end},开幕`)
    expect(skipped).toEqual([])
    expect(times(sessions[0])).toEqual([from, to])
    expect(sessions[0]?.day).toBe('2025-08-09')
  })

  it('is told that times were taken for 东八区, and may say where they are (S11)', async () => {
    const table = Buffer.from('日期,开始,结束,主题\n2025-08-09,9:00,10:00,开幕\n2025-12-09,23:00,0:30,闭幕')
    const here = await readProgramme(table)
    expect([times(here.sessions[0]), here.zones]).toEqual([
      ['2025-08-09 09:00:00', '2025-08-09 10:00:00'],
      [{ from: 'nobody', name: '', sessions: 2 }],
    ])
    const there = await readProgramme(table, 'Europe/Berlin')
    expect([there.sessions.map(times), there.zones]).toEqual([
      [
        ['2025-08-09 15:00:00', '2025-08-09 16:00:00'],
        ['2025-12-10 06:00:00', '2025-12-10 07:30:00'],
      ],
      [{ from: 'asked', name: 'Europe/Berlin', sessions: 2 }],
    ])
    expect(there.sessions.map((one) => one.day)).toEqual(['2025-08-09', '2025-12-09'])
  })

  it('may give a span or a length instead of an end', async () => {
    expect(times((await csv('日期,时间,主题', '2025-08-09,9:00—10:30,开幕')).sessions[0])).toEqual([
      '2025-08-09 09:00:00',
      '2025-08-09 10:30:00',
    ])
    expect(times((await csv('日期,时间,时长,主题', '2025-08-09,9:00,45分钟,开幕')).sessions[0])).toEqual([
      '2025-08-09 09:00:00',
      '2025-08-09 09:45:00',
    ])
  })

  it('may write English headers, a title above them, and columns nobody knows', async () => {
    const { sessions } = await csv(
      'Annual meeting,,,,,',
      'Date,Start Time,End Time,Room,Title *,Speakers,Sponsor',
      '2025-08-09,09:00,10:00,Hall A,Opening,Alice Smith; Bob Jones,ACME',
    )
    expect(sessions[0]).toMatchObject({ room: 'Hall A', title: 'Opening', speakers: ['Alice Smith', 'Bob Jones'] })
  })

  it('is told row and reason of what could not be taken, and gets the rest', async () => {
    const { sessions, skipped } = await csv(
      HEADER,
      'A1,2025-08-09,09:00,10:00,甲,,开幕,,',
      'A2,2025-02-30,09:00,10:00,甲,,二月三十日,,',
      'A3,明天,09:00,10:00,甲,,明天,,',
      'A4,2025-08-09,25:00,10:00,甲,,二十五点,,',
      ',,,,,,,,',
      'A5,2025-08-09,09:00,10:00,甲,,,,没有主题',
      'A6,2025-08-09,10:00,10:00,甲,,零时长,,',
      'A1,2025-08-09,11:00,12:00,乙,,编号重复,,',
      'A7,2025-08-09,,12:00,乙,,没有开始,,',
    )
    expect(sessions.map((one) => one.title)).toEqual(['开幕'])
    expect(skipped).toEqual([
      { row: 3, why: '日期「2025-02-30」不存在' },
      { row: 4, why: '日期「明天」无法识别，请写成 2025-08-09' },
      { row: 5, why: '开始时间「25:00」无法识别，请写成 09:00' },
      { row: 7, why: '缺少主题' },
      { row: 8, why: '结束时间应晚于开始时间' },
      { row: 9, why: '与第 2 行重复' },
      { row: 10, why: '缺少开始时间' },
    ])
  })

  it('is told which columns are missing', async () => {
    expect(await refusal(Buffer.from('日期,会议室,嘉宾\n2025-08-09,甲,沈知远'))).toMatch(
      /^UnreadableFile: 表头缺少「主题」「开始」「结束」列；/,
    )
  })

  it('is told what is wrong with a file that is none', async () => {
    expect(await refusal(Buffer.alloc(0))).toContain('文件是空的')
    expect(await refusal(Buffer.from('日期,开始,结束,主题'))).toContain('文件中没有可以导入的日程')
    expect(await refusal(Buffer.from('日期,开始,结束,主题\n明天,9:00,10:00,开幕'))).toContain('\n  第 2 行：日期「明天」无法识别')
    expect(await refusal(Buffer.from([0x81, 0xff, 0xff, 0x00]))).toContain('编码无法识别')
    expect(await refusal(Buffer.from('%PDF-1.7'))).toContain('不支持 PDF')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xls')
    expect(await refusal(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toContain('超过 20 MB')
  })

  it('can plant neither scripts nor formulas: markup goes, a formula stays a text', async () => {
    const { sessions, guests } = await csv(
      HEADER,
      `A1,2025-08-09,09:00,10:00,<b>甲</b>,,"=cmd|'/c calc'!A1","<script>alert(1)</script>","<p onclick=x>好</p><script>alert(1)</script>=1+1"`,
    )
    expect(sessions[0]?.title).toBe("=cmd|'/c calc'!A1")
    expect(sessions[0]?.details).toBe('<p>好</p>=1+1')
    // Names and rooms are texts, shown as texts; they are not HTML and are kept as written.
    expect(guests).toEqual([{ name: '<script>alert(1)</script>' }])
  })

  it('has the same session recognised again without an identifier, by title, start and room', async () => {
    const keys = async (line: string) => (await csv('日期,开始,结束,会议室,主题,摘要', line)).sessions[0]?.sourceKey
    const key = await keys('2025-08-09,9:00,10:00,甲,开幕,一')
    expect(key).toMatch(/^file:hash:[0-9a-f]{32}$/)
    expect(await keys('2025/8/9,09：00,11:00,甲,开幕,二')).toBe(key)
    expect(await keys('2025-08-09,9:00,10:00,乙,开幕,一')).not.toBe(key)
  })
})

describe('speakers in one cell', () => {
  it.each([
    ['沈知远、罗雅琴、林深', ['沈知远', '罗雅琴', '林深']],
    ['沈知远，罗雅琴', ['沈知远', '罗雅琴']],
    ['沈知远/罗雅琴', ['沈知远', '罗雅琴']],
    ['沈知远\n罗雅琴；林深', ['沈知远', '罗雅琴', '林深']],
    ['沈知远（钱江师范大学），罗雅琴（望湖小学）', ['沈知远（钱江师范大学）', '罗雅琴（望湖小学）']],
    ['阿依古丽·买买提,沈知远', ['阿依古丽·买买提', '沈知远']],
    ['Alice Smith, Bob Jones', ['Alice Smith', 'Bob Jones']],
    ['Jerry, Jiancong Zhao', ['Jerry, Jiancong Zhao']],
    ['張麒竑 / Chang, Chi-Hung', ['張麒竑 / Chang, Chi-Hung']],
    ['SUNG Chien-chang / Winston Sung', ['SUNG Chien-chang / Winston Sung']],
    ['吳承翰 (吳他，惟手熟爾)', ['吳承翰 (吳他，惟手熟爾)']],
    ['李明（北京大学、清华大学）、王芳', ['李明（北京大学、清华大学）', '王芳']],
    ['王小明，教授', ['王小明，教授']],
    [' 、 , ', []],
    ['-', []],
  ])('%j are %j', (cell, names) => {
    expect(splitSpeakers(cell)).toEqual(names)
  })
})

describe('an organiser with an Excel workbook', () => {
  const header = ['日期', '开始', '结束', '会议室', '主题', '演讲嘉宾'] as const

  it('has dates and times as Excel stores them, merged dates, and a sheet per day', async () => {
    const { sessions, skipped } = await readProgramme(
      workbook({
        说明: [['请勿修改表头']],
        第一天: [
          [...header],
          [{ d: 45_878 }, { t: 0.375 }, { t: 0.4375 }, '主会场', '开幕', '沈知远'],
          [null, '10:45', '11:45', '主会场', '第二场', '罗雅琴'],
        ],
        第二天: [[...header], ['2025-08-10', 0.9375, { t: 0.020_833_333 }, '主会场', '守夜', null]],
      }),
    )
    expect(skipped).toEqual([])
    expect(sessions.map((one) => [one.title, one.day, ...(times(one) ?? [])])).toEqual([
      ['开幕', '2025-08-09', '2025-08-09 09:00:00', '2025-08-09 10:30:00'],
      ['第二场', '2025-08-09', '2025-08-09 10:45:00', '2025-08-09 11:45:00'],
      ['守夜', '2025-08-10', '2025-08-10 22:30:00', '2025-08-11 00:30:00'],
    ])
  })

  it('is told row numbers as Excel shows them', async () => {
    const { skipped } = await readProgramme(
      workbook({
        日程: [[...header], ['2025-08-09', '9:00', '10:00', '甲', '开幕', null], ['2025-08-09', '九点', '10:00', '甲', '第二场', null]],
      }),
    )
    expect(skipped).toEqual([{ row: 3, why: '开始时间「九点」无法识别，请写成 09:00' }])
  })

  it('is told the sheet too, where several hold sessions', async () => {
    const day = [[...header], ['2025-08-09', '9:00', '10:00', '甲', '开幕', null]]
    expect((await readProgramme(workbook({ 一: day, 二: day }))).skipped).toEqual([
      { row: 2, why: '工作表「二」：与工作表「一」第 2 行重复' },
    ])
  })

  it('is refused a zip that is no workbook, a damaged one, and a bomb', async () => {
    expect(await refusal(zipOf({ 'a.xml': '<a/>' }))).toContain('不是 Excel 工作簿')
    const whole = workbook({ 日程: [[...header]] })
    expect(await refusal(whole.subarray(0, whole.length - 40))).toContain('已损坏')
    expect(await refusal(bomb())).toContain('解压后过大')
    const parts = workbookParts({ 日程: [[...header]] })
    expect(await refusal(zipOf({ ...parts, 'xl/styles.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }))).toContain('不允许的声明')
  })
})

/** 100 MB of spaces in 100 kB, with directory entries that claim to be small. */
function bomb(): Buffer {
  const zip = zipOf({ 'xl/workbook.xml': 'X' })
  const packed = deflateRawSync(Buffer.alloc(100 * 1024 * 1024, ' '))
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.from(zip.subarray(0, 30 + name.length))
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  const listing = Buffer.from(zip.subarray(31 + name.length))
  listing.writeUInt16LE(8, 10)
  listing.writeUInt32LE(packed.length, 20)
  listing.writeUInt32LE(local.length + packed.length, listing.length - 6)
  return Buffer.concat([local, packed, listing])
}
