/** Reads of lists: page after page of a `page()` reply, shown as one. */
import { useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import { type Call, type Data, type Input, type Page, PAGE_SIZE } from '#contract/call.ts'
import type { ByTap } from './by-tap.ts'
import { type CallError, request } from './call.ts'
import { keyOf } from './use-query.ts'

type Row<C extends Call> = Data<C> extends Page<infer T> ? T : never

export interface Pages<T> {
  rows: T[]
  total: number
  /** Nothing to show yet. */
  loading: boolean
  /** Another page is on its way. */
  loadingMore: boolean
  /** There are rows beyond these. */
  more: boolean
  /** Pages asked for, come or not. */
  size: number
  error: CallError | undefined
  loadMore: () => void
  retry: () => Promise<unknown>
}

/**
 * @param input without paging; null while what to ask is not known.
 * @param options `quiet` when the screen shows the failure itself; `size`: pages to begin with; `fresh`: ask although the
 * page brought an answer.
 */
export function usePages<C extends Call>(
  call: C,
  input: Omit<Input<C>, 'pageNum' | 'pageSize'> | null,
  { quiet, size: first = 1, fresh }: { quiet?: boolean; size?: number; fresh?: boolean } = {},
): Pages<Row<C>> {
  const { fallback, byTap } = useSWRConfig() as ReturnType<typeof useSWRConfig> & ByTap
  const inputOf = (index: number) => ({ ...input, pageNum: index + 1, pageSize: PAGE_SIZE }) as Input<C>
  const carried = input === null ? undefined : (fallback[keyOf(call, inputOf(0))] as Page<Row<C>> | undefined)

  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page<Row<C>>, CallError>(
    (index: number, before: Page<Row<C>> | null) => {
      if (input === null || (before !== null && before.pageNum * before.pageSize >= before.total)) return null
      return [keyOf(call, inputOf(index)), index]
    },
    ([, index]: [string, number]) => request(call, inputOf(index), { quiet, background: !byTap }) as Promise<Page<Row<C>>>,
    {
      revalidateFirstPage: false,
      initialSize: first,
      ...(carried !== undefined && { fallbackData: [carried], revalidateOnMount: false }),
      ...(fresh && { revalidateOnMount: true }),
    },
  )

  const last = data?.[data.length - 1]
  const more = last !== undefined && last.pageNum * last.pageSize < last.total
  return {
    rows: data === undefined ? [] : ([] as Row<C>[]).concat(...data.map((page) => page.list)),
    total: last?.total ?? 0,
    loading: input !== null && data === undefined && error === undefined,
    loadingMore: isValidating && data !== undefined && size > data.length,
    more,
    size,
    error,
    loadMore: () => {
      if (more && !isValidating) void setSize(size + 1)
    },
    retry: () => mutate(),
  }
}
