/** Where a restore goes: one for each engine (restore-sqlite.ts, restore-postgres.ts). */
import { Transform } from 'node:stream'
import type { Manifest } from '../archive/manifest.ts'
import { OperationRefused } from '../refused.ts'
import { differences, type Stock } from '../stock.ts'

/** What a place is filled with. */
export interface Filling {
  /** The archive. */
  file: string
  manifest: Manifest
  /** Does what must be there before the database is. @returns what takes that back, where the last step cannot be. */
  beforeSeen: () => () => void
  /** Whoever began it gives it up. */
  signal: AbortSignal | undefined
}

/** Hands on what comes, until the work is given up. */
export function unlessGivenUp(signal: AbortSignal | undefined): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (signal?.aborted === true) done(signal.reason as Error)
      else done(null, chunk)
    },
  })
}

/** Somewhere without data. Whatever is refused, it is as it was. */
export interface EmptyPlace {
  engine: Manifest['engine']
  /** Writes the database of an archive, takes stock of it, and lets it be seen in one last step. */
  receive(filling: Filling): Promise<Stock>
}

/** What has come out is not what was put in. */
export class StockDiffers extends OperationRefused {
  override name = 'StockDiffers'
  readonly columns: readonly [Stock, Stock]
  constructor(file: string, columns: readonly [Stock, Stock]) {
    const names = differences(...columns)
    super(
      `从 ${file} 恢复出的数据与备份清单不一致（${names.slice(0, 3).join('、')}${names.length > 3 ? '…' : ''}），没有保留。请换一份备份。`,
    )
    this.columns = columns
  }
}

/** @throws StockDiffers for what is not what the archive says of it. */
export function refuseOther(file: string, manifest: Manifest, found: Stock): void {
  if (differences(manifest.stock, found).length > 0) throw new StockDiffers(file, [manifest.stock, found])
}
