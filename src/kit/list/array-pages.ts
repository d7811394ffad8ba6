/** A list that comes whole, for the same part as one that comes page after page: narrowed and sorted here. */
import { isFound } from '#contract/search-text.ts'
import type { Pages } from '../../api/use-pages.ts'
import type { Query } from '../../api/use-query.ts'
import type { ListView } from './use-list-view.ts'

interface Ways<T, V> {
  /** What a search looks through. */
  words?: (row: T) => string
  /** Whether a row is among those that the filters leave. */
  matches?: (row: T, values: V) => boolean
  /** What the columns that sort compare, by the name of their sort. */
  orders?: { [name: string]: (row: T) => string | number }
}

export function arrayPages<T, V>(
  { data, error, retry }: Pick<Query<T[]>, 'data' | 'error' | 'retry'>,
  { keyword, values, sort }: Pick<ListView<V>, 'keyword' | 'values' | 'sort'>,
  { words, matches, orders }: Ways<T, V> = {},
): Pages<T> {
  const isWanted = (row: T) => words === undefined || keyword.trim() === '' || isFound(keyword, words(row))
  const rows = (data ?? []).filter((row) => isWanted(row) && (matches === undefined || matches(row, values)))
  const valueOf = sort && orders?.[sort.by]
  if (valueOf !== undefined) {
    const ahead = sort?.descending ? 1 : -1
    rows.sort((a, b) => (valueOf(a) === valueOf(b) ? 0 : valueOf(a) < valueOf(b) ? ahead : -ahead))
  }
  return {
    rows,
    total: rows.length,
    loading: data === undefined && error === undefined,
    loadingMore: false,
    more: false,
    size: 1,
    error,
    loadMore: () => {},
    retry,
  }
}
