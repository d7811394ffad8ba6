/** Why a file, or a row of it, cannot be taken: a Chinese sentence for the person who chose it. */

/** A file of which nothing can be taken. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** A row that can't be taken; the others can. */
export class BadRow extends Error {
  override name = 'BadRow'
}
