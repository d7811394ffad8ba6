/** Names of columns → their meaning. Text in brackets is a part of a name: it can say the direction, the unit or the language. */
import { normalPlainLine } from '#contract/normal-line.ts'
import type { Cell } from './cell.ts'

export interface ColumnWords<Column extends string = string> {
  /** What an import report calls the column. */
  label: string
  /** Names, the best first: of several columns with a value, the column with the best name counts. */
  names: readonly string[]
  /** Matches a name that no column of the dictionary lists. */
  like?: RegExp
  /** Columns that text in brackets can name instead: 交易金额(收入) is a credit. */
  refinedBy?: readonly Column[]
  /** Whether unknown text in brackets makes the column unreadable: an amount can be in another unit or currency. */
  isStrict?: boolean
  /** What different values in one row are: a conflict that a person decides (default), or alternatives of which the first counts. */
  several?: 'conflict' | 'alternatives'
}

export type Dictionary<Column extends string> = Readonly<Record<Column, ColumnWords<Column>>>

export interface NamedColumn<Column extends string> {
  /** Undefined if the column is not read. */
  column: Column | undefined
  /** Position of the name in the dictionary: the lowest is the best. */
  rank: number
  /** What a person should know about the name, in one sentence, or `''`. */
  note: string
}

/** Longer cells are sentences. */
const NAME_MAX = 60
/** Rank of a column that is known by its pattern only. */
const LIKE_RANK = 1_000

/** Says nothing about a value: the unit that is the usual one, a hint to the person who fills in the table. */
const NEUTRAL =
  /^(?:元|人民币|人民币元|rmb|cny|¥|yuan|单位元|单位:元|必填|选填|可选|可不填|非必填|必填项|单选|多选|北京时间|东八区|gmt\+8|utc\+8|24小时制|24小时|分钟|min|minutes|全称|中文|简体|填全称|真实姓名|实名|11位|[ymdhs年月日时分秒/:. -]{4,20})$/i
/** Translates the name of an amount, as in 交易金额[ Trade Amount ]. */
const AMOUNT_IN_ENGLISH = /^(?=.*(?:amount|amt|credit|debit|income|expense|payment|received|paid))[a-z'’.]+$/
/** Another unit or currency. */
const OTHER_UNIT = /万|千|百|分|角|美|港|欧|英|日元|澳|加元|台币|外币|原币|dollar|euro|pound|yen|usd|hkd|eur|gbp|jpy|aud|cad|twd|sgd|krw/i

const nameOf = (text: string) =>
  normalPlainLine(text)
    .toLowerCase()
    .replace(/[【〔［[]/g, '(')
    .replace(/[】〕］\]]/g, ')')
    .replace(/[\s*:_-]/g, '')

/** @returns reads the name of a column. */
export function columnNamer<Column extends string>(dictionary: Dictionary<Column>): (cell: Cell) => NamedColumn<Column> | undefined {
  const entries = Object.entries(dictionary) as [Column, ColumnWords<Column>][]
  const known = new Map<string, { column: Column; rank: number }>()
  for (const [column, { names }] of entries)
    for (const [rank, name] of names.entries()) if (!known.has(nameOf(name))) known.set(nameOf(name), { column, rank })

  function named(name: string): NamedColumn<Column> | undefined {
    const whole = known.get(name)
    if (whole !== undefined) return { ...whole, note: '' }
    const bracketed = [...name.matchAll(/\(([^()]*)\)/g)].map(([, text = '']) => text).filter((text) => text !== '')
    if (bracketed.length === 0) return undefined
    const base = known.get(name.replace(/\([^()]*\)/g, ''))
    if (base === undefined) return undefined
    const { refinedBy = [], isStrict = false, label } = dictionary[base.column]
    for (const text of bracketed) {
      const inner = known.get(text)
      if (inner !== undefined && refinedBy.includes(inner.column)) return { ...inner, note: '' }
    }
    const unknown = bracketed.filter((text) => !NEUTRAL.test(text) && known.get(text)?.column !== base.column)
    const foreign = isStrict && unknown.some((text) => OTHER_UNIT.test(text) || !AMOUNT_IN_ENGLISH.test(text))
    if (foreign) return { column: undefined, rank: 0, note: `括号里的「${unknown.join('、')}」改变${label}的含义，没有读取` }
    const told = unknown.filter((text) => /[^\0-\x7f]/.test(text))
    return { ...base, note: told.length === 0 ? '' : `括号里的「${told.join('、')}」没有读取` }
  }

  return (cell) => {
    if (typeof cell !== 'string' || cell.length > NAME_MAX) return undefined
    const name = nameOf(cell)
    if (name === '') return undefined
    const exact = named(name)
    if (exact !== undefined) return exact
    const bare = name.replace(/\([^()]*\)/g, '')
    const [column] = entries.find(([, { like }]) => like?.test(name) || like?.test(bare)) ?? []
    return column === undefined ? undefined : { column, rank: LIKE_RANK, note: '' }
  }
}
