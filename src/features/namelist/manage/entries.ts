/** The rows of a list that was read, as they are mended, confirmed and left out before anything is written. */
import { namedPerson, type NameKind, type NameRow } from '#contract/namelist.ts'
import { foldText } from '#contract/normal-text.ts'
import { checkBy } from '../../../api/check.ts'

export type Cell = 'name' | 'phone' | 'department' | 'position'

/** Never changed: a row that is mended is another entry in its place. */
export interface Entry extends NameRow {
  key: number
  mended: boolean
  /** What somebody said of it; unsaid: new ones are taken, doubtful ones are not. */
  taken: boolean | undefined
}

export interface Judged {
  entry: Entry
  /** What it is now. */
  kind: NameKind
  why: string
  wrong: Record<string, string>
  /** Goes with the import. */
  goes: boolean
}

export const entriesOf = (rows: readonly NameRow[]): Entry[] => rows.map((row, key) => ({ ...row, key, mended: false, taken: undefined }))

/** @returns what is sent of one. */
export const personOf = ({ row, name, phone, department, position }: Entry) => ({
  row,
  name: name.trim(),
  phone: phone.trim(),
  department: department.trim(),
  position: position.trim(),
})

/** Parent and child may share a phone: the same name under the same phone is the same person. */
const keyOf = (entry: Entry) => `${entry.phone.trim()} ${foldText(entry.name.trim())}`

const checked = new WeakMap<Entry, Record<string, string>>()

/** Thousands of rows are judged at every key that is pressed in one of them. */
function wrongIn(entry: Entry): Record<string, string> {
  const known = checked.get(entry)
  if (known !== undefined) return known
  const wrong = checkBy(namedPerson, personOf(entry))
  checked.set(entry, wrong)
  return wrong
}

/**
 * What each row is now. The server has judged those that nobody touched; one that was mended is new where the rules and
 * the rest of the list let it. Whoever of the meeting has its phone already, the import finds by itself.
 */
export function judge(entries: readonly Entry[]): Judged[] {
  /** People who go with the import, by name and phone, and the row of each. */
  const people = new Map<string, Entry>()
  const first: Judged[] = entries.map((entry) => {
    const wrong = entry.mended || entry.kind === 'wrong' ? wrongIn(entry) : {}
    const kind = !entry.mended ? entry.kind : Object.keys(wrong).length > 0 ? 'wrong' : 'new'
    const goes = kind === 'new' ? entry.taken !== false : kind === 'doubtful' && entry.taken === true
    // Of two, the one that nobody touched stands.
    if (goes && !entry.mended && !people.has(keyOf(entry))) people.set(keyOf(entry), entry)
    return { entry, kind, why: entry.mended ? '' : entry.why, wrong, goes }
  })
  return first.map((one) => {
    if (!one.goes) return one
    const key = keyOf(one.entry)
    const other = people.get(key)
    if (other === undefined) people.set(key, one.entry)
    else if (other !== one.entry) return { ...one, kind: 'double', why: `与第 ${other.row} 行是同一个人`, goes: false }
    return one
  })
}
