/** The rows of a list on a desktop: a table whose heads say what stands below them, and sort where they can. */
import './table.css'
import type { MouseEvent } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DownIcon } from '../../ui/icons-later.tsx'
import type { Column } from './column.ts'
import type { RowsProps } from './rows.ts'

/** @param folded a row lies open beside it: what are lines on a card stand below the head here too. */
export function Table<T>({
  label,
  rows,
  columns,
  keyOf,
  opened,
  onOpen,
  view,
  selection,
  nameOf,
  folded,
}: RowsProps<T> & { folded: boolean }) {
  const lines = folded ? columns.filter((column, at) => at > 0 && (column.card ?? 'line') === 'line') : []
  const shown = columns.filter((column) => !lines.includes(column) && !(folded && column.card === 'none'))
  const all = selection !== undefined && rows.every(selection.has)

  /** The whole row takes the click, but for what has one of its own. */
  function open(event: MouseEvent, row: T) {
    if ((event.target as Element).closest('a, button, input, label') === null) onOpen?.(row)
  }
  return (
    <table className="data-table" aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th className="is-narrow">
              <Checkbox checked={all} onChange={(on) => selection.set(on ? rows : [])}>
                <span className="unseen">全选已加载的 {rows.length} 项</span>
              </Checkbox>
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.title} column={column} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={classNames(onOpen && 'is-link', row === opened && 'is-chosen')}
            onClick={(event) => open(event, row)}
          >
            {selection && (
              <td className="is-narrow">
                <Checkbox checked={selection.has(row)} onChange={(on) => selection.toggle(row, on)}>
                  <span className="unseen">选择 {nameOf?.(row)}</span>
                </Checkbox>
              </td>
            )}
            {shown.map((column, at) => (
              <td key={column.title} className={classOf(column)}>
                {at === 0 && onOpen !== undefined ? (
                  <button
                    type="button"
                    className="data-open"
                    aria-current={row === opened || undefined}
                    // No pointer has clicked where there was none to count.
                    onClick={({ detail }) => onOpen(row, detail === 0)}
                  >
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
                {at === 0 &&
                  lines.map((line) => (
                    <div key={line.title} className="data-line">
                      {line.cell(row)}
                    </div>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head<T>({ column, view }: { column: Column<T>; view: RowsProps<T>['view'] }) {
  const { title, sort } = column
  if (sort === undefined)
    return (
      <th scope="col" className={classOf(column)}>
        {title}
      </th>
    )
  const by = view.sort?.by === sort ? view.sort : undefined
  return (
    <th scope="col" className={classOf(column)} aria-sort={by === undefined ? 'none' : by.descending ? 'descending' : 'ascending'}>
      <button
        type="button"
        className={classNames('data-sort', by && 'is-chosen', by && !by.descending && 'is-up')}
        onClick={() => view.sortBy(sort)}
      >
        {title}
        <DownIcon size={1} />
      </button>
    </th>
  )
}

function classOf({ narrow, figure }: Pick<Column<unknown>, 'narrow' | 'figure'>) {
  return classNames(narrow && 'is-narrow', figure && 'is-figure') || undefined
}
