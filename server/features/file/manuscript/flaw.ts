/** Why a paper cannot be kept, thrown inside the thread that opens it. */
import type { ManuscriptFlaw } from './apart.ts'

export class Flawed extends Error {
  override name = 'Flawed'
  readonly flaw: ManuscriptFlaw
  constructor(flaw: ManuscriptFlaw) {
    super(flaw)
    this.flaw = flaw
  }
}
