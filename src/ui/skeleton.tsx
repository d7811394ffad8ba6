import './skeleton.css'

export type SkeletonShape = 'text' | 'title' | 'card' | 'list' | 'ticket' | 'picture' | 'page'

export interface SkeletonProps {
  shape?: SkeletonShape
  count?: number
}

/** The shape of what is coming. It appears only when that takes a moment. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">正在加载</span>
      <div aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Shape key={index} shape={shape} />
        ))}
      </div>
    </div>
  )
}

// They never change their order.
// oxlint-disable-next-line react/no-array-index-key
const bones = (...kinds: string[]) => kinds.map((kind, at) => <i key={at} className={`bone ${kind}`} />)

function Shape({ shape }: { shape: SkeletonShape }) {
  switch (shape) {
    case 'title':
    case 'picture':
      return <>{bones(`is-${shape}`)}</>
    case 'list':
      return (
        <div className="bones is-row">
          {bones('is-round')}
          <div>{bones('is-half', 'is-short')}</div>
        </div>
      )
    case 'text':
      return <div className="bones">{bones('', '', 'is-short')}</div>
    case 'ticket':
    case 'card':
      return <div className={`bones is-${shape}`}>{bones('is-half', '', 'is-short')}</div>
    case 'page':
      return (
        <>
          <Shape shape="picture" />
          <Shape shape="title" />
          <Shape shape="text" />
          <Shape shape="card" />
        </>
      )
  }
}
