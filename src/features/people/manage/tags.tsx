export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="people-tags">
      {tags.map((tag) => (
        <span key={tag} className="people-tag">
          {tag}
        </span>
      ))}
    </span>
  )
}
