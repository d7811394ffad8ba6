/** The shape of the tiles until they come. */
export function ClassifyComing() {
  return (
    <div role="status">
      <span className="unseen">正在加载</span>
      <div aria-hidden>
        <i className="classify-coming is-next" />
        <div className="classify-groups">
          {[1, 2].map((one) => (
            <i key={one} className="classify-coming is-group" />
          ))}
        </div>
      </div>
    </div>
  )
}
