/** Programme files in the shapes that organisers and conference programs make: what is read, what is left out, and what is said. */
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '#contract/import-report.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import type { Programme } from '#server/features/schedule/import/programme.ts'
import { toWire } from '#server/flow/clock.ts'
import { workbook, workbookParts, zipOf } from '../support/programme-data.ts'

const near = '2027-05-22'
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))

/** `day start-end title @room +speakers` in 东八区. */
const lines = ({ sessions }: Programme) =>
  sessions.map(({ day, startsAt, endsAt, title, room, speakers }) =>
    [
      `${day} ${toWire(startsAt).slice(5, 16)}-${toWire(endsAt).slice(11, 16)} ${title}`,
      ...(room === '' ? [] : [`@${room}`]),
      ...speakers.map((name) => `+${name}`),
    ].join(' '),
  )
const leftOut = (report: ImportReport) => Object.fromEntries(report.leftOut.map(({ reason, rows }) => [reason, rows]))

interface Shape {
  name: string
  file: () => Buffer
  sessions: string[]
  /** Rows that the preview shows as wrong, and why. */
  wrong?: string[]
  /** Sessions that the file calls cancelled or not confirmed. */
  inactive?: string[]
  doubts?: string[]
  notes?: string[]
  left: Record<string, number>
  /** Columns that are not read. */
  unread?: string[]
}

const shapes: Shape[] = [
  {
    name: '议程 is the title, digits are times, and a date without a year is in the year of the meeting',
    file: () => csv('日期,时间,议程,会议室', '5月22日,0930-1015,开幕,甲', '5/22,14：00－15：30,报告,甲', '5月23日,9点半-10点,茶歇,甲'),
    sessions: ['2027-05-22 05-22 09:30-10:15 开幕 @甲', '2027-05-22 05-22 14:00-15:30 报告 @甲', '2027-05-23 05-23 09:30-10:00 茶歇 @甲'],
    notes: ['有日期没有写年份，按 2027 年读取'],
    left: { header: 1 },
  },
  {
    name: '上午 without an hour is wrong, and counts with a column of times',
    file: () => csv('日期,开始,结束,主题', '1月7日上午,,,没有钟点', '1月7日下午,2:00,3:30,有钟点', '2027-01-07,下午2:00,4:00,下午'),
    sessions: ['2027-01-07 01-07 14:00-15:30 有钟点', '2027-01-07 01-07 14:00-16:00 下午'],
    wrong: ['2 开始时间「1月7日上午」没有写几点，请写成 09:00'],
    notes: ['有日期没有写年份，按 2027 年读取'],
    left: { header: 1 },
  },
  {
    name: '内容 is the title of a table without another title; rows between the sessions say day and half of the day',
    file: () =>
      csv(
        '教育大会日程,,',
        '时间,内容,主讲人',
        '2027年5月22日（星期六）上午,,',
        '9:00-10:00,开幕式,张三、李四',
        '下午,,',
        '2:00-3:30,主旨报告,王五',
        '5月23日,,',
        '9:00-10:00,闭幕,',
        '注：以现场为准,,',
      ),
    sessions: [
      '2027-05-22 05-22 09:00-10:00 开幕式 +张三 +李四',
      '2027-05-22 05-22 14:00-15:30 主旨报告 +王五',
      '2027-05-23 05-23 09:00-10:00 闭幕',
    ],
    notes: ['有日期没有写年份，按 2027 年读取'],
    left: { above: 1, header: 1, section: 3, note: 1 },
  },
  {
    name: '内容 beside a title is the abstract',
    file: () => csv('日期,开始,结束,主题,内容', '2027-05-22,9:00,10:00,开幕,欢迎辞'),
    sessions: ['2027-05-22 05-22 09:00-10:00 开幕'],
    left: { header: 1 },
  },
  {
    name: 'an export of pretalx: moments with a distance, states, speakers of one cell',
    file: () =>
      csv(
        'ID,Proposal title,Proposal state,Abstract,Speaker names,Room,Start,End,Tags',
        'A1,Opening,confirmed,x,"Alice Smith, Bob Jones",Hall,2027-05-22T09:00:00+08:00,2027-05-22T09:45:00+08:00,t',
        'A2,Withdrawn talk,withdrawn,y,Carol,Hall,,,',
        'A3,Early,accepted,,,Hall,2027-05-21T23:00:00Z,2027-05-22T00:00:00Z,',
      ),
    sessions: ['2027-05-22 05-22 09:00-09:45 Opening @Hall +Alice Smith +Bob Jones', '2027-05-22 05-22 07:00-08:00 Early @Hall'],
    inactive: ['3 Withdrawn talk withdrawn'],
    left: { header: 1 },
    unread: ['Tags'],
  },
  {
    name: 'an export of Sessionize: a date with its time in one cell, a duration, and Status',
    file: () =>
      workbook({
        Sessions: [
          ['Session Id', 'Title', 'Description', 'Status', 'Room', 'Scheduled At', 'Scheduled Duration', 'Speakers'],
          ['1', 'Keynote', 'D', 'Accepted', 'Main', { d: 46_529.375 }, 45, 'Ann Lee, Bo Li'],
          ['2', 'Waiting', 'D', 'Waitlisted', 'Main', { d: 46_529.5 }, 30, ''],
          ['3', 'Written', 'D', 'Accepted', 'Main', 'May 22, 2027 1:30 PM', 30, ''],
        ],
      }),
    sessions: ['2027-05-22 05-22 09:00-09:45 Keynote @Main +Ann Lee +Bo Li', '2027-05-22 05-22 13:30-14:00 Written @Main'],
    inactive: ['3 Waiting Waitlisted'],
    left: { header: 1 },
  },
  {
    name: 'Talk Title, am and pm, and dates in English',
    file: () => csv('Date,Time,Talk Title,Room', '22 May 2027,9:00 AM - 10:00 AM,Opening,A', 'May 22,2:00-3:30pm,Panel,A'),
    sessions: ['2027-05-22 05-22 09:00-10:00 Opening @A', '2027-05-22 05-22 14:00-15:30 Panel @A'],
    notes: ['有日期没有写年份，按 2027 年读取'],
    left: { header: 1 },
  },
  {
    name: 'states: only a good word or none takes place; the worst of two columns counts',
    file: () =>
      csv(
        '日期,开始,结束,主题,状态,审核状态',
        '2027-05-22,9:00,10:00,好,已确认,通过',
        '2027-05-22,10:00,11:00,空,,',
        '2027-05-22,11:00,12:00,取消,已取消,通过',
        '2027-05-22,12:00,13:00,候补,候补,',
        '2027-05-22,13:00,14:00,驳回,正常,驳回',
        '2027-05-22,下午,,无钟点,待定,',
      ),
    sessions: ['2027-05-22 05-22 09:00-10:00 好', '2027-05-22 05-22 10:00-11:00 空'],
    inactive: ['4 取消 已取消', '5 候补 候补', '6 驳回 驳回', '7 无钟点 待定'],
    left: { header: 1 },
  },
  {
    name: 'a remark or a column that is not known calls a session cancelled',
    file: () =>
      csv(
        '日期,开始,结束,主题,备注,变更说明,酒店',
        '2027-05-22,9:00,10:00,好,投影和话筒,,取消',
        '2027-05-22,10:00,11:00,备注,已取消,,',
        '2027-05-22,11:00,12:00,变更,,取消,',
      ),
    sessions: ['2027-05-22 05-22 09:00-10:00 好'],
    inactive: ['3 备注 备注：已取消', '4 变更 变更说明：取消'],
    left: { header: 1 },
    unread: ['备注', '变更说明', '酒店'],
  },
  {
    name: 'a remark beside two halls is for a person to look at',
    file: () => csv('日期,时间,主题,主讲人,主题,主讲人,备注', '2027-05-22,9:00-10:00,甲场,张三,乙场,李四,已取消'),
    sessions: ['2027-05-22 05-22 09:00-10:00 甲场 +张三', '2027-05-22 05-22 09:00-10:00 乙场 +李四'],
    doubts: ['2 备注：已取消，请核对', '2 备注：已取消，请核对'],
    left: { header: 1 },
    unread: ['备注'],
  },
  {
    name: 'two columns of one meaning with different values are for a person to look at; one value in two writings is not',
    file: () => csv('日期,开始,开始时间,结束,主题,议题', '2027-05-22,9:00,09:00:00,10:00,甲题,乙题', '2027-05-22,11:00,,12:00,丙题,'),
    sessions: ['2027-05-22 05-22 09:00-10:00 甲题', '2027-05-22 05-22 11:00-12:00 丙题'],
    doubts: ['2 「主题」是「甲题」，「议题」是「乙题」，请核对'],
    left: { header: 1 },
  },
  {
    name: 'an empty column of a meaning does not hide the filled one',
    file: () => csv('日期,开始,结束,标题,主题', '2027-05-22,9:00,10:00,开幕,', '2027-05-22,10:00,11:00,,报告'),
    sessions: ['2027-05-22 05-22 09:00-10:00 开幕', '2027-05-22 05-22 10:00-11:00 报告'],
    left: { header: 1 },
  },
  {
    name: 'brackets of names tell the Chinese title from the English one',
    file: () =>
      csv(
        '日期,开始时间（北京时间）,结束时间（北京时间）,主题（英文）,主题（中文）',
        '2027-05-22,9:00,10:00,Opening,开幕',
        '2027-05-22,10:00,11:00,Panel,',
      ),
    sessions: ['2027-05-22 05-22 09:00-10:00 开幕', '2027-05-22 05-22 10:00-11:00 Panel'],
    left: { header: 1 },
  },
  {
    name: 'columns that are not known are reported',
    file: () => csv('日期,开始,结束,主题,嘉宾单位,备注', '2027-05-22,9:00,10:00,开幕,大学,投影'),
    sessions: ['2027-05-22 05-22 09:00-10:00 开幕'],
    left: { header: 1 },
    unread: ['嘉宾单位', '备注'],
  },
  {
    name: 'a hidden sheet, a hidden row and a row that is struck out are left out',
    file() {
      const sheet = (title: string) => [
        ['日期', '开始', '结束', '主题'],
        ['2027-05-22', '9:00', '10:00', `${title}一`],
        ['2027-05-22', '10:00', '11:00', `${title}二`],
        ['2027-05-22', '11:00', '12:00', `${title}三`],
      ]
      const parts = workbookParts({ 去年: sheet('旧'), 今年: sheet('新') })
      const [book, rows] = ['xl/workbook.xml', 'xl/worksheets/sheet2.xml']
      const struck =
        '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="0"/><xf fontId="0"/><xf fontId="1"/></cellXfs>'
      return zipOf({
        ...parts,
        [book]: (parts[book] as string).replace('<sheet name="去年"', '<sheet name="去年" state="hidden"'),
        'xl/styles.xml': (parts['xl/styles.xml'] as string).replace(/<cellXfs.*<\/cellXfs>/, struck),
        [rows]: (parts[rows] as string)
          .replace('<row r="3"', '<row r="3" hidden="1"')
          .replace(/<row r="4">.*?<\/row>/, (row) => row.replaceAll('<c r=', '<c s="3" r=')),
      })
    },
    sessions: ['2027-05-22 05-22 09:00-10:00 新一'],
    left: { hiddenSheet: 4, header: 1, hidden: 1, struck: 1 },
  },
  {
    name: 'a sheet per day: the name of the sheet is the day',
    file: () =>
      workbook({
        说明: [['请勿修改']],
        '5月22日': [['时间', '议程'], ['9:00-10:00', '开幕'], ['合计：1 场']],
        '5月23日': [
          ['时间', '议程'],
          ['9:00-10:00', '闭幕'],
        ],
      }),
    sessions: ['2027-05-22 05-22 09:00-10:00 开幕', '2027-05-23 05-23 09:00-10:00 闭幕'],
    notes: ['有日期没有写年份，按 2027 年读取'],
    left: { noHeader: 1, header: 2, note: 1 },
  },
  {
    name: 'the title above the header says the only day and its year',
    file: () => csv('智慧教育研讨会（2026年11月7日）,,', '时间,环节,主讲', '9:00-9:30,签到,', '9:30-10:00,致辞,张三'),
    sessions: ['2026-11-07 11-07 09:00-09:30 签到', '2026-11-07 11-07 09:30-10:00 致辞 +张三'],
    left: { above: 1, header: 1 },
  },
  {
    name: 'cells that are merged downwards hold their value for each row',
    file() {
      const parts = workbookParts({
        日程: [
          ['日期', '时间', '会议室', '主题'],
          ['2027-05-22', '9:00-10:00', '甲厅', '一'],
          [null, '10:00-11:00', null, '二'],
        ],
      })
      const sheet = 'xl/worksheets/sheet1.xml'
      const merged = '</sheetData><mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells>'
      return zipOf({ ...parts, [sheet]: (parts[sheet] as string).replace('</sheetData>', merged) })
    },
    sessions: ['2027-05-22 05-22 09:00-10:00 一 @甲厅', '2027-05-22 05-22 10:00-11:00 二 @甲厅'],
    left: { header: 1 },
  },
  {
    name: 'two halls side by side under one column of times',
    file: () => csv('日期,时间,主题,主讲人,主题,主讲人', '2027-05-22,9:00-10:00,甲场,张三,乙场,李四', '2027-05-22,10:00-11:00,甲二,,,'),
    sessions: ['2027-05-22 05-22 09:00-10:00 甲场 +张三', '2027-05-22 05-22 09:00-10:00 乙场 +李四', '2027-05-22 05-22 10:00-11:00 甲二'],
    left: { header: 1 },
  },
  {
    name: '会场 and 会议室 are both kept, and 环节 is the title where 主题 is empty',
    file: () =>
      csv('日期,时间,环节,主题,会场,会议室', '2027-05-22,9:00-10:00,报告,未来学校,主会场,301', '2027-05-22,10:00-10:15,茶歇,,主会场,'),
    sessions: ['2027-05-22 05-22 09:00-10:00 未来学校 @主会场 301', '2027-05-22 05-22 10:00-10:15 茶歇 @主会场'],
    left: { header: 1 },
  },
  {
    name: 'a date of which nobody can tell month and day is wrong, with dots it is German',
    file: () => csv('日期,开始,结束,主题', '05/06/2027,9:00,10:00,哪天', '22.05.2027,9.30,10.15,德国', '13/05/2027,9:00,10:00,五月'),
    sessions: ['2027-05-22 05-22 09:30-10:15 德国', '2027-05-13 05-13 09:00-10:00 五月'],
    wrong: ['2 日期「05/06/2027」分不清月和日，请写成 2027-05-22'],
    left: { header: 1 },
  },
  {
    name: 'a schedule.xml whose local time is marked Z: the start in the named zone counts, said once',
    file: () => frab('<time_zone_name>Asia/Shanghai</time_zone_name>', '2027-05-22T09:00:00Z', '2027-05-22T10:00:00Z'),
    sessions: ['2027-05-22 05-22 09:00-09:45 T1 @H +Alice Smith +Bob Jones', '2027-05-22 05-22 10:00-10:45 T2 @H +Alice Smith +Bob Jones'],
    notes: ['2 条日程的 <date> 与 <start> 不是同一时间，按 <start> 和时区 Asia/Shanghai 读取'],
    left: {},
  },
]

function frab(conference: string, ...dates: string[]): Buffer {
  const events = dates.map(
    (date, at) =>
      `<event id="${at}"><date>${date}</date><start>${date.slice(11, 16)}</start><duration>00:45</duration><title>T${at + 1}</title><persons><person>Alice Smith, Bob Jones</person></persons></event>`,
  )
  return Buffer.from(
    `<?xml version="1.0"?><schedule><conference>${conference}</conference><day date="2027-05-22"><room name="H">${events.join('')}</room></day></schedule>`,
  )
}

describe('programmes in unusual shapes', () => {
  it.each(shapes)('$name', async ({ file, sessions, wrong = [], inactive = [], doubts = [], notes = [], left, unread = [] }) => {
    const programme = await readProgramme(file(), undefined, { near })
    expect(lines(programme)).toEqual(sessions)
    expect(programme.skipped.map(({ row, why }) => `${row} ${why}`)).toEqual(wrong)
    expect(programme.inactive.map(({ row, title, state }) => `${row} ${title} ${state}`)).toEqual(inactive)
    expect(programme.sessions.flatMap(({ row, doubt }) => (doubt === undefined ? [] : [`${row} ${doubt}`]))).toEqual(doubts)
    expect(programme.notes).toEqual(notes)
    const { report } = programme
    expect(leftOut(report)).toEqual(left)
    expect(report.columns.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual(unread)
    expect(report.read + report.leftOut.reduce((sum, { rows }) => sum + rows, 0)).toBe(report.rows)
  })

  it('内容 is named in the report by what it was read as', async () => {
    const meaning = async (file: Buffer) =>
      (await readProgramme(file, undefined, { near })).report.columns.find(({ name }) => name === '内容')?.meaning
    expect(await meaning(csv('日期,时间,内容', '2027-05-22,9:00-10:00,开幕'))).toBe('主题')
    expect(await meaning(csv('日期,时间,主题,内容', '2027-05-22,9:00-10:00,开幕,致辞'))).toBe('摘要')
  })

  it('a date that agrees with the start keeps its own moment, also past midnight', async () => {
    const { sessions, notes, zones } = await readProgramme(
      frab('<time_zone_name>Asia/Shanghai</time_zone_name>', '2027-05-23T00:15:00+08:00'),
    )
    expect(toWire(sessions[0]?.startsAt ?? 0)).toBe('2027-05-23 00:15:00')
    expect([notes, zones]).toEqual([[], [{ from: 'session', name: '', sessions: 1 }]])
  })
})

describe('a session with another column of states', () => {
  const read = async (name: string, word: string) =>
    readProgramme(csv(`日期,开始,结束,主题,${name}`, '2027-05-22,8:00,9:00,签到,', `2027-05-22,9:00,10:00,开幕,${word}`), undefined, {
      near,
    })

  it.each([
    ['审核结果', '不通过', '不通过'],
    ['审核结果（组委会）', '拒绝', '拒绝'],
    ['评审结论', '拒绝', '拒绝'],
    ['举行情况', '取消', '取消'],
    ['录用情况', '未录用', '未录用'],
    ['是否录用', '否', '是否录用：否'],
    ['是否取消', '是', '是否取消：是'],
    ['取消', '是', '取消：是'],
    ['Decision', 'Reject', 'Reject'],
    ['Cancelled', 'true', 'Cancelled：true'],
    ['Published', 'no', 'Published：no'],
    ['Status (final)', 'canceled', 'canceled'],
  ])('%s %s is left out and shown', async (name, word, state) => {
    const { sessions, inactive } = await read(name, word)
    expect([sessions.map(({ title }) => title), inactive.map((one) => one.state)]).toEqual([['签到'], [state]])
  })

  it.each([
    ['审核结果', '通过'],
    ['评审结论', '口头报告'],
    ['举行情况', '照常举行'],
    ['是否录用', '是'],
    ['是否取消', '否'],
    ['取消', ''],
    ['Decision', 'Accept'],
    ['Cancelled', 'false'],
    ['Published', 'true'],
    ['备注', '取消茶歇后的合影'],
    ['签到情况', '未签到'],
    ['审核人', '王五'],
  ])('%s %s takes place', async (name, word) => {
    const { sessions, inactive } = await read(name, word)
    expect([sessions.map(({ title }) => title), inactive]).toEqual([['签到', '开幕'], []])
  })
})

describe('a programme that is moved to another first day', () => {
  const table = csv('日期,开始,结束,会议室,主题', '2026-05-22,23:00,0:30,甲,守夜', '2026-05-23,9:00,10:00,甲,早课')

  it('keeps the times of day and the order of days, and is recognised by the same keys', async () => {
    const [as, moved] = [await readProgramme(table), await readProgramme(table, undefined, { firstDay: '2027-06-01' })]
    expect(lines(moved)).toEqual(['2027-06-01 06-01 23:00-00:30 守夜 @甲', '2027-06-02 06-02 09:00-10:00 早课 @甲'])
    expect(moved.sessions.map(({ sourceKey }) => sourceKey)).toEqual(as.sessions.map(({ sourceKey }) => sourceKey))
    expect(moved.days).toEqual({ first: '2026-05-22', last: '2026-05-23' })
  })

  it('keeps the hour of the place where clocks change between the two days', async () => {
    const winter = csv('日期,开始,结束,主题', '2027-01-15,9:00,10:00,一')
    const { sessions } = await readProgramme(winter, 'Europe/Berlin', { firstDay: '2027-07-15' })
    expect(new Date(sessions[0]?.startsAt ?? 0).toISOString()).toBe('2027-07-15T07:00:00.000Z')
  })
})

it('each row of a random programme is in the report once: read rows are the sessions, the wrong and the inactive ones', async () => {
  const random = chanceOf(20_270_522)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const columns: Record<string, readonly string[]> = {
    日期: ['2027-05-22', '5月22日', '5月22日上午', '明天', '', '2027-02-30'],
    开始: ['9:00', '0930', '下午2:00', '上午', '', '25:00', '2027-05-22T09:00:00+08:00'],
    结束: ['10:00', '4:00', '', '10点半'],
    主题: ['开幕', '茶歇', '', '报告'],
    状态: ['', '已确认', '已取消', '待定'],
    备注: ['', '投影', '注：说明'],
  }
  let readable = 0
  for (let round = 0; round < 100; round++) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 15) }, () =>
      random() < 0.15
        ? [pick(['5月23日', '下午', '注：以现场为准', '合计', '2027年5月22日 星期六'])]
        : Object.values(columns).map((values) => pick(values)),
    )
    const text = [Object.keys(columns), ...rows].map((row) => row.join(',')).join('\n')
    const programme = await readProgramme(csv(text), undefined, { near }).catch(() => undefined)
    if (programme === undefined) continue
    readable++
    const { report, sessions, skipped, inactive } = programme
    const filled = rows.filter((row) => row.some((cell) => cell !== '')).length + 1
    expect(report.rows).toBe(filled)
    expect(report.read).toBe(sessions.length + skipped.length + inactive.length)
    expect(report.read + report.leftOut.reduce((sum, one) => sum + one.rows, 0)).toBe(filled)
    expect(report.leftOut.map(({ reason }) => reason)).not.toContain('unread')
  }
  expect(readable).toBeGreaterThan(60)
})
