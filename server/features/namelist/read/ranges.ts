/** A range of a spreadsheet: under a header in any order, or without one. */
import { CsvError, parse } from 'csv-parse/sync'
import { namelistSays } from '#contract/namelist.ts'
import { asText, type Cell, type Row } from '../../../tables/read/cell.ts'
import { type Header, headerReader } from '../../../tables/read/header.ts'
import { type Listed, peopleOf, personOf, type WholeName, wholeName } from './line.ts'
import { type Read, rowAt, withDoubles } from './list.ts'
import { piecesOf } from './numbers.ts'
import { numbered, plainLine } from './plain.ts'

const COLUMNS = {
  name: [
    '姓名',
    '名字',
    '参会人',
    '参会人员',
    '参会人姓名',
    '参会者',
    '代表姓名',
    '学员姓名',
    '教师姓名',
    '真实姓名',
    '称呼',
    'name',
    'fullname',
  ],
  phone: [
    '手机',
    '手机号',
    '手机号码',
    '电话',
    '电话号码',
    '联系电话',
    '联系方式',
    '联系手机',
    '移动电话',
    '本人手机号',
    'mobile',
    'phone',
    'tel',
    'cell',
  ],
  unit: [
    '单位',
    '工作单位',
    '单位名称',
    '所在单位',
    '公司',
    '公司名称',
    '学校',
    '学校名称',
    '机构',
    '企业',
    'company',
    'organization',
    'school',
  ],
  department: ['部门', '科室', '院系', '所属部门', '班级', '年级', '组别', 'department', 'dept'],
  position: ['职务', '职位', '职称', '岗位', '职务职称', '头衔', 'title', 'position', 'job'],
  note: ['备注', '说明', '留言', '其他', 'note', 'notes', 'remark'],
} as const
type Column = keyof typeof COLUMNS

const headerOf = headerReader<Column>(COLUMNS)
/** Organisers put a title above the header. */
export const HEADER_WITHIN = 10
const SEPARATORS = ['\t', ',', ';', '|'] as const

const textOfCell = (cell: Cell) => plainLine(asText(cell))

/** Rows of cells under a header → people; undefined where no row says which column is the name's or the phone's. */
export function readCells(rows: readonly Row[]): Read | undefined {
  const at = rows.slice(0, HEADER_WITHIN).findIndex((row) => {
    const header = headerOf(row)
    return header.name !== undefined && (header.phone !== undefined || Object.keys(header).length > 1)
  })
  if (at === -1) return undefined
  const header = headerOf(rows[at] as Row)
  const title = rows.slice(0, at).flatMap((row) => row.map(textOfCell).filter((text) => text !== ''))[0] ?? ''
  const people = rows.flatMap((cells, place) => {
    if (place <= at || cells.every((cell) => textOfCell(cell) === '')) return []
    return rowsUnder(header, cells).map((one) => rowAt(place + 1, one))
  })
  return { title: title.slice(0, 60), rows: withDoubles(people) }
}

function rowsUnder(header: Header<Column>, cells: Row): Listed[] {
  const cell = (column: Column) => (header[column] === undefined ? '' : textOfCell(cells[header[column]]))
  const [name, phone] = [cell('name'), cell('phone')]
  const broken = [name, phone].find((text) => /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(text))
  // A sum below the people, or a remark, has neither.
  if (name === '' && phone === '') return []
  if (/^(?:合计|总计|小计|共计|填表人|制表|审核|备注|说明)/.test(name) && !/\d{7}/.test(phone)) return []
  const department = [cell('unit'), cell('department')].filter((text) => text !== '').join(' ')
  const whole = wholeName(asText(header.name === undefined ? '' : cells[header.name]).toWellFormed())
  const people = broken !== undefined ? [] : peopleIn(whole, name, phoneTyped(phone))
  const shown = people.length > 0 ? people : [{ ...NOBODY, name: name === broken ? '' : name, why: namelistSays.phoneMissing }]
  return shown.map((one) => ({
    ...one,
    ...(broken !== undefined && { why: `单元格里是公式错误 ${broken}` }),
    department: (department || one.department).slice(0, 100),
    position: (cell('position') || one.position).slice(0, 100),
    rest: [one.rest, cell('note')]
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, 200),
  }))
}

function peopleIn(whole: WholeName | undefined, name: string, phone: string): Listed[] {
  return whole === undefined ? peopleOf(`姓名: ${name} 电话: ${phone}`) : personOf(whole, phone)
}

const NOBODY: Listed = { kind: 'wrong', name: '', phone: '', department: '', position: '', rest: '', why: '' }

/** A number may come as 13800000001.0 out of a calculation. */
const phoneTyped = (phone: string) => phone.replace(/\.0+$/, '')

/** What was copied out of a spreadsheet: apart by tabs, or under a header by commas. Undefined where it is neither. */
export function readRanges(text: string): Read | undefined {
  const lines = text.split(/\r\n|[\r\n]/)
  const some = lines.filter((line) => line.trim() !== '').slice(0, HEADER_WITHIN)
  for (const separator of SEPARATORS) {
    const headed = some.some((line) => {
      const header = headerOf(line.split(separator === ',' ? /[,，]/ : separator))
      return header.name !== undefined && Object.keys(header).length > 1
    })
    if (!headed) continue
    const cells = cellsOf(text, separator)
    const read = cells === undefined ? undefined : readCells(cells)
    if (read !== undefined) return read
  }
  return tabbed(lines)
}

function cellsOf(text: string, separator: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter: separator === ',' ? [',', '，'] : separator,
      relax_column_count: true,
      skip_empty_lines: false,
      relax_quotes: true,
      info: false,
    }) as string[][]
  } catch (error) {
    // A quotation mark that never ends: read line by line.
    if (error instanceof CsvError) return text.split(/\r\n|[\r\n]/).map((line) => line.split(separator))
    throw error
  }
}

/** Columns without a header: the phone's is the one that is full of them, the name's the first that is full of names. */
function tabbed(lines: readonly string[]): Read | undefined {
  const rows = lines.map((line) => line.split('\t'))
  const filled = rows.filter((row) => row.length > 1 && row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0 || filled.length < lines.filter((line) => line.trim() !== '').length * 0.8) return undefined
  const header = guessed(filled)
  if (header === undefined) return undefined
  const people = rows.flatMap((cells, place) =>
    cells.every((cell) => cell.trim() === '')
      ? []
      : rowsUnder(header, header.name === 0 ? [numbered(cells[0] as string).body, ...cells.slice(1)] : cells).map((one) =>
          rowAt(place + 1, one),
        ),
  )
  return { title: '', rows: withDoubles(people) }
}

function guessed(rows: readonly string[][]): Header<Column> | undefined {
  const wide = Math.max(...rows.map((row) => row.length))
  const share = (column: number, of: (text: string) => boolean) =>
    rows.filter((row) => row[column] !== undefined && row[column] !== '' && of(plainLine(row[column]))).length / rows.length
  const columns = Array.from({ length: Math.min(wide, 30) }, (_, column) => ({
    column,
    phones: share(column, (text) => piecesOf(text).some((piece) => piece.is === 'phone')),
    names: share(column, (text) => peopleOf(text).length === 1 && !/\d{3}/.test(text)),
    filled: share(column, () => true),
  }))
  const phone = columns.find(({ phones }) => phones >= 0.6)?.column
  const name = columns.find(({ column, names }) => column !== phone && names >= 0.6)?.column
  if (phone === undefined || name === undefined) return undefined
  const [unit, note] = columns.filter(
    ({ column, filled }) => column > Math.min(name, phone) && column !== name && column !== phone && filled > 0.3,
  )
  return { name, phone, ...(unit && { unit: unit.column }), ...(note && { note: note.column }) }
}
