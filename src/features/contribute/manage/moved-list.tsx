/** What has happened to papers while their verdict was being written: they are decided on as they stand. */
import type { Judged } from '#contract/contribute-manage.ts'
import { contributionStateWords, verdictWords } from '#contract/contribute-states.ts'
import { Cell, List } from '../../../ui/list.tsx'

export interface Moved {
  id: string
  title: string
  /** In words. */
  what: string
}

/** @returns those that are not as somebody saw them. */
export function movedOf(seen: readonly Judged[], now: readonly Judged[]): Moved[] {
  return now.flatMap((one) => {
    const before = seen.find(({ id }) => id === one.id)
    return before === undefined || before.edition === one.edition ? [] : [{ id: one.id, title: one.title, what: changeOf(before, one) }]
  })
}

const verdictOf = ({ verdict }: Judged) => (verdict === null ? '未评定' : `拟${verdictWords[verdict]}`)

function changeOf(before: Judged, now: Judged): string {
  const facts = [
    ['题目', before.title, now.title],
    ['轮次', `第${before.round}轮`, `第${now.round}轮`],
    ['状态', contributionStateWords[before.state], contributionStateWords[now.state]],
    ['评定', verdictOf(before), verdictOf(now)],
    ['评审', `${before.reviewed} 份意见`, `${now.reviewed} 份意见`],
    ['评分', before.score ?? '无', now.score ?? '无'],
  ] as const
  const changes = facts.flatMap(([name, was, is]) => (was === is ? [] : [`${name}由“${was}”变为“${is}”`]))
  return changes.length > 0 ? changes.join('，') : '评审意见或给作者的话有修改'
}

interface Props {
  /** Nothing is drawn where nothing has. */
  moved: readonly Moved[]
  /** What somebody else has written to the author meanwhile; undefined where nobody did. */
  comment: string | undefined
}

/** Says what is not as it was seen. */
export function MovedList({ moved, comment }: Props) {
  if (moved.length === 0) return null
  return (
    <>
      <p role="alert" className="contribute-warning">
        有 {moved.length} 份投稿在此期间有变化，已更新为最新内容，请核对后再评定
      </p>
      <List label="有变化的投稿">
        {moved.map(({ id, title, what }) => (
          <Cell key={id} title={title} note={what} />
        ))}
      </List>
      {comment !== undefined && <p>{comment === '' ? '给作者的话已被清空' : `给作者的话已改为“${comment}”`}，再次评定将以您填写的为准</p>}
    </>
  )
}
