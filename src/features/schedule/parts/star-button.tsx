import { classNames } from '../../../ui/class-names.ts'
import { LeaderIcon } from '../../../ui/icons.tsx'

/** In or out of my agenda: filled or not, and said aloud. */
export function StarButton({ title, starred, onToggle }: { title: string; starred: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={classNames('star', starred && 'is-on')}
      aria-pressed={starred}
      aria-label={`加入我的日程：${title}`}
      onClick={onToggle}
    >
      <LeaderIcon size={1.375} />
    </button>
  )
}
