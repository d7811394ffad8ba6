/** One line of a list → the people in it, and what is to be asked about them. */
import { namelistSays } from '#contract/namelist.ts'
import { normalName } from '#contract/normal-name.ts'
import { nameRefusal } from '#contract/person-name.ts'
import { DOCUMENT_UNREAD, type Piece, piecesOf } from './numbers.ts'
import {
  COMPANY,
  hasSurname,
  isSurname,
  namedSurely,
  NOT_COMING,
  PERHAPS,
  SPACED_NAME,
  type Sureness,
  withoutEmoji,
  type Word,
  wordOf,
} from './words.ts'

export interface Listed {
  kind: 'new' | 'doubtful' | 'wrong'
  name: string
  phone: string
  department: string
  position: string
  rest: string
  /** In one sentence; empty where there is nothing to say. */
  why: string
}

const LABELS = {
  name: '姓 ?名|名字|参会人员?|参会者|报名人|name',
  phone: '联系电话|手机号码|手机号|手机|电话号码|电话|联系方式|tel|mobile|phone',
  place: '工作单位|单位名称|所在单位|单位|公司|学校|部门|科室|院系|班级',
  job: '职务|职称|职位|岗位|头衔',
  count: '参加人数|报名人数|人数',
  document: '身份证号?码?|证件号码?',
  note: '备注|说明|留言|其他|性别|年龄|民族|饮食|住宿|证件类型|邮箱|email',
} as const
type Label = keyof typeof LABELS
const LABELLED = new RegExp(
  `${(Object.keys(LABELS) as Label[]).map((label) => `(?<${label}>(?:${LABELS[label]}) ?[:=] ?)`).join('|')}|(?<bare>(?:${LABELS.phone}|姓名)(?= ?[\\d\\p{Script=Han}+(]))`,
  'giu',
)

const HAN_COUNT = '一二两三四五六七八九十'
const MORE = new RegExp(String.raw`[带加携](\d{1,2}|[${HAN_COUNT}])(?:个人|人|位|名|个)|\+ ?(\d{1,2})(?!\d)(?:个?人|位|名)?`, 'u')
const ALTOGETHER = new RegExp(
  String.raw`(?:一共|总共|共|合计|报)?(?<!\d)(\d{1,3}|(?<!\p{Script=Han})[${HAN_COUNT}]|(?<=\p{Script=Han})[${HAN_COUNT}](?=人|位)) ?(?:个人|人|位|名)(?=$|[^\p{L}]|参加|报名|一起|同行|左右)|[x×*] ?(\d{1,2})(?![\d])`,
  'u',
)
const PROXY = /^(\p{Script=Han}{2,4}?)?(?:代替|帮忙|代|帮|替)(\p{Script=Han}{2,3}?)(报名?|接龙|登记|填)?$/u
const BOTH = /^(\p{Script=Han}{2,4})[和与跟及](\p{Script=Han}{2,4})$/u
/** The words of a name in an alphabet stay together; everything else ends at a space or mark. */
const WORDS = new RegExp(String.raw`${SPACED_NAME}|[^ ,、;:/|&()[\]{}【】〔〕「」《》。,]+`, 'gu')
/** May be written in groups; a phone behind it is not a part of it. */
const DOCUMENT_NUMBER = /[A-Z\d](?:(?! 1[3-9]\d{9}(?!\d))[A-Z\d ()-]){3,}/i
/** So many who are not named get a row each. */
const MISSING_MOST = 20
const REST_MAX = 200
const FIELD_MAX = 100

interface Name {
  name: string
  sureness: Sureness
  job: string
  /** Stands beside it, and may be the right one. */
  alike?: string
}
interface Phone {
  phone: string
  good: boolean
  why: string
}

/** What has been read of a line so far. */
class Line {
  /** Names and phones as they follow on each other. */
  readonly order: ({ name: Name } | { phone: Phone })[] = []
  /** Whether each name after the first is joined to the one before it as one more person. */
  readonly joined: boolean[] = []
  readonly places: string[] = []
  readonly maybePlaces: string[] = []
  readonly jobs: string[] = []
  readonly rest: string[] = []
  /** How many there are altogether, or besides those who are named. */
  altogether: number | undefined
  besides = 0
  notComing = ''
  perhaps = ''
  company = ''
  proxy = ''

  get names(): Name[] {
    return this.order.flatMap((one) => ('name' in one ? [one.name] : []))
  }
  get phones(): Phone[] {
    return this.order.flatMap((one) => ('phone' in one ? [one.phone] : []))
  }
}

/** @param line as `plainLine` leaves it, without the number before it. */
export function peopleOf(line: string): Listed[] {
  const read = new Line()
  for (const { label, text } of segmentsOf(line)) takeSegment(read, label, text)
  return settle(read)
}

/**
 * The person of a cell that holds a name and nothing else, with the phones of another cell.
 * @param name as `wholeName` returns it.
 */
export function personOf({ name, sureness }: WholeName, phone: string): Listed[] {
  const read = new Line()
  read.joined.push(false)
  read.order.push({ name: { name, sureness, job: '' } })
  takeSegment(read, 'phone', phone)
  return settle(read)
}

export type WholeName = Pick<Name, 'name' | 'sureness'>

/**
 * @param cell of a column with a header for names.
 * @returns its normal form if all of it is a name; undefined if words of a list stand there too: a job, a place, a count.
 */
export function wholeName(cell: string): WholeName | undefined {
  const name = normalName(cell)
  if (nameRefusal(name) !== undefined) return undefined
  if (!/\p{Script=Han}/u.test(name)) return { name, sureness: 'sure' }
  if (/\d{4}/.test(name) || (/[,/@()]/.test(name) && !/(?!\p{Script=Han})\p{L}/u.test(name))) return undefined
  if ([NOT_COMING, PERHAPS, COMPANY, MORE, ALTOGETHER, PROXY, BOTH].some((pattern) => pattern.test(name))) return undefined
  const words = name
    .split(' ')
    .map((word) => word.replace(/^['.-]+|['.-]+$/g, ''))
    .filter((word) => word !== '')
    .map((typed) => ({ typed, read: wordOf(typed) }))
  if (words.some(({ typed, read }) => !isPartOfName(typed, read))) return undefined
  const [first] = words
  if (words.length > 1) return { name, sureness: words.every(({ typed }) => namedSurely(typed) === 'sure') ? 'two' : 'sure' }
  if (first?.read.is !== 'name') return { name, sureness: 'nick' }
  return { name, sureness: first.read.sureness === 'nick' ? 'sure' : first.read.sureness }
}

/** Whether a word under a header for names is the name or a part of it, and is no job, place or polite word. */
function isPartOfName(typed: string, word: Word): boolean {
  if (word.is === 'name') return word.name === typed && word.job === '' && word.place === ''
  return word.is === 'maybePlace' || word.is === 'text'
}

function segmentsOf(line: string): { label: Label | undefined; text: string }[] {
  const segments: { label: Label | undefined; text: string }[] = []
  let label: Label | undefined
  let from = 0
  for (const found of line.matchAll(LABELLED)) {
    segments.push({ label, text: line.slice(from, found.index) })
    const bare = found.groups?.bare
    label = (Object.keys(LABELS) as Label[]).find((one) =>
      bare === undefined ? found.groups?.[one] !== undefined : bare === '姓名' ? one === 'name' : one === 'phone',
    )
    from = found.index + found[0].length
  }
  segments.push({ label, text: line.slice(from) })
  return segments.filter(({ text }) => text.trim() !== '')
}

function takeSegment(read: Line, label: Label | undefined, text: string): void {
  const said = text.replace(/^[ ,;、]+|[ ,;、]+$/g, '')
  if (label === 'count') {
    const count = countOf(/\d{1,3}/.exec(said)?.[0] ?? said[0] ?? '')
    if (count !== undefined) read.altogether = count
  } else if (label === 'place') read.places.push(said)
  else if (label === 'job') read.jobs.push(said)
  else if (label === 'document') takeDocument(read, said)
  else if (label === 'note') for (const piece of piecesOf(said)) read.rest.push(piece.is === 'phone' ? piece.phone : piece.text)
  else for (const piece of piecesOf(text)) takePiece(read, piece, label === 'name')
}

/** A list stores no document number of any type. */
function takeDocument(read: Line, said: string): void {
  const rest = said.replace(DOCUMENT_NUMBER, ' ')
  if (rest !== said) read.rest.push(DOCUMENT_UNREAD)
  takeSegment(read, 'note', rest)
}

function takePiece(read: Line, piece: Piece, isName: boolean): void {
  if (piece.is === 'aside') read.rest.push(piece.text)
  else if (piece.is === 'text') takeText(read, piece.text, isName)
  else if (!read.phones.some(({ phone }) => phone === piece.phone)) read.order.push({ phone: piece })
}

function takeText(read: Line, typed: string, isName: boolean): void {
  let text = typed.replace(/<\/?[a-z][^<>]*>/gi, ' ')
  const takeOut = (pattern: RegExp, take: (found: RegExpExecArray) => void) => {
    const found = pattern.exec(text)
    if (found === null) return
    take(found)
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  }
  takeOut(NOT_COMING, ([word]) => (read.notComing = word))
  takeOut(PERHAPS, ([word]) => (read.perhaps = word))
  takeOut(MORE, ([, one, other]) => (read.besides += countOf(one ?? other ?? '') ?? 0))
  takeOut(ALTOGETHER, ([, one, other]) => (read.altogether = countOf(one ?? other ?? '')))
  takeOut(COMPANY, ([word]) => {
    read.company = word
    read.rest.push(word)
  })
  text = text.replace(/(?<=[\p{Script=Han}\d])-+|-+(?=[\p{Script=Han}\d])/gu, ' ').replace(/\+(?!\d)/g, '、')
  takeWords(read, wordsIn(text), isName)
}

interface Typed {
  text: string
  /** By a mark that stands between people. */
  joined: boolean
}

/** The words of a text; 张 三 becomes one, 张三和李四 two. */
function wordsIn(text: string): Typed[] {
  const words: Typed[] = []
  let end = 0
  for (const found of text.matchAll(WORDS)) {
    const between = text.slice(end, found.index)
    const joined = /[、/&;]/.test(between)
    end = found.index + found[0].length
    const both = BOTH.exec(found[0])
    const last = words.at(-1)
    if (both !== null && namedSurely(both[1] as string) === 'sure' && namedSurely(both[2] as string) === 'sure')
      words.push({ text: both[1] as string, joined }, { text: both[2] as string, joined: true })
    else if (last !== undefined && between === ' ' && isRestOfName(last.text, found[0])) last.text += found[0]
    else words.push({ text: found[0], joined })
  }
  return words
}

function isRestOfName(before: string, text: string): boolean {
  if (!/^\p{Script=Han}{1,2}$/u.test(text) || wordOf(text).is === 'aside') return false
  // Nobody is called by a surname alone: what follows it is the rest of the name, even where it is like a name itself.
  if (isSurname(before)) return text.length === 1 || wordOf(text).is === 'text' || wordOf(text).is === 'name'
  return before.length === 2 && text.length === 1 && isSurname(before[0] as string) && !hasSurname(text)
}

function takeWords(read: Line, words: readonly Typed[], isName: boolean): void {
  for (const { text, joined } of words) {
    const proxy = PROXY.exec(text)
    if (
      proxy?.[2] !== undefined &&
      namedSurely(proxy[2]) === 'sure' &&
      (proxy[3] !== undefined || namedSurely(proxy[1] ?? '') === 'sure')
    ) {
      read.proxy = text
      takeWord(read, wordOf(proxy[2]), joined, isName)
    } else takeWord(read, wordOf(text), joined, isName)
  }
}

function takeWord(read: Line, word: Word, joined: boolean, isName: boolean): void {
  if (word.is === 'nothing') return
  if (word.is === 'name') {
    if (word.place !== '') read.places.push(word.place)
    const sureness = isName && word.sureness === 'nick' ? 'sure' : word.sureness
    read.joined.push(joined && read.order.some((one) => 'name' in one))
    read.order.push({ name: { name: word.name, sureness, job: word.job } })
  } else if (word.is === 'job') read.jobs.push(word.text)
  else if (word.is === 'place') read.places.push(word.text)
  else if (word.is === 'maybePlace') read.maybePlaces.push(word.text)
  else read.rest.push(word.text)
}

function countOf(typed: string): number | undefined {
  const count = /^\d+$/.test(typed) ? Number(typed) : '零一二三四五六七八九十'.indexOf(typed.replace('两', '二'))
  return count > 0 ? count : undefined
}

/** Whose phone is whose, how many are missing, and what is to be asked. */
function settle(read: Line): Listed[] {
  const { phones } = read
  const names = chosen(read)
  if (names.length === 0 && phones.length === 0) return []
  const shared = {
    department: read.places.join(' ').slice(0, FIELD_MAX),
    position: read.jobs.join(' ').slice(0, FIELD_MAX),
    rest: read.rest.join(' ').slice(0, REST_MAX),
  }
  const doubt = doubtOfLine(read, names.length)
  const pairs = paired(read, names)
  const people = pairs.map(({ name, phone, why }): Listed => {
    const ask = why || doubt || doubtOfName(name) || (phone?.good === true ? phone.why : '')
    const row = {
      ...shared,
      name: name === undefined ? '' : normalName(name.name),
      phone: phone?.phone ?? '',
      position: [name?.job ?? '', shared.position].filter((one) => one !== '').join(' '),
    }
    const wrong = wrongWith(read, name, phone)
    return wrong === '' ? { kind: ask === '' ? 'new' : 'doubtful', ...row, why: ask } : { kind: 'wrong', ...row, why: wrong }
  })
  return [...people, ...missing(read, names.length, pairs.length, shared)]
}

/** Whose names are people: the others of the line are something beside them. */
function chosen(read: Line): Name[] {
  const { names, phones } = read
  const sure = names.filter(({ sureness }) => sureness === 'sure' || sureness === 'two')
  if (sure.length === 0) {
    const one = names.find(({ sureness }) => sureness === 'surname') ?? names[0] ?? someText(read)
    for (const other of names) if (other !== one) read.rest.push(other.name)
    read.places.push(...read.maybePlaces)
    return one === undefined ? [] : [one]
  }
  read.places.push(...read.maybePlaces)
  const together = names.filter((name, at) => sure.includes(name) || read.joined[at] === true)
  const count = read.altogether ?? 0
  const [first, ...others] = together
  const allJoined = together.slice(1).every((name) => read.joined[names.indexOf(name)] === true)
  const people = allJoined || phones.length === together.length || count === together.length ? together : [first as Name]
  for (const name of names) if (!people.includes(name)) read.rest.push(name.name)
  if (people.length === 1 && first !== undefined && others[0] !== undefined) first.alike = others[0].name
  return people
}

/** Where nothing is like a name: a word that stands for somebody. */
function someText(read: Line): Name | undefined {
  const place = read.maybePlaces.findIndex((text) => hasSurname(text) && text.length <= 3)
  if (place !== -1) return { name: read.maybePlaces.splice(place, 1)[0] as string, sureness: 'nick', job: '' }
  const at = read.rest.findIndex((text) => text.length <= 12 && /\p{L}/u.test(text) && !/[<>@]|https?:/.test(text))
  return at === -1 ? undefined : { name: withoutEmoji(read.rest.splice(at, 1)[0] as string), sureness: 'nick', job: '' }
}

interface Pair {
  name: Name | undefined
  phone: Phone | undefined
  why: string
}

function paired(read: Line, names: readonly Name[]): Pair[] {
  const { phones } = read
  if (names.length <= 1) {
    const [name] = names
    const [first, second] = phones
    if (second === undefined) return [{ name, phone: first, why: '' }]
    const both = `这一行有两个手机号，请确认「${name?.name ?? ''}」用哪一个`
    const why = phones.length > 2 ? `这一行有 ${phones.length} 个手机号，请确认「${name?.name ?? ''}」用哪一个` : both
    return phones.map((phone, at) => (at === 0 ? { name, phone, why } : { name: undefined, phone, why: '' }))
  }
  const order = read.order.filter((one) => 'phone' in one || names.includes(one.name))
  const alternates = order.every((one, at) => 'name' in one || (at > 0 && 'name' in (order[at - 1] as object)))
  if (alternates && phones.length > 0 && (phones.length === names.length || 'phone' in (order[1] as object)))
    return names.map((name) => {
      const next = order[order.findIndex((one) => 'name' in one && one.name === name) + 1]
      return { name, phone: next !== undefined && 'phone' in next ? next.phone : undefined, why: '' }
    })
  const why =
    phones.length === names.length
      ? '手机号按先后与姓名对应，请确认'
      : `这一行有 ${names.length} 个姓名、${phones.length} 个手机号，请确认手机号是谁的`
  return Array.from({ length: Math.max(names.length, phones.length) }, (_, at) => ({ name: names[at], phone: phones[at], why }))
}

function wrongWith(read: Line, name: Name | undefined, phone: Phone | undefined): string {
  if (read.notComing !== '') return `写着「${read.notComing}」，没有计入`
  if (phone === undefined) return namelistSays.phoneMissing
  if (!phone.good) return phone.why
  if (name === undefined) return read.names.length > 0 ? '多出一个手机号；是另一个人的，请补上姓名' : '没有姓名'
  return /\p{L}/u.test(name.name) ? (nameRefusal(name.name) ?? '') : '没有姓名'
}

function doubtOfLine(read: Line, names: number): string {
  if (read.proxy !== '') return `写着「${read.proxy}」，请确认是谁参加、手机号是谁的`
  if (read.perhaps !== '') return `写着「${read.perhaps}」，请确认是否参加`
  if (read.company !== '') return `写着「${read.company}」，请确认一共几个人`
  if (read.altogether !== undefined && read.altogether < names) return `写着 ${read.altogether} 人，却有 ${names} 个姓名，请确认`
  return ''
}

function doubtOfName(name: Name | undefined): string {
  if (name === undefined) return ''
  if (name.alike !== undefined) return `「${name.name}」和「${name.alike}」都像姓名，请确认是谁参加`
  if (name.sureness === 'two') return `「${name.name}」是一个人还是两个人，请确认`
  if (name.sureness === 'surname') return `「${name.name}」不是全名，请补全`
  return name.sureness === 'nick' ? `「${name.name}」不像姓名，请确认` : ''
}

/** Those who come and are not named get a row each, to be filled in. */
function missing(read: Line, names: number, rows: number, shared: Pick<Listed, 'department' | 'position' | 'rest'>): Listed[] {
  if (read.notComing !== '') return []
  const expected = Math.max(read.altogether ?? 0, Math.max(names, 1) + read.besides)
  const lacking = expected - Math.max(rows, 1)
  if (lacking <= 0) return []
  const blank = { ...shared, kind: 'wrong' as const, name: '', phone: '', position: '', rest: '' }
  if (lacking === 1) return [{ ...blank, why: '还缺 1 人的姓名和手机号' }]
  if (lacking > MISSING_MOST) return [{ ...blank, why: `写着 ${expected} 人，还缺 ${lacking} 人的姓名和手机号` }]
  return Array.from({ length: lacking }, (_, at) => ({
    ...blank,
    why: `写着 ${expected} 人，还缺第 ${rows + at + 1} 人的姓名和手机号`,
  }))
}
