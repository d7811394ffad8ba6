/** The size budget of one page: what a failure says, and how a budget goes down. Sizes are bytes after gzip. */

/** What a lowered budget leaves above the size of the page. */
const HEADROOM = 500

export interface PageBudget {
  /** kB. */
  budget: number
  /** The smallest recorded sizes, by the name of the chunk; `page` is the CSS and the scripts inside the page. */
  chunks: Readonly<Record<string, number>>
}

const sum = (chunks: PageBudget['chunks']) => Object.values(chunks).reduce((total, bytes) => total + bytes, 0)
const signed = (bytes: number) => `${bytes > 0 ? '+' : ''}${bytes}`

/** @returns the bytes of the budget that are left; negative if the page is over it. */
export const leftOf = ({ budget }: PageBudget, chunks: PageBudget['chunks']) => Math.round(budget * 1000) - sum(chunks)

/** @returns the page, the bytes over its budget, and the change of each chunk since the budget was set, the largest growth first. */
export function describeExcess(page: string, before: PageBudget, now: PageBudget['chunks']): string {
  const names = new Set([...Object.keys(before.chunks), ...Object.keys(now)])
  const changes = Array.from(names, (name) => ({ name, by: (now[name] ?? 0) - (before.chunks[name] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .toSorted((a, b) => b.by - a.by)
  const rows = changes.map(({ name, by }) => {
    const note = before.chunks[name] === undefined ? ' (new on this page)' : now[name] === undefined ? ' (no longer on this page)' : ''
    return `${signed(by).padStart(9)} ${name}${note}\n`
  })
  const over = -leftOf(before, now)
  return `${page} is ${over} bytes over its budget of ${before.budget} kB. Since the budget was set, in bytes:\n${rows.join('')}`
}

/**
 * @returns the budget, lowered if more than the headroom is left, and the recorded sizes, replaced if the page is smaller now.
 * @throws if the page is over its budget.
 */
export function lowerBudget(page: string, before: PageBudget, now: PageBudget['chunks']): PageBudget {
  if (leftOf(before, now) < 0) throw new Error(describeExcess(page, before, now))
  const isSmaller = Object.keys(before.chunks).length === 0 || sum(now) < sum(before.chunks)
  return {
    budget: Math.min(before.budget, Math.ceil((sum(now) + HEADROOM) / 100) / 10),
    chunks: isSmaller ? now : before.chunks,
  }
}
