import './bar.css'

/** How far something is. */
export const Bar = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress className="bar" aria-label={label} max={max} value={value} />
)
