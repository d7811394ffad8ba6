import './tiles.css'

export interface Tile {
  name: string
  value: string
  /** After the value, quieter: its unit, or of how many. */
  of?: string
  note?: string
}

/** A few figures that are read first. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="tiles">
      {tiles.map(({ name, value, of, note = '' }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> {of}
          </dd>
          {note !== '' && <dd className="quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
