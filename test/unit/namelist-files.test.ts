/** Lists of people that come as files. */
import { describe, expect, it } from 'vitest'
import { readListFile } from '#server/features/namelist/read/file.ts'
import { shownRow } from '../support/name-texts.ts'
import { encodedIn } from '../support/old-encodings.ts'
import { workbook, workbookParts, zipOf } from '../support/programme-data.ts'

const sourceOf = (bytes: Buffer) => ({ loadParts: () => [bytes], turn: { accountId: 'a', lane: 'import' } }) as const
const read = async (bytes: Buffer) => {
  const { title, rows } = await readListFile(sourceOf(bytes))
  return { title, rows: rows.map(shownRow) }
}
const refusal = (bytes: Buffer) =>
  readListFile(sourceOf(bytes)).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('an organiser with a file of people', () => {
  it('may have its columns in any order, a title above them, numbers as numbers and a sum below', async () => {
    const file = workbook({
      名单: [
        ['2026 年参会名单', null, null, null],
        ['序号', '职务', '手机号码', '姓名', '单位', '部门', '备注'],
        [1, '教师', 13800000101, '陈晓明', '杭州一中', '教务处', '素食'],
        [2, null, '138-0000-0102', '林秀英老师', '城西小学', null, null],
        [null, null, null, null],
        [3, null, 1380000010, '吴国栋', null, null, null],
        ['合计', 3, null, null],
      ],
    })
    expect(await read(file)).toEqual({
      title: '2026 年参会名单',
      rows: [
        '3 新增 陈晓明 13800000101（杭州一中 教务处；教师；素食）',
        '4 新增 林秀英 13800000102（城西小学；老师）',
        '6 有误 吴国栋 1380000010：手机号应为 11 位，这里是 10 位',
      ],
    })
  })

  it('is told which of its sheets was read', async () => {
    const people = [
      ['姓名', '手机'],
      ['陈晓明', '13800000101'],
    ] as const
    expect(
      await read(
        workbook({
          说明: [['请填写第二张表']],
          参会人: [...people],
          旧: [
            ['姓名', '手机'],
            ['林秀英', '13800000102'],
          ],
        }),
      ),
    ).toEqual({
      title: '工作表「参会人」（其余 2 张工作表没有读取）',
      rows: ['2 新增 陈晓明 13800000101'],
    })
  })

  it('may have formulas: what they came to counts, and an error is told', async () => {
    const parts = workbookParts({
      名单: [
        ['姓名', '手机'],
        ['陈晓明', 'PHONE'],
        ['林秀英', '#N/A'],
      ],
    })
    const sheet = parts['xl/worksheets/sheet1.xml'] as string
    const counted = sheet.replace(/<c r="B2" t="inlineStr">.*?<\/c>/, '<c r="B2"><f>13800000000+101</f><v>13800000101</v></c>')
    expect(await read(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': counted }))).toEqual({
      title: '',
      rows: ['2 新增 陈晓明 13800000101', '3 有误 林秀英 —：单元格里是公式错误 #N/A'],
    })
  })

  it('may have merged cells: what stands in one stands in each of its rows, and in no other', async () => {
    const parts = workbookParts({
      名单: [
        ['单位', '姓名', '手机'],
        ['杭州一中', '陈晓明', '13800000101'],
        [null, '林秀英', '13800000102'],
        [null, '吴国栋', '13800000103'],
      ],
    })
    const sheet = parts['xl/worksheets/sheet1.xml'] as string
    const merged = sheet.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>')
    expect((await read(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': merged }))).rows).toEqual([
      '2 新增 陈晓明 13800000101（杭州一中）',
      '3 新增 林秀英 13800000102（杭州一中）',
      '4 新增 吴国栋 13800000103',
    ])
  })

  it('may have saved it as csv in GBK, or without a header', async () => {
    expect((await read(encodedIn('gb18030', '姓名,手机号,单位\n陈晓明,13800000101,杭州一中\n'))).rows).toEqual([
      '2 新增 陈晓明 13800000101（杭州一中）',
    ])
    expect((await read(Buffer.from('陈晓明,13800000101,杭州一中\n林秀英,13800000102,城西小学\n'))).rows).toEqual([
      '1 新增 陈晓明 13800000101（杭州一中）',
      '2 新增 林秀英 13800000102（城西小学）',
    ])
  })

  it('is refused what is encrypted, no table at all, or holds nobody', async () => {
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe(
      'UnreadableFile: 不支持旧版 .xls 或加密的工作簿，请另存为 .xlsx 后重试',
    )
    expect(await refusal(Buffer.from('%PDF-1.7'))).toBe('UnreadableFile: 不支持 PDF，请提供 .xlsx 或 .csv 文件')
    expect(await refusal(workbook({ 名单: [['姓名', '手机']], 说明: [['没有人']] }))).toBe(
      'UnreadableFile: 文件中没有读到姓名和手机号，请检查表头是否有「姓名」「手机号」',
    )
  })
})
