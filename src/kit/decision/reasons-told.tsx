/** Why something was refused, to whoever handed it in and to those who decide: as a whole, then part by part. */
import './decision.css'

interface Props {
  /** As the wire names the parts. */
  refused: { reason: string; reasons: readonly { field: string; reason: string }[] }
  /** The parts' words. */
  names: Readonly<Record<string, string>>
}

export function ReasonsTold({ refused: { reason, reasons }, names }: Props) {
  if (reason === '' && reasons.length === 0) return null
  return (
    <div className="decision-problem">
      {reason !== '' && <p>{reason}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((one) => (
            <li key={one.field}>
              {names[one.field] ?? one.field}：{one.reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
