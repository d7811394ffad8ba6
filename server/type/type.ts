/**
 * Type of everything that the server draws: chooses a font for each letter, shapes and orders the letters, and writes them into a
 * PDF. A production server has no fonts; the product brings its own (docs/decisions/0055-type.md).
 */
export { lettersWithoutFont } from './runs.ts'
