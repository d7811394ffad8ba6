/** Which organisation people look at and in which tab, kept in the query: a link leads others there, and Back works. */
import { paths } from '#contract/paths.ts'
import { useAddress } from '../../../kit/use-address.ts'

export interface View {
  /** Empty for one's own organisation. */
  id: string
  /** Empty for the first tab. */
  tab: string
}

export function linkTo(id: string): string {
  return `${paths.organisation}?${new URLSearchParams({ id })}`
}

export function useView(): View & { go: (change: Partial<View>) => void } {
  const { query, change } = useAddress()
  return {
    id: query.get('id') ?? '',
    tab: query.get('tab') ?? '',
    // Another list begins at its first page.
    go: ({ tab, id }) => change({ ...(tab !== undefined && { tab }), ...(id !== undefined && { id }), page: '' }),
  }
}
