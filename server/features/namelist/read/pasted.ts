/**
 * A list of people as it is copied out of a chat, a document or a spreadsheet → its rows. What a line means is asked back
 * where it can be meant in more than one way.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { emptyReport } from '#contract/import-report.ts'
import { NAMES_MAX, type NameRow } from '#contract/namelist.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { type Listed, peopleOf } from './line.ts'
import { type Read, rowAt, withDoubles } from './list.ts'
import { entriesIn, numbered, plainLine } from './plain.ts'
import { readRanges } from './ranges.ts'
import { namedSurely } from './words.ts'

/** Longer than any line about people. */
const LINE_MAX = 500
const TITLE_MAX = 60
/** What may stand above the people and between them, besides. */
const HEAD_LINES = 100
/** So many lines are read before others have their turn. */
const AT_ONCE = 250
/** So many gaps of the numbers are told. */
const GAPS_TOLD = 20
const GAP_MOST = 50

const HEADER = /^[#【[]? ?(?:群?接龙|报名接龙|接龙报名|Group ?Note)[】\]]?(?=$|[ :#])[ :#]*/iu
const FACT = /^(?:时间|地点|日期|费用|活动时间|活动地点|要求|注意|说明|截止|联系人|主题)[^:]{0,6}:/
const EXAMPLE = /^\(?(?:例如|例子|示例|样例|模板|格式|比如|例)(?:$|[ :.、)(]|(?=1))/
const CONTACT = /联系人|咨询|负责人|组织者|群主|发起人|报名电话|客服|管理员|对接/
const FIRST_LABEL = /^(?:姓 ?名|名字) ?[:=]/
const OTHER_LABEL =
  /^(?:联系电话|手机号码|手机号|手机|电话号码|电话|联系方式|工作单位|单位|公司|学校|部门|职务|职称|职位|备注|性别|人数|邮箱|身份证号?) ?[:=]/
const ONLY_PHONE = /^(?:(?:联系)?电话|手机号?码?|tel)? ?[:=]? ?[+\d][\d -]{9,18}$/i

const NO_PERSON: Listed = { kind: 'wrong', name: '', phone: '', department: '', position: '', rest: '', why: '' }

interface Line {
  row: number
  /** What stands before it as its number in the list. */
  at: number | undefined
  body: string
  /** The line with its number, in its normal form. */
  whole: string
}

/**
 * Others have their turn while it goes on.
 * @throws UnreadableFile where it is longer than what is read at once, or holds nobody.
 */
export async function readPasted(text: string): Promise<Read> {
  const typed = text.split(/\r\n|[\r\n\u2028\u2029]/)
  if (typed.filter((line) => line.trim() !== '').length > NAMES_MAX + HEAD_LINES)
    throw new UnreadableFile(`超过 ${NAMES_MAX} 行，请分几次导入`)
  const ranges = readRanges(text)
  if (ranges !== undefined) return bounded(ranges)
  const all = await inTurns(typed, linesOf)
  const { title, lines } = titled(joined(all))
  const isNumbered = lines.filter(({ at }) => at !== undefined).length >= Math.max(2, lines.length * 0.4)
  const first = lines.findIndex(({ at }) => at !== undefined)
  const rows = await inTurns(lines, (line, place) => rowsOf(line, isNumbered, isNumbered && place < first))
  const told = withDoubles([...rows, ...(isNumbered ? gapsOf(all) : [])].toSorted((a, b) => a.row - b.row))
  return bounded({ title, rows: told, report: emptyReport })
}

async function inTurns<T, R>(all: readonly T[], of: (one: T, place: number) => R[]): Promise<R[]> {
  const result: R[] = []
  for (const [place, one] of all.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await nextTurn()
    result.push(...of(one, place))
  }
  return result
}

/** @throws UnreadableFile where there is nobody, or far too many. */
export function bounded(read: Read): Read {
  if (read.rows.length === 0) throw new UnreadableFile('没有读到姓名和手机号，请检查内容')
  if (read.rows.length > NAMES_MAX * 2) throw new UnreadableFile(`超过 ${NAMES_MAX} 人，请分几次导入`)
  return read
}

function linesOf(line: string, place: number): (Line & { blank: boolean })[] {
  const row = place + 1
  // Never searched in depth: what is so long is no line about people.
  if (line.length > LINE_MAX) return [{ row, at: undefined, body: line.slice(0, LINE_MAX + 1), whole: '', blank: false }]
  const entries = entriesIn(line)
  return (entries.length === 0 ? [''] : entries).map((entry) => {
    const { at, body } = numbered(entry)
    const said = plainLine(body)
    return { row, at, body: said, whole: plainLine(entry), blank: said === '' }
  })
}

/** A person’s name and phone may stand on lines of their own: they become one. */
function joined(lines: readonly (Line & { blank: boolean })[]): Line[] {
  const result: Line[] = []
  let open: Line | undefined
  for (const { row, at, body, whole, blank } of lines) {
    if (blank) {
      // What is filled in line by line is apart by an empty one.
      if (open !== undefined && FIRST_LABEL.test(open.body)) open = undefined
      continue
    }
    const goesOn =
      open !== undefined &&
      at === undefined &&
      ((FIRST_LABEL.test(open.body) && OTHER_LABEL.test(body)) ||
        (OTHER_LABEL.test(body) && open.at !== undefined) ||
        (ONLY_PHONE.test(body) && !/\d{7}/.test(open.body) && isName(open.body)))
    if (goesOn && open !== undefined) open.body += ` ${body}`
    else {
      open = { row, at, body, whole }
      result.push(open)
    }
  }
  return result
}

const isName = (body: string) => {
  const people = peopleOf(body)
  // No name begins with a number, many titles do: 2026年会, 第3期培训.
  return people.length === 1 && people[0]?.name !== '' && !/^(?:第 ?)?\d/.test(body)
}

/** `21世纪教育论坛报名`: the number of the first line belongs to a title if the numbers of the list begin after it. */
function titleWithNumber([first, ...others]: readonly Line[]): string {
  const next = others.find(({ at }) => at !== undefined)
  const isTitle = first?.at !== undefined && next !== undefined && next.at !== first.at + 1 && !/\d{7}/.test(first.whole)
  return isTitle && /^\d{1,4} ?\p{Script=Han}/u.test(first.whole) ? first.whole.slice(0, TITLE_MAX) : ''
}

/** Takes off what says that it is such a list, and what about. */
function titled(lines: readonly Line[]): { title: string; lines: Line[] } {
  const header = lines.findIndex(({ body }, place) => place < 3 && HEADER.test(body))
  if (header === -1) {
    const [first, ...others] = lines
    const title = titleWithNumber(lines)
    if (title !== '') return { title, lines: others }
    const isTitle = first !== undefined && first.at === undefined && others.length > 0 && !/\d{7}/.test(first.body) && !isName(first.body)
    return isTitle ? { title: first.body.slice(0, TITLE_MAX), lines: others } : { title: '', lines: [...lines] }
  }
  const rest = lines.slice(header + 1)
  const inLine = (lines[header] as Line).body.replace(HEADER, '').trim()
  if (inLine !== '') return { title: inLine.slice(0, TITLE_MAX), lines: rest }
  const [next] = rest
  const title = titleWithNumber(rest)
  if (title !== '') return { title, lines: rest.slice(1) }
  const says = next !== undefined && next.at === undefined && !/\d{7}/.test(next.body) && !EXAMPLE.test(next.body) && !FACT.test(next.body)
  return says ? { title: next.body.slice(0, TITLE_MAX), lines: rest.slice(1) } : { title: '', lines: rest }
}

/** @param before whether it stands above the first numbered line. */
function rowsOf({ row, at, body }: Line, isNumbered: boolean, before: boolean): NameRow[] {
  const blank = NO_PERSON
  if (body.length > LINE_MAX) return [rowAt(row, { ...blank, rest: body.slice(0, 100), why: `这一行超过 ${LINE_MAX} 字，没有读取` })]
  if (HEADER.test(body)) return []
  const people = peopleOf(body)
  const hasPhone = people.some(({ phone }) => phone !== '')
  if (EXAMPLE.test(body)) {
    const shown = hasPhone ? { ...blank, name: people[0]?.name ?? '', phone: people[0]?.phone ?? '' } : undefined
    return shown === undefined ? [] : [rowAt(row, { ...shown, why: '这一行是示例，没有计入' })]
  }
  if (people.length === 0 && at !== undefined)
    return isNumbered ? [rowAt(row, { ...blank, rest: body.slice(0, 100), why: '没有读出姓名和手机号' })] : []
  if (at !== undefined) return people.map((one) => rowAt(row, one))
  if (!hasPhone) return (isNumbered && before) || !people.some(mayBePerson) ? [] : people.map((one) => rowAt(row, one))
  const contact = CONTACT.test(body) || (isNumbered && before)
  if (contact && !people.some(({ kind }) => kind !== 'wrong')) return []
  if (!contact && !isNumbered) return people.map((one) => rowAt(row, one))
  const why = contact ? '像是联系人，不是报名的人，请确认' : '这一行没有序号，请确认是不是报名的人'
  return people.map((one) => rowAt(row, one.kind === 'wrong' ? one : { ...one, kind: 'doubtful', why }))
}

/** Of a line without a number and without a phone: whether it names somebody, and is no remark. */
function mayBePerson({ name, rest, department, why }: Listed): boolean {
  if (why.startsWith('写着') && namedSurely(name) !== undefined) return true
  return namedSurely(name) === 'sure' && rest.length <= 8 && department.length <= 20
}

/** Numbers that are left out may be lines that were lost on the way. */
function gapsOf(lines: readonly Line[]): NameRow[] {
  const numbers = lines.flatMap(({ row, at }) => (at === undefined ? [] : [{ row, at }]))
  const steps = numbers.slice(1).map(({ row, at }, place) => ({ row, from: (numbers[place] as { at: number }).at, to: at }))
  if (steps.filter(({ from, to }) => to - from === 1).length < steps.length * 0.8) return []
  return steps
    .filter(({ from, to }) => to - from > 1 && to - from <= GAP_MOST)
    .slice(0, GAPS_TOLD)
    .map(({ row, from, to }) => ({
      ...rowAt(row, NO_PERSON),
      why: `序号从 ${from} 跳到 ${to}，可能漏了 ${to - from - 1} 人`,
    }))
}
