/** How many places are sold, held and left: a bar of three tones, and the numbers. */
interface Props {
  /** Whose places they are, for those who hear it. */
  name: string
  sold: number
  /** Not paid yet, under review, or on their way back; undefined where they are not told apart. */
  held?: number
  left: number
}

export function PlacesBar({ name, sold, held, left }: Props) {
  const parts = [
    ['is-sold', held === undefined ? '已占用' : '已售', sold],
    ...(held === undefined ? [] : [['is-held', '占用中', held] as const]),
    ['is-left', '剩余', left],
  ] as const
  const all = sold + (held ?? 0) + left
  return (
    <div className="places" role="group" aria-label={`${name}的名额`}>
      <div className="places-bar" aria-hidden>
        {parts.map(([tone, , count]) => count > 0 && <i key={tone} className={tone} style={{ flexGrow: Math.max(count / all, 0.01) }} />)}
      </div>
      <p className="places-numbers">
        {parts.map(([tone, word, count]) => (
          <span key={tone}>
            <i className={tone} aria-hidden />
            {word} <b>{count}</b>
          </span>
        ))}
      </p>
    </div>
  )
}
