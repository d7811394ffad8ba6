import './skeleton.css'

export type SkeletonShape = 'text' | 'title' | 'card' | 'list' | 'ticket' | 'picture' | 'page'

/** The shape of what is coming. It appears only when that takes a moment. */
export function Skeleton({ shape = 'text', count = 1 }: { shape?: SkeletonShape; count?: number }) {
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

function Shape({ shape }: { shape: SkeletonShape }) {
  switch (shape) {
    case 'title':
      return <i className="bone is-title" />
    case 'picture':
      return <i className="bone is-picture" />
    case 'text':
      return (
        <div className="bones">
          <i className="bone" />
          <i className="bone" />
          <i className="bone is-short" />
        </div>
      )
    case 'list':
      return (
        <div className="bones is-row">
          <i className="bone is-round" />
          <div>
            <i className="bone is-half" />
            <i className="bone is-short" />
          </div>
        </div>
      )
    case 'ticket':
    case 'card':
      return (
        <div className={`bones is-${shape}`}>
          <i className="bone is-half" />
          <i className="bone" />
          <i className="bone is-short" />
        </div>
      )
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
