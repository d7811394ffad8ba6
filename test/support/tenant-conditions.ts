/**
 * Checks the statements that the server runs while it answers a request: one that reads, changes or deletes rows of tenants or
 * meetings must compare a tenant, a meeting, a person or a row. Jobs and commands run outside of requests and work for all tenants.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { DefaultQueryCompiler, type OperationNode } from 'kysely'
import { tableTypesFile } from '#scripts/table-types.ts'
import { root } from './sources.ts'

/** Statements of requests that may read rows of all tenants, by their tables and the columns of their conditions. Only gets shorter. */
const acrossTenants = new Set([
  // The portal lists the meetings of all tenants, also by a keyword and by their times.
  'SELECT meetings BY ',
  'SELECT meetings certifications BY certification_id id',
  // Administrators of the platform list all tenants and their systems.
  'SELECT systems BY id tenant_id',
  'SELECT systems transfer_accounts BY id merchant_by tenant_id third_id',
  // The last public system stays public.
  'SELECT systems BY is_public tenant_id',
  // A file may be uploaded if anything at all asks for files.
  'SELECT forms BY form_id id questions removed_at version',
  'SELECT surveys BY id questions state survey_id version',
  'SELECT contribute_calls BY state submit_from submit_until',
  // The rendered list of meetings is kept until the next mark ends.
  'SELECT certifications BY mark_until',
  // The log of all tenants is one chain.
  'SELECT log BY ',
  'SELECT log BY id seq',
])

/** Tables by whether their rows belong to a tenant or a meeting. */
const tables = new Map(
  Array.from(readFileSync(tableTypesFile, 'utf8').matchAll(/^ {2}(\w+): \{\n((?: {4}.*\n)*)/gm), ([, name = '', columns = '']) => [
    name,
    /^ {4}(?:third_id|tenant_id|meeting_id):/m.test(columns),
  ]),
)

/** Columns that name a tenant, a meeting, a person or a row. */
const names =
  'id|no|code|key|number|digest|nonce|about|replaces|merged_into|turned_into|card_payment|phone|\\w*mobile|\\w+_(?:id|by|no|code|key|hash|digest)'
const isName = new RegExp(`^(?:${names})$`)
const isInText = new RegExp(`\\b(?:${names})\\b`)
const isNamedInText = new RegExp(`\\b(?:${names})\\s*(?:\\|\\| ''\\s*)?(?:=|in\\b)`, 'i')

type Node = OperationNode & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'kind' in value
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const verbs: Partial<Record<string, string>> = { SelectQueryNode: 'SELECT', UpdateQueryNode: 'UPDATE', DeleteQueryNode: 'DELETE' }

const statementsIn = (node: Node): Node[] => [...(verbs[node.kind] === undefined ? [] : [node]), ...nodesIn(node).flatMap(statementsIn)]

/** The last identifier: of `orders.meeting_id` the column, of a table with a schema the table. */
function identifierIn(node: Node): string {
  if (node.kind === 'IdentifierNode') return node['name'] as string
  return (
    nodesIn(node)
      .map(identifierIn)
      .findLast((name) => name !== '') ?? ''
  )
}

/** The tables of a statement by the names that it gives them. A subquery and a common table are not among them. */
function tablesOf({ from, using, table, joins }: Node): Map<string, string> {
  const joined = ((joins ?? []) as Node[]).map((join) => join['table'])
  const sources = [from, using]
    .filter(isNode)
    .flatMap(nodesIn)
    .concat([table, ...joined].filter(isNode))
  return new Map(
    sources.flatMap((source) => {
      const node = source.kind === 'AliasNode' ? (source['node'] as Node) : source
      const name = node.kind === 'TableNode' ? identifierIn(node) : ''
      const alias = source.kind === 'AliasNode' ? identifierIn(source['alias'] as Node) : name
      return tables.has(name) ? [[alias, name] as const] : []
    }),
  )
}

const conditionsOf = ({ where, joins }: Node) => [where, ...((joins ?? []) as Node[]).map((join) => join['on'])].filter(isNode)

/** @returns whether a condition compares a name with a value that does not come from the statement's own tables. */
function restricts(node: Node, own: ReadonlyMap<string, string>): boolean {
  const inner = (of: Node) => restricts(of, own)
  const isOwn = ({ kind, table }: Node) => kind === 'ReferenceNode' && isNode(table) && own.has(identifierIn(table))
  const isNamed = ({ kind, column }: Node) => kind === 'ReferenceNode' && isNode(column) && isName.test(identifierIn(column))
  // Part of a column, such as the beginning of a key.
  const isPart = ({ kind, sqlFragments }: Node) => kind === 'RawNode' && isInText.test((sqlFragments as string[]).join('?'))
  switch (node.kind) {
    case 'OrNode':
      return nodesIn(node).every(inner)
    case 'BinaryOperationNode': {
      const [left, operator, right] = [node['leftOperand'], node['operator'], node['rightOperand']] as [Node, Node, Node]
      if (operator['operator'] !== '=' && operator['operator'] !== 'in') return inner(left) || inner(right)
      return ((isNamed(left) || isPart(left)) && !isOwn(right)) || (isNamed(right) && !isOwn(left))
    }
    case 'UnaryOperationNode':
      return (node['operator'] as Node)['operator'] === 'exists' && nodesIn(node).some(inner)
    case 'SelectQueryNode':
      return conditionsOf(node).some((condition) => restricts(condition, tablesOf(node)))
    case 'RawNode':
      return isNamedInText.test((node['sqlFragments'] as string[]).join('?')) || nodesIn(node).some((part) => isNamed(part) || inner(part))
    default:
      return nodesIn(node).some(inner)
  }
}

const columnsIn = (node: Node): string[] =>
  verbs[node.kind] !== undefined ? [] : node.kind === 'ColumnNode' ? [identifierIn(node)] : nodesIn(node).flatMap(columnsIn)

/** @returns the first statement in it that compares none of these; columns of searches and of spans of time are left out. */
function unrestrictedIn(node: Node): string | undefined {
  const found = statementsIn(node).flatMap((statement) => {
    const own = tablesOf(statement)
    const owned = [...own.values()].filter((name) => tables.get(name))
    const conditions = conditionsOf(statement)
    if (owned.length === 0 || conditions.some((condition) => restricts(condition, own))) return []
    const columns = new Set(conditions.flatMap(columnsIn).filter((column) => !/_folded$|^(?:starts|ends)_at$/.test(column)))
    return `${verbs[statement.kind]} ${owned.join(' ')} BY ${[...columns].sort().join(' ')}`
  })
  return found.find((statement) => !acrossTenants.has(statement))
}

const requests = new AsyncLocalStorage<true>()
/** Runs `answer` as a request. */
export const inRequest = <T>(answer: () => T): T => requests.run(true, answer)

/** Whether a test has written the statement that is compiled now: a request may run into a trap of a test. */
function isOfTest(): boolean {
  const lines = (new Error().stack ?? '').split('\n').filter((line) => line.includes(`${root}/`) && !line.includes('node_modules'))
  return (
    lines.find((line) => !line.includes(import.meta.filename) && !line.includes(`${root}/server/db/`))?.includes(`${root}/test/`) === true
  )
}

const { compileQuery } = DefaultQueryCompiler.prototype
/** The text of statements that passed: most are compiled thousands of times in a run. */
const passed = new Set<string>()
DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
  const compiled = compileQuery.call(this, node, queryId)
  if (requests.getStore() === undefined || passed.has(compiled.sql)) return compiled
  const statement = unrestrictedIn(node as OperationNode as Node)
  if (statement === undefined) passed.add(compiled.sql)
  else if (!isOfTest()) throw new Error(`A request names no tenant, meeting or row in ${statement} (test/support/tenant-conditions.ts)`)
  return compiled
}
