import { day } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export interface NothingFoundProps {
  /** My agenda is empty, whatever is searched for. */
  mine: boolean
  /** Another day that has what is looked for. */
  elsewhere: string | undefined
  onDay: (day: string) => void
  onAll: () => void
  onClear: () => void
}

/** No item to show: why, and the one step that helps. */
export function NothingFound({ mine, elsewhere, onDay, onAll, onClear }: NothingFoundProps) {
  if (mine)
    return (
      <Empty
        action={
          <Button kind="primary" onClick={onAll}>
            浏览全部日程
          </Button>
        }
      >
        点一下日程旁的星标，就会收藏到这里
      </Empty>
    )
  if (elsewhere !== undefined)
    return (
      <Empty drawing="search" action={<Button onClick={() => onDay(elsewhere)}>查看 {day(elsewhere)}</Button>}>
        这一天没有符合的日程，其他日期有
      </Empty>
    )
  return (
    <Empty drawing="search" action={<Button onClick={onClear}>清除条件</Button>}>
      没有找到符合的日程
    </Empty>
  )
}
