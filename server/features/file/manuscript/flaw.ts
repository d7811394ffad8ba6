/** Why a submission cannot be kept, thrown in the process that opens it. */

export type ManuscriptFlaw = 'manuscript_macro' | 'manuscript_locked' | 'manuscript_broken'

export class Flawed extends Error {
  override name = 'Flawed'
  readonly flaw: ManuscriptFlaw
  constructor(flaw: ManuscriptFlaw) {
    super(flaw)
    this.flaw = flaw
  }
}
