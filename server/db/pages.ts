/** Pages of a list: which rows, and how many there are in all. */
import type { SelectQueryBuilder } from 'kysely'

export interface PageRange {
  /** Rows before the page. */
  offset: number
  /** Rows of the page at most. */
  limit: number
}

export interface RowPage<R> {
  rows: R[]
  /** Rows of all pages. */
  total: number
}

/** @param input the paging fields of a request, checked; pages are numbered from 1. */
export const rangeOf = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }): PageRange => ({
  offset: (pageNum - 1) * pageSize,
  limit: pageSize,
})

/** @param query its selection is not used. @returns the number of its rows. */
export async function countOf<DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const counted = query.clearSelect().select((q) => q.fn.countAll<number>().as('total'))
  return Number(((await counted.executeTakeFirstOrThrow()) as { total: number }).total)
}

/** A query with a selection and an order. */
interface OrderedQuery<R> {
  offset(rows: number): { limit(rows: number): { execute(): Promise<R[]> } }
}

/**
 * @param matching the rows of all pages. Its selection is not used.
 * @param ordered the same rows with their selection and their order.
 */
export async function pageOf<DB, T extends keyof DB, R>(
  matching: SelectQueryBuilder<DB, T, object>,
  ordered: OrderedQuery<R>,
  { offset, limit }: PageRange,
): Promise<RowPage<R>> {
  const total = await countOf(matching)
  return { rows: await ordered.offset(offset).limit(limit).execute(), total }
}
