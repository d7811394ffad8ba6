/** The one way a list is cut into pages. */
import type { Page } from '../../contract/call.ts'

/**
 * @param input the paging fields of the request, checked.
 * @param read gives the rows from an offset, at most so many, and how many there are in all.
 * @param show a row as the wire has it.
 */
export async function paged<R, T>(
  input: { pageNum: number; pageSize: number },
  read: (offset: number, limit: number) => Promise<{ rows: R[]; total: number }>,
  show: (row: R) => T,
): Promise<Page<T>> {
  const { rows, total } = await read((input.pageNum - 1) * input.pageSize, input.pageSize)
  return { list: rows.map(show), total, pageNum: input.pageNum, pageSize: input.pageSize }
}
