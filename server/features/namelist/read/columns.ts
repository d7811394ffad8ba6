/** Columns of a list of people, in the words of the files of organisers, schools and ticket platforms. */
import { asText, type Cell } from '../../../tables/read/cell.ts'
import { columnNamer, type Dictionary } from '../../../tables/read/column-names.ts'
import { STATE_COLUMN, STATE_NAMES } from '../../../tables/read/person-state.ts'
import type { NamedCell, TableShape } from '../../../tables/read/table-reader.ts'
import { plainLine } from './plain.ts'

export const dictionary = {
  name: {
    label: '姓名',
    names: [
      '姓名',
      '姓名(中文)',
      '中文姓名',
      '中文名',
      '真实姓名',
      '参会人姓名',
      '参会人',
      '参会人员',
      '参会者',
      '代表姓名',
      '嘉宾姓名',
      '学员姓名',
      '教师姓名',
      '名字',
      'name',
      'fullname',
    ],
  },
  foreign: {
    label: '外文姓名',
    names: [
      '姓名(英文)',
      '英文姓名',
      '英文名',
      '外文姓名',
      '外文名',
      '姓名(外文)',
      '姓名(拼音)',
      '姓名拼音',
      'englishname',
      'name(english)',
      'name(en)',
    ],
    several: 'alternatives',
  },
  called: { label: '称呼', names: ['称呼', '昵称', 'nickname'], several: 'alternatives' },
  family: { label: '姓', names: ['姓', '姓氏', 'lastname', 'surname', 'familyname'] },
  given: { label: '名', names: ['名', 'firstname', 'givenname'] },
  phone: {
    label: '手机号',
    names: [
      '手机号',
      '手机号码',
      '手机',
      '本人手机号',
      '联系手机',
      '移动电话',
      'mobile',
      'mobilephone',
      'mobilenumber',
      'cell',
      'cellphone',
      '联系电话',
      '联系方式',
      '电话',
      '电话号码',
      'phone',
      'phonenumber',
      'tel',
    ],
  },
  unit: {
    label: '单位',
    names: [
      '单位',
      '工作单位',
      '单位名称',
      '所在单位',
      '单位或部门',
      '公司',
      '公司名称',
      '学校',
      '学校名称',
      '机构',
      '企业',
      'company',
      'organization',
      'organisation',
      'school',
    ],
    several: 'alternatives',
  },
  department: {
    label: '部门',
    names: ['部门', '科室', '院系', '所属部门', '年级', '班级', '组别', 'department', 'dept'],
    several: 'alternatives',
  },
  position: {
    label: '职务',
    names: ['职务', '职位', '职称', '岗位', '职务职称', '头衔', 'title', 'jobtitle', 'position', 'job'],
    several: 'alternatives',
  },
  note: { label: '备注', names: ['备注', '说明', '留言', '其他', 'note', 'notes', 'remark', 'remarks'], several: 'alternatives' },
  state: { label: '状态', names: STATE_NAMES, like: STATE_COLUMN, several: 'alternatives' },
  number: { label: '序号', names: ['序号', '序', 'no', 'no.', '#'], several: 'alternatives' },
} as const satisfies Dictionary<string>
export type Column = keyof typeof dictionary

/** Organisers put a title above the header. */
export const HEADER_WITHIN = 10

/** A header names people, and something else about them. */
export function isHeader(columns: ReadonlySet<Column>): boolean {
  const named = columns.has('name') || columns.has('foreign') || columns.has('called') || columns.has('given')
  return named && (columns.has('phone') || [...columns].filter((column) => column !== 'number').length > 1)
}

export const shapeOf = (includesHidden: boolean): TableShape<Column> => ({
  dictionary,
  isHeader,
  headerWithin: HEADER_WITHIN,
  includesHidden,
})

export const textOfCell = (cell: Cell): string => plainLine(asText(cell))

/** Different values of several columns, in the order of the columns: 教务处 and 三年级. */
export const joined = (cells: readonly NamedCell[]): string =>
  [...new Set(cells.map(({ cell }) => textOfCell(cell)).filter((text) => text !== ''))].join(' ')

const nameColumn = columnNamer<Column>(dictionary)

/** Whether a line of cells is the header of a list. */
export const isHeaderLine = (cells: readonly string[]): boolean =>
  isHeader(new Set(cells.flatMap((cell) => nameColumn(cell)?.column ?? [])))
