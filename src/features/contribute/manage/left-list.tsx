/** What was left out, and why. */
import type { Left } from '#contract/contribute-manage.ts'
import { Cell, List } from '../../../ui/list.tsx'

export function LeftList({ label, left }: { label: string; left: readonly Left[] }) {
  return (
    <>
      <p role="alert">
        {label} {left.length} 项
      </p>
      <List label={label} scrolls>
        {left.map(({ what, who, why }) => (
          <Cell key={`${what} ${who}`} title={[what, who].filter((word) => word !== '').join(' · ')} note={why} />
        ))}
      </List>
    </>
  )
}
