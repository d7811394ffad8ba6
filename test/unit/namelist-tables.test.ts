/** Lists of people in the shapes that organisers and ticket platforms make: who is read, and what the report says. */
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '#contract/import-report.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { readListFile, readSheetsList } from '#server/features/namelist/read/file.ts'
import { readRanges } from '#server/features/namelist/read/ranges.ts'
import { personState } from '#server/tables/read/person-state.ts'
import { asText, type Sheet } from '#server/tables/read/cell.ts'
import { shownRow } from '../support/name-texts.ts'
import { encodedIn } from '../support/old-encodings.ts'
import { workbook, workbookParts, zipOf } from '../support/programme-data.ts'

interface Shape {
  name: string
  bytes: () => Buffer
  hidden?: true
  title?: string
  rows: string[]
  /** Rows of the file, rows read, and rows left out by reason. */
  counts: [rows: number, read: number, leftOut: Record<string, number>]
  /** Columns that are not read. */
  unread?: string[]
}

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const [one, two] = ['陈晓明', '林秀英'] as const
const inSheet = (change: (sheet: string) => string, rows: Parameters<typeof workbookParts>[0]) => {
  const parts = workbookParts(rows)
  const path = 'xl/worksheets/sheet1.xml'
  return zipOf({ ...parts, [path]: change(parts[path] as string) })
}
const twoSheets = {
  旧: [
    ['姓名', '手机'],
    ['去年的人', '13800000199'],
  ],
  今年: [
    ['姓名', '手机'],
    [one, '13800000101'],
  ],
}
const hiddenFirst = () => {
  const parts = workbookParts(twoSheets)
  const book = parts['xl/workbook.xml'] as string
  return zipOf({ ...parts, 'xl/workbook.xml': book.replace('<sheet name="旧"', '<sheet name="旧" state="hidden"') })
}
const filtered = () =>
  inSheet((sheet) => sheet.replace('<row r="3"', '<row r="3" hidden="1"'), {
    名单: [
      ['姓名', '手机'],
      [one, '13800000101'],
      [two, '13800000102'],
    ],
  })

const shapes: readonly Shape[] = [
  {
    name: 'an export of a ticket platform: only good states are new, each other word is shown',
    bytes: () =>
      csv(
        '订单号,报名状态,票种,姓名,手机号,公司,职位',
        `1,报名成功,早鸟,${one},13800000101,甲公司,经理`,
        `2,已取消,早鸟,${two},13800000102,,`,
        '3,已退款,早鸟,吴国栋,13800000103,,',
        '4,待审核,早鸟,郑小燕,13800000104,,',
        '5,未支付,早鸟,何建军,13800000105,,',
      ),
    rows: [
      '2 新增 陈晓明 13800000101（甲公司；经理）',
      '3 要确认 林秀英 13800000102：「报名状态」是「已取消」，默认不导入',
      '4 要确认 吴国栋 13800000103：「报名状态」是「已退款」，默认不导入',
      '5 要确认 郑小燕 13800000104：「报名状态」是「待审核」，请确认是否参加',
      '6 要确认 何建军 13800000105：「报名状态」是「未支付」，请确认是否参加',
    ],
    counts: [6, 5, { header: 1 }],
    unread: ['订单号', '票种'],
  },
  {
    name: 'a good state beside a refund',
    bytes: () => csv('姓名,手机号,订单状态,退款状态', `${one},13800000101,已支付,已退款`, `${two},13800000102,已支付,无退款`),
    rows: ['2 要确认 陈晓明 13800000101：「退款状态」是「已退款」，默认不导入', '3 新增 林秀英 13800000102'],
    counts: [3, 2, { header: 1 }],
  },
  {
    name: 'an English export',
    bytes: () =>
      csv(
        'First Name,Last Name,Email,Mobile,Company,Status',
        'Jean,Picard,a@b.cn,13800000101,Acme,Approved',
        'Wei,Wang,c@d.cn,13800000102,,Cancelled',
      ),
    rows: ['2 新增 Jean Picard 13800000101（Acme）', '3 要确认 Wei Wang 13800000102：「Status」是「Cancelled」，默认不导入'],
    counts: [3, 2, { header: 1 }],
    unread: ['Email'],
  },
  {
    name: 'a question that is left empty, beside people who answered it',
    bytes: () => csv('姓名,手机号,是否参会', `${one},13800000101,是`, `${two},13800000102,`, '吴国栋,13800000103,否'),
    rows: [
      '2 新增 陈晓明 13800000101',
      '3 要确认 林秀英 13800000102：「是否参会」没有填写，请确认是否参加',
      '4 要确认 吴国栋 13800000103：「是否参会」是「否」，默认不导入',
    ],
    counts: [4, 3, { header: 1 }],
  },
  {
    name: 'a question that nobody answered says nothing',
    bytes: () => csv('姓名,手机号,是否参会', `${one},13800000101,`),
    rows: ['2 新增 陈晓明 13800000101'],
    counts: [2, 1, { header: 1 }],
  },
  {
    name: 'a question about a cancellation: 否 is good',
    bytes: () => csv('姓名,手机号,是否取消', `${one},13800000101,否`, `${two},13800000102,是`),
    rows: ['2 新增 陈晓明 13800000101', '3 要确认 林秀英 13800000102：「是否取消」是「是」，默认不导入'],
    counts: [3, 2, { header: 1 }],
  },
  {
    name: 'a remark that says that the person does not come',
    bytes: () => csv('姓名,手机号,备注', `${one},13800000101,不来了`, `${two},13800000102,素食`),
    rows: ['2 要确认 陈晓明 13800000101（不来了）：备注写着「不来了」，请确认是否参加', '3 新增 林秀英 13800000102（素食）'],
    counts: [3, 2, { header: 1 }],
  },
  {
    name: 'a cancelled row of a person who signed up again',
    bytes: () => csv('姓名,手机号,状态', `${one},13800000101,已取消`, `${one},13800000101,报名成功`),
    rows: ['2 重复 陈晓明 13800000101：与第 3 行是同一个人', '3 新增 陈晓明 13800000101'],
    counts: [3, 2, { header: 1 }],
  },
  {
    name: 'a Chinese and a foreign name',
    bytes: () => csv('姓名（英文）,姓名（中文）,手机号', `Chen Xiaoming,${one},13800000101`, 'Lin Xiuying,,13800000102'),
    rows: ['2 新增 陈晓明 13800000101（姓名（英文） Chen Xiaoming）', '3 新增 Lin Xiuying 13800000102'],
    counts: [3, 2, { header: 1 }],
  },
  {
    name: 'two blocks side by side',
    bytes: () =>
      csv(
        '序号,姓名,手机号,序号,姓名,手机号',
        '1,陈晓明,13800000101,3,吴国栋,13800000103',
        '2,林秀英,13800000102,4,郑小燕,13800000104',
        '5,何建军,13800000105,,,',
      ),
    rows: [
      '2 新增 陈晓明 13800000101',
      '2 新增 吴国栋 13800000103',
      '3 新增 林秀英 13800000102',
      '3 新增 郑小燕 13800000104',
      '4 新增 何建军 13800000105',
    ],
    counts: [4, 3, { header: 1 }],
  },
  {
    name: 'a hidden sheet of last year before the sheet of this year',
    bytes: hiddenFirst,
    rows: ['2 新增 陈晓明 13800000101'],
    counts: [4, 1, { header: 1, hiddenSheet: 2 }],
  },
  {
    name: 'the same workbook, read with what is hidden',
    bytes: hiddenFirst,
    hidden: true,
    title: '工作表「旧」（其余 1 张工作表没有读取）',
    rows: ['2 新增 去年的人 13800000199'],
    counts: [4, 1, { header: 1, otherSheet: 2 }],
  },
  { name: 'a row that a filter hides', bytes: filtered, rows: ['2 新增 陈晓明 13800000101'], counts: [3, 1, { header: 1, hidden: 1 }] },
  {
    name: 'the same row, read with what is hidden',
    bytes: filtered,
    hidden: true,
    rows: ['2 新增 陈晓明 13800000101', '3 新增 林秀英 13800000102'],
    counts: [3, 2, { header: 1 }],
  },
  {
    name: 'a hidden row of a sheet without a header',
    bytes: () =>
      inSheet((sheet) => sheet.replace('<row r="2"', '<row r="2" hidden="1"'), {
        名单: [
          [one, '13800000101'],
          ['去年的人', '13800000199'],
          [two, '13800000102'],
        ],
      }),
    rows: ['1 新增 陈晓明 13800000101', '3 新增 林秀英 13800000102'],
    counts: [3, 2, { hidden: 1 }],
  },
  {
    name: 'parent and child with one phone',
    bytes: () => csv('姓名,手机号', '王小明,13800000101', '王乐乐,13800000101', '王小明,13800000101'),
    rows: [
      '2 新增 王小明 13800000101〔共用：王乐乐〕',
      '3 新增 王乐乐 13800000101〔共用：王小明〕',
      '4 重复 王小明 13800000101：与第 2 行是同一个人',
    ],
    counts: [4, 3, { header: 1 }],
  },
  {
    name: 'two mobile numbers of one person are a conflict, a landline is none',
    bytes: () => csv('姓名,手机,联系电话', `${one},13800000101,13900000101`, `${two},13800000102,0571-88880000`),
    rows: [
      '2 要确认 陈晓明 13800000101：「手机」是「13800000101」，「联系电话」是「13900000101」，请确认用哪一个',
      '3 新增 林秀英 13800000102',
    ],
    counts: [3, 2, { header: 1 }],
  },
  {
    name: 'several columns of departments and positions are joined',
    bytes: () => csv('姓名,手机号,学校,年级,班级,职务,职称', `${one},13800000101,杭州一中,三年级,2班,班主任,高级教师`),
    rows: ['2 新增 陈晓明 13800000101（杭州一中 三年级 2班；班主任 高级教师）'],
    counts: [2, 1, { header: 1 }],
  },
  {
    name: 'a title, a sum, a remark and a line without a person',
    bytes: () => csv('2026 年参会名单', '姓名,手机号,单位', `${one},13800000101,杭州一中`, ',,城西小学', '合计,1,', '填表人：李四,,'),
    title: '2026 年参会名单',
    rows: ['3 新增 陈晓明 13800000101（杭州一中）'],
    counts: [6, 1, { above: 1, header: 1, noPerson: 1, sum: 1, note: 1 }],
  },
  {
    name: 'names with spaces in other scripts stay whole',
    bytes: () =>
      csv('姓名,手机号', 'Иван Петров,13800000101', 'محمد بن سلمان,13800000102', '佐々木 希,13800000103', 'สมชาย ใจดี,13800000104'),
    rows: [
      '2 新增 Иван Петров 13800000101',
      '3 新增 محمد بن سلمان 13800000102',
      '4 新增 佐々木 希 13800000103',
      '5 新增 สมชาย ใจดี 13800000104',
    ],
    counts: [5, 4, { header: 1 }],
  },
  {
    name: 'columns that are not read, in GBK',
    bytes: () => encodedIn('gb18030', `姓名,性别,手机号,邮箱,身份证号,住宿\n${one},男,13800000101,a@b.cn,330106199001011234,是\n`),
    rows: ['2 新增 陈晓明 13800000101'],
    counts: [2, 1, { header: 1 }],
    unread: ['性别', '邮箱', '身份证号', '住宿'],
  },
  {
    name: 'columns about a cancellation or a refund: a time or a sum says that the person is out, an empty cell says nothing',
    bytes: () =>
      csv(
        '姓名,手机号,取消原因,取消时间,退款金额,备注',
        `${one},13800000101,,,0.00,素食`,
        `${two},13800000102,,2026-11-01,0,`,
        '吴国栋,13800000103,,,1200,',
        '郑小燕,13800000104,临时有事,,,',
        '何建军,13800000105,,,,已退款，下次再来',
      ),
    rows: [
      '2 新增 陈晓明 13800000101（素食）',
      '3 要确认 林秀英 13800000102：「取消时间」是「2026-11-01」，默认不导入',
      '4 要确认 吴国栋 13800000103：「退款金额」是「1200」，默认不导入',
      '5 要确认 郑小燕 13800000104：「取消原因」是「临时有事」，请确认是否参加',
      '6 要确认 何建军 13800000105（已退款,下次再来）：备注写着「已退款」，请确认是否参加',
    ],
    counts: [6, 5, { header: 1 }],
  },
  {
    name: 'a clearly bad word in a column that is not read is shown, also in one without a name',
    bytes: () => csv('姓名,手机号,入场状态,', `${one},13800000101,已退票,`, `${two},13800000102,未入场,`, '吴国栋,13800000103,,已取消'),
    rows: [
      '2 要确认 陈晓明 13800000101：「入场状态」是「已退票」，请确认是否参加',
      '3 新增 林秀英 13800000102',
      '4 要确认 吴国栋 13800000103：「没有列名」是「已取消」，请确认是否参加',
    ],
    counts: [4, 3, { header: 1 }],
    unread: ['入场状态', ''],
  },
  {
    name: 'ordinary columns say nothing of whether a person comes',
    bytes: () =>
      csv(
        '姓名,手机号,签到情况,住宿情况,用餐情况,审核人,取消原因,发票状态,车票,健康情况,备注',
        `${one},13800000101,缺席,取消,不参加,王五,,作废,已退票,良好,需要轮椅`,
        `${two},13800000102,未签到,不住宿,已取消,赵六,,未开,,良好,带电脑`,
      ),
    rows: ['2 新增 陈晓明 13800000101（需要轮椅）', '3 新增 林秀英 13800000102（带电脑）'],
    counts: [3, 2, { header: 1 }],
    unread: ['签到情况', '住宿情况', '用餐情况', '审核人', '发票状态', '车票', '健康情况'],
  },
  {
    name: 'the second person of a row is not read, and the row says it',
    bytes: () => csv('姓名,手机号,队员姓名,队员手机号', `${one},13800000101,王乙,13800000102`, `${two},13800000103,,`),
    rows: ['2 要确认 陈晓明 13800000101：「队员姓名」是「王乙」，没有读取，请另外添加这个人', '3 新增 林秀英 13800000103'],
    counts: [3, 2, { header: 1 }],
    unread: ['队员姓名', '队员手机号'],
  },
  {
    name: 'a sum below two blocks side by side',
    bytes: () => csv('姓名,手机号,姓名,手机号', `${one},13800000101,${two},13800000102`, '合计,,2,'),
    rows: ['2 新增 陈晓明 13800000101', '2 新增 林秀英 13800000102'],
    counts: [3, 1, { header: 1, sum: 1 }],
  },
  {
    name: 'a header that is printed again on each page',
    bytes: () =>
      workbook({
        名单: [
          ['姓名', '手机号'],
          [one, 13800000101],
          ['姓名', '手机号'],
          [two, 13800000102],
        ],
      }),
    rows: ['2 新增 陈晓明 13800000101', '4 新增 林秀英 13800000102'],
    counts: [4, 2, { header: 2 }],
  },
]

const leftOut = (report: ImportReport) => Object.fromEntries(report.leftOut.map(({ reason, rows }) => [reason, rows]))
const unread = (report: ImportReport) => report.columns.filter(({ meaning }) => meaning === '').map(({ name }) => name)

describe('a file of people', () => {
  it.each(shapes)('$name', async ({ bytes, hidden = false, title = '', rows, counts, unread: names = [] }) => {
    const source = { loadParts: () => [bytes()], turn: { accountId: 'a', lane: 'import' } } as const
    const read = await readListFile(source, hidden)
    expect([read.title, ...read.rows.map(shownRow)]).toEqual([title, ...rows])
    expect([read.report.rows, read.report.read, leftOut(read.report)]).toEqual(counts)
    expect(unread(read.report)).toEqual(names)
  })

  it('whose only people are on a hidden sheet is refused with that reason', async () => {
    const sheets: Sheet[] = [
      {
        name: '旧',
        isHidden: true,
        rows: [
          ['姓名', '手机'],
          [one, '13800000101'],
        ],
      },
      { name: '空', rows: [['说明']] },
    ]
    await expect(readSheetsList(sheets)).rejects.toThrow('隐藏的工作表没有读取，请取消隐藏后重试')
  })
})

it('a range of columns that was pasted is read and reported as a file is', () => {
  const read = readRanges('姓名\t手机号\t邮箱\t报名状态\n陈晓明\t13800000101\ta@b.cn\t已退款\n合计\t1\t\t\n')
  expect(read?.rows.map(shownRow)).toEqual(['2 要确认 陈晓明 13800000101：「报名状态」是「已退款」，默认不导入'])
  expect(read?.report).toMatchObject({ rows: 3, read: 1 })
  expect(unread(read?.report as ImportReport)).toEqual(['邮箱'])
})

it('rows in are rows reported, and each row that is read has a person in the list, for random files', async () => {
  const random = chanceOf(20_261_130)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const headers = ['姓名', '手机号', '单位', '状态', '忌口', '序号', '备注', '姓名(英文)', '', '姓名', '手机号']
  const values = ['', '陈晓明', '林秀英', '13800000101', '13800000102', '合计', '备注：x', '-', '已取消', '是', 5, null, '姓名', '王 五']
  let filesRead = 0
  for (let round = 0; round < 400; round++) {
    const width = 2 + Math.floor(random() * 7)
    const line = (of: readonly (string | number | null)[]) => Array.from({ length: width }, () => pick(of))
    const sheets = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at): Sheet => {
      const body = Array.from({ length: Math.floor(random() * 10) }, () => line(values))
      return {
        name: `表${at}`,
        rows: [...(random() < 0.3 ? [['名单', null]] : []), ...(random() < 0.8 ? [line(headers)] : []), ...body],
        isHidden: random() < 0.2,
        hiddenRows: random() < 0.3 ? [2, 4] : [],
        struckRows: random() < 0.3 ? [3] : [],
      }
    })
    const filled = sheets.flatMap(({ rows }) => rows.filter((row) => row.some((cell) => asText(cell).trim() !== ''))).length
    const read = await readSheetsList(sheets, random() < 0.3).catch(() => undefined)
    if (read === undefined) continue
    filesRead += 1
    const { report, rows } = read
    expect(report.rows).toBe(filled)
    expect(report.read + report.leftOut.reduce((sum, { rows: some }) => sum + some, 0)).toBe(filled)
    expect(leftOut(report)).not.toHaveProperty('unread')
    expect(report.read).toBe(new Set(rows.map(({ row }) => row)).size)
  }
  expect(filesRead).toBeGreaterThan(100)
})

it.each([
  ['报名情况', '已取消', '默认不导入'],
  ['参会情况', '不参加', '默认不导入'],
  ['参会意愿', '不能参加', '默认不导入'],
  ['参会回执', '不参加', '默认不导入'],
  ['是否参与', '否', '默认不导入'],
  ['能否参加', '不能', '默认不导入'],
  ['是否参会？', '否', '默认不导入'],
  ['请问您是否参加本次会议', '否', '默认不导入'],
  ['缴费情况', '未缴费', '请确认是否参加'],
  ['缴费情况', '0', '默认不导入'],
  ['支付情况', '未支付', '请确认是否参加'],
  ['付款情况', '已退款', '默认不导入'],
  ['审核', '不通过', '默认不导入'],
  ['审核意见', '待补充材料', '请确认是否参加'],
  ['录取结果', '未录取', '默认不导入'],
  ['在职情况', '离职', '默认不导入'],
  ['离职日期', '2026-01-01', '默认不导入'],
  ['状态1', '已取消', '默认不导入'],
  ['报名状态（系统）', '已取消', '默认不导入'],
  ['Attending?', 'No', '默认不导入'],
  ['Cancelled At', '2026-01-01', '默认不导入'],
])('a person with %s %s is to be confirmed', async (name, word, end) => {
  const read = await readSheetsList([
    {
      name: '',
      rows: [
        ['姓名', '手机号', name],
        [one, '13800000101', word],
      ],
    },
  ])
  expect(read.rows.map(shownRow)).toEqual([`2 要确认 陈晓明 13800000101：「${name}」是「${word}」，${end}`])
})

it.each([
  ['报名情况', '已报名'],
  ['参会情况', '线上参会'],
  ['能否参加', '能'],
  ['缴费情况', '已缴费'],
  ['缴费情况', '1200元'],
  ['审核', '王五'],
  ['审核意见', '同意'],
  ['录取结果', '已录取'],
  ['退款时间', ''],
  ['是否取消', '否'],
])('a person with %s %s is new', async (name, word) => {
  const read = await readSheetsList([
    {
      name: '',
      rows: [
        ['姓名', '手机号', name],
        [one, '13800000101', word],
      ],
    },
  ])
  expect(read.rows.map(shownRow)).toEqual(['2 新增 陈晓明 13800000101'])
})

it.each([
  ['报名状态', '报名成功', 'clear'],
  ['订单状态', '退款中', 'out'],
  ['订单状态', '未退款', 'unclear'],
  ['退款状态', '未退款', 'clear'],
  ['退款状态', '退款失败', 'out'],
  ['State', 'California', 'unclear'],
  ['是否参会', '待定', 'unclear'],
  ['在职状态', '离职', 'out'],
  ['Status', 'Paid', 'clear'],
  ['Status', 'Not Attending', 'out'],
  ['状态', '', undefined],
])('%s %s is %s', (name, word, state) => expect(personState(name, word)).toBe(state))
