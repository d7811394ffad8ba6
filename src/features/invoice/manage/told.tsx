/** What became of each row of a table, and of each file: what does not fit is told apart. */
import type { ResultKind } from '#contract/invoice-manage.ts'

export interface Told {
  /** What tells it from the others. */
  key: string
  what: string
  words: string
  good: boolean
}

export const isTaken = (kind: ResultKind) => kind === 'taken' || kind === 'known'

export function ToldList({ told }: { told: readonly Told[] }) {
  if (told.length === 0) return null
  const wrong = told.filter(({ good }) => !good).length
  return (
    <section aria-label="导入结果" role="status">
      <p>
        已登记 {told.length - wrong} 个{wrong > 0 && `，${wrong} 个没有登记`}
      </p>
      <ToldRows told={told} />
    </section>
  )
}

export function ToldRows({ told }: { told: readonly Told[] }) {
  return (
    <ul className="invoice-told">
      {told.map(({ key, what, words, good }) => (
        <li key={key}>
          <p className="invoice-told-what">{what}</p>
          <p className={good ? 'invoice-next' : 'invoice-wrong'}>{words}</p>
        </li>
      ))}
    </ul>
  )
}
