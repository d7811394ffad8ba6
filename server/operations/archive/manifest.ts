/** What an archive says of itself: from what it was made, what lies in it, and what the database held. */
import * as v from 'valibot'
import type { Stock } from '../stock.ts'

/** Its first entry. */
export const MANIFEST = 'manifest.json'
/** The other entries: a copy of the SQLite file, or what pg_dump writes in its own format; and the key, sealed. */
export const DATABASE = { sqlite: 'database.sqlite.zst', postgres: 'database.pgdump' } as const
export const KEY = 'key.sealed'

/** Of the archive, not of the schema: another way to pack needs another number. */
export const FORMAT = 1

const entry = v.object({
  name: v.picklist([...Object.values(DATABASE), KEY]),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** SHA-256 in hex. */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

const manifest = v.object({
  product: v.literal('huiwu'),
  format: v.pipe(v.number(), v.integer()),
  /** In UTC, ISO 8601. */
  madeAt: v.string(),
  release: v.string(),
  engine: v.picklist(['sqlite', 'postgres']),
  /** The schema of PostgreSQL that was copied; empty for SQLite. */
  schema: v.string(),
  /** The steps of the schema that it has been through (db/migrations.ts). */
  steps: v.array(v.string()),
  /** Whether the key lies in it; `left out` was asked for by name. */
  key: v.picklist(['sealed', 'left out']),
  /** What the database remembers of its key (secret_check); empty where it has never been started. */
  keyCheck: v.string(),
  entries: v.array(entry),
  stock: v.record(v.string(), v.string()),
})

export type Entry = v.InferOutput<typeof entry>
export type Manifest = Omit<v.InferOutput<typeof manifest>, 'stock'> & { stock: Stock }

/** @returns undefined for what is no manifest of ours. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const { success, output } = v.safeParse(manifest, JSON.parse(text))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
