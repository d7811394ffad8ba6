/**
 * Folded columns: next to each column that a search looks through there is `<column>_folded` with its text as contract/normal-text.ts
 * folds it. Engines lower letters by different rules; folded text is compared as it is.
 *
 * The query layer writes folded columns with their source, in every statement that writes it: features neither name nor set them,
 * and a source that becomes '' leaves '' there. Rows of `selectAll` hold them though no type names them: views pick their columns.
 */
import {
  ColumnNode,
  ColumnUpdateNode,
  DefaultInsertValueNode,
  type InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  PrimitiveValueListNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { foldText } from '#contract/normal-text.ts'
import { foldName } from './folded-name.ts'

/** `text`: folded. `name`: of a person, folded and by its pinyin. */
export type Fold = 'text' | 'name'

/** Every column that `contains` (like.ts) searches. A column added here needs a migration that adds and fills its folded one. */
export const foldedColumns = {
  users: { name: 'name' },
  attendees: { name: 'name', name_pinyin: 'text', hospital: 'text', grassroots: 'text', department: 'text' },
  visits: { name: 'name', unit: 'text', host_name: 'name', plate: 'text' },
  vip_guests: { name: 'name', unit: 'text', post: 'text', host_name: 'name' },
  certificates: { name: 'name', unit: 'text' },
  kept_cards: { name: 'name', company: 'text', position: 'text', note: 'text' },
  guests: { name: 'name', company: 'text', title: 'text' },
  certifications: { name: 'name', code: 'text', mark_name: 'text' },
  proposals: { title: 'text', contact_name: 'name' },
  contribution_rounds: { title: 'text' },
  contribution_authors: { name: 'name' },
  contribute_reviewers: { unit: 'text', written_name: 'name' },
  staff: { written_name: 'name' },
  receipts: { payer: 'text' },
  invoices: { title: 'text' },
  vouchers: { code: 'text', note: 'text' },
  exhibitors: { name: 'text', booth: 'text' },
  meetings: { title: 'text', address: 'text' },
  articles: { title: 'text' },
  votes: { title: 'text' },
  tenants: { name: 'text' },
} as const satisfies { readonly [table: string]: { readonly [column: string]: Fold } }

type Folded = typeof foldedColumns
type FoldedTable = keyof Folded & string
/** `table.column` of a column that is searched. */
export type SearchedColumn = { [T in FoldedTable]: `${T}.${keyof Folded[T] & string}` }[FoldedTable]

const folds = { text: foldText, name: foldName } as const satisfies { readonly [F in Fold]: (text: string) => string }

export const foldedName = (column: string) => `${column}_folded`

/** @returns what the folded column of a source holds. */
export function foldedValue(fold: Fold, source: unknown, column: string): string {
  if (source === null || source === undefined || source === '') return ''
  if (typeof source !== 'string')
    throw new Error(`${column} is searched: it takes a text, and no expression, from which its folded text cannot be computed`)
  return folds[fold](source)
}

/** What the folded column of a searched column holds for a text. */
export function foldedTextOf(column: SearchedColumn, text: string): string {
  const [table, name] = column.split('.') as [string, string]
  const fold = (foldedColumns as { readonly [table: string]: { readonly [column: string]: Fold } })[table]?.[name] as Fold
  return foldedValue(fold, text, column)
}

const searched: ReadonlyMap<string, readonly (readonly [column: string, fold: Fold])[]> = new Map(
  Object.entries(foldedColumns).map(([table, columns]) => [table, Object.entries(columns)]),
)

/** The searched columns of a table, each with how it is folded; undefined where no search looks through the table. */
export const searchedIn = (table: string) => searched.get(table)

/** A row that was read whole, without its folded columns: for views that take over what they do not name. */
export function withoutFolded<R extends object>(row: R): R {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isFolded(column))) as R
}

/** Rows of a fast insert with their folded columns. */
export function withFoldedColumns<R extends Readonly<Record<string, unknown>>>(table: string, rows: readonly R[]): readonly R[] {
  const columns = searched.get(table)?.filter(([column]) => rows[0] !== undefined && column in rows[0])
  if (columns === undefined || columns.length === 0) return rows
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map(([column, fold]) => [foldedName(column), foldedValue(fold, row[column], `${table}.${column}`)])),
  }))
}

function tableOf(node: OperationNode | undefined): string {
  if (node === undefined) return ''
  if (TableNode.is(node)) return node.table.identifier.name
  return node.kind === 'AliasNode' ? tableOf((node as OperationNode & { node: OperationNode }).node) : ''
}

/** Not `serial_folded`, which receipts and proofs write themselves. */
const foldedNames = new Set(Object.values(foldedColumns).flatMap((columns) => Object.keys(columns).map(foldedName)))
const isFolded = (name: string) => foldedNames.has(name)

/** The value of a node, if the statement itself has it. */
function valueIn(node: OperationNode, column: string): unknown {
  if (ValueNode.is(node)) return node.value
  // Expressions, and the slots of prepared statements: foldedValue refuses them.
  return { column }
}

/** An INSERT with the folded columns of what it inserts. */
export function foldedInsert(node: InsertQueryNode): InsertQueryNode {
  const table = tableOf(node.into)
  const columns = searched.get(table)
  if (columns === undefined) return node
  const names = node.columns?.map(({ column }) => column.name) ?? []
  // A row that was read whole brings the folded text of what it was: the one computed here counts.
  const kept = names.flatMap((name, at) => (isFolded(name) ? [] : [at]))
  const written = columns.flatMap(([column, fold]) => {
    const at = names.indexOf(column)
    return at < 0 ? [] : [{ at, column, fold }]
  })
  const { onConflict } = node
  const conflict = onConflict?.updates && {
    onConflict: { ...onConflict, updates: foldedUpdates(table, onConflict.updates) } as OnConflictNode,
  }
  if (written.length === 0) return { ...node, ...conflict }
  const { values } = node
  if (values === undefined || !ValuesNode.is(values))
    throw new Error(`${table} is searched: rows are inserted by their values, from which its folded texts are computed`)
  const all = [...kept.map((at) => names[at] as string), ...written.map(({ column }) => foldedName(column))]
  const rows = values.values.map((row) => {
    if (PrimitiveValueListNode.is(row)) {
      const folded = written.map(({ at, column, fold }) => foldedValue(fold, row.values[at], `${table}.${column}`))
      return PrimitiveValueListNode.create([...kept.map((at) => row.values[at]), ...folded])
    }
    const folded = written.map(({ at, column, fold }) => {
      const source = row.values[at] as OperationNode
      if (DefaultInsertValueNode.is(source)) return source
      return ValueNode.create(foldedValue(fold, valueIn(source, column), `${table}.${column}`))
    })
    return ValueListNode.create([...kept.map((at) => row.values[at] as OperationNode), ...folded])
  })
  return { ...node, ...conflict, columns: all.map(ColumnNode.create), values: ValuesNode.create(rows) }
}

/** An UPDATE with the folded columns of what it sets. */
export function foldedUpdate(node: UpdateQueryNode): UpdateQueryNode {
  const table = tableOf(node.table)
  return node.updates === undefined || !searched.has(table) ? node : { ...node, updates: foldedUpdates(table, node.updates) }
}

function foldedUpdates(table: string, updates: readonly ColumnUpdateNode[]): readonly ColumnUpdateNode[] {
  const columns = searched.get(table) ?? []
  const nameOf = ({ column }: ColumnUpdateNode) => (ColumnNode.is(column) ? column.column.name : '')
  const kept = updates.filter((update) => !isFolded(nameOf(update)))
  const folded = columns.flatMap(([column, fold]) =>
    kept
      .filter((update) => nameOf(update) === column)
      .map(({ value }) =>
        ColumnUpdateNode.create(
          ColumnNode.create(foldedName(column)),
          ValueNode.create(foldedValue(fold, valueIn(value, column), `${table}.${column}`)),
        ),
      ),
  )
  return folded.length === 0 && kept.length === updates.length ? updates : [...kept, ...folded]
}
