/** The shape of the tiles until they come. */
export function ClassifyComing() {
  return (
    <div role="status">
      <span className="unseen">正在加载</span>
      <div aria-hidden>
        <div className="classify-often">
          {[1, 2, 3].map((one) => (
            <i key={one} className="classify-coming" />
          ))}
        </div>
        <div className="classify-groups">
          {[1, 2].map((one) => (
            <i key={one} className="classify-coming is-group" />
          ))}
        </div>
      </div>
    </div>
  )
}
