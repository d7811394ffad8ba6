/** 已认证: somebody has proved who they are. Stands behind the name that was proved, or says it to whoever asks. */
import type { Mark } from '#contract/mark.ts'
import { Tag } from '../ui/tag.tsx'

export function MarkTag({ mark }: { mark: Mark | undefined }) {
  if (mark === undefined) return null
  return (
    <>
      {' '}
      <Tag tone="brand">
        <span title={mark.name}>
          {mark.kind === 'person' ? '个人' : '机构'}已认证<span className="unseen">：{mark.name}</span>
        </span>
      </Tag>
    </>
  )
}
