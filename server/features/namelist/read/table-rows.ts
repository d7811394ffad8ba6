/** The row of a table under a header → the people in it. */
import { namelistSays, type NameRow, type PersonState } from '#contract/namelist.ts'
import { asText, type Cell, type Row } from '../../../tables/read/cell.ts'
import { stateOf } from '../../../tables/read/person-state.ts'
import { conflictSentence, stateSentence } from '../../../tables/read/sentences.ts'
import type { ColumnConflict, NamedCell, Table, TableRow } from '../../../tables/read/table-reader.ts'
import { outCellIn, outWordIn } from '../../../tables/read/unread-cells.ts'
import { type Column, joined, textOfCell } from './columns.ts'
import { type Listed, peopleOf, personOf, wholeName } from './line.ts'
import { rowAt } from './list.ts'
import { piecesOf } from './numbers.ts'
import { NOT_COMING } from './words.ts'

/** A row with named columns; a range without a header has guessed ones. */
export type PeopleCells = Pick<TableRow<Column>, 'row' | 'cells' | 'value' | 'valuesOf' | 'conflicts' | 'leaveOut'>

const EMPTY_ROW: Listed = { kind: 'wrong', name: '', phone: '', department: '', position: '', rest: '', why: '' }
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/
const SUM = /^(?:合计|总计|小计|共计)/
/** A count: the block of columns next to it holds 合计. */
const COUNT = /^(?:\d{1,6} ?[人位名个]?)?$/
/** Columns of one more person in the row. */
const SECOND_PERSON = /^(?:队员|组员|成员|同行|随行|陪同)[^()（）]*(?:姓名|名字|名单|手机|电话)|^姓名[2-9二三四五]$/
const REMARK = /^(?:填表人|制表|审核|备注|说明)/

/** A row without a person is left out: a sum, a remark, a line without a name and a phone. */
export function peopleOfTable(table: Pick<Table<Column>, 'rows'>): NameRow[] {
  const asked = askedIn(table.rows)
  return table.rows.flatMap((row) => peopleOfRow(row, (name) => asked.has(name), row.unread()))
}

/** Names of the columns of states that have a value in some row. */
function askedIn(rows: readonly PeopleCells[]): Set<string> {
  return new Set(rows.flatMap((row) => row.valuesOf('state').flatMap(({ name, cell }) => (cell === undefined ? [] : name))))
}

/** @param unread cells of columns that the dictionary does not name. */
export function peopleOfRow(row: PeopleCells, isAsked: (column: string) => boolean, unread: readonly NamedCell[] = []): NameRow[] {
  const cell = (column: Column) => textOfCell(row.value(column))
  const { typed, otherNames } = nameIn(row)
  const [name, phone] = [textOfCell(typed), cell('phone').replace(/\.0+$/, '')]
  const first = textOfCell(row.cells.find((one) => textOfCell(one) !== ''))
  if ((SUM.test(name) || (COUNT.test(name) && SUM.test(first))) && !/\d{7}/.test(phone)) return leftOut(row, 'sum')
  if (REMARK.test(name) && !/\d{7}/.test(phone)) return leftOut(row, 'note')
  if (name === '' && phone === '') return leftOut(row, 'noPerson')
  const broken = [name, phone].find((text) => FORMULA_ERROR.test(text))
  const people = broken === undefined ? peopleIn(typed, name, phone) : []
  const shown = people.length > 0 ? people : [{ ...EMPTY_ROW, name: name === broken ? '' : name, why: namelistSays.phoneMissing }]
  const department = [joined(row.valuesOf('unit')), joined(row.valuesOf('department'))].filter((text) => text !== '').join(' ')
  const [position, notes] = [joined(row.valuesOf('position')), joined(row.valuesOf('note'))]
  const doubt = doubtOf(row, { notes, unread, isAsked })
  return shown.map((one) => {
    const person = {
      ...one,
      ...(broken !== undefined && { why: `单元格里是公式错误 ${broken}` }),
      department: (department || one.department).slice(0, 100),
      position: (position || one.position).slice(0, 100),
      rest: [one.rest, ...otherNames, notes]
        .filter((text) => text !== '')
        .join(' ')
        .slice(0, 200),
    }
    return rowAt(row.row, doubted(person, doubt), doubt.state)
  })
}

function leftOut(row: PeopleCells, reason: 'sum' | 'note' | 'noPerson'): [] {
  row.leaveOut(reason)
  return []
}

/** The name, by the column that says most; `otherNames`: other names of the same person, with the names of their columns. */
function nameIn(row: PeopleCells): { typed: Cell; otherNames: string[] } {
  const named = row.valuesOf('name').some(({ cell }) => cell !== undefined) ? row.value('name') : undefined
  const others = [...row.valuesOf('foreign'), { name: '', cell: partsIn(row) }, ...row.valuesOf('called')].filter(
    ({ cell }) => textOfCell(cell) !== '',
  )
  const typed = named ?? others[0]?.cell
  const otherNames = others.flatMap(({ name, cell }) =>
    textOfCell(cell) === textOfCell(typed) || name === '' ? [] : `${name} ${textOfCell(cell)}`,
  )
  return { typed, otherNames: [...new Set(otherNames)] }
}

/** 欧阳 and 娜 → 欧阳娜; Smith and John → John Smith. */
function partsIn(row: PeopleCells): string {
  const [family, given] = [textOfCell(row.value('family')), textOfCell(row.value('given'))]
  return /\p{Script=Han}/u.test(family + given) ? family + given : [given, family].filter((text) => text !== '').join(' ')
}

function peopleIn(typed: Cell, name: string, phone: string): Listed[] {
  const whole = wholeName(asText(typed).toWellFormed())
  return whole === undefined ? peopleOf(`姓名: ${name} 电话: ${phone}`) : personOf(whole, phone)
}

interface Doubt {
  state: PersonState
  /** In one sentence; `''` if nothing is in doubt. */
  why: string
}

interface DoubtContext {
  notes: string
  unread: readonly NamedCell[]
  isAsked: (column: string) => boolean
}

function doubtOf(row: PeopleCells, { notes, unread, isAsked }: DoubtContext): Doubt {
  const { state, said } = stateOf(row.valuesOf('state'), isAsked)
  if (state === 'out') return { state, why: `${said}，默认不导入` }
  if (state === 'unclear') return { state, why: `${said}，请确认是否参加` }
  const quits = outWordIn(notes) ?? NOT_COMING.exec(notes)?.[0]
  if (quits !== undefined) return { state: 'unclear', why: `备注写着「${quits}」，请确认是否参加` }
  const out = outCellIn(unread)
  if (out !== undefined) return { state: 'unclear', why: `${stateSentence(out)}，请确认是否参加` }
  const second = unread.find(({ name }) => SECOND_PERSON.test(name))
  if (second !== undefined) return { state: 'clear', why: `${stateSentence(second)}，没有读取，请另外添加这个人` }
  return { state: 'clear', why: conflictIn(row.conflicts) }
}

/** Two phones are a conflict only if both are mobile numbers: a landline next to a mobile number is none. */
function conflictIn(conflicts: readonly ColumnConflict[]): string {
  for (const { label, names, values } of conflicts) {
    const counted = values.flatMap((value, at) => (label !== '手机号' || hasMobile(value) ? [{ name: names[at] ?? '', value }] : []))
    if (new Set(counted.map(({ value }) => textOfCell(value))).size < 2) continue
    return conflictSentence([{ names: counted.map(({ name }) => name), values: counted.map(({ value }) => value) }])
  }
  return ''
}

const hasMobile = (text: string) => piecesOf(textOfCell(text)).some((piece) => piece.is === 'phone' && piece.good)

function doubted(person: Listed, { why, state }: Doubt): Listed {
  if (why === '') return person
  if (person.kind === 'wrong') return state === 'out' ? { ...person, why: `${person.why}；${why}` } : person
  return { ...person, kind: 'doubtful', why: person.why === '' ? why : `${why}；${person.why}` }
}

/** @returns a row whose columns are known by their positions. */
export function guessedRow(cells: Row, row: number, header: Partial<Record<Column, number>>): PeopleCells {
  const value = (column: Column): Cell => {
    const at = header[column]
    return at === undefined ? undefined : cells[at]
  }
  const valuesOf = (column: Column) => (header[column] === undefined ? [] : [{ name: '', cell: value(column) }])
  return { row, cells, value, valuesOf, conflicts: [], leaveOut: () => undefined }
}
