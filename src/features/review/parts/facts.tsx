import './review.css'

/** What is known of something, line by line; what is empty is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="review-facts">
      {facts.filter(([, text]) => text !== '').map(([name, text]) => <div key={name}><dt>{name}</dt><dd>{text}</dd></div>)}
    </dl>
  )
}
